import type { Page, Route } from '@playwright/test'
import { bookButton, chip, DATE_PATH, openFilledForm, openForm } from './support/booking-walk.ts'
import { changeDatabase, respondTo } from './support/faults.ts'
import { waitForHydration } from './support/hydration.ts'
import { askForCode, openModal } from './support/review-walk.ts'
import { expect, test } from './support/site.ts'

interface Wait {
  readonly call: string
  readonly start: (page: Page) => Promise<unknown>
  /** What the page says while it waits. */
  readonly waiting: string | RegExp
  /** What the page says when no response comes, and the button with which the visitor can go on. */
  readonly failure: string
  readonly button: string
}

/** Every call the pages make. */
const WAITS: Record<string, Wait> = {
  'the locations': {
    call: 'getLocations',
    start: (page) => page.goto('/book'),
    waiting: 'Loading locations...',
    failure: 'The locations could not be loaded',
    button: 'Try again',
  },
  'a hold': {
    call: 'holdAppointment',
    start: async (page) => {
      await page.goto(DATE_PATH)
      await chip(page).getByRole('link').click()
    },
    waiting: 'Holding for you: 10:00 AM',
    failure: 'but you can still proceed with booking.',
    button: 'Book Appointment',
  },
  'a renewal': {
    call: 'holdAppointment',
    start: async (page) => {
      await page.unroute('**/api/holdAppointment')
      await openForm(page)
      await page.route('**/api/holdAppointment', () => {})
      await page.getByRole('button', { name: 'Keep it longer' }).click()
    },
    waiting: 'One moment…',
    failure: 'Check your connection and try again.',
    button: 'Keep it longer',
  },
  'a booking': {
    call: 'bookAppointment',
    start: async (page) => {
      await openFilledForm(page)
      await bookButton(page).click()
    },
    waiting: 'Submitting...',
    failure: 'An unexpected error occurred. Please try again.',
    button: 'Book Appointment',
  },
  'the check of the visitor': {
    call: 'checkAuth',
    start: async (page) => {
      await page.goto('/reviews')
      await page.getByRole('button', { name: 'Add New' }).click()
    },
    waiting: /One moment…|Opening…/,
    failure: 'we will send you a code',
    button: 'Send code',
  },
  'a code': {
    call: 'sendReviewCode',
    start: async (page) => {
      await page.goto('/reviews')
      await askForCode(page)
    },
    waiting: 'Sending…',
    failure: 'The code could not be sent. Please try again.',
    button: 'Send code',
  },
  'the check of a code': {
    call: 'checkReviewCode',
    start: async (page) => {
      await page.goto('/reviews')
      await askForCode(page)
      await page.getByLabel('Code').fill('123456')
      await page.getByRole('button', { name: 'Check code' }).click()
    },
    waiting: 'Checking…',
    failure: 'The code could not be checked. Please try again.',
    button: 'Check code',
  },
  'a review': {
    call: 'submitNewReview',
    start: async (page) => {
      await respondTo(page, 'checkAuth', { success: true, reviewed: false })
      await page.goto('/reviews')
      await openModal(page)
      await page.getByRole('button', { name: 'Submit' }).click()
    },
    waiting: 'Submitting…',
    failure: 'It is still here: please try again.',
    button: 'Submit',
  },
  'the end of a session': {
    call: 'endSession',
    start: async (page) => {
      await respondTo(page, 'checkAuth', { success: true, reviewed: true })
      await page.goto('/reviews')
      await openModal(page)
      await page.getByRole('button', { name: 'This is not me' }).click()
    },
    waiting: 'One moment…',
    failure: 'nothing has changed. Please try again.',
    button: 'This is not me',
  },
  'the price': {
    call: 'getPrice',
    start: (page) => page.goto('/'),
    waiting: 'Loading price…',
    failure: 'Price unavailable',
    button: 'Try again',
  },
  'the quote on the home page': {
    call: 'getReviews',
    start: (page) => page.goto('/'),
    waiting: 'Loading reviews…',
    failure: 'The reviews could not be loaded.',
    button: 'Try again',
  },
  // The document of another page does not contain the first reviews.
  'the reviews': {
    call: 'getReviews',
    start: async (page) => {
      await page.goto('/about-thermography')
      await waitForHydration(page)
      await page.getByRole('link', { name: 'Reviews', exact: true }).click()
    },
    waiting: 'Loading reviews…',
    failure: 'The reviews could not be loaded',
    button: 'Try again',
  },
}

for (const [what, { call, start, waiting, failure, button }] of Object.entries(WAITS)) {
  test(`while ${what} loads the page says so at once, and it offers a way to go on if no response comes`, async ({
    page,
    site,
  }) => {
    site.allowConsole(/./)
    const held: Route[] = []
    await page.route(`**/api/${call}`, (route) => void held.push(route))
    await start(page)
    // Only 50 milliseconds pass on the page, so what it shows now was shown at once.
    await page.clock.runFor(50)
    const visible = page.getByText(waiting).filter({ visible: true }).first()
    await expect(visible).toBeVisible()
    await expect(
      page.locator('[role=status], [aria-live=polite]').filter({ hasText: waiting }).first(),
    ).toBeAttached()
    await expect(async () => {
      await site.advance(5_000, page)
      await expect(page.getByText(failure)).toBeVisible({ timeout: 100 })
    }).toPass()
    await expect(page.getByRole('button', { name: button })).toBeEnabled()
    for (const route of held) await route.abort().catch(() => {})
  })
}

test('when the server cannot read the reviews, the page says so, and shows them when they can be read again', async ({
  page,
  site,
}) => {
  site.allowConsole(/503/)
  changeDatabase(site, 'alter table reviews rename to mislaid')
  await page.goto('/reviews')
  await expect(page.getByRole('alert')).toContainText('The reviews could not be loaded')
  await expect(page.getByRole('article')).toHaveCount(0)
  changeDatabase(site, 'alter table mislaid rename to reviews')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('article')).toHaveCount(5)
})
