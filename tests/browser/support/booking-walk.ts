import { expect, type Page } from '@playwright/test'

/** A Friday on which the primary location of the test practice is open. */
export const LOCATION = 'Lantern Hill Office'
export const DATE = 'Friday, March 12th'
export const DATE_PATH = '/book/kingston/2027-03-12'
const TIME = '10:00 AM'
export const TIME_PATH = `${DATE_PATH}/1000`

export const dateRow = (page: Page, date = DATE) =>
  page.getByRole('link', { name: date, exact: true })
export const chip = (page: Page, time = TIME) =>
  page
    .getByRole('list', { name: /^Times on/ })
    .getByRole('listitem')
    .filter({ hasText: time })

export async function openForm(page: Page): Promise<void> {
  await page.goto(TIME_PATH)
  await expect(page.getByRole('heading', { name: 'Book Your Appointment' })).toBeVisible()
  await expect(page.getByText('Held for you: 10:00 AM')).toBeVisible()
}

/** Goes from the locations to the form of the first time on offer, whatever the day is. */
export async function chooseTime(page: Page): Promise<void> {
  // A background tab draws only once a second, and each click waits for two frames.
  await page.bringToFront()
  await page.getByRole('link', { name: LOCATION, exact: true }).click()
  const days = page.getByRole('link', { name: /^(?:Friday|Saturday), / })
  await days.first().click()
  const times = page.getByRole('list', { name: /^Times on/ }).getByRole('link')
  await times.first().click()
  await expect(page.getByText(/^Held for you/)).toBeVisible()
}

export async function fillForm(page: Page): Promise<void> {
  await page.getByLabel('First Name').fill('Ann')
  await page.getByLabel('Last Name').fill('Lee')
  await page.getByLabel('Email Address').fill('ann.lee@example.com')
  await page.getByLabel('Phone Number').fill('+1 317 555 0142')
}

export async function openFilledForm(page: Page): Promise<void> {
  await openForm(page)
  await fillForm(page)
}

export const bookButton = (page: Page) => page.getByRole('button', { name: 'Book Appointment' })

export const confirmation = (page: Page) =>
  page.getByRole('heading', { name: 'Booking Confirmed!' })

export async function submitBooking(page: Page): Promise<void> {
  await bookButton(page).click()
  await expect(confirmation(page)).toBeVisible()
}

export async function bookVisit(page: Page): Promise<void> {
  await openFilledForm(page)
  await submitBooking(page)
}
