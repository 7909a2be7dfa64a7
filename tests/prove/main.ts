import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import Table from 'cli-table3'
import * as z from 'zod'
import { long } from './support/sizes.ts'

const ending = '.test.ts'
const parts = readdirSync('tests/prove')
  .filter((name) => name.endsWith(ending))
  .map((name) => name.slice(0, -ending.length))

const HELP = `Usage: npm run prove -- [part …] [options]

Runs the proofs of the server's promises at full size, which takes half an hour for all of them. npm test
runs a short form of each.

  part          ${parts.join(', ')}
  --seed N      repeats a run; every run prints its seed
  --SIZE N      one of the sizes: ${Object.entries(long)
    .map(([name, size]) => `${name} ${size}`)
    .join(', ')}
  --json FILE   also writes the table as JSON
  --md FILE     also writes it as Markdown
  --help        shows this text
`

const REPORT = 'test-results/prove.json'
const figures = z.record(z.string(), z.union([z.string(), z.number()]))
const report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(
        z.object({
          ancestorTitles: z.array(z.string()),
          title: z.string(),
          status: z.string(),
          duration: z.number().nullish(),
          meta: z.object({ figures: figures.optional() }).optional(),
        }),
      ),
    }),
  ),
})

interface Row {
  readonly part: string
  readonly on: string
  readonly what: string
  readonly figures: Record<string, string | number>
  readonly status: string
  readonly seconds: number
}

function fail(message: string): never {
  process.stderr.write(`${message}\nSee npm run prove -- --help\n`)
  process.exit(2)
}

function readArguments() {
  const names = Object.keys(long)
  try {
    const { values: given, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        ...Object.fromEntries(
          ['seed', 'json', 'md', ...names].map((name) => [name, { type: 'string' } as const]),
        ),
        help: { type: 'boolean' },
      },
    })
    const unknown = positionals.find((name) => !parts.includes(name))
    if (unknown) fail(`There is no part ${unknown}: they are ${parts.join(', ')}.`)
    const { help, ...values } = z
      .object({ help: z.boolean().optional() })
      .catchall(z.string())
      .parse(given)
    const whole = z.coerce.number<string>().int().nonnegative()
    const numbers = ['seed', ...names].flatMap((name) => {
      if (values[name] === undefined) return []
      const read = whole.safeParse(values[name])
      return read.success ? [[name, read.data] as const] : fail(`--${name} must be a whole number.`)
    })
    const { seed = Date.now() % 1_000_000, ...sizes } = Object.fromEntries(numbers)
    return {
      help,
      json: values.json,
      md: values.md,
      seed,
      sizes: { ...long, ...sizes },
      chosen: positionals.length > 0 ? positionals : parts,
    }
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error))
  }
}

const { help, json, md, seed, sizes, chosen } = readArguments()
if (help) {
  process.stdout.write(HELP)
  process.exit()
}

function run(program: string, ...args: string[]): boolean {
  const env = { ...process.env, PROVE: JSON.stringify({ seed, sizes }) }
  return spawnSync(program, args, { stdio: 'inherit', env }).status === 0
}

process.stdout.write(`seed ${seed}\n`)
// The proofs start the built product, because it starts in a third of the time.
if (!run('vite', 'build', '--app', '--logLevel', 'warn')) process.exit(1)
rmSync(REPORT, { force: true })
const ok = run(
  'vitest',
  ...['run', '--project', 'server', ...chosen.map((name) => `tests/prove/${name}${ending}`)],
  ...['--no-file-parallelism', `--testTimeout=${3_600_000}`],
  ...['--reporter=verbose', '--reporter=json', `--outputFile.json=${REPORT}`],
)
if (!existsSync(REPORT)) process.exit(1)

const engine = /on '?(SQLite|Postgres)/
const rows: Row[] = report
  .parse(JSON.parse(readFileSync(REPORT, 'utf8')))
  .testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(
      ({ ancestorTitles, title, status, duration, meta }): Row => ({
        part: name.slice(name.lastIndexOf('/') + 1, -ending.length),
        on: engine.exec(ancestorTitles.join())?.[1] ?? '',
        what: title,
        figures: meta?.figures ?? {},
        status,
        seconds: Math.round((duration ?? 0) / 1000),
      }),
    ),
  )

const formatFigures = (row: Row): string =>
  Object.entries(row.figures)
    .map(([name, figure]) => `${name} ${figure}`)
    .join(', ')
const OUTCOMES: Record<string, string> = { passed: 'yes', failed: 'NO', skipped: '–' }
const HEAD = ['part', 'on', 'test', 'figures', 'held', 's']
const lines = rows.map((row) => [
  row.part,
  row.on,
  row.what,
  formatFigures(row),
  OUTCOMES[row.status] ?? row.status,
  String(row.seconds),
])

const table = new Table({
  head: HEAD,
  style: { head: [], border: [] },
  wordWrap: true,
  colWidths: [16, 10, 46, 46, 6, 6],
})
table.push(...lines)
const count = (wanted: string) => rows.filter(({ status }) => status === wanted).length
const failed = count('failed')
const untried = count('skipped') ? `, ${count('skipped')} could not be tried here` : ''
process.stdout.write(
  `${table.toString()}\nseed ${seed}: ${count('passed')} held, ${failed} did not${untried}\n`,
)
const when = new Date().toISOString().slice(0, 10)
if (json !== undefined) {
  const machine = { processors: cpus().length, node: process.version }
  writeFileSync(json, `${JSON.stringify({ when, seed, sizes, machine, rows }, null, 2)}\n`)
}
if (md !== undefined) {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  writeFileSync(md, `${[line(HEAD), line(HEAD.map(() => '---')), ...lines.map(line)].join('\n')}\n`)
}
if (!ok && failed === 0) process.stderr.write('Something other than a proof failed; see above.\n')
process.exitCode = ok ? 0 : 1
