import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import * as z from 'zod'

/** Where every run of tests leaves its reports. */
export const RESULTS = 'test-results'

const FILE = `${RESULTS}/run.json`

const runFile = z.object({
  commit: z.string(),
  startedAt: z.number(),
  endedAt: z.number().optional(),
})

/** A run of all tests, and the commit that it tested. */
export type Run = z.infer<typeof runFile>

const git = (...args: string[]): string =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

/** The commit of the tree, and whether the tree differs from it. */
function currentCommit(): string {
  try {
    const commit = git('rev-parse', '--short=10', 'HEAD')
    return git('status', '--porcelain') === '' ? commit : `${commit} with changes`
  } catch {
    return 'unknown'
  }
}

const write = (run: Run): void => {
  mkdirSync(RESULTS, { recursive: true })
  writeFileSync(FILE, JSON.stringify(run))
}

export const startRun = (): Run => {
  const run = { commit: currentCommit(), startedAt: Date.now() }
  write(run)
  return run
}

export const endRun = (run: Run): void => write({ ...run, endedAt: Date.now() })

/** The last run of all tests; undefined when only single tests have run. */
export const readRun = (): Run | undefined =>
  existsSync(FILE) ? runFile.parse(JSON.parse(readFileSync(FILE, 'utf8'))) : undefined

/** The commit that was tested at this time; undefined for tests that were run on their own. */
export function commitAt(run: Run | undefined, time: number): string | undefined {
  if (!run) return undefined
  const { commit, startedAt, endedAt = Number.POSITIVE_INFINITY } = run
  return time >= startedAt && time <= endedAt ? commit : undefined
}
