import type { Page } from '@playwright/test'
import { OUTCOMES } from './support/outcomes.ts'
import { expect, test } from './support/site.ts'

/** Expects the text to be inside the window, with nothing covering it. */
async function expectInSight(page: Page, text: string): Promise<void> {
  const outcome = page.getByText(text).filter({ visible: true }).first()
  await expect(outcome).toBeVisible()
  // Lets the transition of a dialog end.
  await page.clock.runFor(400)
  // A line box is a little taller than its letters.
  await expect(outcome).toBeInViewport({ ratio: 0.9 })
  const isUncovered = await outcome.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const hit = document.elementFromPoint(left + Math.min(width / 2, 40), top + height / 2)
    return hit !== null && (element.contains(hit) || hit.contains(element))
  })
  expect(isUncovered).toBe(true)
}

// A phone shows the least at once.
test.use({ viewport: { width: 360, height: 740 } })

for (const [what, { act, seen }] of Object.entries(OUTCOMES))
  test(`${what} is in sight on a phone`, async ({ page, site }) => {
    site.allowConsole(/ERR_FAILED|Failed to fetch|40\d/)
    await act(page, site)
    await expectInSight(page, seen)
  })
