import type { Browser } from '@playwright/test'
import { chip } from './support/booking-walk.ts'
import { expect, type Site, test } from './support/site.ts'

const ZONES = ['America/New_York', 'Asia/Tokyo', 'America/Los_Angeles'] as const

/** What a visitor in a time zone reads about the dates, one date's times and the form, and their own clock. */
async function readAt(browser: Browser, site: Site, timezoneId: string, day: string) {
  const context = await browser.newContext({ baseURL: site.url, timezoneId })
  await site.watch(context)
  const page = await context.newPage()
  const main = page.getByRole('main')
  await page.goto(`/book/kingston/${day}`)
  await expect(main).toContainText('All times are New York time.')
  const words = [await main.innerText()]
  await chip(page).getByRole('link').click()
  await expect(main).toContainText('10:00 AM (New York time)')
  // A hold that comes after the clock is moved would keep the slot from the next visitor.
  await expect(page.getByRole('timer')).toBeVisible()
  words.push(await page.getByRole('region', { name: 'Book Your Appointment' }).innerText())
  words.push(await page.title())
  const own = await page.evaluate(() => new Date().toLocaleString('en-US'))
  await context.close()
  // The next visitor holds the same slot, so the previous hold must have expired.
  await site.advance(11 * 60_000)
  return { words: words.join('\n'), own }
}

test.describe('in the hour that New York repeats', () => {
  test.use({ opensAt: Date.parse('2027-11-07T01:10:00-04:00') })

  test('visitors in New York, Tokyo and Los Angeles see the same days and times', async ({
    browser,
    site,
  }) => {
    const seen = []
    for (const zone of ZONES) seen.push(await readAt(browser, site, zone, '2027-11-12'))
    expect(seen[1]?.words).toBe(seen[0]?.words)
    expect(seen[2]?.words).toBe(seen[0]?.words)
    expect(seen[0]?.words).toContain('10:00 AM')
    // Control: the visitors' own clocks show three different times.
    expect(new Set(seen.map(({ own }) => own)).size).toBe(3)
  })
})
