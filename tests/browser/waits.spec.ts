import type { Page, Route } from '@playwright/test'
import { bookButton, chip, DATE_PATH, fillForm, openForm } from './support/booking-walk.ts'
import { alter } from './support/faults.ts'
import { hydrated } from './support/hydrated.ts'
import { askForCode, openModal } from './support/review-walk.ts'
import { expect, test } from './support/site.ts'

interface Wait {
  readonly call: string
  readonly ask: (page: Page) => Promise<unknown>
  /** What is there to see and to hear while the server thinks. */
  readonly words: string | RegExp
  /** What the wait ends in when no answer ever comes: words, and a way on. */
  readonly told: string
  readonly way: string
}

/** Each thing one can ask of the server. */
const WAITS: Record<string, Wait> = {
  'the locations': {
    call: 'getLocations',
    ask: (page) => page.goto('/book'),
    words: 'Loading locations...',
    told: 'The locations could not be loaded',
    way: 'Try again',
  },
  'a hold': {
    call: 'holdAppointment',
    ask: async (page) => {
      await page.goto(DATE_PATH)
      await chip(page).getByRole('link').click()
    },
    words: 'Holding for you: 10:00 AM',
    told: 'but you can still proceed with booking.',
    way: 'Book Appointment',
  },
  'a renewal': {
    call: 'holdAppointment',
    ask: async (page) => {
      await page.unroute('**/api/holdAppointment')
      await openForm(page)
      await page.route('**/api/holdAppointment', () => {})
      await page.getByRole('button', { name: 'Keep it longer' }).click()
    },
    words: 'One moment…',
    told: 'Check your connection and try again.',
    way: 'Keep it longer',
  },
  'a booking': {
    call: 'bookAppointment',
    ask: async (page) => {
      await openForm(page)
      await fillForm(page)
      await bookButton(page).click()
    },
    words: 'Submitting...',
    told: 'An unexpected error occurred. Please try again.',
    way: 'Book Appointment',
  },
  'who one is': {
    call: 'checkAuth',
    ask: async (page) => {
      await page.goto('/reviews')
      await page.getByRole('button', { name: 'Add New' }).click()
    },
    words: /One moment…|Opening…/,
    told: 'we will send you a code',
    way: 'Send code',
  },
  'a code': {
    call: 'sendReviewCode',
    ask: async (page) => {
      await page.goto('/reviews')
      await askForCode(page)
    },
    words: 'Sending…',
    told: 'The code could not be sent. Please try again.',
    way: 'Send code',
  },
  'the check of a code': {
    call: 'checkReviewCode',
    ask: async (page) => {
      await page.goto('/reviews')
      await askForCode(page)
      await page.getByLabel('Code').fill('123456')
      await page.getByRole('button', { name: 'Check code' }).click()
    },
    words: 'Checking…',
    told: 'The code could not be checked. Please try again.',
    way: 'Check code',
  },
  'a review': {
    call: 'submitNewReview',
    ask: async (page) => {
      await page.route('**/api/checkAuth', (route) =>
        route.fulfill({ json: { success: true, reviewed: false } }),
      )
      await page.goto('/reviews')
      await openModal(page)
      await page.getByRole('button', { name: 'Submit' }).click()
    },
    words: 'Submitting…',
    told: 'It is still here: please try again.',
    way: 'Submit',
  },
  'the price': {
    call: 'getPrice',
    ask: (page) => page.goto('/'),
    words: 'Loading price…',
    told: 'Price unavailable',
    way: 'Try again',
  },
  'the quote at home': {
    call: 'getReviews',
    ask: (page) => page.goto('/'),
    words: 'Loading reviews…',
    told: 'The reviews could not be loaded.',
    way: 'Try again',
  },
  // Who comes from another page has no document that brings the first of them.
  'the reviews': {
    call: 'getReviews',
    ask: async (page) => {
      await page.goto('/about-thermography')
      await hydrated(page)
      await page.getByRole('link', { name: 'Reviews', exact: true }).click()
    },
    words: 'Loading reviews…',
    told: 'The reviews could not be loaded',
    way: 'Try again',
  },
}

for (const [what, { call, ask, words, told, way }] of Object.entries(WAITS)) {
  test(`while ${what} is waited for, that is seen and heard at once; if no answer comes, there is a way on`, async ({
    page,
    site,
  }) => {
    site.allowConsole(/./)
    const held: Route[] = []
    await page.route(`**/api/${call}`, (route) => void held.push(route))
    await ask(page)
    // No more time passes on the page: what is there now came within a twentieth of a second.
    await page.clock.runFor(50)
    const seen = page.getByText(words).filter({ visible: true }).first()
    await expect(seen).toBeVisible()
    await expect(
      page.locator('[role=status], [aria-live=polite]').filter({ hasText: words }).first(),
    ).toBeAttached()
    await expect(async () => {
      await site.advance(5_000, page)
      await expect(page.getByText(told)).toBeVisible({ timeout: 100 })
    }).toPass()
    await expect(page.getByRole('button', { name: way })).toBeEnabled()
    for (const route of held) await route.abort().catch(() => {})
  })
}

test('where the server cannot read the reviews, their page says so and shows them once they can be had', async ({
  page,
  site,
}) => {
  site.allowConsole(/503/)
  alter(site, 'alter table reviews rename to mislaid')
  await page.goto('/reviews')
  await expect(page.getByRole('alert')).toContainText('The reviews could not be loaded')
  await expect(page.getByRole('article')).toHaveCount(0)
  alter(site, 'alter table mislaid rename to reviews')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('article')).toHaveCount(5)
})
