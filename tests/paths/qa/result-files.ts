import { escapeHtml } from './case-html.ts'

/** What a person found when following a case, with all that is needed to find it again. */
export interface Result {
  readonly machine: string
  readonly case: string
  readonly verdict: 'Passed' | 'Failed' | ''
  readonly note: string
  readonly tester: string
  /** An ISO time. */
  readonly testedAt: string
  readonly commit: string
  readonly browser: string
  readonly address: string
  readonly steps: string
  readonly expected: string
}

const COLUMNS = [
  ...(['machine', 'case', 'verdict', 'note', 'tester', 'testedAt'] as const),
  // The steps come along, so that a test manager can import the cases, too.
  ...(['commit', 'browser', 'address', 'steps', 'expected'] as const),
]

/** RFC 4180, with a header. */
const csv = (results: readonly Result[]): string =>
  [COLUMNS, ...results.map((result) => COLUMNS.map((column) => result[column]))]
    .map((row) => `${row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`)
    .join('')

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

/** The formats of a report, for test managers. */
export const FORMATS = {
  'JUnit XML': { file: 'results.xml', type: 'application/xml', write: junit },
  CSV: { file: 'results.csv', type: 'text/csv', write: csv },
}
