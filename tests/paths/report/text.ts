import { capitalize } from '../engine/capitalize.ts'
import type { Way } from '../engine/cases.ts'
import { type Instruction, shortData } from '../qa/command.ts'
import type { CaseReport, CaseStepReport } from './cases.ts'
import type { Difference, MachineChanges } from './changes.ts'
import type { MachineReport, Ratio } from './report.ts'

const percentage = ({ covered, total }: Ratio): string =>
  total === 0 ? 'none' : `${covered}/${total} ${Math.floor((covered / total) * 100)}%`

const COLUMNS = [
  'machine',
  'states',
  'edges',
  'transitions',
  'pairs',
  'laws',
  'tours',
  'steps',
  'cases',
  'problems',
]

const rowOf = ({
  name,
  states,
  edges,
  transitions,
  pairs,
  laws,
  tours,
  steps,
  cases,
  problems,
}: MachineReport) => [
  name,
  ...[states, edges, transitions, pairs, laws].map(percentage),
  `${tours.length}`,
  `${steps}`,
  `${cases.length}`,
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

/** The button of QA's page that opens the first page of a case. */
export const START_BUTTON = 'Start this case'

const startText = ({ path, start }: CaseReport): string => {
  const labels = start.instructions.flatMap(({ label }) => (label ? `“${label}”` : []))
  const first = labels.length > 0 ? ` It does this at once, too: ${labels.join(', ')}.` : ''
  return `In the panel, press “${START_BUTTON}”, which opens ${path}.${first}`
}

const instructionText = ({ text, data }: Instruction): string =>
  data === undefined ? text : `${text} (${shortData(data)})`

const expectationLines = ({ expectations, states }: CaseStepReport): string[] => [
  ...expectations.map(({ text }) => text),
  `State: ${states.join(' + ')}`,
]

const itemText = (title: string, lines: readonly string[], indent: string): string =>
  [`${indent}${title}`, ...lines.map((line) => `${indent}   - ${line}`)].join('\n')

const caseText = (report: CaseReport, heading: string, indent: string): string => {
  const { start, steps } = report
  return [
    heading,
    '',
    itemText('0. Start.', [startText(report), ...expectationLines(start)], indent),
    ...steps.map((step, index) =>
      itemText(
        `${index + 1}. ${capitalize(step.name)}.`,
        [...step.instructions.map(instructionText), ...expectationLines(step)],
        indent,
      ),
    ),
  ].join('\n')
}

const wayText = ({ state, caseIndex, step }: Way): string =>
  step === 0 ? `${state}: at the start` : `${state}: case ${caseIndex + 1}, step ${step}`

const HOW = `“The panel” is on the page that npm run qa opens, beside the site. Where no panel is named, do it on the
site itself. The site does not notice how the mouse moves, and its clock stands still until the panel moves it.`

/** The cases of one machine as numbered steps that a person can follow. */
export const casesText = (report: MachineReport, isMarkdown: boolean): string => {
  const { cases, ways } = report
  const [title, heading, indent] = isMarkdown ? ['# ', '## ', ''] : ['', '', '  ']
  return [
    `${title}${report.name}`,
    overviewText([report], isMarkdown),
    HOW,
    itemText('The shortest way to each state', ways.map(wayText), ''),
    ...cases.map((each, index) =>
      caseText(each, `${heading}Case ${index + 1} of ${cases.length}: ${each.name}`, indent),
    ),
  ].join('\n\n')
}

const differenceLines = (what: string, { added, removed }: Difference): string[] => [
  ...(added.length > 0 ? [`New ${what}:`, ...added.map((one) => `  + ${one}`)] : []),
  ...(removed.length > 0 ? [`Gone ${what}:`, ...removed.map((one) => `  - ${one}`)] : []),
]

/** What differs from another version, and the cases that show it. */
export const changesText = (
  changes: readonly MachineChanges<CaseReport>[],
  reference: string,
): string =>
  changes.length === 0
    ? `No machine differs from ${reference}.`
    : changes
        .flatMap(({ name, states, edges, cases }) => [
          [name, ...differenceLines('states', states), ...differenceLines('steps', edges)].join(
            '\n',
          ),
          ...cases.map((each) => caseText(each, `Case to follow: ${each.name}`, '  ')),
        ])
        .join('\n\n')
