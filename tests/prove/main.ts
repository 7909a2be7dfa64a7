import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { Argument, Command, InvalidArgumentError } from 'commander'
import { SIZES } from './support/proof.ts'

const ENDING = '.test.ts'
const parts = readdirSync('tests/prove')
  .filter((name) => name.endsWith(ENDING))
  .map((name) => name.slice(0, -ENDING.length))

function wholeNumber(text: string): number {
  if (/^\d+$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It must be a whole number.')
}

const program = new Command('npm run prove --')
  .description(
    'Runs the proofs of the promises at full size, and prints what each has tried. All of them take about an hour; ' +
      'npm test runs a short form of each.',
  )
  .addArgument(new Argument('[part...]').choices(parts))
  .option('--seed <N>', 'repeats a run; every run prints its seed', wholeNumber)
for (const [name, [, size]] of Object.entries(SIZES))
  program.option(`--${name} <N>`, 'one of the sizes', wholeNumber, size)

const { seed = Date.now() % 1_000_000, ...sizes } = program.parse().opts()

function run(program: string, ...args: string[]): boolean {
  const env = { ...process.env, PROVE: JSON.stringify({ seed, sizes }) }
  return spawnSync(program, args, { stdio: 'inherit', env }).status === 0
}

process.stdout.write(`seed ${seed}\n`)
const chosen = program.args.length > 0 ? program.args : parts
const hasHeld =
  // The proofs run the built product, because it starts in a third of the time.
  run('vite', 'build', '--app', '--logLevel', 'warn') &&
  run(
    'vitest',
    ...['run', '--project', 'prove', ...chosen.map((name) => `tests/prove/${name}${ENDING}`)],
    ...['--no-file-parallelism', `--testTimeout=${3_600_000}`, '--reporter=verbose'],
  )
process.stdout.write(`seed ${seed}: ${hasHeld ? 'all held' : 'not all held'}\n`)
process.exitCode = hasHeld ? 0 : 1
