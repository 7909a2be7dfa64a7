import type { Page } from '@playwright/test'
import { sitemapPaths } from '../../domain/routes.ts'
import { REVIEW_ROTATION } from '../../domain/timing.ts'
import { TIME_PATH } from './support/booking-walk.ts'
import { openWhole } from './support/hydrated.ts'
import { expect, test } from './support/site.ts'

declare global {
  interface Window {
    shifts: { value: number; what: string }[]
  }
  interface PerformanceEntry {
    /** Of a layout shift. */
    readonly value?: number
    readonly sources?: readonly { node: Node | null }[]
  }
}

const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    window.shifts = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value = 0, sources = [] } = entry
        const what = sources.map(({ node }) => node?.textContent?.slice(0, 40)).join(' | ')
        window.shifts.push({ value, what })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** What was drawn so far has been looked at once two more pictures are. */
async function expectNoJump(page: Page): Promise<void> {
  const shifts = await page.evaluate(async () => {
    const channel = new MessageChannel()
    for (let turn = 0; turn < 50; turn++) {
      await new Promise((resolve) => {
        channel.port1.onmessage = resolve
        channel.port2.postMessage(0)
      })
    }
    return window.shifts
  })
  const sum = shifts.reduce((all, { value }) => all + value, 0)
  expect(sum, shifts.map(({ what }) => what).join('\n')).toBeLessThanOrEqual(0.005)
}

for (const width of [360, 1280]) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 800 } })

    for (const path of [...sitemapPaths(), '/book/kingston', TIME_PATH]) {
      test(`nothing on ${path} jumps while it loads`, async ({ page }) => {
        await watchShifts(page)
        await openWhole(page, path)
        await page.clock.runFor(1_000)
        await expectNoJump(page)
      })
    }

    test('nothing at home jumps when the quote comes and changes', async ({ page }) => {
      await watchShifts(page)
      await page.route('**/api/getReviews', async (route) => {
        const answer = await route.fetch()
        const { reviews, ...rest } = await answer.json()
        // Some of one word, some longer than is shown.
        const bodies = reviews.map((one: object, nth: number) => ({
          ...one,
          body: 'Warm. '.repeat(nth % 2 ? 1 : 200),
        }))
        await quote.scrollIntoViewIfNeeded()
        await route.fulfill({ response: answer, json: { ...rest, reviews: bodies } })
      })
      const quote = page.getByRole('region', { name: 'What women are saying...' })
      await page.goto('/')
      await expect(quote.getByRole('blockquote')).toBeVisible()
      for (let turn = 0; turn < 8; turn++) await page.clock.runFor(REVIEW_ROTATION)
      await expectNoJump(page)
    })
  })
}
