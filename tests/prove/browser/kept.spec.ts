import type { Page } from '@playwright/test'
import {
  bookButton,
  chip,
  dateRow,
  fillForm,
  LOCATION,
  openFilledForm,
} from '../../browser/support/booking-walk.ts'
import { eventually, openAndSettle, waitForHydration } from '../../browser/support/hydration.ts'
import { expect, test } from '../../browser/support/site.ts'
import { bookOnce, countBookings, expectInputKept, UNEXPECTED_ERROR } from './support/faults.ts'

const OFFLINE_ERRORS = /ERR_INTERNET_DISCONNECTED|Failed to fetch|preload|NetworkError/
const UPGRADE_ERRORS =
  /404|Refused to apply style|Failed to fetch dynamically imported module|Unable to preload/

const about = (page: Page) => page.getByRole('link', { name: 'About', exact: true })
test('a booking is made when the connection is back', async ({ page, context, site }) => {
  site.allowConsole(OFFLINE_ERRORS)
  await page.goto('/book')
  await expect(page.getByRole('link', { name: LOCATION })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('link', { name: LOCATION }).click()
  await dateRow(page).click()
  await chip(page).getByRole('link').click()
  await expect(page.getByRole('main')).toContainText(
    'An unexpected error occurred while holding the slot, but you can still proceed with booking.',
  )
  await fillForm(page)
  await expectInputKept(page, async () => {
    await bookButton(page).click()
    await expect(page.getByRole('alert').filter({ hasText: UNEXPECTED_ERROR })).toBeVisible()
    await expect(bookButton(page)).toBeEnabled()
    // Refreshing the times fails as well.
    await site.advance(30_000, page)
    await page.mouse.move(9, 9)
    await site.advance(31_000, page)
    await expect(page.getByRole('main')).toContainText(
      'These times are as of 9:30 AM; newer ones could not be loaded. Check your connection and try again, or call us at',
    )
  })
  expect(countBookings(site)).toBe(0)
  await context.setOffline(false)
  await expectInputKept(page, async () => {
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('These times are as of')).toBeHidden()
  })
  await bookOnce(page, site)
  // Offline, the page stays and its buttons work.
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Back to Locations' }).click()
  await expect(page.getByRole('link', { name: LOCATION })).toBeVisible()
})

test('a booking without a response for 45 s can be sent again', async ({ page, site }) => {
  site.allowConsole(/TimeoutError|timed out/)
  await openFilledForm(page)
  // The first request is never answered.
  await page.route('**/api/bookAppointment', () => {}, { times: 1 })
  const booking = page.waitForRequest('**/api/bookAppointment')
  await expectInputKept(page, async () => {
    await bookButton(page).click()
    const waiting = page.getByRole('button', { name: 'Submitting...' })
    await expect(page.getByRole('status').filter({ hasText: 'Submitting...' })).toBeAttached()
    // While the request is pending, the form cannot be submitted again or edited.
    await waiting.click({ force: true })
    await page.getByLabel('First Name').press('Enter')
    await page.getByLabel('First Name').pressSequentially('x')
    await booking
    await about(page).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await site.advance(46_000, page)
    await expect(page.getByText(UNEXPECTED_ERROR)).toBeVisible()
  })
  expect(countBookings(site)).toBe(0)
  await bookOnce(page, site)
})

test('a page whose code is gone loads again, and goes on in place', async ({ page, site }) => {
  site.allowConsole(UPGRADE_ERRORS)
  await openAndSettle(page, '/reviews')
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents++
  })
  // The code is unavailable, as after an upgrade, until a new document is loaded.
  await page.route('**/assets/about-page-*', (route) =>
    documents === 0 ? route.fulfill({ status: 404 }) : route.continue(),
  )
  await about(page).click()
  await eventually(page, () =>
    expect(page.getByRole('heading', { level: 1 })).toContainText('Thermography', { timeout: 100 }),
  )
  await expect(page.locator('summary').first()).toHaveCSS('cursor', 'pointer')
  // The page can be read before its scripts have run.
  await expect.poll(() => documents).toBe(1)
  await waitForHydration(page)
  await page.getByRole('navigation').getByRole('link', { name: 'Reviews' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(documents).toBe(1)
})
