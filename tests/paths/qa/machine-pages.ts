import { loadCatalog } from '../engine/catalog.ts'
import { runMachineTours } from '../engine/run-machine-tours.ts'
import type { MachinePage } from '../report/page/page.ts'
import { machineReport } from '../report/report.ts'

/** The machines of the site with their diagrams and cases; all of them, unless one is named. */
export async function machinePages(only?: string): Promise<MachinePage[]> {
  const pages: MachinePage[] = []
  for (const { name, table, stage } of await loadCatalog()) {
    if (!table || (only !== undefined && name !== only)) continue
    const run = await runMachineTours(table)
    pages.push({ chart: run.graph.chart, report: await machineReport({ name, stage }, table, run) })
  }
  return pages
}
