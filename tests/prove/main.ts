import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { long } from './support/sizes.ts'

const ENDING = '.test.ts'
const parts = readdirSync('tests/prove')
  .filter((name) => name.endsWith(ENDING))
  .map((name) => name.slice(0, -ENDING.length))
const names = Object.keys(long)
const sizeList = Object.entries(long).map(([name, size]) => `${name} ${size}`)

const HELP = `Usage: npm run prove -- [part …] [options]

Runs the proofs of the server's promises at full size, and prints what each has tried. All of them take about an hour;
npm test runs a short form of each.

  part       ${parts.join(', ')}
  --seed N   repeats a run; every run prints its seed
  --SIZE N   one of the sizes: ${sizeList.join(', ')}
  --help     shows this text
`

function fail(message: string): never {
  process.stderr.write(`${message}\nSee npm run prove -- --help\n`)
  process.exit(2)
}

function readArguments() {
  try {
    const text = { type: 'string' } as const
    const options = Object.fromEntries(['seed', ...names].map((name) => [name, text]))
    return parseArgs({
      allowPositionals: true,
      options: { ...options, help: { type: 'boolean' } },
    })
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error))
  }
}

const { values, positionals } = readArguments()
if (values.help) {
  process.stdout.write(HELP)
  process.exit()
}
const unknown = positionals.find((name) => !parts.includes(name))
if (unknown) fail(`There is no part ${unknown}: they are ${parts.join(', ')}.`)
const given = Object.entries(values).map(([name, value]): [string, number] =>
  /^\d+$/.test(String(value))
    ? [name, Number(value)]
    : fail(`--${name} must be a whole number, not ${value}.`),
)
const { seed = Date.now() % 1_000_000, ...sizes } = { ...long, ...Object.fromEntries(given) }

function run(program: string, ...args: string[]): boolean {
  const env = { ...process.env, PROVE: JSON.stringify({ seed, sizes }) }
  return spawnSync(program, args, { stdio: 'inherit', env }).status === 0
}

process.stdout.write(`seed ${seed}\n`)
const chosen = positionals.length > 0 ? positionals : parts
const hasHeld =
  // The proofs start the built product, because it starts in a third of the time.
  run('vite', 'build', '--app', '--logLevel', 'warn') &&
  run(
    'vitest',
    ...['run', '--project', 'prove', ...chosen.map((name) => `tests/prove/${name}${ENDING}`)],
    ...['--no-file-parallelism', `--testTimeout=${3_600_000}`, '--reporter=verbose'],
  )
process.stdout.write(`seed ${seed}: ${hasHeld ? 'all held' : 'not all held'}\n`)
process.exitCode = hasHeld ? 0 : 1
