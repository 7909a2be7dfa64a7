import 'temporal-polyfill/global'
import { spawnSync } from 'node:child_process'
import { Argument, Command } from 'commander'
import { RESULTS } from '../test-runs.ts'
import { catalogAt, changesText } from './changes.ts'
import { machineDocs, outdatedDocs, writeDocs } from './docs.ts'
import { type CatalogEntry, loadCatalog } from './engine/catalog.ts'
import { changesSinceDocs } from './engine/facts.ts'
import { savedProblems, saveShortestFailure } from './engine/failures.ts'
import { MachineFails } from './engine/observed-machine.ts'
import { casesFor, reportOf } from './qa/report.ts'
import { csvOf, junitOf } from './qa/result-files.ts'
import { listedCases, markdownOf, overviewText } from './qa/text.ts'

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
  .option('--markdown', 'the cases, to read and follow by hand')
  .option('--csv', 'the cases for a test manager, as CSV for Xray and TestRail')
  .option('--junit', 'the cases for a test manager, as JUnit XML')
  .option(
    '--docs',
    'accepts what the machines do now: writes docs/machines.md and its diagrams again',
  )
  .option('--check-docs', 'fails if docs/machines.md or a diagram is out of date')
  .parse()
const options = program.opts()
const machines: readonly string[] = program.args
const entries = catalog.filter(({ name }) => machines.length === 0 || machines.includes(name))

const print = (text: string): void => void process.stdout.write(`${text}\n`)

const changesOf = ({ name, table }: CatalogEntry): string[] =>
  table ? changesSinceDocs(table, name) : []

/** How the machines differ from docs/machines.md, each with the name of its machine. */
const changes = (): string[] =>
  entries.flatMap((entry) => changesOf(entry).map((change) => `${entry.name}: ${change}`))

const checkDocs = async (): Promise<string[]> => {
  const files = await machineDocs(catalog)
  if (options.docs) {
    for (const change of changes()) print(`Accepted: ${change}`)
    await writeDocs(files)
  }
  const outdated = await outdatedDocs(files)
  return [
    ...changes(),
    ...outdated.map((path) => `docs/${path} is out of date: run npm run paths -- --docs.`),
  ]
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
  const reports = await Promise.all(
    entries.map(async (entry) => {
      const report = await reportOf(entry)
      return { ...report, problems: [...report.problems, ...changesOf(entry)] }
    }),
  )
  print(overviewText(reports))
  return reports.flatMap(({ name, problems }) => problems.map((each) => `${name}: ${each}`))
}

const FORMATS = { markdown: markdownOf, csv: csvOf, junit: junitOf } as const

/** Prints all cases in a format; nothing without one. */
const printFile = async (write: (typeof FORMATS)['csv']): Promise<string[]> => {
  const cases = await Promise.all(entries.map(casesFor))
  process.stdout.write(write(cases.flatMap(listedCases)))
  return []
}

const run = (): Promise<string[]> | string[] => {
  if (options.docs || options.checkDocs) return checkDocs()
  if (options.against) return runAgainst(options.against)
  for (const [format, write] of Object.entries(FORMATS))
    if (options[format]) return printFile(write)
  return options.changed ? printChanges() : printCases()
}

const problems = await Promise.resolve()
  .then(run)
  .catch((error: unknown) => {
    if (error instanceof MachineFails) return [error.message, ...changes()]
    throw error
  })
if (problems.length > 0) {
  const isFaulty = ({ name, table }: CatalogEntry) =>
    problems.some(
      (each) => each.startsWith(`${name}: `) || each.includes(`machine ${table?.machine.id} `),
    )
  const files = options.against
    ? []
    : entries
        .filter(isFaulty)
        .flatMap(({ pageSteps }) => (pageSteps && saveShortestFailure(pageSteps)) ?? [])
  const saved = files.map((file) => `Saved in ${file}: open it in the inspector.`)
  const accept = changes().length > 0 ? ['If a change is right: npm run paths -- --docs'] : []
  process.stderr.write(`\n${[...problems, ...saved, ...accept].join('\n')}\n`)
  process.exitCode = 1
}
