import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import {
  bookVisit,
  chip,
  confirmation,
  DATE_PATH,
  LOCATION,
  openForm,
} from './support/booking-walk.ts'
import { expect, test } from './support/site.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Booking Confirmed!' })
const steps = (page: Page) => page.getByRole('navigation', { name: 'Booking steps' })

test('the caret stays where a digit of the phone number is taken out', async ({ page }) => {
  await openForm(page)
  const phone = page.getByLabel('Phone Number')
  await phone.fill('3175550142')
  await phone.press('Home')
  for (let step = 0; step < 4; step++) await phone.press('ArrowRight')
  for (const [key, left] of [
    ['Delete', '(317) 550-142'],
    // Also before a hyphen.
    ['Delete', '(317) 501-42'],
    ['Backspace', '(315) 014-2'],
    ['7', '(317) 501-42'],
  ] as const) {
    await phone.press(key)
    await expect(phone).toHaveValue(left)
  }
})

test('the same tab shows the confirmation until Back to Locations', async ({ page, site }) => {
  site.allowConsole(/40\d/)
  await page.goto(DATE_PATH)
  await chip(page).getByRole('link').click()
  await bookVisit(page)
  const shown = await card(page).innerText()
  const expectShown = async () => {
    await expect(confirmation(page)).toBeFocused()
    expect(await card(page).innerText()).toBe(shown)
    await expect(steps(page)).toContainText(LOCATION)
    await expect(steps(page)).toContainText('10:00 AM')
  }
  await expectShown()
  const [, reference] = /Reference\s*([0-9A-Z-]{9})/.exec(shown) ?? []
  const saving = page.waitForEvent('download')
  await card(page).getByRole('link', { name: 'Add to Apple or Outlook' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe(`appointment-${reference}.ics`)
  // 10 AM in New York is 15:00 UTC before the clocks change.
  expect(await readFile(await saved.path(), 'utf8')).toContain('DTSTART:20270312T150000Z')
  await page.reload()
  await expectShown()
  await page.goBack()
  await expect(page).toHaveURL(DATE_PATH)
  await expect(chip(page)).toHaveText(/Booked/)
  await page.goForward()
  await expectShown()
  await page.getByRole('link', { name: 'About', exact: true }).click()
  await expect(page).toHaveURL('/about-thermography')
  await page.goBack()
  await expectShown()
  // A new tab with the same path does not show the confirmation.
  const later = await page.context().newPage()
  await later.goto(page.url())
  await expect(later.getByText('10:00 AM on Friday, March 12th is no longer free.')).toBeVisible()
  await expect(card(later)).toHaveCount(0)
  await card(page).getByRole('button', { name: 'Back to Locations' }).click()
  await expect(page).toHaveURL('/book')
  await page.reload()
  await expect(card(page)).toHaveCount(0)
})
