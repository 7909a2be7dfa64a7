import type { Page } from '@playwright/test'
import { bookButton, chip, DATE_PATH, dateRow, openFilledForm, openForm } from './booking-walk.ts'
import { respondTo } from './faults.ts'
import { askForCode, dialog, openModal } from './review-walk.ts'
import { expect, type Site } from './site.ts'
import { cancelButton, chooseNewTime, confirmCancel, moveButton, openVisit } from './visit-walk.ts'

export interface Outcome {
  /** Everything up to the action's response. */
  readonly act: (page: Page, site: Site) => Promise<void>
  /** The text that the visitor sees. */
  readonly seen: string
}

const fail = (page: Page, call: string, times = 1) =>
  page.route(`**/api/${call}`, (route) => route.abort(), { times })
const refuse = (page: Page, call: string, answer: object = {}) =>
  respondTo(page, call, { success: false, ...answer })

/** Presses Book Appointment from the last field, as on a phone. */
async function book(page: Page): Promise<void> {
  await page.getByLabel('Additional Information (Optional)').focus()
  await bookButton(page).click()
}

async function bookWith(page: Page, answer: object): Promise<void> {
  await openFilledForm(page)
  await refuse(page, 'bookAppointment', answer)
  await book(page)
}

async function chooseTime(page: Page): Promise<void> {
  await page.goto(DATE_PATH)
  await chip(page).getByRole('link').click()
}

async function retry(page: Page, path: string, call: string, failures: number): Promise<void> {
  await fail(page, call, failures)
  await page.goto(path)
  await page.getByRole('button', { name: 'Try again' }).click()
}

async function cancel(page: Page): Promise<void> {
  await cancelButton(page).click()
  await confirmCancel(page).click()
}

/** Every action of the site, with an outcome for each place where one is shown. `npm run look` takes their pictures. */
export const OUTCOMES: Readonly<Record<string, Outcome>> = {
  'a booking that succeeds': {
    act: async (page) => {
      await openFilledForm(page)
      await book(page)
    },
    seen: 'Booking Confirmed!',
  },
  'a booking that is refused': {
    act: (page) => bookWith(page, { message: 'This time is gone.' }),
    seen: 'This time is gone.',
  },
  'a booking with a field that is refused': {
    act: (page) => bookWith(page, { errors: { email: 'Please look at it.' } }),
    seen: 'Please check these fields',
  },
  'a booking alert that is dismissed': {
    act: async (page) => {
      await bookWith(page, { message: 'This time is gone.' })
      await page.getByRole('button', { name: 'Dismiss' }).click()
    },
    seen: 'Available Dates',
  },
  'a date at the edge of the window': {
    act: async (page) => {
      await page.goto('/book/kingston')
      await dateRow(page).evaluate((row) => row.scrollIntoView({ block: 'end' }))
      await dateRow(page).click()
    },
    seen: 'All times are New York time.',
  },
  'a hold that is taken': {
    act: (page) => chooseTime(page),
    seen: 'Held for you: 10:00 AM',
  },
  'a hold that is refused': {
    act: async (page) => {
      await refuse(page, 'holdAppointment', { message: 'Someone else is booking this time.' })
      await chooseTime(page)
    },
    seen: 'Someone else is booking this time.',
  },
  'a time that is not offered': {
    act: async (page) => {
      await page.goto(DATE_PATH)
      await expect(chip(page)).toBeVisible()
      await page.evaluate((path) => history.pushState(null, '', path), `${DATE_PATH}/0300`)
    },
    seen: 'There is no appointment at 3:00 AM',
  },
  'a renewal': {
    act: async (page, site) => {
      await openForm(page)
      await site.advance(60_000, page)
      // The button is in the line that stays in view while the form is filled in.
      await page.getByLabel('Additional Information (Optional)').focus()
      await page.getByRole('button', { name: 'Keep it longer' }).click()
    },
    seen: 'This time is held for you until 9:41 AM New York time.',
  },
  'a wrong code': {
    act: async (page) => {
      await page.goto('/reviews')
      await askForCode(page)
      await expect(dialog(page).getByLabel('Code')).toBeFocused()
      await dialog(page).getByLabel('Code').fill('000000')
      await dialog(page).getByRole('button', { name: 'Check code' }).click()
    },
    seen: 'did not match',
  },
  'a review that fails on the network': {
    act: async (page) => {
      await respondTo(page, 'checkAuth', { success: true, reviewed: false })
      await page.goto('/reviews')
      await openModal(page)
      await dialog(page).getByLabel('Title').fill('Calm')
      await dialog(page).getByLabel('Review').fill('It was calm and quick.')
      await dialog(page).getByLabel('Author').fill('Ann')
      await fail(page, 'submitNewReview')
      await page.getByRole('button', { name: 'Submit' }).click()
    },
    seen: 'It is still here: please try again.',
  },
  'the price that fails again': {
    act: (page) => retry(page, '/', 'getPrice', 2),
    seen: 'Price unavailable',
  },
  'the times that load at last': {
    act: (page) => retry(page, '/book', 'getLocations', 1),
    seen: 'Where would you like to come?',
  },
  'a cancelled visit': {
    act: async (page, site) => {
      await openVisit(page, site)
      await cancel(page)
    },
    seen: 'This visit is cancelled',
  },
  'a cancellation that is refused': {
    act: async (page, site) => {
      await openVisit(page, site)
      await respondTo(page, 'visit/cancel', { success: false, message: 'Not now.' })
      await cancel(page)
    },
    seen: 'Not now.',
  },
  'a moved visit': {
    act: async (page, site) => {
      await openVisit(page, site)
      await chooseNewTime(page)
      await moveButton(page).click()
    },
    seen: 'Your visit is moved',
  },
}
