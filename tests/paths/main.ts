import 'temporal-polyfill/global'
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { RESULTS } from '../evidence/run.ts'
import { type CatalogEntry, loadCatalog } from './engine/catalog.ts'
import { runMachineTours, runPairTours } from './engine/run-machine-tours.ts'
import type { Walks } from './engine/walks.ts'
import { changesOf } from './report/changes.ts'
import type { MachinePage } from './report/page/page.ts'
import { type MachineReport, machineReport } from './report/report.ts'
import { casesText, changesText, mutationText, overviewText } from './report/text.ts'
import { readVersion } from './report/version.ts'

const HELP = `Usage: npm run paths -- [machine] [options]

Runs every path through the site's machines and reports the coverage.

  (nothing)         one row for each machine: how much of it the tours cover
  machine           the cases of that machine: short, to follow by hand on the page of npm run qa
  --out DIR         writes a page for the browser into DIR: diagrams, and cases to tick off
  --changed REF     only what differs from another version in git: states, steps, and the cases that show them
  --against URL     walks the tours in a browser at a deployed site; no call reaches it: the test answers them
  --laws            10,000 random walks through each machine keep its laws (--walks and --seed change that)
  --mutate          makes one change at a time to each machine; its tests must notice
  --sources         makes one change at a time to the sources of a page (home, reviews, booking, visit, frame,
                    texts, constants), which the fast tests must notice; all of them take hours
  --docs            draws the diagrams in docs/machines again
  --check-docs      fails if a diagram in docs/machines is out of date
  --format json|md  the reports as JSON or in Markdown
  --help            shows this text
`

const FORMATS = ['text', 'json', 'md']
const MAX_PROBLEMS_SHOWN = 20

class UsageError extends Error {}

const readArguments = () => {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        format: { type: 'string', default: 'text' },
        out: { type: 'string' },
        changed: { type: 'string' },
        against: { type: 'string' },
        docs: { type: 'boolean', default: false },
        'check-docs': { type: 'boolean', default: false },
        mutate: { type: 'boolean', default: false },
        sources: { type: 'boolean', default: false },
        laws: { type: 'boolean', default: false },
        walks: { type: 'string', default: '10000' },
        seed: { type: 'string', default: String(Date.now() % 1_000_000) },
        help: { type: 'boolean', default: false },
      },
    })
    if (!FORMATS.includes(values.format))
      throw new UsageError(`There is no format ${values.format}. Use json or md.`)
    const count = Number(values.walks)
    const seed = Number(values.seed)
    if (!Number.isInteger(count) || !Number.isInteger(seed))
      throw new UsageError('--walks and --seed must be whole numbers.')
    return { ...values, walks: { count, seed }, machine: positionals[0] }
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

const print = (text: string): void => void process.stdout.write(`${text}\n`)

const missingTable = ({ name }: CatalogEntry): string =>
  `${name} has no table: write tests/paths/tables/${name}.ts.`

const mutate = async (entries: readonly CatalogEntry[]): Promise<string[]> => {
  // Vitest takes longer to load than everything else does to run.
  const { runMutants } = await import('./engine/mutation.ts')
  const problems: string[] = []
  for (const entry of entries) {
    if (!entry.table) {
      problems.push(missingTable(entry))
      continue
    }
    const report = await runMutants(entry)
    print(mutationText(entry.name, report))
    problems.push(
      ...report.survivors
        .filter((name) => !report.reasons.has(name))
        .map((name) => `${entry.name}: no test notices the mutant: ${name}.`),
      ...report.obsoleteReasons.map(
        (name) => `${entry.name}: killed or unknown, but listed as equivalent: ${name}.`,
      ),
    )
  }
  return problems
}

const mutateSources = async (page: string | undefined): Promise<string[]> => {
  const { pages } = await import('../mutants/pages.ts')
  const { runSourceMutants } = await import('../mutants/run-mutants.ts')
  if (page !== undefined && !(page in pages))
    throw new UsageError(
      `There is no page ${page}. The pages are ${Object.keys(pages).join(', ')}.`,
    )
  const problems: string[] = []
  for (const name of page === undefined ? Object.keys(pages) : [page]) {
    const report = await runSourceMutants(name)
    print(mutationText(name, report))
    problems.push(...report.survivors.map((survivor) => `No test notices ${survivor}.`))
  }
  return problems
}

const walk = async (entries: readonly CatalogEntry[], walks: Walks): Promise<string[]> => {
  const { laws } = await import('./laws.ts')
  const { lawsBrokenByWalks } = await import('./engine/walks.ts')
  print(`seed ${walks.seed}`)
  return entries.flatMap(({ name, table }) => {
    const kept = laws.find((one) => one.table === table)
    if (!kept) return [`${name} has no laws: write them in tests/paths/laws.`]
    const problems = lawsBrokenByWalks(kept, walks)
    print(`${name}: ${kept.laws.length - problems.length} of ${kept.laws.length} laws kept`)
    return problems.map((problem) => `${name}: ${problem}`)
  })
}

const updateDocs = async (
  entries: readonly CatalogEntry[],
  isCheck: boolean,
): Promise<string[]> => {
  const { machineDocs, outdatedDocs, writeDocs } = await import('./report/docs.ts')
  const files = await machineDocs(entries)
  if (!isCheck) await writeDocs(files)
  return (await outdatedDocs(files)).map(
    (path) => `docs/${path} is out of date: run npm run paths -- --docs.`,
  )
}

/** Walks the tours of one machine, or of all, in a browser at a deployed site. */
const walkAgainst = (url: string, machine = ''): string[] => {
  if (!URL.canParse(url)) throw new UsageError(`${url} is no address of a site.`)
  const { status } = spawnSync(
    'playwright',
    // The reports of the last run of all tests stay as they are.
    [
      ...['test', 'tours.spec', '-g', `tours of ${machine}`],
      ...['--output', `${RESULTS}/deployed`, '--reporter', 'list'],
    ],
    { env: { ...process.env, AGAINST: url }, stdio: 'inherit' },
  )
  return status === 0 ? [] : [`The site at ${url} does not follow every tour.`]
}

const run = async (): Promise<string[]> => {
  const { machine, ...options } = readArguments()
  if (options.help) {
    process.stdout.write(HELP)
    return []
  }
  if (options.sources) return mutateSources(machine)
  const catalog = await loadCatalog()
  if (options.docs || options['check-docs']) return updateDocs(catalog, options['check-docs'])
  const entries = catalog.filter(({ name }) => machine === undefined || name === machine)
  if (entries.length === 0)
    throw new UsageError(
      `There is no machine ${machine}. The machines are ${catalog.map(({ name }) => name).join(', ')}.`,
    )
  if (options.mutate) return mutate(entries)
  if (options.against !== undefined) return walkAgainst(options.against, machine)
  if (options.laws) return walk(entries, options.walks)

  const problems: string[] = []
  const pages: MachinePage[] = []
  for (const entry of entries) {
    if (!entry.table) {
      problems.push(missingTable(entry))
      continue
    }
    const machineRun = await runMachineTours(entry.table)
    const pairRun = await runPairTours(entry.table)
    const report = await machineReport(entry, entry.table, machineRun, pairRun)
    pages.push({ chart: machineRun.graph.chart, report })
    problems.push(...report.problems.map((problem) => `${report.name}: ${problem}`))
  }
  const reports = pages.map(({ report }) => report)
  if (options.changed === undefined)
    await printReports(reports, pages, machine !== undefined, options)
  else printChanges(reports, options.changed, machine)
  return problems
}

const readReportsAt = (reference: string): ReturnType<typeof readVersion> => {
  try {
    return readVersion(reference)
  } catch (error) {
    const lines = String(error instanceof Error ? error.message : error).split('\n')
    const reason = lines.find((line) => /^(?:fatal|\w*Error)/.test(line)) ?? lines[0]
    throw new UsageError(`The machines at ${reference} cannot be read by this tool: ${reason}`)
  }
}

const printChanges = (
  reports: readonly MachineReport[],
  reference: string,
  machine: string | undefined,
): void => {
  const before = readReportsAt(reference).filter(
    ({ name }) => machine === undefined || name === machine,
  )
  print(changesText(changesOf(before, reports), reference))
}

const printReports = async (
  reports: readonly MachineReport[],
  pages: readonly MachinePage[],
  isOneMachine: boolean,
  { out, format }: { out?: string; format: string },
): Promise<void> => {
  const [report] = reports
  if (out !== undefined) {
    const { writePage } = await import('./report/page/page.ts')
    const { readEvidence } = await import('../evidence/evidence.ts')
    const evidence = readEvidence(await loadCatalog())
    print(`The page is in ${await writePage(pages, evidence, out)}`)
  } else if (format === 'json') print(JSON.stringify(isOneMachine ? report : reports, null, 2))
  else if (isOneMachine && report) print(casesText(report, format === 'md'))
  else print(overviewText(reports, format === 'md'))
}

try {
  const problems = await run()
  if (problems.length > 0) {
    const shown = problems.slice(0, MAX_PROBLEMS_SHOWN)
    const rest = problems.length - shown.length
    const more = rest > 0 ? [`… and ${rest} more.`] : []
    process.stderr.write(`\n${[...shown, ...more].join('\n')}\n`)
    process.exitCode = 1
  }
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  process.stderr.write(`${error.message}\nSee npm run paths -- --help\n`)
  process.exitCode = 2
}
