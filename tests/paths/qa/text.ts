import type { Difference, MachineChanges } from '../changes.ts'
import { type Instruction, shortData } from './command.ts'
import type { Case, CaseStep, MachineReport, Ratio } from './report.ts'

export const capitalize = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}`

const percentage = ({ covered, total }: Ratio): string =>
  total === 0 ? 'none' : `${covered}/${total} ${Math.floor((covered / total) * 100)}%`

const MEASURES = ['states', 'edges', 'transitions', 'laws'] as const

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

/** The button of QA's page that opens the first page of a case. */
export const START_BUTTON = 'Start this case'

const startText = ({ path, start }: Case): string => {
  const labels = start.instructions.flatMap(({ label }) => (label ? `“${label}”` : []))
  const first = labels.length > 0 ? ` It does this at once, too: ${labels.join(', ')}.` : ''
  return `In the panel, press “${START_BUTTON}”, which opens ${path}.${first}`
}

const instructionText = ({ text, data }: Instruction): string =>
  data === undefined ? text : `${text} (${shortData(data)})`

const stepText = (title: string, doing: readonly string[], step: CaseStep): string => {
  const seeing = step.expectations.map(({ text }) => text)
  const lines = [...doing, ...seeing, `State: ${step.states.join(' + ')}`]
  return [`  ${title}`, ...lines.map((line) => `     - ${line}`)].join('\n')
}

const caseText = (report: Case, heading: string): string =>
  [
    heading,
    '',
    stepText('0. Start.', [startText(report)], report.start),
    ...report.steps.map((step, index) =>
      stepText(
        `${index + 1}. ${capitalize(step.name)}.`,
        step.instructions.map(instructionText),
        step,
      ),
    ),
  ].join('\n')

const HOW = `“The panel” is on the page that npm run qa opens, beside the site. Where no panel is named, do it on the
site itself. The site does not notice how the mouse moves, and its clock stands still until the panel moves it.`

/** The cases of one machine as numbered steps that a person can follow. */
export const casesText = (report: MachineReport): string =>
  [
    report.name,
    overviewText([report]),
    HOW,
    ...report.cases.map((each, index) =>
      caseText(each, `Case ${index + 1} of ${report.cases.length}: ${each.name}`),
    ),
  ].join('\n\n')

const differenceLines = (what: string, { added, removed }: Difference): string[] => [
  ...(added.length > 0 ? [`New ${what}:`, ...added.map((one) => `  + ${one}`)] : []),
  ...(removed.length > 0 ? [`Gone ${what}:`, ...removed.map((one) => `  - ${one}`)] : []),
]

/** What differs from another version, and the cases that show it. */
export const changesText = (changes: readonly MachineChanges<Case>[], reference: string): string =>
  changes.length === 0
    ? `No machine differs from ${reference}.`
    : changes
        .flatMap(({ name, states, edges, cases }) => [
          [name, ...differenceLines('states', states), ...differenceLines('steps', edges)].join(
            '\n',
          ),
          ...cases.map((each) => caseText(each, `Case to follow: ${each.name}`)),
        ])
        .join('\n\n')
