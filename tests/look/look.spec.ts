import { sitemapPaths, unlistedPaths } from '../../domain/routes.ts'
import { openAndSettle } from '../browser/support/hydration.ts'
import { layoutOf } from '../browser/support/page-audit.ts'
import { test } from '../browser/support/site.ts'
import { START_TIME } from '../paths/engine/simulated-state.ts'
import { allPageSteps } from '../paths/page-steps.ts'
import { pathTestsOf, runOnSite } from '../prove/browser/support/run-on-site.ts'
import { takeForDocs, takePictures } from './picture.ts'

for (const path of [...sitemapPaths(), ...unlistedPaths(), '/nowhere']) {
  test(`the page ${path}`, async ({ page, site }) => {
    if (path === '/nowhere') site.allowConsole(/404/)
    if (path === '/desk') site.allowConsole(/401/)
    await openAndSettle(page, path)
    if (path === '/') await takeForDocs(page, 'home', { width: 1200, height: 820 })
    await takePictures(page, path.slice(1) || 'home')
  })
}

/** The layouts that already have pictures. Most steps of a path test lead to a layout that was shown before. */
const taken = new Set<string>()

for (const pageSteps of allPageSteps) {
  const machine = pageSteps.table.machine.id
  const { pathTests, statesToInspect } = pathTestsOf(pageSteps)

  test.describe(`the path tests of ${machine}`, () => {
    // A visitor in another time zone reads which one is meant, as the path tests expect.
    test.use({ opensAt: START_TIME, timezoneId: 'America/Los_Angeles' })
    for (const pathTest of pathTests) {
      test(pathTest.name, async ({ page, site }) => {
        test.setTimeout(240_000)
        site.allowConsole(/ERR_FAILED|Failed to fetch/)
        await runOnSite(page, pageSteps, pathTest, statesToInspect, async ({ key }) => {
          const layout = await layoutOf(page)
          if (taken.has(layout)) return
          taken.add(layout)
          await takePictures(page, key)
        })
      })
    }
  })
}
