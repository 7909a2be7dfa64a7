import Table from 'cli-table3'
import { capitalize } from './command.ts'
import type { Case, CaseStep, MachineReport } from './report.ts'

/** One row for each machine. */
export const overviewText = (reports: readonly MachineReport[]): string => {
  const head = [
    'machine',
    'states',
    'transitions',
    'properties',
    'pathTests',
    'steps',
    'cases',
    'problems',
  ]
  const table = new Table({ head, style: { head: [], border: [], compact: true } })
  for (const { name, counts, cases, problems } of reports)
    table.push([name, ...Object.values(counts), cases.length, problems.length || 'none'])
  return table.toString()
}

/** The button of QA's page that opens the first page of a case. */
export const START_BUTTON = 'Start this case'

const startText = (path: string, { instructions }: CaseStep): string => {
  const labels = instructions.map(({ label }) => `“${label}”`).join(', ')
  const first = labels && ` It does this at once, too: ${labels}.`
  return `In the panel, press “${START_BUTTON}”, which opens ${path}.${first}`
}

const stepText = (title: string, doing: readonly string[], step: CaseStep): string => {
  const lines = [...doing, ...step.expectations]
  return [`  ${title}.`, ...lines.map((line) => `     - ${line}`)].join('\n')
}

/** The steps of a case, without its number and name, which depend on the other cases. */
const caseText = ({ path, start, steps }: Case): string =>
  [
    stepText('0. Start', [startText(path, start)], start),
    ...steps.map((step, index) => {
      const title = `${index + 1}. ${capitalize(step.name)}`
      return stepText(
        title,
        step.instructions.map(({ text }) => text),
        step,
      )
    }),
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
