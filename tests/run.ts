import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { findChromium } from '../build/chromium.ts'
import { getMissingPrograms, untestedParts } from './programs.ts'
import { RESULTS, readReport, readTestRuns } from './test-runs.ts'

// Runs what an ordinary change can break, and ends with a summary. `fast` needs no browser and no Postgres.

interface Count {
  passed: number
  failed: number
  skipped: number
}

interface Check {
  readonly name: string
  readonly command: readonly string[]
  /** Whether the command writes a test report under the check's name. A check without a report counts as one test. */
  readonly hasReport?: true
}

interface Result extends Count {
  readonly name: string
  readonly seconds: number
}

/** Checks that run one after another. */
type Lane = readonly Check[]

/** `weights` weighs what `build` has built. */
const build: Lane = [
  { name: 'build', command: ['vite', 'build', '--app', '--logLevel', 'warn'] },
  { name: 'weights', command: ['tsx', 'tests/weights/main.ts'] },
]
const statics: Lane = [
  { name: 'types', command: ['tsc', '--noEmit'] },
  { name: 'lint', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'diagrams', command: ['tsx', 'tests/paths/main.ts', '--check-docs'] },
]
const units: Check = {
  name: 'units',
  command: [
    ...['vitest', 'run', '--project', 'core', '--project', 'views', '--project', 'server'],
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${RESULTS}/units.json`],
  ],
  hasReport: true,
}
const browser: Check = {
  name: 'browser',
  command: ['playwright', 'test', '--project', 'flows'],
  hasReport: true,
}

/** The lanes of a row run at the same time, because server and browser tests often wait for other processes. */
const rows = (): readonly (readonly Lane[])[] => [
  [statics, build],
  !isFast && findChromium() ? [[units], [browser]] : [[units]],
]

const FAILURE_LINES = 12
const endOf = (text: string): string =>
  stripVTControlCharacters(text).trim().split('\n').slice(-FAILURE_LINES).join('\n  ')

const print = (line: string) => process.stdout.write(`${line}\n`)

/** What checks without a report printed last, if they failed. */
const lastOutputs = new Map<string, string>()

/** The first lane of a row prints its output live. The others print the output of a check when it ends. */
const succeeds = ({ name, command, hasReport }: Check, isBeside: boolean): Promise<boolean> =>
  new Promise((resolve) => {
    const [program = '', ...args] = command
    const output = isBeside || !hasReport ? 'pipe' : 'inherit'
    const child = spawn(program, args, { stdio: ['ignore', output, output] })
    const chunks: Buffer[] = []
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        if (!isBeside) process.stdout.write(chunk)
      })
    child.on('error', () => resolve(false))
    child.on('close', (code) => {
      const text = Buffer.concat(chunks)
      if (isBeside) process.stdout.write(text)
      if (code !== 0 && !hasReport) lastOutputs.set(name, endOf(text.toString()))
      resolve(code === 0)
    })
  })

const countTests = ({ name, hasReport }: Check, isOk: boolean): Count => {
  const runs = hasReport ? readReport(name) : []
  if (runs.length === 0) return { passed: Number(isOk), failed: Number(!isOk), skipped: 0 }
  const failed = runs.filter(({ hasFailed }) => hasFailed).length
  const skipped = runs.filter(({ isSkipped }) => isSkipped).length
  const passed = runs.length - failed - skipped
  // A run can also fail outside its tests, for example in a setup file.
  return { passed, failed: isOk ? failed : Math.max(failed, 1), skipped }
}

async function run(check: Check, isBeside: boolean): Promise<Result> {
  const start = performance.now()
  print(`\n── ${check.name}${isBeside ? ' begins; its output comes when it has ended' : ''}`)
  const isOk = await succeeds(check, isBeside)
  const seconds = (performance.now() - start) / 1_000
  return { name: check.name, seconds, ...countTests(check, isOk) }
}

async function runLane(lane: Lane, isBeside: boolean): Promise<Result[]> {
  const results: Result[] = []
  for (const check of lane) results.push(await run(check, isBeside))
  return results
}

const describeCount = ({ passed, failed, skipped }: Count): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

const describeResult = (result: Result): string => {
  const status = result.failed > 0 ? 'FAILED' : 'ok'
  const seconds = `${result.seconds.toFixed(1)} s`
  return `${result.name.padEnd(10)}${status.padEnd(8)}${seconds.padStart(8)}   ${describeCount(result)}`
}

/** The programs that the tests need besides Node. */
const PARTS = ['Chromium', 'Postgres'] as const
const isFast = process.argv.includes('fast')
if (isFast) process.env.TEST_ENGINES = 'SQLite'
else getMissingPrograms(print, ...PARTS)
mkdirSync(RESULTS, { recursive: true })
// Failures that are still there are tried first.
for (const name of readdirSync(RESULTS))
  if (name !== 'failures') rmSync(`${RESULTS}/${name}`, { recursive: true })
const results: Result[] = []
for (const row of rows()) {
  const lanes = row.map((lane, index) => runLane(lane, index > 0))
  results.push(...(await Promise.all(lanes)).flat())
}

const sumOf = (part: keyof Count) => results.reduce((sum, result) => sum + result[part], 0)
const total = { passed: sumOf('passed'), failed: sumOf('failed'), skipped: sumOf('skipped') }
print(`\n${results.map(describeResult).join('\n')}\n`)

for (const [name, text] of lastOutputs) print(`FAILED ${name}\n  ${text}\n`)
const faults = new Map<string, { tests: string[]; failure: string }>()
for (const { file, titles, hasFailed, failure = '' } of readTestRuns()) {
  if (!hasFailed) continue
  const lines = stripVTControlCharacters(failure).split('\n').slice(0, FAILURE_LINES)
  const [message = ''] = lines
  const fault = faults.get(message) ?? { tests: [], failure: lines.join('\n  ') }
  fault.tests.push(`FAILED ${file} › ${titles.join(' › ')}`)
  faults.set(message, fault)
}
// Repeated at the end, because above it is lost in the output of thousands of tests. Faults that fail the fewest tests
// come first, because a single fault can fail a hundred.
for (const { tests, failure } of [...faults.values()].sort(
  (a, b) => a.tests.length - b.tests.length,
))
  print(`${tests.join('\n')}\n  ${failure}\n`)

const minutes = (performance.now() / 60_000).toFixed(1)
// In CI, every part must be tested.
const untested = isFast ? [] : untestedParts(...PARTS)
const isIncomplete = untested.length > 0 && process.env.CI === 'true'
for (const part of untested) print(part)
print(`${describeCount(total)} in ${minutes} minutes`)
process.exitCode = total.failed > 0 || isIncomplete ? 1 : 0
