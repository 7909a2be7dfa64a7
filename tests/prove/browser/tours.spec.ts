import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { auditPage, LOOKS, layoutOf } from '../../browser/support/page-audit.ts'
import { expect, test } from '../../browser/support/site.ts'
import { graphOf } from '../../paths/engine/graph.ts'
import { pairToursOf } from '../../paths/engine/pairs.ts'
import { runTour } from '../../paths/engine/run-tour.ts'
import { START_TIME } from '../../paths/engine/simulated-state.ts'
import type { Stage } from '../../paths/engine/stage.ts'
import { stages } from '../../paths/stages.ts'
import { createPageDriver } from './support/page-driver.ts'
import { runSiteTour, toursOf } from './support/site-tour.ts'

/** Whether this layout is new in the run, across all workers; a retry does everything again. */
function isNew(layout: string): boolean {
  const { project, retry } = test.info()
  const hash = createHash('sha256').update(`${retry} ${layout}`).digest('hex')
  const mark = join(project.outputDir, `audited-${hash.slice(0, 16)}`)
  return mkdirSync(mark, { recursive: true }) !== undefined
}

// A phone shows the least at once.
test.use({ opensAt: START_TIME, viewport: { width: 360, height: 740 } })

const isWanted = ({ table }: Stage) => ['', table.machine.id].includes(process.env.MACHINE ?? '')

for (const stage of stages.filter(isWanted)) {
  const { table, path } = stage
  const { tours, statesToInspect } = toursOf(stage)

  test.describe(`the built site follows the tours of ${table.machine.id}`, () => {
    for (const tour of tours) {
      test(tour.name, async ({ page, site }) => {
        // The browser reports network failures in the console.
        site.allowConsole(/ERR_FAILED|Failed to fetch/)
        await runSiteTour(page, stage, tour, statesToInspect, async ({ key }) => {
          if (isNew(await layoutOf(page))) expect(await auditPage(page, LOOKS), key).toEqual([])
        })
      })
    }
  })

  test.describe(`the built site follows each pair of steps of ${table.machine.id}`, () => {
    for (const tour of graphOf(table, pairToursOf).tours) {
      test(tour.name, async ({ page, site }) => {
        test.setTimeout(900_000)
        site.allowConsole(/ERR_FAILED|Failed to fetch/)
        await runTour(stage, tour, () => createPageDriver(page, path))
      })
    }
  })
}
