import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { briefToursOf, graphOf } from '../paths/engine/graph.ts'
import { pairToursOf } from '../paths/engine/pairs.ts'
import { runTour } from '../paths/engine/run-tour.ts'
import { START_TIME } from '../paths/engine/simulated-state.ts'
import type { Stage } from '../paths/engine/stage.ts'
import type { AnyTable } from '../paths/engine/table.ts'
import { pictureName } from '../paths/qa/trace.ts'
import { pairStages, stages } from '../paths/stages.ts'
import { takesAll } from '../sample.ts'
import { auditPage, layoutOf } from './support/page-audit.ts'
import { createPageDriver } from './support/page-driver.ts'
import { expect, test } from './support/site.ts'
import { runSiteTour, toursOf } from './support/site-tour.ts'

/** Whether this is the first time in the run, across all workers; a retry does everything again. */
function isFirst(...what: readonly string[]): boolean {
  const { project, retry } = test.info()
  const hash = createHash('sha256')
    .update([retry, ...what].join('\n'))
    .digest('hex')
  const mark = join(project.outputDir, `first-${hash.slice(0, 16)}`)
  return mkdirSync(mark, { recursive: true }) !== undefined
}

/** Takes a picture of each state and step that a promise names, as evidence on QA's page. */
async function keepPicture(page: Page, table: AnyTable, reached: readonly string[]): Promise<void> {
  const named = Object.values(table.requirements ?? {}).flat()
  const places = reached.filter(
    (place) => named.includes(place) && isFirst('picture', table.machine.id, place),
  )
  if (places.length === 0) return
  const info = test.info()
  const path = info.outputPath(`${info.attachments.length}.jpg`)
  // A dialog covers the window only, not the whole page.
  const fullPage = (await page.getByRole('dialog').count()) === 0
  // On a busy machine, a screenshot sometimes fails in Chromium, and a retry succeeds.
  await expect(() =>
    page.screenshot({ path, fullPage, type: 'jpeg', quality: 60, animations: 'disabled' }),
  ).toPass()
  const name = pictureName(table.machine.id, places)
  info.attachments.push({ name, path, contentType: 'image/jpeg' })
}

test.use({ opensAt: START_TIME })

const isWanted = ({ table }: Stage) => ['', table.machine.id].includes(process.env.MACHINE ?? '')

for (const stage of stages.filter(isWanted)) {
  const { table } = stage
  const walksOf = takesAll || process.env.AGAINST ? undefined : briefToursOf
  const { tours, statesToInspect } = toursOf(stage, walksOf)

  test.describe(`the built site follows the tours of ${table.machine.id}`, () => {
    for (const tour of tours) {
      test(tour.name, async ({ page, site }) => {
        // The browser reports network failures in the console.
        site.allowConsole(/ERR_FAILED|Failed to fetch/)
        await runSiteTour(page, stage, tour, statesToInspect, async ({ key, states }, tourStep) => {
          if (isFirst('audit', await layoutOf(page))) expect(await auditPage(page), key).toEqual([])
          await keepPicture(page, table, [...states, tourStep?.step.name ?? ''])
        })
      })
    }
  })
}

for (const stage of pairStages.filter(isWanted)) {
  const { table, path } = stage

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
