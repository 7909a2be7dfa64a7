import type { MutationReport } from '../engine/mutation.ts'
import type { MachineReport, PointReport, Ratio, StepReport } from './report.ts'

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

const percentage = ({ covered, total }: Ratio): string =>
  total === 0 ? 'none' : `${covered}/${total} ${Math.floor((covered / total) * 100)}%`

const COLUMNS = ['machine', 'states', 'edges', 'transitions', 'pairs', 'tours', 'steps', 'problems']

const rowOf = ({
  name,
  states,
  edges,
  transitions,
  pairs,
  tours,
  steps,
  problems,
}: MachineReport) => [
  name,
  ...[states, edges, transitions, pairs].map(percentage),
  `${tours.length}`,
  `${steps}`,
  `${problems.length || 'none'}`,
]

/** One row for each machine, as plain text or in Markdown. */
export const overviewText = (reports: readonly MachineReport[], isMarkdown: boolean): string => {
  const rows = [COLUMNS, ...reports.map(rowOf)]
  const widths = COLUMNS.map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  const cells = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)))
  if (!isMarkdown) return cells.map((row) => row.join('  ').trimEnd()).join('\n')
  const [head = [], ...body] = cells
  const line = (row: readonly string[]) => `| ${row.join(' | ')} |`
  return [head, widths.map((width) => '-'.repeat(width)), ...body].map(line).join('\n')
}

const quoted = (texts: readonly string[]): string => texts.map((text) => `“${text}”`).join(', ')

const pointLines = ({ seen, unseen, checks, states }: PointReport): string[] => [
  ...(seen.length > 0 ? [`You read: ${quoted(seen)}`] : []),
  ...(unseen.length > 0 ? [`You do not read: ${quoted(unseen)}`] : []),
  ...checks.map(sentence),
  `State: ${states.join(' + ')}`,
]

const stepText = (step: StepReport, number: number, indent: string): string => {
  const marker = `${number}. `
  const times = step.times > 1 ? ` (${step.times} times)` : ''
  const details = [...(step.instructions ? [step.instructions] : []), ...pointLines(step)]
  const detailIndent = `${indent}${' '.repeat(marker.length)}`
  return [
    `${indent}${marker}${sentence(step.name)}${times}`,
    ...details.map((line) => `${detailIndent}- ${line}`),
  ].join('\n')
}

/** The tours of one machine as numbered steps that a person can follow. */
export const toursText = (report: MachineReport, isMarkdown: boolean): string => {
  const [title, heading, indent] = isMarkdown ? ['# ', '## ', ''] : ['', '', '  ']
  const tours = report.tours.map(({ name, start, steps }) =>
    [
      `${heading}${name} of ${report.tours.length}`,
      '',
      `${indent}Start afresh.`,
      ...pointLines(start).map((line) => `${indent}- ${line}`),
      '',
      ...steps.map((step, index) => stepText(step, index + 1, indent)),
    ].join('\n'),
  )
  return [`${title}${report.name}`, overviewText([report], isMarkdown), ...tours].join('\n\n')
}

export const mutationText = (
  name: string,
  { killed, total, survivors, reasons }: MutationReport,
): string =>
  [
    `${name}: ${percentage({ covered: killed, total })} of the mutants killed`,
    ...survivors.map((survivor) => {
      const reason = reasons.get(survivor)
      return `  survived: ${survivor}${reason === undefined ? '' : `\n    ${reason}`}`
    }),
  ].join('\n')
