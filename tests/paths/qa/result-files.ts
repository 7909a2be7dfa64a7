import { escapeHtml } from './case-html.ts'

/** What a person found when following a case, with all that is needed to find it again. */
export interface Result {
  readonly machine: string
  readonly case: string
  readonly steps: string
  readonly expected: string
  readonly verdict: 'Passed' | 'Failed' | ''
  readonly note: string
  readonly tester: string
  /** An ISO time. */
  readonly testedAt: string
  readonly commit: string
  readonly browser: string
  readonly address: string
}

/** A line for each result, in the order of the columns. */
const COLUMNS = [
  'machine',
  'case',
  'verdict',
  'note',
  'tester',
  'testedAt',
  'commit',
  'browser',
  'address',
] as const

const markdown = (results: readonly Result[]): string => {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const rows = results.map((result) =>
    row(COLUMNS.map((column) => result[column].replaceAll(/[\n|]/g, ' '))),
  )
  return [row(COLUMNS), row(COLUMNS.map(() => '---')), ...rows, ''].join('\n')
}

/** RFC 4180, with a header. The steps come along, so that a test manager can import the cases, too. */
const csv = (results: readonly Result[]): string => {
  const columns = [...COLUMNS, 'steps', 'expected'] as const
  const row = (cells: readonly string[]) =>
    `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`
  return [
    row(columns),
    ...results.map((result) => row(columns.map((column) => result[column]))),
  ].join('')
}

/** XML has no control characters except for these three, and an attribute keeps line breaks only as entities. */
const xml = (text: string): string =>
  escapeHtml(text.replaceAll(/(?![\t\n\r])\p{Cc}/gu, '')).replaceAll('\n', '&#10;')

const testcase = (result: Result): string => {
  const { machine, verdict, note, tester, testedAt, commit, browser, address } = result
  const outcome = { Passed: '', Failed: `<failure>${xml(note)}</failure>`, '': '<skipped/>' }[
    verdict
  ]
  const facts = Object.entries({ tester, commit, browser, address })
  const comment = xml([note, ...facts.map((fact) => fact.join(': '))].filter(Boolean).join('\n'))
  const properties = facts.map(
    ([name, value]) => `<property name="${name}" value="${xml(value)}"/>`,
  )
  return `<testcase classname="${machine}" name="${xml(result.case)}" finished-at="${testedAt}">${outcome}
<properties>${properties.join('')}<property name="testrun_comment">${comment}</property><property name="testrail_result_comment" value="${comment}"/></properties></testcase>`
}

/** JUnit's format, with the properties from which Xray and TestRail take the comment of a result. */
const junit = (results: readonly Result[]): string => {
  const machines = [...new Set(results.map(({ machine }) => machine))]
  const suites = machines.map((machine) => {
    const own = results.filter((result) => result.machine === machine)
    const count = (verdict: string) => own.filter((result) => result.verdict === verdict).length
    return `<testsuite name="${machine}" tests="${own.length}" failures="${count('Failed')}" skipped="${count('')}">
${own.map(testcase).join('\n')}
</testsuite>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${suites.join('\n')}\n</testsuites>\n`
}

/** The formats of a report. */
export const FORMATS = {
  Markdown: { file: 'results.md', type: 'text/markdown', write: markdown },
  'JUnit XML': { file: 'results.xml', type: 'application/xml', write: junit },
  CSV: { file: 'results.csv', type: 'text/csv', write: csv },
  JSON: {
    file: 'results.json',
    type: 'application/json',
    write: (results: readonly Result[]) => JSON.stringify(results, null, 2),
  },
}
