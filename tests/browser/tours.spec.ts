import { createHash } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { graphOf } from '../paths/engine/graph.ts'
import { pairToursOf } from '../paths/engine/pairs.ts'
import { START_TIME } from '../paths/engine/simulated-state.ts'
import { pictureName } from '../paths/qa/trace.ts'
import { pairStages, stages } from '../paths/stages.ts'
import { keepPicture } from './support/kept-picture.ts'
import { auditPage, layoutOf } from './support/page-audit.ts'
import { expect, test } from './support/site.ts'
import { runSiteTour, toursOf } from './support/site-tour.ts'

/** Pages that look alike are inspected once, whichever machine led to them, and whichever worker followed it. */
const markOf = (layout: string): string =>
  join(
    test.info().project.outputDir,
    `inspected-${createHash('sha256').update(layout).digest('hex').slice(0, 16)}`,
  )

test.use({ opensAt: START_TIME })

for (const stage of stages) {
  const { tours, statesToInspect } = toursOf(stage)

  test.describe(`the built site follows the tours of ${stage.table.machine.id}`, () => {
    for (const tour of tours) {
      test(tour.name, async ({ page, site }) => {
        test.setTimeout(240_000)
        // The browser reports a failed network in the console.
        site.allowConsole(/ERR_FAILED|Failed to fetch/)
        await runSiteTour(page, stage, tour, statesToInspect, async ({ key, states }, tourStep) => {
          await keepPicture(page, pictureName(stage.table.machine.id, states, tourStep?.step.name))
          const mark = markOf(await layoutOf(page))
          if (existsSync(mark)) return
          expect(await auditPage(page), key).toEqual([])
          writeFileSync(mark, key)
        })
      })
    }
  })
}

for (const stage of pairStages) {
  test.describe(`the built site follows each pair of steps of ${stage.table.machine.id}`, () => {
    for (const tour of graphOf(stage.table, pairToursOf).tours) {
      test(tour.name, async ({ page, site }) => {
        test.setTimeout(900_000)
        site.allowConsole(/ERR_FAILED|Failed to fetch/)
        await runSiteTour(page, stage, tour, new Set(), async () => {})
      })
    }
  })
}
