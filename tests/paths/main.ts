import 'temporal-polyfill/global'
import { spawnSync } from 'node:child_process'
import { Argument, Command } from 'commander'
import { RESULTS } from '../test-runs.ts'
import { catalogAt, changesText } from './changes.ts'
import { machineDocs, outdatedDocs, writeDocs } from './docs.ts'
import { type CatalogEntry, loadCatalog } from './engine/catalog.ts'
import { graphOf } from './engine/graph.ts'
import { lawsBrokenByWalks } from './engine/walks.ts'
import { reportOf } from './qa/report.ts'
import { casesText, overviewText } from './qa/text.ts'

const catalog = await loadCatalog()
const program = new Command('npm run paths --')
  .description(
    "Runs every path through the site's machines. Prints how large each machine is and whether the tours cover it, or " +
      'the cases of one machine: short, to follow by hand on the page of npm run qa.',
  )
  .addArgument(new Argument('[machine]').choices(catalog.map(({ name }) => name)))
  .option(
    '--changed <ref>',
    'what differs in the machines since then in git, and the cases to follow',
  )
  .option('--against <url>', 'walks the tours in a browser at a deployed site; no call reaches it')
  .option('--laws', 'random walks through each machine keep its laws')
  .option('--walks <N>', 'how many walks', Number, 10_000)
  .option('--seed <N>', 'repeats the walks of an earlier run', Number, Date.now() % 1_000_000)
  .option('--docs', 'draws the diagrams in docs/machines again')
  .option('--check-docs', 'fails if a diagram in docs/machines is out of date')
  .parse()
const options = program.opts()
const [machine] = program.args
const entries = catalog.filter(({ name }) => machine === undefined || name === machine)

const print = (text: string): void => void process.stdout.write(`${text}\n`)

const checkDocs = async (): Promise<string[]> => {
  const files = await machineDocs(catalog)
  if (options.docs) await writeDocs(files)
  const outdated = await outdatedDocs(files)
  return outdated.map((path) => `docs/${path} is out of date: run npm run paths -- --docs.`)
}

/** Runs the tours of one machine, or of all machines, in a browser at a deployed site. */
const walkAgainst = async (url: string): Promise<string[]> => {
  const isThere = URL.canParse(url) && (await fetch(url).catch(() => undefined))
  if (!isThere) return [`No site answers at ${url}.`]
  const { status } = spawnSync(
    'playwright',
    // Keeps the reports of the last full test run.
    [
      ...['test', 'tours.spec', '-g', 'the tours of'],
      ...['--output', `${RESULTS}/deployed`, '--reporter', 'list'],
      // A retry would only record a trace, and here the first failure already does.
      ...['--retries', '0', '--trace', 'retain-on-failure'],
    ],
    { env: { ...process.env, AGAINST: url, MACHINE: machine ?? '' }, stdio: 'inherit' },
  )
  return status === 0 ? [] : [`The site at ${url} does not follow every tour.`]
}

const checkLaws = (): string[] => {
  print(`seed ${options.seed}`)
  return entries.flatMap(({ name, table }) => {
    if (!table?.laws) return []
    const walks = { count: options.walks, seed: options.seed }
    const problems = lawsBrokenByWalks(table, graphOf(table), walks)
    const { length } = Object.keys(table.laws)
    print(`${name}: ${length - problems.length} of ${length} laws kept`)
    return problems
  })
}

const printChanges = async (): Promise<string[]> => {
  const before: readonly CatalogEntry[] = await catalogAt(options.changed)
  const texts = await Promise.all(
    entries.map((entry) =>
      changesText(
        before.find(({ name }) => name === entry.name),
        entry,
      ),
    ),
  )
  const gone = before
    .filter(({ name }) => !catalog.some((entry) => entry.name === name))
    .map(({ name }) => `Gone: the machine ${name}`)
  const changes = [...gone, ...texts.filter(Boolean)].join('\n\n')
  print(changes || `No machine differs from ${options.changed}.`)
  return []
}

const printCases = async (): Promise<string[]> => {
  const reports = await Promise.all(entries.map(reportOf))
  print(overviewText(reports))
  if (machine !== undefined) print(`\n${reports.map(({ cases }) => casesText(cases)).join('')}`)
  return reports.flatMap(({ name, problems }) => problems.map((problem) => `${name}: ${problem}`))
}

const run = (): Promise<string[]> | string[] => {
  if (options.docs || options.checkDocs) return checkDocs()
  if (options.against) return walkAgainst(options.against)
  if (options.laws) return checkLaws()
  return options.changed ? printChanges() : printCases()
}

const problems = await run()
if (problems.length > 0) {
  process.stderr.write(`\n${problems.join('\n')}\n`)
  process.exitCode = 1
}
