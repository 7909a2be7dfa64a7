import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import * as z from 'zod'

/** Where every run of tests leaves its reports. */
export const RESULTS = 'test-results'

/** How one test went when it last ran. */
export interface TestRun {
  /** The file below tests/. */
  readonly file: string
  /** The titles of its groups, and its own. */
  readonly titles: readonly string[]
  readonly hasFailed: boolean
  readonly isSkipped: boolean
  /** Why it failed, as the test program said it. */
  readonly failure: string | undefined
  /** The pictures that it took, by their names. */
  readonly pictures: readonly { readonly name: string; readonly path: string }[]
}

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(
        z.object({
          ancestorTitles: z.array(z.string()),
          title: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
})

const result = z.object({
  status: z.string(),
  error: z.object({ message: z.string().optional() }).optional(),
  attachments: z.array(z.object({ name: z.string(), path: z.string().optional() })),
})
const suite = z.object({
  title: z.string(),
  file: z.string(),
  specs: z.array(
    z.object({ title: z.string(), tests: z.array(z.object({ results: z.array(result) })) }),
  ),
  get suites() {
    return z.array(suite).optional()
  },
})
const playwrightReport = z.object({ suites: z.array(suite) })

const readJson = (name: string): unknown => {
  const file = `${RESULTS}/${name}.json`
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

function vitestRuns(name: string): TestRun[] {
  const json = readJson(name)
  if (json === undefined) return []
  return vitestReport.parse(json).testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status, failureMessages }) => ({
      file: relative('tests', name),
      titles: [...ancestorTitles.filter(Boolean), title],
      hasFailed: status === 'failed',
      isSkipped: status !== 'failed' && status !== 'passed',
      failure: failureMessages?.[0],
      pictures: [],
    })),
  )
}

function runsIn({ title, file, specs, suites = [] }: z.infer<typeof suite>): TestRun[] {
  const own = specs.flatMap((spec) =>
    spec.tests.map(({ results }): TestRun => {
      // A test that failed is run once more for its trace, and has failed all the same.
      const [first] = results
      const status = first?.status ?? 'skipped'
      return {
        file: `browser/${file}`,
        titles: [spec.title],
        hasFailed: status !== 'passed' && status !== 'skipped',
        isSkipped: status === 'skipped',
        failure: first?.error?.message,
        pictures: results.flatMap(({ attachments }) =>
          attachments.flatMap(({ name, path }) => (path === undefined ? [] : [{ name, path }])),
        ),
      }
    }),
  )
  const runs = [...own, ...suites.flatMap(runsIn)]
  // The outermost title is the name of the file.
  return title === file ? runs : runs.map((run) => ({ ...run, titles: [title, ...run.titles] }))
}

const browserRuns = (): TestRun[] => {
  const json = readJson('browser')
  return json === undefined ? [] : playwrightReport.parse(json).suites.flatMap(runsIn)
}

/** Every test in the report of this name. */
export const readReport = (name: string): TestRun[] =>
  name === 'browser' ? browserRuns() : vitestRuns(name)

/** Every test that has run since the results were last cleared, with how it went. */
export const readTestRuns = (): TestRun[] =>
  ['units', 'server', 'engines', 'browser'].flatMap(readReport)
