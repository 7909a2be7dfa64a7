import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import Table from 'cli-table3'
import { Argument, Command, InvalidArgumentError } from 'commander'
import { getMissingPrograms, missingPackages } from '../programs.ts'
import { RESULTS, readReport } from '../test-runs.ts'
import { GROUPS, type Group, type Command as Order } from './groups.ts'
import { FIGURES, SIZES } from './support/proof.ts'

function wholeNumber(text: string): number {
  if (/^\d+$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It must be a whole number.')
}

const program = new Command('npm run prove --')
  .description(
    'Proves what npm test leaves out, and ends with a table. All of it takes about an hour on two cores.',
  )
  .addArgument(new Argument('[group...]').choices(Object.keys(GROUPS)))
  .option('--list', 'says what each group proves, and what it needs')
  .option('--seed <N>', 'repeats a run; every run prints its seed', wholeNumber)
for (const [name, size] of Object.entries(SIZES))
  program.option(`--${name} <N>`, 'one of the sizes', wholeNumber, size)

const { list: isList, seed = Date.now() % 1_000_000, ...sizes } = program.parse().opts()

const print = (line: string) => process.stdout.write(`${line}\n`)

function refuseUngroupedTests(): void {
  const grouped = Object.values(GROUPS).flatMap(({ commands }) =>
    commands(0).flatMap(({ words }) => words.filter((word) => /\.(?:test|spec)/.test(word))),
  )
  const idle = readdirSync('tests/prove', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:test|spec)\.ts$/.test(file))
    .filter((file) => !grouped.some((word) => `tests/prove/${file}`.includes(word)))
  if (idle.length > 0) throw new Error(`In no group of tests/prove/groups.ts: ${idle.join(', ')}`)
}

/** Whether the command succeeds, and how many tests it ran and skipped. */
function run({ words: [name = '', ...args], env, report }: Order) {
  if (report) rmSync(`${RESULTS}/${report}.json`, { force: true })
  const all = { ...process.env, ...env, PROVE: JSON.stringify({ seed, sizes }) }
  const isOk = spawnSync(name, args, { stdio: 'inherit', env: all }).status === 0
  const runs = report ? readReport(report) : []
  const skipped = runs.filter(({ isSkipped }) => isSkipped).length
  return { isOk, tests: runs.length - skipped, skipped }
}

interface Outcome {
  readonly result: 'ok' | 'FAILED' | 'PARTLY' | 'NOT RUN'
  readonly tried: string
}

function prove({ needs, isForRoot, commands }: Group): Outcome {
  getMissingPrograms(print, ...needs)
  const missing = missingPackages(...needs)
  if (missing.length > 0)
    return { result: 'NOT RUN', tried: `apt-get install ${missing.join(' ')}` }
  if (isForRoot && process.getuid?.() !== 0)
    return { result: 'NOT RUN', tried: 'Only root can do this.' }
  rmSync(FIGURES, { force: true })
  const runs = commands(seed).map(run)
  const sum = (part: 'tests' | 'skipped') => runs.reduce((total, one) => total + one[part], 0)
  const figures = existsSync(FIGURES) ? readFileSync(FIGURES, 'utf8').trim().split('\n') : []
  const tests = sum('tests') > 0 ? [`${sum('tests')} tests`] : []
  const skipped = sum('skipped') > 0 ? [`${sum('skipped')} skipped: what is above says why`] : []
  const tried = [...tests, ...skipped, ...figures].join('\n')
  if (runs.some(({ isOk }) => !isOk)) return { result: 'FAILED', tried }
  if (skipped.length === 0) return { result: 'ok', tried }
  return { result: tests.length > 0 ? 'PARTLY' : 'NOT RUN', tried }
}

function proveAll(names: readonly string[]): void {
  print(`seed ${seed}`)
  mkdirSync(RESULTS, { recursive: true })
  // The proofs run the built product, because it starts in a third of the time.
  const isBuilt = run({ words: ['vite', 'build', '--app', '--logLevel', 'warn'] }).isOk
  if (!isBuilt) throw new Error('The build failed.')
  const table = new Table({
    head: ['group', 'result', 'minutes', 'what was tried'],
    style: { head: [], border: [] },
    colWidths: [11, 9, 9, 90],
    wordWrap: true,
  })
  // In CI, every group must run.
  const bad = process.env.CI === 'true' ? ['FAILED', 'PARTLY', 'NOT RUN'] : ['FAILED']
  for (const name of names) {
    const group = GROUPS[name]
    if (!group) continue
    print(`\n── ${name}: ${group.proves}`)
    const began = performance.now()
    const { result, tried } = prove(group)
    table.push([name, result, ((performance.now() - began) / 60_000).toFixed(1), tried])
    if (bad.includes(result)) process.exitCode = 1
  }
  print(`\n${table.toString()}\nseed ${seed}, ${(performance.now() / 60_000).toFixed(1)} minutes`)
}

refuseUngroupedTests()
if (isList)
  for (const [name, { proves, needs, isForRoot }] of Object.entries(GROUPS)) {
    const needed = [...(isForRoot ? ['root'] : []), ...needs].join(', ')
    print(`${name.padEnd(10)}${proves}${needed && ` (needs ${needed})`}`)
  }
else proveAll(program.args.length > 0 ? program.args : Object.keys(GROUPS))
