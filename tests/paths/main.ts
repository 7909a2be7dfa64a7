import 'temporal-polyfill/global'
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { RESULTS } from '../test-runs.ts'
import { catalogAt, changesText } from './changes.ts'
import { machineDocs, outdatedDocs, writeDocs } from './docs.ts'
import { loadCatalog } from './engine/catalog.ts'
import { configOf } from './engine/config.ts'
import { mermaidText, statelyCode } from './engine/exports.ts'
import { lawsBrokenByWalks } from './engine/walks.ts'
import { machineReports } from './qa/report.ts'
import { casesText, overviewText } from './qa/text.ts'

const HELP = `Usage: npm run paths -- [machine] [options]

Runs every path through the site's machines and reports what it finds.

  (nothing)      one row for each machine: how large it is, and whether the tours cover it
  machine        the cases of that machine: short, to follow by hand on the page of npm run qa
  --changed REF  what is new, gone or changed in the machines since another version in git, and the cases to follow
  --against URL  walks the tours in a browser at a deployed site; no call reaches it: the test answers them
  --laws         10,000 random walks through each machine keep its laws (--walks and --seed change that)
  --stately      one machine as code that Stately Studio imports
  --mermaid      one machine as a Mermaid diagram, for documents
  --docs         draws the diagrams in docs/machines again
  --check-docs   fails if a diagram in docs/machines is out of date
  --help         shows this text
`

const print = (text: string): void => void process.stdout.write(`${text}\n`)

/** Prints the first line of an error, and exits. */
function refuse(reason: unknown): never {
  const [line] = String(reason instanceof Error ? reason.message : reason).split('\n')
  process.stderr.write(`${line}\nSee npm run paths -- --help\n`)
  process.exit(2)
}

const readOptions = () =>
  parseArgs({
    allowPositionals: true,
    options: {
      changed: { type: 'string' },
      against: { type: 'string' },
      stately: { type: 'boolean' },
      mermaid: { type: 'boolean' },
      docs: { type: 'boolean' },
      'check-docs': { type: 'boolean' },
      laws: { type: 'boolean' },
      walks: { type: 'string', default: '10000' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      help: { type: 'boolean' },
    },
  })

/** Runs the tours of one machine, or of all machines, in a browser at a deployed site. */
const walkAgainst = (url: string, machine = ''): string[] => {
  if (!URL.canParse(url)) refuse(`${url} is no address of a site.`)
  const { status } = spawnSync(
    'playwright',
    // Keeps the reports of the last full test run.
    [
      ...['test', 'tours.spec', '-g', 'the tours of'],
      ...['--output', `${RESULTS}/deployed`, '--reporter', 'list'],
      // A retry would only record a trace, and here the first failure already does.
      ...['--retries', '0', '--trace', 'retain-on-failure'],
    ],
    { env: { ...process.env, AGAINST: url, MACHINE: machine }, stdio: 'inherit' },
  )
  return status === 0 ? [] : [`The site at ${url} does not follow every tour.`]
}

const run = async (): Promise<string[]> => {
  const { values, positionals } = readOptions()
  const [machine] = positionals
  if (values.help) {
    print(HELP)
    return []
  }
  const catalog = await loadCatalog()
  if (values.docs || values['check-docs']) {
    const files = await machineDocs(catalog)
    if (values.docs) await writeDocs(files)
    return (await outdatedDocs(files)).map(
      (path) => `docs/${path} is out of date: run npm run paths -- --docs.`,
    )
  }
  const entries = catalog.filter(({ name }) => machine === undefined || name === machine)
  if (entries.length === 0)
    refuse(
      `There is no machine ${machine}. The machines are ${catalog.map(({ name }) => name).join(', ')}.`,
    )
  if (values.stately || values.mermaid) {
    const [{ table } = { table: undefined }] = entries
    if (machine === undefined || !table)
      return refuse('Name the machine: npm run paths -- hold --stately')
    const config = configOf(table)
    print(values.stately ? statelyCode(config) : mermaidText(config))
    return []
  }
  if (values.against !== undefined) return walkAgainst(values.against, machine)
  if (values.laws) {
    const walks = { count: Number(values.walks), seed: Number(values.seed) }
    print(`seed ${walks.seed}`)
    return entries.flatMap(({ name, table }) => {
      if (!table) return []
      const problems = lawsBrokenByWalks(table, walks)
      const { length } = Object.keys(table.laws)
      print(`${name}: ${length - problems.length} of ${length} laws kept`)
      return problems
    })
  }
  if (values.changed !== undefined) {
    const before = await catalogAt(values.changed)
    const texts = await Promise.all(
      entries.map((entry) =>
        changesText(
          before.find(({ name }) => name === entry.name),
          entry,
        ),
      ),
    )
    const gone = before.filter(({ name }) => !catalog.some((entry) => entry.name === name))
    print(
      [...gone.map(({ name }) => `Gone: the machine ${name}`), ...texts.filter(Boolean)].join(
        '\n\n',
      ) || `No machine differs from ${values.changed}.`,
    )
    return []
  }
  const reports = await machineReports(entries)
  print(
    machine === undefined
      ? overviewText(reports)
      : reports
          .map((report) =>
            [report.name, overviewText([report]), casesText(report.cases)].join('\n\n'),
          )
          .join(),
  )
  return reports.flatMap(({ name, problems }) => problems.map((problem) => `${name}: ${problem}`))
}

const problems = await run().catch(refuse)
if (problems.length > 0) {
  process.stderr.write(`\n${problems.join('\n')}\n`)
  process.exitCode = 1
}
