import 'temporal-polyfill/global'
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { RESULTS } from '../test-runs.ts'
import { changesOf } from './changes.ts'
import { machineDocs, outdatedDocs, writeDocs } from './docs.ts'
import { type CatalogEntry, loadCatalog } from './engine/catalog.ts'
import { type MachineReport, machineReports } from './qa/report.ts'
import { casesText, changesText, overviewText } from './qa/text.ts'
import { readVersion } from './version.ts'

const HELP = `Usage: npm run paths -- [machine] [options]

Runs every path through the site's machines and reports the coverage.

  (nothing)      one row for each machine: how much of it the tours cover
  machine        the cases of that machine: short, to follow by hand on the page of npm run qa
  --changed REF  only what differs from another version in git: states, steps, and the cases that show them
  --against URL  walks the tours in a browser at a deployed site; no call reaches it: the test answers them
  --laws         10,000 random walks through each machine keep its laws (--walks and --seed change that)
  --docs         draws the diagrams in docs/machines again
  --check-docs   fails if a diagram in docs/machines is out of date
  --json         the reports as JSON
  --help         shows this text
`
const MAX_PROBLEMS_SHOWN = 20

/** A mistake in the arguments. */
class UsageError extends Error {}

const print = (text: string): void => void process.stdout.write(`${text}\n`)

const readOptions = () => {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        changed: { type: 'string' },
        against: { type: 'string' },
        docs: { type: 'boolean', default: false },
        'check-docs': { type: 'boolean', default: false },
        laws: { type: 'boolean', default: false },
        walks: { type: 'string', default: '10000' },
        seed: { type: 'string', default: String(Date.now() % 1_000_000) },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    })
    const walks = { count: Number(values.walks), seed: Number(values.seed) }
    if (!Object.values(walks).every(Number.isInteger))
      throw new UsageError('--walks and --seed must be whole numbers.')
    return { ...values, walks, machine: positionals[0] }
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}
type Options = ReturnType<typeof readOptions>

const updateDocs = async (catalog: readonly CatalogEntry[], isCheck: boolean) => {
  const files = await machineDocs(catalog)
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
      // A tour that fails has its trace at once, so it is not walked again.
      ...['--retries', '0', '--trace', 'retain-on-failure'],
    ],
    { env: { ...process.env, AGAINST: url }, stdio: 'inherit' },
  )
  return status === 0 ? [] : [`The site at ${url} does not follow every tour.`]
}

const walkAtRandom = async (entries: readonly CatalogEntry[], walks: Options['walks']) => {
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

const printChanges = (reports: readonly MachineReport[], reference: string) => {
  const names = reports.map(({ name }) => name)
  try {
    const before = readVersion(reference).filter(({ name }) => names.includes(name))
    print(changesText(changesOf(before, reports), reference))
  } catch (error) {
    const lines = String(error instanceof Error ? error.message : error).split('\n')
    const reason = lines.find((line) => /^(?:fatal|\w*Error)/.test(line)) ?? lines[0]
    throw new UsageError(`The machines at ${reference} cannot be read by this tool: ${reason}`)
  }
}

const run = async (): Promise<string[]> => {
  const { machine, ...options } = readOptions()
  if (options.help) {
    print(HELP)
    return []
  }
  const catalog = await loadCatalog()
  if (options.docs || options['check-docs']) return updateDocs(catalog, options['check-docs'])
  const entries = catalog.filter(({ name }) => machine === undefined || name === machine)
  if (entries.length === 0)
    throw new UsageError(
      `There is no machine ${machine}. The machines are ${catalog.map(({ name }) => name).join(', ')}.`,
    )
  if (options.against !== undefined) return walkAgainst(options.against, machine)
  if (options.laws) return walkAtRandom(entries, options.walks)
  const reports = await machineReports(entries)
  const [report] = reports
  if (options.changed !== undefined) printChanges(reports, options.changed)
  else if (options.json) print(JSON.stringify(reports.map(({ chart: _, ...rest }) => rest)))
  else if (machine !== undefined && report) print(casesText(report))
  else print(overviewText(reports))
  return reports.flatMap(({ name, problems }) => problems.map((problem) => `${name}: ${problem}`))
}

try {
  const problems = await run()
  if (problems.length > 0) {
    const rest = problems.length - MAX_PROBLEMS_SHOWN
    const more = rest > 0 ? [`… and ${rest} more.`] : []
    process.stderr.write(`\n${[...problems.slice(0, MAX_PROBLEMS_SHOWN), ...more].join('\n')}\n`)
    process.exitCode = 1
  }
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  process.stderr.write(`${error.message}\nSee npm run paths -- --help\n`)
  process.exitCode = 2
}
