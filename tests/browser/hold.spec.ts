import type { Page } from '@playwright/test'
import { chip, DATE_PATH, openFilledForm, openForm, submitBooking } from './support/booking-walk.ts'
import { expect, test } from './support/site.ts'

const MINUTE = 60_000
const banner = (page: Page) => page.getByRole('group', { name: 'Your held time' })
const timer = (page: Page) => banner(page).getByRole('timer')
const renewButton = (page: Page) => banner(page).getByRole('button', { name: 'Keep it longer' })

test('the banner renews the hold in its last minute, announces the new end, and keeps the focus and the form', async ({
  page,
  site,
}) => {
  await openForm(page)
  await page.getByLabel('First Name').fill('Ann')
  await site.advance(9 * MINUTE, page)
  await expect(timer(page)).toHaveText('1:00')
  await expect(banner(page)).toContainText('Press “Keep it longer” if you need more time.')
  await site.advance(39_000, page)
  await renewButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(timer(page)).toHaveText('10:00')
  await expect(banner(page)).toContainText('This time is held for you until 9:49 AM New York time.')
  await expect(renewButton(page)).toBeFocused()
  await expect(page.getByLabel('First Name')).toHaveValue('Ann')
  await site.advance(9 * MINUTE + 50_000, page)
  await expect(timer(page)).toHaveText('0:10')
})

test('in the last 20 seconds a renewal is too late, and the visit can still be booked', async ({
  page,
  site,
}) => {
  site.allowConsole(/409/)
  await openFilledForm(page)
  await site.advance(9 * MINUTE + 41_000, page)
  await renewButton(page).click()
  await expect(banner(page)).toContainText(
    'It is too late to hold this time longer. You can still book it while it is free.',
  )
  await expect(timer(page)).toHaveText('0:19')
  await expect(renewButton(page)).toBeFocused()
  await submitBooking(page)
})

test('after ten renewals the banner asks to book the time now', async ({ page, site }) => {
  // An hour and a half of the page’s clock, in steps of two seconds.
  test.setTimeout(180_000)
  site.allowConsole(/409/)
  await openForm(page)
  for (let renewal = 0; renewal < 10; renewal++) {
    await site.advance(9 * MINUTE, page)
    await renewButton(page).click()
    await expect(timer(page)).toHaveText('10:00')
  }
  await site.advance(MINUTE, page)
  await renewButton(page).click()
  await expect(banner(page)).toContainText(
    'We cannot hold this time for you any longer. Please book it before the hold ends.',
  )
  await expect(timer(page)).toHaveText('9:00')
})

test('an expired hold stays visible with its form when new data arrive, and can be held again', {
  tag: '@hold-colors',
}, async ({ page, site }) => {
  await openForm(page)
  await page.getByLabel('First Name').fill('Ann')
  await site.advance(10 * MINUTE, page)
  await expect(timer(page)).toHaveText('Expired')
  const holdAgain = banner(page).getByRole('button', { name: 'Hold it again' })
  await holdAgain.focus()
  // Activity after a pause loads fresh data, which no longer list the hold.
  const fresh = page.waitForResponse('**/api/getHolds')
  await page.mouse.move(5, 300)
  expect(await (await fresh).json()).toMatchObject({ holds: [] })
  await expect(page.getByText('Refreshing availability data…')).toBeHidden()
  await expect(timer(page)).toHaveText('Expired')
  await expect(page.getByText('Holding for you')).toHaveCount(0)
  await expect(holdAgain).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(timer(page)).toHaveText('10:00')
  await expect(renewButton(page)).toBeFocused()
  await expect(page.getByLabel('First Name')).toHaveValue('Ann')
})

test('a banner that disappears with the focus passes it to the heading', async ({ page, site }) => {
  await openForm(page)
  await page.goto(DATE_PATH)
  await expect(chip(page)).toContainText('Held for you')
  await renewButton(page).focus()
  await site.advance(10 * MINUTE, page)
  await page.mouse.move(5, 300)
  await expect(banner(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('a renewal that fails on the network says so and can be repeated', async ({ page, site }) => {
  site.allowConsole(/ERR_FAILED/)
  await openForm(page)
  await site.advance(MINUTE, page)
  await page.route('**/api/holdAppointment', (route) => route.abort(), { times: 1 })
  await renewButton(page).click()
  await expect(banner(page)).toContainText('Check your connection and try again.')
  await expect(timer(page)).toHaveText('9:00')
  await renewButton(page).click()
  await expect(timer(page)).toHaveText('10:00')
  await expect(banner(page)).not.toContainText('Check your connection')
})
