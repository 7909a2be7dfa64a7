import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import * as z from 'zod'
import { commitAt, RESULTS, readRun } from './run.ts'

/** How one test went when it last ran. */
export interface TestRun {
  /** The file below tests/. */
  readonly file: string
  /** The titles of its groups, and its own. */
  readonly titles: readonly string[]
  /** The ids of the requirements that it sees. */
  readonly requirements: readonly string[]
  readonly outcome: 'passed' | 'failed' | 'skipped'
  /** Why it failed, as the test program said it. */
  readonly failure: string | undefined
  readonly seconds: number
  readonly startedAt: number
  readonly commit: string | undefined
  readonly engine: string
  /** Pictures and traces that it left behind, by their names. */
  readonly files: readonly { readonly name: string; readonly path: string }[]
}

type Reported = Omit<TestRun, 'commit'>

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      startTime: z.number(),
      assertionResults: z.array(
        z.object({
          ancestorTitles: z.array(z.string()),
          title: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
          duration: z.number().nullish(),
          tags: z.array(z.string()),
        }),
      ),
    }),
  ),
})

const spec = z.object({
  title: z.string(),
  tags: z.array(z.string()),
  tests: z.array(
    z.object({
      results: z.array(
        z.object({
          status: z.string(),
          error: z.object({ message: z.string().optional() }).optional(),
          duration: z.number(),
          startTime: z.string(),
          attachments: z.array(z.object({ name: z.string(), path: z.string().optional() })),
        }),
      ),
    }),
  ),
})
const suite = z.object({
  title: z.string(),
  file: z.string(),
  specs: z.array(spec),
  get suites() {
    return z.array(suite).optional()
  },
})
const playwrightReport = z.object({ suites: z.array(suite) })

const outcomeOf = (status: string): TestRun['outcome'] =>
  status === 'passed' || status === 'failed' ? status : 'skipped'

const readJson = (name: string): unknown => {
  const file = `${RESULTS}/${name}.json`
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

function engineOf(file: string, titles: readonly string[]): string {
  if (file.startsWith('engines/')) return titles.find(Boolean)?.replace(/^in /, '') ?? file
  return file.startsWith('src/') ? 'happy-dom' : 'Node'
}

function vitestRuns(name: string): Reported[] {
  const json = readJson(name)
  if (json === undefined) return []
  return vitestReport.parse(json).testResults.flatMap((group) => {
    const file = relative('tests', group.name)
    return group.assertionResults.map((result) => ({
      file,
      titles: [...result.ancestorTitles.filter(Boolean), result.title],
      requirements: result.tags,
      outcome: outcomeOf(result.status),
      failure: result.failureMessages?.[0],
      seconds: (result.duration ?? 0) / 1_000,
      startedAt: group.startTime,
      engine: engineOf(file, result.ancestorTitles),
      files: [],
    }))
  })
}

function runsIn({ title, file, specs, suites = [] }: z.infer<typeof suite>): Reported[] {
  const own = specs.flatMap((one) =>
    one.tests.flatMap(({ results }): Reported[] => {
      // A test that failed is run once more for its trace, and has failed all the same.
      const [first] = results
      if (!first) return []
      return [
        {
          file: `browser/${file}`,
          titles: [one.title],
          requirements: one.tags,
          outcome: first.status === 'timedOut' ? 'failed' : outcomeOf(first.status),
          failure: first.error?.message,
          seconds: first.duration / 1_000,
          startedAt: Date.parse(first.startTime),
          engine: 'Chromium',
          files: results.flatMap(({ attachments }) =>
            attachments.flatMap(({ name, path }) => (path === undefined ? [] : [{ name, path }])),
          ),
        },
      ]
    }),
  )
  const inner = suites.flatMap(runsIn)
  // The outermost title is the name of the file.
  return title === file
    ? [...own, ...inner]
    : [...own, ...inner].map((run) => ({ ...run, titles: [title, ...run.titles] }))
}

function playwrightRuns(): Reported[] {
  const json = readJson('browser')
  return json === undefined ? [] : playwrightReport.parse(json).suites.flatMap(runsIn)
}

/** Every test that has run since the results were last cleared, with how it went. */
export function readTestRuns(): TestRun[] {
  const run = readRun()
  return [
    ...vitestRuns('units'),
    ...vitestRuns('server'),
    ...playwrightRuns(),
    ...vitestRuns('engines'),
  ].map((test) => ({ ...test, commit: commitAt(run, test.startedAt) }))
}
