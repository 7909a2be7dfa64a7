import 'temporal-polyfill/global'
import { spawnSync } from 'node:child_process'
import { Argument, Command } from 'commander'
import { RESULTS } from '../test-runs.ts'
import { catalogAt, changesText } from './changes.ts'
import { machineDocs, outdatedDocs, writeDocs } from './docs.ts'
import { type CatalogEntry, loadCatalog } from './engine/catalog.ts'
import { changesSinceDocs } from './engine/facts.ts'
import { graphOf } from './engine/graph.ts'
import { MachineFails } from './engine/observed-machine.ts'
import { checkRandomPaths, savedProblems, saveShortestFailure } from './engine/recordings.ts'
import { casesFor, reportOf } from './qa/report.ts'
import { FORMATS } from './qa/result-files.ts'
import { casesText, listedCases, overviewText } from './qa/text.ts'

const catalog = await loadCatalog()
const program = new Command('npm run paths --')
  .description(
    "Runs every path through the site's machines. Prints how large each machine is and whether the path tests cover it, or " +
      'the cases of some machines: short, to follow by hand on the page of npm run qa.',
  )
  .addArgument(new Argument('[machines...]').choices(catalog.map(({ name }) => name)))
  .option(
    '--changed <ref>',
    'what differs in the machines since then in git, and the cases to follow',
  )
  .option(
    '--against <url>',
    'runs the path tests in a browser at a deployed site; no call reaches it',
  )
  .option('--csv', 'the cases for a test manager, as CSV for Xray and TestRail')
  .option('--junit', 'the cases for a test manager, as JUnit XML')
  .option('--properties', 'random paths through each machine keep its properties')
  .option('--paths <N>', 'how many random paths', Number, 10_000)
  .option(
    '--seed <N>',
    'repeats the random paths of an earlier run',
    Number,
    Date.now() % 1_000_000,
  )
  .option('--docs', 'draws the diagrams in docs/machines again')
  .option('--check-docs', 'fails if a diagram in docs/machines is out of date')
  .parse()
const options = program.opts()
const machines: readonly string[] = program.args
const entries = catalog.filter(({ name }) => machines.length === 0 || machines.includes(name))

const print = (text: string): void => void process.stdout.write(`${text}\n`)

const checkDocs = async (): Promise<string[]> => {
  const files = await machineDocs(catalog)
  if (options.docs) await writeDocs(files)
  const outdated = await outdatedDocs(files)
  return outdated.map((path) => `docs/${path} is out of date: run npm run paths -- --docs.`)
}

/** Runs the path tests of one machine, or of all machines, in a browser at a deployed site. */
const runAgainst = async (url: string): Promise<string[]> => {
  const isThere = URL.canParse(url) && (await fetch(url).catch(() => undefined))
  if (!isThere) return [`No site answers at ${url}.`]
  const { status } = spawnSync(
    'playwright',
    // Keeps the reports of the last full test run.
    [
      ...['test', 'path-tests.spec', '-g', 'the path tests of'],
      ...['--output', `${RESULTS}/deployed`, '--reporter', 'list'],
      // A retry would only record a trace, and here the first failure already does.
      ...['--retries', '0', '--trace', 'retain-on-failure'],
    ],
    { env: { ...process.env, AGAINST: url, MACHINE: machines.join() }, stdio: 'inherit' },
  )
  return status === 0 ? [] : [`The site at ${url} does not follow every path test.`]
}

const checkProperties = (): string[] => {
  print(`seed ${options.seed}`)
  return entries.flatMap(({ name, pageSteps, table }) => {
    if (!pageSteps || !table?.properties) return []
    const paths = { count: options.paths, seed: options.seed }
    const problems = checkRandomPaths(pageSteps, graphOf(table), paths)
    const { length } = Object.keys(table.properties)
    print(`${name}: ${length - problems.length} of ${length} properties kept`)
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
  const saved = savedProblems(catalog.flatMap(({ table }) => table ?? []))
  if (saved.length > 0) print(`Saved failures that are still there:\n${saved.join('\n')}\n`)
  const reports = await Promise.all(entries.map(reportOf))
  print(overviewText(reports))
  if (machines.length > 0) print(`\n${reports.map(({ cases }) => casesText(cases)).join('\n\n')}`)
  return reports.flatMap(({ name, problems }) => problems.map((problem) => `${name}: ${problem}`))
}

const printFile = async ({ write }: (typeof FORMATS)['CSV']): Promise<string[]> => {
  const cases = await Promise.all(entries.map(casesFor))
  process.stdout.write(write(cases.flatMap(listedCases)))
  return []
}

const run = (): Promise<string[]> | string[] => {
  if (options.docs || options.checkDocs) return checkDocs()
  if (options.against) return runAgainst(options.against)
  if (options.csv || options.junit) return printFile(options.csv ? FORMATS.CSV : FORMATS.JUnit)
  if (options.properties) return checkProperties()
  return options.changed ? printChanges() : printCases()
}

const problems = await Promise.resolve()
  .then(run)
  .catch((error: unknown) => {
    if (!(error instanceof MachineFails)) throw error
    const changes = entries.flatMap(({ name, table }) =>
      table ? changesSinceDocs(table, name) : [],
    )
    return [error.message, ...changes]
  })
if (problems.length > 0) {
  const files = entries.flatMap(({ pageSteps }) =>
    pageSteps && !options.against ? (saveShortestFailure(pageSteps) ?? []) : [],
  )
  const saved = files.map((file) => `Saved in ${file}: open it in the inspector.`)
  process.stderr.write(`\n${[...problems, ...saved].join('\n')}\n`)
  process.exitCode = 1
}
