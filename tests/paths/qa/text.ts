import type { Instruction } from './command.ts'
import type { Case, CaseStep, MachineReport } from './report.ts'

export const capitalize = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** One row for each machine. */
export const overviewText = (reports: readonly MachineReport[]): string => {
  const rows = [
    ['machine', 'states', 'transitions', 'laws', 'tours', 'steps', 'cases', 'problems'],
    ...reports.map(({ name, counts, cases, problems }) => [
      name,
      ...Object.values(counts).map(String),
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

/** A longer answer is cut in the printed cases; the panel shows all of it. */
const MOST_DATA = 120

const instructionText = ({ text, data }: Instruction): string =>
  data === undefined
    ? text
    : `${text} (${data.length > MOST_DATA ? `${data.slice(0, MOST_DATA)}…` : data})`

const stepText = (title: string, doing: readonly string[], step: CaseStep): string => {
  const lines = [...doing, ...step.expectations, `State: ${step.states.join(' + ')}`]
  return [`  ${title}`, ...lines.map((line) => `     - ${line}`)].join('\n')
}

/** The steps of a case, without its number and name, which depend on the other cases. */
const caseText = ({ start, steps, ...rest }: Case): string =>
  [
    stepText('0. Start.', [startText({ start, steps, ...rest })], start),
    ...steps.map((step, index) =>
      stepText(
        `${index + 1}. ${capitalize(step.name)}.`,
        step.instructions.map(instructionText),
        step,
      ),
    ),
  ].join('\n')

const HOW = `“The panel” is on the page that npm run qa opens, beside the site. Where no panel is named, do it on the
site itself. The site does not notice how the mouse moves, and its clock stands still until the panel moves it.`

/** Some of a machine's cases as numbered steps for a person. */
export const casesText = (all: readonly Case[], some: readonly Case[] = all): string => {
  const texts = some.map(
    (each) => `Case ${all.indexOf(each) + 1} of ${all.length}: ${each.name}\n\n${caseText(each)}`,
  )
  return [HOW, ...texts].join('\n\n')
}
