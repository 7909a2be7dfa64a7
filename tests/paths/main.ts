import 'temporal-polyfill/global'
import { parseArgs } from 'node:util'
import { catalogue, type Entry } from './catalogue.ts'
import { writeMachinesPage } from './docs.ts'
import type { Told } from './page/page.ts'
import { prove } from './proof.ts'
import { type MachineReport, reportOf } from './report.ts'
import { overview, verdictLine, walkthrough } from './words.ts'

const help = `Usage: npm run paths -- [machine] [options]

Walks every path through the site's machines and tells of them.

  (nothing)         a table of all machines: how much of each the tours walk
  machine           that machine's tours as numbered steps to follow by hand
  --out DIR         writes a page for the browser into DIR: diagrams, and tours to tick off
  --mutate          changes each machine in one place at a time; its tests must notice
  --docs            draws docs/machines.md anew
  --format json|md  the same for tools, or in Markdown
  --help            this text
`

class UsageError extends Error {}

const formats = ['text', 'json', 'md']

const wanted = () => {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        format: { type: 'string', default: 'text' },
        out: { type: 'string' },
        docs: { type: 'boolean', default: false },
        mutate: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    })
    if (!formats.includes(values.format))
      throw new UsageError(`There is no format ${values.format}: it is json or md.`)
    return { ...values, machine: positionals[0] }
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

const withoutTable = ({ name }: Entry): string =>
  `${name} has no table: write tests/paths/tables/${name}.ts.`

const enough = 0.95

const mutate = async (entries: readonly Entry[]): Promise<void> => {
  // Loaded here, as Vitest and Vite behind them take longer than the rest of the work.
  const { tryMutants } = await import('./mutation.ts')
  for (const entry of entries) {
    if (!entry.table) {
      problems.push(withoutTable(entry))
      continue
    }
    const verdict = await tryMutants(entry)
    process.stdout.write(`${verdictLine(entry.name, verdict)}\n`)
    const { made, killed, survivors, reasons, needless } = verdict
    if (killed < (made - survivors.filter((name) => reasons.has(name)).length) * enough)
      problems.push(`${entry.name}: fewer than 95% of its changes are noticed.`)
    problems.push(
      ...survivors
        .filter((name) => !reasons.has(name))
        .map((name) => `${entry.name}: nobody noticed, or said why: ${name}.`),
      ...needless.map((name) => `${entry.name}: noticed, or never made, yet excused: ${name}.`),
    )
  }
}

const run = async (): Promise<void> => {
  const { format, help: asked, machine, mutate: mutating, docs, out } = wanted()
  if (asked) {
    process.stdout.write(help)
    return
  }
  const all = await catalogue()
  if (docs) return writeMachinesPage(all)
  const entries = all.filter(({ name }) => machine === undefined || name === machine)
  if (entries.length === 0)
    throw new UsageError(
      `There is no machine ${machine}: they are ${all.map(({ name }) => name).join(', ')}.`,
    )
  if (mutating) return mutate(entries)
  const reports: MachineReport[] = []
  const told: Told[] = []
  for (const entry of entries) {
    const { name, table } = entry
    if (!table) {
      problems.push(withoutTable(entry))
      continue
    }
    const proof = await prove(table)
    const report = await reportOf(name, table, proof)
    reports.push(report)
    told.push({ chart: proof.graph.chart, report })
  }
  problems.push(
    ...reports.flatMap((report) => report.problems.map((problem) => `${report.name}: ${problem}`)),
  )
  const [report] = reports
  if (out !== undefined) {
    const { writePage } = await import('./page/page.ts')
    process.stdout.write(`The page is in ${await writePage(told, out)}\n`)
  } else if (format === 'json') {
    process.stdout.write(`${JSON.stringify(machine === undefined ? reports : report, null, 2)}\n`)
  } else if (machine !== undefined && report) {
    process.stdout.write(`${walkthrough(report, format === 'md')}\n`)
  } else process.stdout.write(`${overview(reports, format === 'md')}\n`)
}

/** What follows from one hole can be a hundred lines. */
const most = 20

const problems: string[] = []
try {
  await run()
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  process.stderr.write(`${error.message}\nSee npm run paths -- --help\n`)
  process.exitCode = 2
}
if (problems.length > 0) {
  const more = problems.length > most ? [`… and ${problems.length - most} more.`] : []
  process.stderr.write(`\n${[...problems.slice(0, most), ...more].join('\n')}\n`)
  process.exitCode = 1
}
