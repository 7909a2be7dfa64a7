import { loadCatalog } from '../engine/catalog.ts'
import { runMachineTours } from '../engine/run-machine-tours.ts'
import type { MachinePage } from '../report/page/page.ts'
import { machineReport } from '../report/report.ts'

/** The machines of the site with their diagrams and cases. */
export async function machinePages(): Promise<MachinePage[]> {
  const pages: MachinePage[] = []
  for (const { name, table, stage } of await loadCatalog()) {
    if (!table) continue
    const run = await runMachineTours(table)
    pages.push({ chart: run.graph.chart, report: await machineReport({ name, stage }, table, run) })
  }
  return pages
}
