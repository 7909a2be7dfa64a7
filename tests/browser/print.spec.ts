import type { Page } from '@playwright/test'
import { bookVisit, DATE, LOCATION } from './support/booking-walk.ts'
import { signIn } from './support/desk-walk.ts'
import { openAndSettle } from './support/hydration.ts'
import { fillInIntake, LONG_ANSWER } from './support/intake-walk.ts'
import { expect, test } from './support/site.ts'

async function countSheets(page: Page, format: 'A4' | 'Letter'): Promise<number> {
  const pdf = await page.pdf({ format })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
}

test('a printed page has all of its text, and no navigation', async ({ page }) => {
  await page.goto('/understanding-your-report')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation', { name: 'On this page' })).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Terminology' })).toBeVisible()
  await page.goto('/about-thermography')
  await expect(page.locator('details:not([open]) p').first()).toBeVisible()
})

test('the printed confirmation is dark on white, without buttons', async ({ page }) => {
  const card = page.getByRole('region', { name: 'Booking Confirmed!' })
  await bookVisit(page)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  for (const text of [/^[0-9A-Z]{4}-[0-9A-Z]{4}$/, DATE, '10:00 AM', LOCATION, 'What happens next'])
    await expect(card.getByText(text).first()).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Booking steps' })).toBeHidden()
  await expect(card.getByRole('button')).toHaveCount(0)
  await expect(card.getByRole('link', { name: /calendar/i })).toHaveCount(0)
  await expect(card).toHaveCSS('color', 'rgb(43, 31, 38)')
  await expect(card).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  expect([1, 2]).toContain(await countSheets(page, 'Letter'))
})

test('paper has what was typed, and empty lines for what was not', async ({ page }) => {
  await openAndSettle(page, '/intake')
  expect(await countSheets(page, 'A4')).toBe(2)
  await fillInIntake(page)
  await page.emulateMedia({ media: 'print' })
  const main = page.getByRole('main')
  await expect(main.getByText('Canary Finch')).toBeVisible()
  await expect(main.getByText('07/03/1980')).toBeVisible()
  await expect(main.locator('span', { hasText: LONG_ANSWER })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Yearly screening' })).toBeChecked()
  const line = page.getByLabel('Phone number').locator('~ span')
  await expect(line).toHaveText('')
  expect((await line.boundingBox())?.height).toBeGreaterThan(15)
  for (const hidden of [
    page.getByRole('navigation'),
    page.getByRole('contentinfo'),
    page.getByRole('button', { name: 'Print or save as PDF' }).first(),
    page.getByText('What you type stays on this page'),
    page.getByLabel('Full name'),
  ]) {
    await expect(hidden).toBeHidden()
  }
  await page.emulateMedia({ media: null })
  expect(await countSheets(page, 'A4')).toBe(2)
  expect(await countSheets(page, 'Letter')).toBe(2)
})

test.describe('at the desk', () => {
  test.use({ opensAt: Date.UTC(2027, 2, 12, 13) })

  test('a day prints as one page, without its buttons', async ({ page, site }) => {
    await bookVisit(page)
    await signIn(page, site)
    await page.goto('/desk')
    await expect(page.getByRole('article', { name: '10:00 AM Ann Lee' })).toBeVisible()
    expect(await countSheets(page, 'Letter')).toBe(1)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button')).toHaveCount(0)
    for (const text of ['Friday, March 12th, 2027: 1 visit.', '12 Lantern Hill Road', '☐ Paid'])
      await expect(page.getByText(text).first()).toBeVisible()
    await expect(page.getByRole('link', { name: /Ann Lee Upcoming.*[(]317[)]/ })).toBeVisible()
  })
})

test.describe('in the middle of a day', () => {
  test.use({ opensAt: Date.UTC(2027, 2, 12, 18, 5) })

  test('today begins at now, and prints whole', async ({ page, site }) => {
    await signIn(page, site)
    const client = { firstName: 'Ann', lastName: 'Lee', email: '', phone: '3175550142' }
    const time = { date: '2027-03-12', slot: '9:00 AM', location: { id: 6 } }
    const { origin } = new URL(page.url())
    const data = { ...client, ...time }
    await page.request.post('/api/desk/walkIn', { data, headers: { origin } })
    await page.goto('/desk/day/2027-03-12')
    const visit = page.getByRole('link', { name: /^9:00 AM Ann Lee/ })
    const earlier = page.getByRole('button', { name: '1 earlier visit' })
    await expect(earlier).toBeVisible()
    await expect(visit).toBeHidden()
    await expect(page.getByText('12:30 PM')).toBeHidden()
    await page.emulateMedia({ media: 'print' })
    await expect(visit).toBeVisible()
    await page.emulateMedia({ media: null })
    await earlier.click()
    await expect(visit).toBeInViewport()
  })
})
