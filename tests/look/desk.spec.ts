import type { Page } from '@playwright/test'
import { bookVisit } from '../browser/support/booking-walk.ts'
import { signIn } from '../browser/support/desk-walk.ts'
import { expect, test } from '../browser/support/site.ts'
import { takeForDocs, takePictures } from './picture.ts'

/** The morning of a visit that was booked on the site. */
test.use({ opensAt: Date.UTC(2027, 2, 12, 13) })

/** Takes a picture for the owner's handbook, at the width of a phone. */
const takeForHandbook = (page: Page, name: string) =>
  takeForDocs(page, `desk-${name}`, { width: 360, height: 900 })

/** Opens each of these pages from a menu, and takes its pictures. */
async function takeEach(page: Page, ...names: string[]) {
  for (const name of names) {
    const link = page.getByRole('navigation').getByRole('link', { name, exact: true })
    await link.click()
    await expect(link).toHaveAttribute('aria-current')
    await expect(page.getByText(/^Loading/)).toHaveCount(0)
    await takePictures(page, `desk ${name}`)
  }
}

// The path tests of the desk show how it waits, fails and asks.
test('the desk in the handbook, and its pages', async ({ page, site }) => {
  test.setTimeout(480_000)
  await bookVisit(page)
  await signIn(page, site)
  await expect(page.getByText('1 visit.')).toBeVisible()
  await page.getByRole('link', { name: /^10:00 AM Ann Lee/ }).click()
  await takeForHandbook(page, 'day')
  await takePictures(page, 'desk visit')
  await page.getByRole('link', { name: /^11:00 AM Free/ }).click()
  await page.getByLabel('First Name').fill('Bea')
  await page.getByLabel('Last Name').fill('Low')
  await page.getByLabel('Phone Number').fill('317 555 0177')
  await takePictures(page, 'desk book')
  await takeForHandbook(page, 'book')
  await page.getByRole('button', { name: 'Book Appointment' }).click()
  await expect(page.getByText(/^Booked\. Reference/)).toBeVisible()
  await takePictures(page, 'desk booked')

  await takeEach(page, 'Month', 'Week', 'Clients')
  await page.getByRole('link', { name: 'Ann Lee' }).click()
  await takePictures(page, 'desk client')
  await takeEach(page, 'Reviews', 'Messages', 'Settings')
  await page.getByLabel('First day').fill('2027-03-12')
  await page.getByLabel('Reason').fill('The camera is being repaired.')
  await page.getByRole('button', { name: 'Close these hours' }).click()
  await expect(page.getByText('visits are still booked in them')).toBeFocused()
  await takePictures(page, 'desk closed')
  await takeForHandbook(page, 'close')
  await takeEach(page, 'Attendance', 'Reports', 'Status', 'Activity log', 'Account')
})
