import type { Browser, Page } from '@playwright/test'
import { chip, dateRow, fillForm, submitBooking } from './support/booking-walk.ts'
import { expect, type Site, test } from './support/site.ts'

const HOUR = 3_600_000
const at = (text: string) =>
  Temporal.ZonedDateTime.from(`${text}[America/New_York]`).epochMilliseconds

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
  test.use({ opensAt: at('2027-11-07T01:10:00-04:00') })

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

const dates = (page: Page) => page.getByRole('link', { name: /^\w+day, / }).allInnerTexts()

test.describe('at the end of the year', () => {
  test.use({ opensAt: at('2027-12-30T10:00:00-05:00') })

  test('the dates are in order, and those of next year show the year', async ({ page, site }) => {
    await page.goto('/book/kingston')
    await expect(dateRow(page, 'Friday, December 31st')).toBeVisible()
    const shown = await dates(page)
    expect(shown.slice(0, 4)).toEqual([
      expect.stringContaining('Friday, December 31st'),
      expect.stringContaining('Saturday, January 1st, 2028'),
      expect.stringContaining('Friday, January 7th, 2028'),
      expect.stringContaining('Saturday, January 8th, 2028'),
    ])
    expect(shown[0]).not.toContain('2027')
    await dateRow(page, 'Saturday, January 1st, 2028').click()
    await expect(page).toHaveURL('/book/kingston/2028-01-01')
    await chip(page).getByRole('link').click()
    await expect(page).toHaveTitle(
      'Thermography | Lantern Hill Office | Saturday, January 1st, 2028 | 10:00 AM',
    )
    await fillForm(page)
    await submitBooking(page)
    const card = page.getByRole('region', { name: 'Booking Confirmed!' })
    await expect(card).toContainText('Saturday, January 1st, 2028')
    await expect
      .poll(async () => (await site.messages()).join('\n'))
      .toContain('Saturday, January 1st, 2028 at 10:00 AM')
    // Two days later the new year is the current one, also on a page that stayed open.
    await page.getByRole('button', { name: 'Back to Locations' }).click()
    await page.getByRole('link', { name: 'Lantern Hill Office' }).click()
    await expect(dateRow(page, 'Friday, January 7th, 2028')).toBeVisible()
    await site.advance(48 * HOUR)
    await page.clock.fastForward(48 * HOUR)
    await page.mouse.move(9, 9)
    await expect(dateRow(page, 'Friday, January 7th')).toBeVisible()
    await expect(page.getByText('December')).toHaveCount(0)
  })
})

test.describe('half an hour from midnight, with a clock an hour fast', () => {
  test.use({ opensAt: at('2027-12-31T23:30:00-05:00') })

  test('the day is that of New York, and the countdown is right', async ({ browser, site }) => {
    const context = await browser.newContext({ baseURL: site.url })
    await context.clock.install({ time: site.now() + HOUR - 1 })
    await context.clock.pauseAt(site.now() + HOUR)
    const page = await context.newPage()
    await page.goto('/book/kingston')
    await dateRow(page, 'Friday, January 7th, 2028').click()
    await chip(page).getByRole('link').click()
    const timer = page.getByRole('timer')
    await expect(timer).toHaveText(/^(?:10:00|9:5\d)$/)
    await site.advance(9 * 60_000, page)
    await expect(timer).toHaveText(/^(?:1:0\d|0:5\d)$/)
    // Control: the visitor's own clock is in the next year.
    expect(await page.evaluate(() => new Date().getFullYear())).toBe(2028)
    await context.close()
  })
})
