import { stringify } from 'csv-stringify/sync'
import type { ListedCase } from './text.ts'

/** A case, and what a tester found if somebody has followed it in the panel. */
export interface Result extends ListedCase {
  readonly status?: 'Passed' | 'Failed'
  readonly note?: string
}

/** The columns of a case's first row: the names are those of TestRail, where Xray's importer lets its user choose them. */
const columnsOf = ({ title, machine, requirement, needs, status, note, id }: Result) => ({
  Title: title,
  Section: machine,
  References: requirement,
  Preconditions: needs.join('\n'),
  Status: status ?? 'Untested',
  Comment: note ?? '',
  'Test Type': 'Manual',
  'Test ID': id,
})

/** RFC 4180: a row for each step. Xray takes the rows with one id as one test; TestRail begins a case with a title. */
export const csvOf = (results: readonly Result[]): string =>
  stringify(
    results.flatMap((result) =>
      result.steps.map(({ action, expected }, index) => ({
        Steps: action,
        'Expected Result': expected,
        ...(index === 0 ? columnsOf(result) : { 'Test ID': result.id }),
      })),
    ),
    {
      header: true,
      quoted: true,
      record_delimiter: 'windows',
      columns: [
        ...['Title', 'Section', 'References', 'Preconditions', 'Steps', 'Expected Result'],
        ...['Status', 'Comment', 'Test Type', 'Test ID'],
      ],
    },
  )

const ENTITIES: Readonly<Record<string, string>> = {
  ...{ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\n': '&#10;' },
}

/** XML has no control characters except for these three, and an attribute keeps line breaks only as entities. */
const xml = (text: string): string =>
  text
    .replaceAll(/(?![\t\n\r])\p{Cc}/gu, '')
    .replaceAll(/[&<>"\n]/g, (sign) => ENTITIES[sign] ?? sign)

/** Jenkins allows no properties in a test case, so its output says everything about it. */
const testcase = ({ machine, title, requirement, needs, steps, id, status, note }: Result) => {
  const text = xml(note || 'A tester did not see what was expected.')
  const outcome = {
    Passed: '',
    Failed: `<failure message="${text}">${text}</failure>`,
    Untested: '<skipped message="Nobody has followed this case."/>',
  }[status ?? 'Untested']
  const output = [
    ...needs,
    ...steps.map(({ action, expected }) => `${action}\n${expected}`),
    `promises: ${requirement}`,
    `id: ${id}`,
  ].join('\n\n')
  return `<testcase classname="${machine}" name="${xml(title)}">${outcome}
<system-out>${xml(output)}</system-out></testcase>`
}

/** The format that Jenkins, Xray and TestRail read: https://github.com/jenkinsci/xunit-plugin, junit-10.xsd. */
export const junitOf = (results: readonly Result[]): string => {
  const suites = [...new Set(results.map(({ machine }) => machine))].map((machine) => {
    const own = results.filter((result) => result.machine === machine)
    const count = (status?: string) => own.filter((each) => each.status === status).length
    return `<testsuite name="${machine}" tests="${own.length}" failures="${count('Failed')}" errors="0" skipped="${count()}">
${own.map(testcase).join('\n')}
</testsuite>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${suites.join('\n')}\n</testsuites>\n`
}
