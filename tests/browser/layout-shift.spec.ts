import type { Locator, Page, Route } from '@playwright/test'
import { sitemapPaths } from '../../domain/routes.ts'
import { REVIEW_ROTATION } from '../../domain/timing.ts'
import { oneOf } from '../sample.ts'
import { openForm, TIME_PATH } from './support/booking-walk.ts'
import { openAndSettle } from './support/hydration.ts'
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

/** The browser reports the shifts of a frame some turns after it has painted the frame. */
async function expectNoShift(page: Page): Promise<void> {
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

const WIDTHS = [360, 1280]

for (const width of WIDTHS) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 800 } })

    for (const path of [...sitemapPaths(), '/book/kingston', TIME_PATH]) {
      if (!oneOf(WIDTHS, path).includes(width)) continue
      test(`nothing on ${path} moves while it loads`, async ({ page }) => {
        await watchShifts(page)
        await openAndSettle(page, path)
        await page.clock.runFor(1_000)
        await expectNoShift(page)
      })
    }

    test('nothing moves while the data are refreshed, which is said below the heading', async ({
      page,
    }) => {
      await watchShifts(page)
      await openForm(page)
      await page.clock.runFor(1_000)
      await page.evaluate(() => window.shifts.splice(0))
      const pending: Route[] = []
      await page.route('**/api/getLocations', (route) => void pending.push(route))
      await page.clock.runFor(61_000)
      await page.mouse.move(5, 300)
      const refreshing = page.getByText('Refreshing availability data…')
      await expect(refreshing).toBeVisible()
      const top = async (part: Locator) => (await part.boundingBox())?.y ?? 0
      const tops = [
        await top(page.getByRole('heading', { level: 1 })),
        await top(refreshing),
        await top(page.getByRole('timer')),
      ]
      expect(tops).toEqual(tops.toSorted((a, b) => a - b))
      // The page says that it asks a moment before the request has arrived here.
      await expect.poll(() => pending.length).toBeGreaterThan(0)
      for (const route of pending) await route.continue()
      await expect(refreshing).toBeHidden()
      await expectNoShift(page)
    })

    test('nothing on the home page moves when the quote loads and changes', async ({ page }) => {
      await watchShifts(page)
      await page.route('**/api/getReviews', async (route) => {
        const answer = await route.fetch()
        const { reviews, ...rest } = await answer.json()
        // Some have one word, some are longer than the space for them.
        const bodies = reviews.map((review: object, index: number) => ({
          ...review,
          body: 'Warm. '.repeat(index % 2 ? 1 : 200),
        }))
        await quote.scrollIntoViewIfNeeded()
        await route.fulfill({ response: answer, json: { ...rest, reviews: bodies } })
      })
      const quote = page.getByRole('region', { name: 'What women are saying...' })
      await page.goto('/')
      await expect(quote.getByRole('blockquote')).toBeVisible()
      for (let turn = 0; turn < 8; turn++) await page.clock.runFor(REVIEW_ROTATION)
      await expectNoShift(page)
    })
  })
}
