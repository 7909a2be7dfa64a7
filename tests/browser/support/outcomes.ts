import type { Page } from '@playwright/test'
import { bookButton, chip, DATE_PATH, openFilledForm, openForm } from './booking-walk.ts'
import { respondTo, UNEXPECTED_ERROR } from './faults.ts'
import { waitForHydration } from './hydration.ts'
import { askForCode, dialog, fillReview, openModal } from './review-walk.ts'
import { expect, type Site } from './site.ts'

export interface Outcome {
  /** Everything up to the action's response. */
  readonly act: (page: Page, site: Site) => Promise<void>
  /** What the visitor sees of it. */
  readonly seen: string
  /** What screen readers announce, where that is not what is seen. */
  readonly announced?: string
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

async function chooseTime(page: Page, time?: string): Promise<void> {
  await page.goto(DATE_PATH)
  await chip(page, time).getByRole('link').click()
}

/** Presses Keep it longer on the line that is in sight while the form is filled in. */
async function renew(page: Page): Promise<void> {
  await page.getByLabel('Additional Information (Optional)').focus()
  await page.getByRole('button', { name: 'Keep it longer' }).click()
}

async function openWriting(page: Page): Promise<void> {
  await respondTo(page, 'checkAuth', { success: true, reviewed: false })
  await page.goto('/reviews')
  await openModal(page)
  await fillReview(page)
}
const submitReview = (page: Page) => page.getByRole('button', { name: 'Submit' }).click()

async function openCode(page: Page): Promise<void> {
  await page.goto('/reviews')
  await askForCode(page)
  await expect(dialog(page).getByLabel('Code')).toBeFocused()
}
async function checkCode(page: Page): Promise<void> {
  await dialog(page).getByLabel('Code').fill('000000')
  await dialog(page).getByRole('button', { name: 'Check code' }).click()
}
const sendAgain = (page: Page) => dialog(page).getByRole('button', { name: 'Send again' }).click()

async function retry(page: Page, path: string, call: string, failures: number): Promise<void> {
  await fail(page, call, failures)
  if (path === '/reviews') {
    // The document of another page does not contain the first reviews.
    await page.goto('/about-thermography')
    await waitForHydration(page)
    await page.getByRole('link', { name: 'Reviews', exact: true }).click()
  } else await page.goto(path)
  await page.getByRole('button', { name: 'Try again' }).click()
}

/** Every action of the site with every outcome that it can have. */
export const OUTCOMES: Record<string, Outcome> = {
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
  'a booking that is refused without a reason': {
    act: (page) => bookWith(page, {}),
    seen: UNEXPECTED_ERROR,
  },
  'a booking with a field that is refused': {
    act: (page) => bookWith(page, { errors: { email: 'Please look at it.' } }),
    seen: 'Please check these fields',
  },
  'a booking that is refused for the same field again': {
    act: async (page) => {
      await bookWith(page, { errors: { email: 'Please look at it.' } })
      await expect(page.getByRole('group', { name: 'Please check these fields' })).toBeFocused()
      await book(page)
    },
    seen: 'Please check these fields',
  },
  'a booking that fails on the network': {
    act: async (page) => {
      await openFilledForm(page)
      await fail(page, 'bookAppointment')
      await book(page)
    },
    seen: UNEXPECTED_ERROR,
  },
  'a hold that is taken': {
    act: (page) => chooseTime(page),
    seen: 'Held for you: 10:00 AM',
    announced: 'This time is held for you.',
  },
  'a hold that is refused': {
    act: async (page) => {
      await refuse(page, 'holdAppointment', { message: 'Someone else is booking this time.' })
      await chooseTime(page)
    },
    seen: 'Someone else is booking this time.',
  },
  'a hold that fails on the network': {
    act: async (page) => {
      await fail(page, 'holdAppointment')
      await chooseTime(page)
    },
    seen: 'An unexpected error occurred while holding the slot',
  },
  'a sixth hold': {
    act: async (page) => {
      for (const time of ['10:00 AM', '10:30 AM', '11:00 AM', '11:30 AM', '12:00 PM', '12:30 PM']) {
        await chooseTime(page, time)
        if (time !== '12:30 PM') await expect(page.getByText(`Held for you: ${time}`)).toBeVisible()
      }
    },
    seen: 'You are holding 5 times already.',
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
      await renew(page)
    },
    seen: 'This time is held for you until 9:41 AM New York time.',
  },
  'a renewal that is refused': {
    act: async (page) => {
      await openForm(page)
      await refuse(page, 'holdAppointment', { message: 'It is too late.' })
      await renew(page)
    },
    seen: 'It is too late.',
  },
  'a renewal that fails on the network': {
    act: async (page) => {
      await openForm(page)
      await fail(page, 'holdAppointment')
      await renew(page)
    },
    seen: 'This time could not be held longer just now.',
  },
  'a hold that is let go': {
    act: async (page) => {
      await openForm(page)
      await page.getByRole('button', { name: 'Let go' }).click()
    },
    seen: 'No longer held: 10:00 AM',
  },
  'letting go that is refused': {
    act: async (page) => {
      await openForm(page)
      await refuse(page, 'releaseHold', { message: 'This was tried too often.' })
      await page.getByRole('button', { name: 'Let go' }).click()
    },
    seen: 'This was tried too often.',
  },
  'letting go that fails on the network': {
    act: async (page) => {
      await openForm(page)
      await fail(page, 'releaseHold')
      await page.getByRole('button', { name: 'Let go' }).click()
    },
    seen: 'This time could not be let go just now.',
  },
  'a code that is sent': { act: openCode, seen: 'Code', announced: 'Code' },
  'a code that is not sent': {
    act: async (page) => {
      await refuse(page, 'sendReviewCode', { message: 'Not now.' })
      await page.goto('/reviews')
      await askForCode(page)
    },
    seen: 'Not now.',
  },
  'a code that fails on the network': {
    act: async (page) => {
      await fail(page, 'sendReviewCode')
      await page.goto('/reviews')
      await askForCode(page)
    },
    seen: 'The code could not be sent. Please try again.',
  },
  'a right code': {
    act: async (page) => {
      await respondTo(page, 'checkReviewCode', { success: true })
      await openCode(page)
      await checkCode(page)
    },
    seen: 'Title',
  },
  'a wrong code': {
    act: async (page) => {
      await openCode(page)
      await checkCode(page)
    },
    seen: 'did not match',
  },
  'the check of a code that fails on the network': {
    act: async (page) => {
      await openCode(page)
      await fail(page, 'checkReviewCode')
      await checkCode(page)
    },
    seen: 'The code could not be checked. Please try again.',
  },
  'a code that is sent again': {
    act: async (page) => {
      await openCode(page)
      await sendAgain(page)
    },
    seen: 'a new code is on its way.',
  },
  'a code that cannot be sent again': {
    act: async (page) => {
      await openCode(page)
      await fail(page, 'sendReviewCode')
      await sendAgain(page)
    },
    seen: 'The code could not be sent. Please try again.',
  },
  'a review that is added': {
    act: async (page) => {
      await openWriting(page)
      await respondTo(page, 'submitNewReview', { success: true })
      await submitReview(page)
    },
    seen: 'Thank you for your review',
  },
  'a review with a field that is refused': {
    act: async (page) => {
      await openWriting(page)
      await refuse(page, 'submitNewReview', { errors: { title: 'Please give it a title.' } })
      await submitReview(page)
    },
    seen: 'Please check these fields',
  },
  'a review that is refused': {
    act: async (page) => {
      await openWriting(page)
      await refuse(page, 'submitNewReview', { message: 'Not now.' })
      await submitReview(page)
    },
    seen: 'Not now.',
  },
  'a review that fails on the network': {
    act: async (page) => {
      await openWriting(page)
      await fail(page, 'submitNewReview')
      await submitReview(page)
    },
    seen: 'It is still here: please try again.',
  },
  'a person who is forgotten': {
    act: async (page) => {
      await openWriting(page)
      await page.getByRole('button', { name: 'This is not me' }).click()
    },
    seen: 'This browser has forgotten that person.',
  },
  'a person who cannot be forgotten': {
    act: async (page) => {
      await openWriting(page)
      await refuse(page, 'endSession', { message: 'Not now.' })
      await page.getByRole('button', { name: 'This is not me' }).click()
    },
    seen: 'Not now.',
  },
  'a person whose forgetting fails on the network': {
    act: async (page) => {
      await openWriting(page)
      await fail(page, 'endSession')
      await page.getByRole('button', { name: 'This is not me' }).click()
    },
    seen: 'This browser could not forget that person',
  },
  'the price that loads at last': {
    act: (page) => retry(page, '/', 'getPrice', 1),
    seen: '$',
  },
  'the price that fails again': {
    act: (page) => retry(page, '/', 'getPrice', 2),
    seen: 'Price unavailable',
  },
  'the quote that fails again': {
    act: (page) => retry(page, '/', 'getReviews', 2),
    seen: 'The reviews could not be loaded.',
  },
  'the reviews that load at last': {
    act: (page) => retry(page, '/reviews', 'getReviews', 1),
    seen: 'Page 1 of',
  },
  'the reviews that fail again': {
    act: (page) => retry(page, '/reviews', 'getReviews', 2),
    seen: 'The reviews could not be loaded',
  },
  'the times that load at last': {
    act: (page) => retry(page, '/book', 'getLocations', 1),
    seen: 'Where would you like to come?',
    announced: 'The newest times are shown.',
  },
  'the times that fail again': {
    act: (page) => retry(page, '/book', 'getLocations', 2),
    seen: 'The locations could not be loaded',
  },
}
