import type { Page } from '@playwright/test'
import { bookVisit } from './support/booking-walk.ts'
import { signIn } from './support/desk-walk.ts'
import { expect, test } from './support/site.ts'

/** The morning of the visit. */
test.use({ opensAt: Date.UTC(2027, 2, 12, 13) })

const card = (page: Page) => page.getByRole('article', { name: '10:00 AM Ann Lee' })
const inCard = (page: Page, name: string) => card(page).getByRole('button', { name })

test('days are opened one after the other, or by their date', { tag: '@desk-day' }, async ({
  page,
  site,
}) => {
  await signIn(page, site)
  await page.getByRole('link', { name: 'Day before' }).click()
  await expect(page.getByRole('heading', { name: 'Thursday, March 11th, 2027' })).toBeFocused()
  await page.getByLabel('Any day').fill('2027-03-19')
  await expect(page.getByRole('heading', { name: 'Friday, March 19th, 2027' })).toBeFocused()
  await expect(page.getByText('10:00 AM Free')).toBeVisible()
})

test('what another person changed is told, and the act is refused', {
  tag: '@desk-stale',
}, async ({ page, site, context }) => {
  site.allowConsole(/409/)
  await bookVisit(page)
  await signIn(page, site)
  await page.goto('/desk')
  const other = await context.newPage()
  await other.goto('/desk')
  await inCard(other, 'Mark done').click()
  await expect(card(other)).toContainText('Done ·')
  await inCard(page, 'Mark not come').click()
  await expect(card(page).getByRole('status')).not.toBeEmpty()
  await expect(card(page)).toContainText('Done ·')
})

test('a day prints as one page, without its buttons', { tag: '@desk-day' }, async ({
  page,
  site,
}) => {
  await bookVisit(page)
  await signIn(page, site)
  await page.goto('/desk')
  await expect(card(page)).toBeVisible()
  const pdf = await page.pdf({ format: 'Letter' })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button')).toHaveCount(0)
})
