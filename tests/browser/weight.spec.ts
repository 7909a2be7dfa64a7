import { TIME_PATH } from './support/booking-walk.ts'
import { expect, test } from './support/site.ts'
import { MOST_OF_HOME, MOST_SCRIPT, MOST_STYLE, weigh } from './support/weight.ts'

for (const [path, most] of Object.entries(MOST_SCRIPT)) {
  const what = path === '/book' ? '/book with its form' : path
  test(`${what} loads at most ${most} KiB of script and ${MOST_STYLE} of style`, async ({
    page,
    site,
  }) => {
    // Without a link from a letter there is no visit.
    site.allowConsole(/404/)
    const isBooking = path === '/book'
    const { script, style } = await weigh(page, isBooking ? TIME_PATH : path)
    if (isBooking) {
      await expect(page.getByRole('heading', { name: 'Book Your Appointment' })).toBeVisible()
      expect(await page.evaluate(() => 'Temporal' in globalThis)).toBe(true)
    }
    // Control: a page that loads nothing would be within every limit.
    expect(script).toBeGreaterThan(55)
    expect(script).toBeLessThanOrEqual(most)
    expect(style).toBeGreaterThan(1)
    expect(style).toBeLessThanOrEqual(MOST_STYLE)
  })
}

test(`home loads at most ${MOST_OF_HOME.all} KiB in ${MOST_OF_HOME.requests} requests`, async ({
  page,
}) => {
  const { all, requests } = await weigh(page, '/')
  expect(all).toBeLessThanOrEqual(MOST_OF_HOME.all)
  expect(requests).toBeLessThanOrEqual(MOST_OF_HOME.requests)
})
