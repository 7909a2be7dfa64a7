import { openAndSettle, waitForHydration } from './support/hydration.ts'
import { auditPage } from './support/page-audit.ts'
import { expect, test } from './support/site.ts'
import { STATES } from './support/states.ts'
import { findSmallTargets } from './support/touch-targets.ts'

const DOT = /^button "Go to slide \d": (?:24|32) by 44$/

/** These the tours show with made-up data only; the others they look at closely themselves. */
const REAL = ['the form in the last minute of the hold', 'the confirmation']

for (const [state, reachState] of Object.entries(STATES)) {
  test(`${state} has large touch targets`, async ({ page, site }) => {
    await reachState(page, site)
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 640 })
      expect(await page.evaluate(findSmallTargets), `at ${width}`).toEqual([])
    }
    if (REAL.includes(state)) expect(await auditPage(page)).toEqual([])
  })
}

for (const path of [
  '/',
  '/about-thermography',
  '/understanding-your-report',
  '/privacy',
  '/intake',
  '/nowhere',
]) {
  test(`${path} has large touch targets`, async ({ page, site }) => {
    if (path === '/nowhere') site.allowConsole(/404/)
    await openAndSettle(page, path)
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 640 })
      // The dots repeat what the arrows and a swipe do, so the minimum of 24 pixels is enough.
      const small = (await page.evaluate(findSmallTargets)).filter((target) => !DOT.test(target))
      expect(small, `at ${width}`).toEqual([])
    }
  })
}

test('control: a small touch target is found', async ({ page, site }) => {
  site.allowConsole(/404/)
  await page.goto('/nowhere')
  await waitForHydration(page)
  await page.evaluate(() => {
    const small = document.createElement('button')
    small.textContent = 'Small'
    document.querySelector('main')?.append(small)
  })
  expect(await page.evaluate(findSmallTargets)).toEqual([expect.stringMatching(/^button "Small"/)])
})
