import { bookVisit, LOCATION } from './support/booking-walk.ts'
import { signIn } from './support/desk-walk.ts'
import { auditPage } from './support/page-audit.ts'
import { expect, test } from './support/site.ts'

/** The morning of the visit. */
test.use({ opensAt: Date.UTC(2027, 2, 12, 13), viewport: { width: 360, height: 740 } })

test('the owner finds a day in its month, closes it, offers to move its visit, and opens it again', {
  tag: ['@desk-coming', '@desk-closed'],
}, async ({ page, site }) => {
  test.setTimeout(120_000)
  site.allowConsole(/400/)
  await bookVisit(page)
  await signIn(page, site)
  const menu = page.getByRole('navigation', { name: 'Desk' })
  await menu.getByRole('link', { name: 'Coming' }).click()
  await expect(page.getByRole('table', { name: 'March 2027' })).toBeVisible()
  expect(await auditPage(page)).toEqual([])
  await page.getByRole('link', { name: LOCATION }).click()
  await page.getByRole('link', { name: /^12 *1 visit/ }).click()
  await expect(page.getByText('1 visit on this day.')).toBeVisible()

  await page.getByRole('link', { name: 'Close hours' }).click()
  const close = page.getByRole('button', { name: 'Close these hours' })
  await close.click()
  await expect(page.getByText('Please say why')).toBeFocused()
  await page.getByLabel('Reason').fill('The camera is being repaired.')
  expect(await auditPage(page)).toEqual([])
  await close.click()
  await expect(page.getByText('One visit is still booked in them')).toBeFocused()
  const closed = page.getByRole('article', { name: 'Friday, March 12th, 2027' })
  await closed.getByRole('button', { name: 'Offer to move' }).click()
  await closed.getByRole('button', { name: 'Send the letter' }).click()
  await expect(closed).toContainText('Has a letter that offers to move it.')
  expect(await auditPage(page)).toEqual([])
  await closed.getByRole('button', { name: 'Open again' }).click()
  await expect(page.getByText('These hours are open again.')).toBeFocused()
  await expect(page.getByText('No hours are closed.')).toBeVisible()
})
