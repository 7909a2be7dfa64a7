import type { Page } from '@playwright/test'
import { chip, DATE_PATH, openForm } from './support/booking-walk.ts'
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
