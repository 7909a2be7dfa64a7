import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import type { JsonTestResults } from 'vitest/node'

/** Where each test run writes its reports. */
export const RESULTS = 'test-results'

/** How a test went in its last run. */
export interface TestRun {
  /** Relative to tests/. */
  readonly file: string
  /** The titles of its groups, and its own title. */
  readonly titles: readonly string[]
  readonly hasFailed: boolean
  readonly isSkipped: boolean
  /** The error message of the test runner. */
  readonly failure: string | undefined
}

const readJson = (name: string): string | undefined => {
  const file = `${RESULTS}/${name}.json`
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

function vitestRuns(name: string): TestRun[] {
  const json = readJson(name)
  if (json === undefined) return []
  const report: JsonTestResults = JSON.parse(json)
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status, duration, failureMessages }) => ({
      file: relative('tests', name),
      titles: [...ancestorTitles.filter(Boolean), title],
      hasFailed: status === 'failed',
      isSkipped: status !== 'failed' && status !== 'passed',
      // Vitest 4 reports this instead of a time-out: https://github.com/vitest-dev/vitest/pull/10875
      failure: failureMessages?.[0]?.replace(
        /^Error: STACK_TRACE_ERROR/,
        `The test ran into its limit of ${Math.round((duration ?? 0) / 1_000)} s.`,
      ),
    })),
  )
}

function runsIn({ title, file, specs, suites = [] }: JSONReportSuite): TestRun[] {
  const own = specs.flatMap((spec) =>
    spec.tests.map(({ results }): TestRun => {
      // Playwright retries a failed test once to record a trace. Only the first run counts.
      const [first] = results
      const status = first?.status ?? 'skipped'
      return {
        file: `browser/${file}`,
        titles: [spec.title],
        hasFailed: status !== 'passed' && status !== 'skipped',
        isSkipped: status === 'skipped',
        failure: first?.error?.message,
      }
    }),
  )
  const runs = [...own, ...suites.flatMap(runsIn)]
  // The outermost title is the file name.
  return title === file ? runs : runs.map((run) => ({ ...run, titles: [title, ...run.titles] }))
}

function browserRuns(): TestRun[] {
  const json = readJson('browser')
  if (json === undefined) return []
  const report: JSONReport = JSON.parse(json)
  return report.suites.flatMap(runsIn)
}

/** Every test in the report with this name. */
export const readReport = (name: string): TestRun[] =>
  name === 'browser' ? browserRuns() : vitestRuns(name)

/** Every test that has run since the results were last cleared. */
export const readTestRuns = (): TestRun[] => ['units', 'browser'].flatMap(readReport)
