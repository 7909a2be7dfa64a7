import type { Page } from '@playwright/test'
import { bookVisit } from '../browser/support/booking-walk.ts'
import { signIn } from '../browser/support/desk-walk.ts'
import { expect, test } from '../browser/support/site.ts'
import { takePictures } from './picture.ts'

/** The morning of a visit that was booked on the site. */
test.use({ opensAt: Date.UTC(2027, 2, 12, 13) })

/** Takes a picture for the owner's handbook, at the width of a phone. */
async function takeForHandbook(page: Page, name: string, from: string) {
  await page.setViewportSize({ width: 360, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.evaluate((selector) => document.querySelector(selector)?.scrollIntoView(), from)
  await page.screenshot({ path: `docs/desk-${name}.png`, animations: 'disabled' })
  await page.emulateMedia({ colorScheme: null })
}

// The path tests of the desk show its other pages.
test('the desk in the handbook, and the pages that no path test shows', async ({ page, site }) => {
  test.setTimeout(240_000)
  await bookVisit(page)
  await signIn(page, site)
  const menu = page.getByRole('navigation', { name: 'Desk' })
  await expect(page.getByText('1 visit.')).toBeVisible()
  await takeForHandbook(page, 'day', 'h1')
  await page.getByRole('link', { name: /^11:00 AM Free/ }).click()
  await page.getByLabel('First Name').fill('Bea')
  await page.getByLabel('Last Name').fill('Low')
  await page.getByLabel('Phone Number').fill('317 555 0177')
  await takePictures(page, 'desk book')
  await takeForHandbook(page, 'book', 'h2')
  await page.getByRole('button', { name: 'Book Appointment' }).click()
  await expect(page.getByText(/^Booked\. Reference/)).toBeVisible()
  await takePictures(page, 'desk booked')

  await menu.getByRole('link', { name: 'Month' }).click()
  await expect(page.getByRole('list', { name: 'March 2027' })).toBeVisible()
  await takePictures(page, 'desk month')

  await menu.getByRole('link', { name: 'Week' }).click()
  await expect(page.getByRole('heading', { name: /^Fri, Mar/ })).toBeVisible()
  await takePictures(page, 'desk week')

  await menu.getByRole('link', { name: 'Settings' }).click()
  await page.getByLabel('First day').fill('2027-03-12')
  await page.getByLabel('Reason').fill('The camera is being repaired.')
  await page.getByRole('button', { name: 'Close these hours' }).click()
  await expect(page.getByText('visits are still booked in them')).toBeFocused()
  await takePictures(page, 'desk closed')
  await takeForHandbook(page, 'close', 'h1')

  for (const name of ['Status', 'Audit', 'Messages']) {
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await takePictures(page, `desk ${name}`)
  }
})
