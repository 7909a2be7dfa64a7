import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sitemapPaths, unlistedPaths } from '../../domain/routes.ts'
import { openAndSettle } from '../browser/support/hydration.ts'
import { OUTCOMES } from '../browser/support/outcomes.ts'
import { layoutOf } from '../browser/support/page-audit.ts'
import { expect, test } from '../browser/support/site.ts'
import { runSiteTour, toursOf } from '../browser/support/site-tour.ts'
import { START_TIME } from '../paths/engine/simulated-state.ts'
import { stages } from '../paths/stages.ts'
import { takePictures } from './picture.ts'

for (const path of [...sitemapPaths(), ...unlistedPaths(), '/nowhere']) {
  test(`the page ${path}`, async ({ page, site }) => {
    if (path === '/nowhere') site.allowConsole(/404/)
    if (path === '/desk') site.allowConsole(/401/)
    await openAndSettle(page, path)
    await takePictures(page, path.slice(1) || 'home')
  })
}

for (const [outcome, { act, seen }] of Object.entries(OUTCOMES)) {
  test(outcome, async ({ page, site }) => {
    site.allowConsole(/ERR_FAILED|Failed to fetch|40\d/)
    await act(page, site)
    await expect(page.getByText(seen).filter({ visible: true }).first()).toBeVisible()
    await takePictures(page, outcome)
  })
}

/** A name for this layout, the same in every run, or nothing if any worker process has taken a picture of it. */
async function newName(layout: string): Promise<string | undefined> {
  const folder = join(test.info().project.outputDir, 'taken')
  await mkdir(folder, { recursive: true })
  const hash = createHash('sha1').update(layout).digest('hex').slice(0, 8)
  return writeFile(join(folder, hash), '', { flag: 'wx' }).then(
    () => hash,
    () => undefined,
  )
}

for (const stage of stages) {
  const machine = stage.table.machine.id
  const { tours, statesToInspect } = toursOf(stage)

  test.describe(`the tours of ${machine}`, () => {
    test.use({ opensAt: START_TIME })
    for (const tour of tours) {
      test(tour.name, async ({ page, site }) => {
        test.setTimeout(240_000)
        site.allowConsole(/ERR_FAILED|Failed to fetch/)
        await runSiteTour(page, stage, tour, statesToInspect, async ({ key }) => {
          const name = await newName(await layoutOf(page))
          if (name) await takePictures(page, `${machine} ${key} ${name}`)
        })
      })
    }
  })
}
