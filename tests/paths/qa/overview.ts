import type { MachineReport, Ratio } from './report.ts'

const percentage = ({ covered, total }: Ratio): string =>
  total === 0 ? 'none' : `${covered}/${total} ${Math.floor((covered / total) * 100)}%`

const MEASURES = ['states', 'transitions', 'laws'] as const

/** One row for each machine. */
export const overviewText = (reports: readonly MachineReport[]): string => {
  const rows = [
    ['machine', ...MEASURES, 'tours', 'steps', 'cases', 'problems'],
    ...reports.map(({ name, coverage, tours, steps, cases, problems }) => [
      name,
      ...MEASURES.map((measure) => percentage(coverage[measure])),
      `${tours}`,
      `${steps}`,
      `${cases.length}`,
      `${problems.length || 'none'}`,
    ]),
  ]
  const widthOf = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widthOf(column)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
