import Table from 'cli-table3'
import { capitalize, START_BUTTON } from './command.ts'
import type { Case, CaseStep, Cases, MachineReport } from './report.ts'
import type { ListedCase } from './result-files.ts'

/** One row for each machine. */
export const overviewText = (reports: readonly MachineReport[]): string => {
  const head = ['machine', ...Object.keys(reports[0]?.counts ?? {}), 'cases', 'problems']
  const table = new Table({ head, style: { head: [], border: [], compact: true } })
  for (const { name, counts, cases, problems } of reports)
    table.push([name, ...Object.values(counts), cases.length, problems.length || 'none'])
  return table.toString()
}

const startText = (path: string, { instructions }: CaseStep): string => {
  const labels = instructions.map(({ label }) => `“${label}”`).join(', ')
  const first = labels && ` It does this at once, too: ${labels}.`
  return `In the panel, press “${START_BUTTON}”, which opens ${path}.${first}`
}

/** What to do in each step of a case, and what to check after it. */
const stepsOf = ({ path, start, steps }: Case) =>
  [start, ...steps].map((step, index) => ({
    title: `${index}. ${capitalize(step.title)}`,
    doing: index === 0 ? [startText(path, start)] : step.instructions.map(({ text }) => text),
    checks: step.expectations,
  }))

/** A case of a machine as test managers keep it. */
export const listedCase = ({ name, requirement }: Cases, each: Case): ListedCase => ({
  ...{ id: each.key, machine: name, requirement, title: each.name, path: each.path },
  steps: stepsOf(each).map(({ title, doing, checks }) => ({
    action: [title, ...doing].join('\n'),
    expected: checks.join('\n'),
  })),
})

export const listedCases = (all: Cases): ListedCase[] =>
  all.cases.map((each) => listedCase(all, each))

/** The steps of a case, without its number and name, which depend on the other cases. */
const caseText = (each: Case): string =>
  stepsOf(each)
    .flatMap(({ title, doing, checks }) => [
      `  ${title}.`,
      ...[...doing, ...checks].map((line) => `     - ${line}`),
    ])
    .join('\n')

const HOW = `“The panel” is on the page that npm run qa opens, beside the site. Where no panel is named, do it on the
site itself. The panel answers the site's requests, or lets them fail, in place of the server. The site does not
notice how the mouse moves, and its clock stands still until the panel moves it.`

/** Some of a machine's cases as numbered steps for a person. */
export const casesText = (all: readonly Case[], some: readonly Case[] = all): string => {
  const texts = some.map(
    (each) => `Case ${all.indexOf(each) + 1} of ${all.length}: ${each.name}\n\n${caseText(each)}`,
  )
  return [HOW, ...texts].join('\n\n')
}
