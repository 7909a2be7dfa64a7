import type { Page } from '@playwright/test'
import { bookVisit } from './support/booking-walk.ts'
import { signIn } from './support/desk-walk.ts'
import { auditPage } from './support/page-audit.ts'
import { expect, test } from './support/site.ts'

/** The morning of the visit. */
test.use({ opensAt: Date.UTC(2027, 2, 12, 13) })

const card = (page: Page) => page.getByRole('article', { name: '10:00 AM Ann Lee' })
const inCard = (page: Page, name: string) => card(page).getByRole('button', { name })

for (const [way, options] of [
  ['by touch on a phone', { viewport: { width: 360, height: 740 }, hasTouch: true }],
  ['by keyboard in the office', { viewport: { width: 1280, height: 800 }, hasTouch: false }],
] as const) {
  test.describe(way, () => {
    test.use(options)

    test('the owner sees a day, marks an arrival, takes it back, moves a visit and cancels it', {
      tag: ['@desk-day', '@desk-mark', '@desk-move', '@desk-cancel'],
    }, async ({ page, site }) => {
      test.setTimeout(120_000)
      const press = async (name: string) => {
        const button = inCard(page, name)
        if (options.hasTouch) return button.tap()
        await button.focus()
        await page.keyboard.press('Enter')
      }
      await bookVisit(page)
      await signIn(page, site)
      await expect(page.getByText('1 visit on this day.')).toBeVisible()
      await expect(card(page)).toContainText('To come · First visit')
      await expect(card(page).getByRole('link', { name: '(317) 555-0142' })).toHaveAttribute(
        'href',
        'tel:+13175550142',
      )
      expect(await auditPage(page)).toEqual([])

      await press('Mark arrived')
      await expect(card(page)).toContainText('Arrived · First visit')
      await expect(card(page).getByText('Marked.')).toBeFocused()
      await press('Take the mark back')
      await expect(card(page)).toContainText('To come')

      await press('Move visit')
      await expect(page.getByText('Choose a free time for Ann Lee')).toBeFocused()
      expect(await auditPage(page)).toEqual([])
      await page.getByLabel('Any day').fill('2027-03-19')
      await page.getByRole('button', { name: 'Move to 11:00 AM, Lantern Hill Office' }).click()
      await expect(page.getByText('Move the visit of Ann Lee to 11:00 AM')).toBeFocused()
      expect(await auditPage(page)).toEqual([])
      await page.getByRole('button', { name: 'Move and tell the client' }).click()
      await expect(page.getByRole('article', { name: '11:00 AM Ann Lee' })).toContainText('Moved.')
      await page.goBack()
      await expect(page.getByText('No visits on this day.')).toBeVisible()
      await page.goForward()
      await page.getByRole('button', { name: 'Move visit' }).click()
      await page.getByRole('link', { name: 'Today' }).click()
      await page.getByRole('button', { name: 'Move to 10:00 AM, Lantern Hill Office' }).click()
      await page.getByRole('button', { name: 'Move and tell nobody' }).click()
      await expect(card(page)).toContainText('Moved.')

      await press('Cancel visit')
      await expect(card(page).getByText('Cancel the visit of Ann Lee at 10:00 AM?')).toBeFocused()
      expect(await auditPage(page)).toEqual([])
      await press('Keep the visit')
      await press('Cancel visit')
      await press('Cancel and tell the client')
      await expect(page.getByText('Cancelled. The time is free again.')).toBeFocused()
      await expect(page.getByText('No visits on this day.')).toBeVisible()
      await expect(card(page)).toBeHidden()

      await page.getByRole('link', { name: 'Day before' }).click()
      await expect(page.getByRole('heading', { name: 'Thursday, March 11th, 2027' })).toBeFocused()
      await page.getByLabel('Any day').fill('2027-03-19')
      await expect(page.getByRole('heading', { name: 'Friday, March 19th, 2027' })).toBeFocused()
      await expect(page.getByText('10:00 AM Free')).toBeVisible()
    })
  })
}

test('the owner books for a client who calls, from a free time of the day', {
  tag: '@desk-book',
}, async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, site)
  await page.getByRole('link', { name: 'Book 10:00 AM, Lantern Hill Office' }).click()
  await expect(page.getByRole('heading', { name: 'Book Your Appointment' })).toBeVisible()
  await page.getByLabel('First Name').fill('Ann')
  await page.getByLabel('Last Name').fill('Lee')
  await page.getByLabel('Phone Number').fill('317 555 0142')
  expect(await auditPage(page)).toEqual([])
  await page.getByRole('button', { name: 'Book Appointment' }).click()
  await expect(page.getByText(/^Booked\. Reference/)).toBeVisible()
  expect(await auditPage(page)).toEqual([])
  await page.getByRole('button', { name: 'Show the day' }).click()
  await expect(card(page)).toContainText('To come · First visit')
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
