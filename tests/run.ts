import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import * as z from 'zod'
import { findChromium, NO_CHROMIUM } from './browser/support/chromium.ts'

/** Runs everything that must hold, one step after another, and counts every test of every suite. */
interface Count {
  passed: number
  failed: number
  skipped: number
}

interface Step {
  readonly name: string
  readonly command: readonly string[]
  /** Reads how many tests ran; without it the step itself counts as one. */
  readonly count?: () => Count
}

const report = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
})
const browserReport = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
})

const vitest = (name: string, ...projects: string[]): Step => {
  const file = `test-results/${name}.json`
  return {
    name,
    command: [
      'vitest',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...projects.flatMap((project) => ['--project', project]),
    ],
    count: () => {
      const { numPassedTests, numFailedTests, numPendingTests } = vitestReport.parse(report(file))
      return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests }
    },
  }
}

const fast: Step[] = [
  { name: 'types', command: ['tsc', '--noEmit'] },
  { name: 'lint', command: ['biome', 'check', '--error-on-warnings', '.'] },
  vitest('units', 'core', 'views'),
]
const whole: Step[] = [
  ...fast,
  { name: 'mutants', command: ['tsx', 'tests/paths/main.ts', '--mutate'] },
  vitest('server', 'server'),
  { name: 'build', command: ['vite', 'build', '--app', '--logLevel', 'warn'] },
  {
    name: 'browser',
    command: ['playwright', 'test'],
    count: () => {
      const { stats } = browserReport.parse(report('test-results/browser.json'))
      return {
        passed: stats.expected,
        failed: stats.unexpected + stats.flaky,
        skipped: stats.skipped,
      }
    },
  },
]

const say = (line: string) => process.stdout.write(`${line}\n`)

const run = (command: readonly string[]): Promise<boolean> =>
  new Promise((resolve) => {
    const [program = '', ...args] = command
    const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'] })
    child.on('error', () => resolve(false))
    child.on('exit', (code) => resolve(code === 0))
  })

async function take(step: Step): Promise<Count> {
  const began = performance.now()
  say(`\n── ${step.name}`)
  const ok = await run(step.command)
  say(
    `── ${step.name}: ${ok ? 'ok' : 'FAILED'} in ${((performance.now() - began) / 1000).toFixed(1)} s`,
  )
  const alone: Count = { passed: Number(ok), failed: Number(!ok), skipped: 0 }
  if (!step.count) return alone
  try {
    const count = step.count()
    // A suite can fail beside its tests, in a setup file for instance.
    return ok || count.failed > 0 ? count : { ...count, failed: 1 }
  } catch {
    return alone
  }
}

const isFast = process.argv.includes('fast')
if (!isFast && !findChromium()) {
  process.stderr.write(`${NO_CHROMIUM}\n`)
  process.exit(1)
}
rmSync('test-results', { recursive: true, force: true })
const total: Count = { passed: 0, failed: 0, skipped: 0 }
for (const step of isFast ? fast : whole) {
  const count = await take(step)
  total.passed += count.passed
  total.failed += count.failed
  total.skipped += count.skipped
}
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
say(`\n${total.passed} passed, ${total.failed} failed${skipped}`)
process.exitCode = total.failed > 0 ? 1 : 0
