import type { Verdict } from './mutation.ts'
import type { MachineReport, Sighting, StepReport } from './report.ts'

const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`

const share = ({ all, walked }: { all: number; walked: number }): string =>
  all === 0 ? 'none' : `${walked}/${all} ${Math.floor((walked / all) * 100)}%`

const heads = ['machine', 'depth', 'states', 'edges', 'transitions', 'tours', 'steps', 'problems']

const rowsOf = ({ name, depths, problems }: MachineReport): string[][] =>
  depths.map(({ depth, states, edges, transitions, tours, steps }, index) => [
    index === 0 ? name : '',
    depth,
    share(states),
    share(edges),
    share(transitions),
    `${tours}`,
    `${steps}`,
    index === 0 ? `${problems.length || 'none'}` : '',
  ])

/** All machines in a table for a terminal, or in Markdown. */
export const overview = (reports: readonly MachineReport[], markdown: boolean): string => {
  const rows = [heads, ...reports.flatMap(rowsOf)]
  const widths = heads.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)))
  if (!markdown) return lines.map((line) => line.join('  ').trimEnd()).join('\n')
  const [head = [], ...body] = lines.map((line) => `| ${line.join(' | ')} |`)
  return [head, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body].join('\n')
}

const whatToSee = ({ seen, unseen, true: claims, states }: Sighting): string[] => [
  ...(seen.length > 0 ? [`You read: ${seen.map((text) => `“${text}”`).join(', ')}`] : []),
  ...(unseen.length > 0
    ? [`You do not read: ${unseen.map((text) => `“${text}”`).join(', ')}`]
    : []),
  ...claims.map(sentence),
  `State: ${states.join(' + ')}`,
]

const times = (count: number): string => (count > 1 ? ` (${count} times)` : '')

const stepIn = (step: StepReport, number: number, indent: string): string => {
  const first = `${number}. `
  const details = [...(step.byHand === undefined ? [] : [step.byHand]), ...whatToSee(step)]
  const deep = `${indent}${' '.repeat(first.length)}`
  return [
    `${indent}${first}${sentence(step.says)}${times(step.times)}`,
    ...details.map((line) => `${deep}- ${line}`),
  ].join('\n')
}

/** One machine's tours as numbered steps that a person can follow. */
export const walkthrough = (report: MachineReport, markdown: boolean): string => {
  const [title, part, indent] = markdown ? ['# ', '## ', ''] : ['', '', '  ']
  const tours = report.tours.map(({ name, start, steps }) =>
    [
      `${part}${name} of ${report.tours.length}`,
      '',
      `${indent}Start afresh.`,
      ...whatToSee(start).map((line) => `${indent}- ${line}`),
      '',
      ...steps.map((step, index) => stepIn(step, index + 1, indent)),
    ].join('\n'),
  )
  return [`${title}${report.name}`, overview([report], markdown), ...tours].join('\n\n')
}

export const verdictLine = (name: string, { killed, made, survivors, reasons }: Verdict): string =>
  [
    `${name}: ${share({ all: made, walked: killed })} of the changes noticed`,
    ...survivors.map((survivor) => {
      const reason = reasons.get(survivor)
      return `  not noticed: ${survivor}${reason === undefined ? '' : `\n    ${reason}`}`
    }),
  ].join('\n')
