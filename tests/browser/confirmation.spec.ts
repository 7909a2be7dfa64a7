import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import {
  bookButton,
  bookVisit,
  chip,
  DATE_PATH,
  fillForm,
  LOCATION,
} from './support/booking-walk.ts'
import { expect, test } from './support/site.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Booking Confirmed!' })

async function book(page: Page): Promise<string> {
  await bookVisit(page)
  const text = (await card(page).textContent()) ?? ''
  return /Reference([0-9A-Z]{4}-[0-9A-Z]{4})/.exec(text)?.[1] ?? 'no reference'
}

test('the calendar file is named after the reference and contains the visit', async ({ page }) => {
  const reference = await book(page)
  const saving = page.waitForEvent('download')
  await card(page).getByRole('link', { name: 'Save to calendar (.ics)' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe(`appointment-${reference}.ics`)
  const ics = (await readFile(await saved.path(), 'utf8')).replace(/\r\n /g, '')
  // 10 AM in New York is 15:00 UTC before the clocks change.
  expect(ics).toContain('DTSTART:20270312T150000Z')
  expect(ics).toContain('DTEND:20270312T153000Z')
  expect(ics).toContain(reference)
  expect(ics).toContain(LOCATION)
  expect(ics).toContain('10:00 AM New York time (Eastern Standard Time)')
})

test('after a reload, Back and Forward the same tab shows the confirmation again, until Back to Locations', async ({
  page,
  site,
}) => {
  site.allowConsole(/40\d/)
  await page.goto(DATE_PATH)
  await chip(page).getByRole('link').click()
  await expect(page.getByText('Held for you: 10:00 AM')).toBeVisible()
  await fillForm(page)
  await bookButton(page).click()
  const shown = await card(page).innerText()
  const heading = page.getByRole('heading', { name: 'Booking Confirmed!' })
  const expectShown = async () => {
    await expect(heading).toBeFocused()
    expect(await card(page).innerText()).toBe(shown)
    await expect(page.getByRole('navigation', { name: 'Booking steps' })).toContainText(LOCATION)
    await expect(page.getByRole('navigation', { name: 'Booking steps' })).toContainText('10:00 AM')
  }
  await expectShown()
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
  // Opening the same path later, in the same browser, does not show the confirmation.
  const later = await page.context().newPage()
  await later.goto(page.url())
  await expect(later.getByText('10:00 AM on Friday, March 12th is no longer free.')).toBeVisible()
  await expect(card(later)).toHaveCount(0)
  await card(page).getByRole('button', { name: 'Back to Locations' }).click()
  await expect(page).toHaveURL('/book')
  await page.reload()
  await expect(card(page)).toHaveCount(0)
})
