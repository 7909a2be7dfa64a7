import type { Page } from '@playwright/test'
import { chip, DATE_PATH, openFilledForm, openForm, submitBooking } from './support/booking-walk.ts'
import { expect, test } from './support/site.ts'

const MINUTE = 60_000
const banner = (page: Page) => page.getByRole('group', { name: 'Your held time' })
const timer = (page: Page) => banner(page).getByRole('timer')
const longer = (page: Page) => banner(page).getByRole('button', { name: 'Keep it longer' })

test('one press in the banner renews the hold from its last minute on: new end told, focus and form kept', async ({
  page,
  site,
}) => {
  await openForm(page)
  await page.getByLabel('First Name').fill('Ann')
  await site.advance(9 * MINUTE, page)
  await expect(timer(page)).toHaveText('1:00')
  await expect(banner(page)).toContainText('Press “Keep it longer” if you need more time.')
  await site.advance(39_000, page)
  await longer(page).focus()
  await page.keyboard.press('Enter')
  await expect(timer(page)).toHaveText('10:00')
  await expect(banner(page)).toContainText('This time is held for you until 9:49 AM New York time.')
  await expect(longer(page)).toBeFocused()
  await expect(page.getByLabel('First Name')).toHaveValue('Ann')
  await site.advance(9 * MINUTE + 50_000, page)
  await expect(timer(page)).toHaveText('0:10')
})

test('in the last 20 seconds it says that it is too late, and one books all the same', async ({
  page,
  site,
}) => {
  site.allowConsole(/409/)
  await openFilledForm(page)
  await site.advance(9 * MINUTE + 41_000, page)
  await longer(page).click()
  await expect(banner(page)).toContainText(
    'It is too late to hold this time longer. You can still book it while it is free.',
  )
  await expect(timer(page)).toHaveText('0:19')
  await expect(longer(page)).toBeFocused()
  await submitBooking(page)
})

test('after ten renewals it says so, and that the time should be booked now', async ({
  page,
  site,
}) => {
  test.setTimeout(60_000)
  site.allowConsole(/409/)
  await openForm(page)
  for (let renewal = 0; renewal < 10; renewal++) {
    await site.advance(9 * MINUTE, page)
    await longer(page).click()
    await expect(timer(page)).toHaveText('10:00')
  }
  await site.advance(MINUTE, page)
  await longer(page).click()
  await expect(banner(page)).toContainText(
    'We cannot hold this time for you any longer. Please book it before the hold ends.',
  )
  await expect(timer(page)).toHaveText('9:00')
})

test('a hold that has run out stays in sight with its form, whatever the data say, and can be had again', async ({
  page,
  site,
}) => {
  await openForm(page)
  await page.getByLabel('First Name').fill('Ann')
  await site.advance(10 * MINUTE, page)
  await expect(timer(page)).toHaveText('Expired')
  const again = banner(page).getByRole('button', { name: 'Hold it again' })
  await again.focus()
  // Who comes back gets fresh data, and they know nothing of it any more.
  const fresh = page.waitForResponse('**/api/getHolds')
  await page.mouse.move(5, 300)
  expect(await (await fresh).json()).toMatchObject({ holds: [] })
  await expect(page.getByText('Refreshing availability data…')).toBeHidden()
  await expect(timer(page)).toHaveText('Expired')
  await expect(page.getByText('Holding for you')).toHaveCount(0)
  await expect(again).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(timer(page)).toHaveText('10:00')
  await expect(longer(page)).toBeFocused()
  await expect(page.getByLabel('First Name')).toHaveValue('Ann')
})

test('a banner that goes away with the focus in it leaves the focus on the page', async ({
  page,
  site,
}) => {
  await openForm(page)
  await page.goto(DATE_PATH)
  await expect(chip(page)).toContainText('Held for you')
  await longer(page).focus()
  await site.advance(10 * MINUTE, page)
  await page.mouse.move(5, 300)
  await expect(banner(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('a renewal that the net swallows says so and can be tried again', async ({ page, site }) => {
  site.allowConsole(/ERR_FAILED/)
  await openForm(page)
  await site.advance(MINUTE, page)
  await page.route('**/api/holdAppointment', (route) => route.abort(), { times: 1 })
  await longer(page).click()
  await expect(banner(page)).toContainText('Check your connection and try again.')
  await expect(timer(page)).toHaveText('9:00')
  await longer(page).click()
  await expect(timer(page)).toHaveText('10:00')
  await expect(banner(page)).not.toContainText('Check your connection')
})
