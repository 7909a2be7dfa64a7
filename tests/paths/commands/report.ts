import { type CatalogEntry, loadCatalog } from '../engine/catalog.ts'
import { runMachineTours, runPairTours } from '../engine/run-machine-tours.ts'
import { changesOf } from '../report/changes.ts'
import type { MachinePage } from '../report/page/page.ts'
import { type MachineReport, machineReport } from '../report/report.ts'
import { casesText, changesText, overviewText } from '../report/text.ts'
import { readVersion } from '../report/version.ts'
import { UsageError } from './arguments.ts'
import { missingTable, print } from './print.ts'

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
    const { writePage } = await import('../report/page/page.ts')
    const { readEvidence } = await import('../../evidence/evidence.ts')
    const evidence = readEvidence(await loadCatalog())
    print(`The page is in ${await writePage(pages, evidence, out)}`)
  } else if (format === 'json') print(JSON.stringify(isOneMachine ? report : reports, null, 2))
  else if (isOneMachine && report) print(casesText(report, format === 'md'))
  else print(overviewText(reports, format === 'md'))
}

interface ReportOptions {
  out?: string
  changed?: string
  format: string
}

/** Runs every tour, and prints or writes what is asked for. */
export const report = async (
  entries: readonly CatalogEntry[],
  machine: string | undefined,
  options: ReportOptions,
): Promise<string[]> => {
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
