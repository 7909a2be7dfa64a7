import 'temporal-polyfill/global'
import { Console } from 'node:console'
import { parseArgs } from 'node:util'
import { machineDocs, outdatedDocs, writeDocs } from './docs.ts'
import type { Stage } from './engine/stage.ts'
import { lawsBrokenByWalks } from './engine/walks.ts'
import { laws } from './laws.ts'
import { type MachineReport, type Ratio, reportOf } from './qa/report.ts'
import { stages } from './stages.ts'

const HELP = `Usage: npm run paths -- [machine] [options]

Runs every path through the site's machines and reports the coverage.

  (nothing)      one row for each machine: how much of it the tours cover
  machine        only that machine
  --laws         10,000 random walks through each machine keep its laws (--walks and --seed change that)
  --docs         draws the diagrams in docs/machines again
  --check-docs   fails if a diagram in docs/machines is out of date
  --help         shows this text
`

const print = (text: string): void => void process.stdout.write(`${text}\n`)

/** A mistake in the arguments is one sentence. */
function refuse(reason: unknown): never {
  const [line] = String(reason instanceof Error ? reason.message : reason).split('\n')
  process.stderr.write(`${line}\nSee npm run paths -- --help\n`)
  process.exit(2)
}

const readOptions = () =>
  parseArgs({
    allowPositionals: true,
    options: {
      docs: { type: 'boolean' },
      'check-docs': { type: 'boolean' },
      laws: { type: 'boolean' },
      walks: { type: 'string', default: '10000' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      help: { type: 'boolean' },
    },
  })

const percentage = ({ covered, total }: Ratio): string =>
  total === 0 ? 'none' : `${covered}/${total} ${Math.floor((covered / total) * 100)}%`

/** The row of a machine. */
const summaryOf = ({ coverage, tours, steps, cases, problems }: MachineReport) => ({
  states: percentage(coverage.states),
  transitions: percentage(coverage.transitions),
  laws: percentage(coverage.laws),
  ...{ tours, steps, cases: cases.length, problems: problems.length },
})

const run = async (): Promise<string[]> => {
  const { values, positionals } = readOptions()
  const [machine] = positionals
  if (values.help) {
    print(HELP)
    return []
  }
  if (values.docs || values['check-docs']) {
    const files = await machineDocs(stages.map(({ table }) => table.machine))
    if (values.docs) await writeDocs(files)
    return (await outdatedDocs(files)).map(
      (path) => `docs/${path} is out of date: run npm run paths -- --docs.`,
    )
  }
  const names = stages.map(({ table }) => table.machine.id)
  if (machine !== undefined && !names.includes(machine))
    refuse(`There is no machine ${machine}. The machines are ${names.join(', ')}.`)
  const isWanted = ({ table }: Pick<Stage, 'table'>) =>
    machine === undefined || table.machine.id === machine
  if (values.laws) {
    const walks = { count: Number(values.walks), seed: Number(values.seed) }
    print(`seed ${walks.seed}`)
    return laws.filter(isWanted).flatMap((kept) => {
      const problems = lawsBrokenByWalks(kept, walks)
      const { length } = kept.laws
      print(`${kept.table.machine.id}: ${length - problems.length} of ${length} laws kept`)
      return problems
    })
  }
  const reports = await Promise.all(stages.filter(isWanted).map(reportOf))
  new Console(process.stdout).table(
    Object.fromEntries(reports.map((report) => [report.name, summaryOf(report)])),
  )
  return reports.flatMap(({ name, problems }) => problems.map((problem) => `${name}: ${problem}`))
}

const problems = await run().catch(refuse)
if (problems.length > 0) {
  process.stderr.write(`\n${problems.join('\n')}\n`)
  process.exitCode = 1
}
