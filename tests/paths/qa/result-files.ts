import { escapeHtml } from './escape-html.ts'

/** A case as test managers keep it. */
export interface ListedCase {
  /** A hash of all that is done and expected, so it stays the same for as long as the case does. */
  readonly id: string
  readonly machine: string
  /** The ids of what docs/promises.md promises of the machine. */
  readonly requirement: string
  readonly title: string
  readonly path: string
  readonly steps: readonly { readonly action: string; readonly expected: string }[]
}

/** What a person found when following a case, with all that is needed to find it again. */
export interface Found {
  readonly verdict: 'Passed' | 'Failed' | ''
  readonly note: string
  /** The number of the step that failed. */
  readonly step?: string
  /** How long it took to follow the case. */
  readonly seconds: number
  /** An ISO time. */
  readonly testedAt: string
  readonly tester: string
  readonly commit: string
  readonly browser: string
}

/** A case, and what was found if somebody has followed it. */
export type Result = ListedCase & Partial<Found>

/** About how long a person needs for a line of a case: to do it, or to check it. */
const SECONDS_PER_LINE = 8

/** About how long it takes to follow a case, in seconds. */
const estimate = ({ steps }: ListedCase): number =>
  SECONDS_PER_LINE *
  steps.flatMap(({ action, expected }) => [action, expected].join('\n').split('\n')).length

/** The columns of a case: the names are those of TestRail, where Xray's importer lets its user choose them. */
const columnsOf = (result: Result) => ({
  'Test ID': result.id,
  'Test Type': 'Manual',
  Title: result.title,
  Section: result.machine,
  References: result.requirement,
  Estimate: `${estimate(result)}s`,
  Status: result.verdict || 'Untested',
  Comment: result.note ?? '',
  Elapsed: result.seconds ? `${result.seconds}s` : '',
  'Tested By': result.tester ?? '',
  'Tested On': result.testedAt ?? '',
  Version: result.commit ?? '',
  Browser: result.browser ?? '',
  Address: result.path,
})

/**
 * RFC 4180, with a header, and a row for each step. Xray takes the rows with one Test ID as one test; TestRail takes a row
 * with a title as the first of a case.
 */
const csv = (results: readonly Result[]): string => {
  const rows = results.flatMap((result) => {
    const columns = columnsOf(result)
    const others = Object.keys(columns).map((_, index) => (index === 0 ? result.id : ''))
    return result.steps.map(({ action, expected }, index) => [
      ...(index === 0 ? Object.values(columns) : others),
      action,
      expected,
    ])
  })
  const [first] = results
  const header = [...Object.keys(first ? columnsOf(first) : {}), 'Steps', 'Expected Result']
  return [header, ...rows]
    .map((row) => `${row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`)
    .join('')
}

/** XML has no control characters except for these three, and an attribute keeps line breaks only as entities. */
const xml = (text: string): string =>
  escapeHtml(text.replaceAll(/(?![\t\n\r])\p{Cc}/gu, '')).replaceAll('\n', '&#10;')

const outcome = ({ verdict, note, tester }: Result): string => {
  if (!verdict) return '<skipped message="Nobody has followed this case."/>'
  const text = xml(note || `${tester || 'A tester'} marked this case as failed, without a note.`)
  return verdict === 'Failed' ? `<failure message="${text}">${text}</failure>` : ''
}

/** Jenkins allows no properties in a test case, so the output says everything about it. */
const testcase = (result: Result): string => {
  const { id, machine, title, steps, seconds = 0 } = result
  const facts = Object.entries(columnsOf(result)).filter(([, value]) => value !== '')
  const output = [
    ...facts.map((fact) => fact.join(': ')),
    ...steps.map(({ action, expected }) => `\n${action}\nExpected:\n${expected}`),
  ].join('\n')
  return `<testcase classname="${machine}" name="${xml(`${title} [${id}]`)}" time="${seconds}">${outcome(result)}
<system-out>${xml(output)}</system-out></testcase>`
}

/** The format that Jenkins, Xray and TestRail read: https://github.com/jenkinsci/xunit-plugin, junit-10.xsd. */
const junit = (results: readonly Result[]): string => {
  const machines = [...new Set(results.map(({ machine }) => machine))]
  const suites = machines.map((machine) => {
    const own = results.filter((result) => result.machine === machine)
    const count = (verdict: string) =>
      own.filter((result) => (result.verdict ?? '') === verdict).length
    const time = own.reduce((sum, { seconds = 0 }) => sum + seconds, 0)
    return `<testsuite name="${machine}" tests="${own.length}" failures="${count('Failed')}" errors="0" skipped="${count('')}" time="${time}">
<properties><property name="requirement" value="${xml(own[0]?.requirement ?? '')}"/></properties>
${own.map(testcase).join('\n')}
</testsuite>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${suites.join('\n')}\n</testsuites>\n`
}

/** The formats of a report, for test managers. */
export const FORMATS = {
  JUnit: { file: 'cases.xml', type: 'application/xml', write: junit },
  CSV: { file: 'cases.csv', type: 'text/csv', write: csv },
}
