import { bookVisit } from './support/booking-walk.ts'
import { signIn } from './support/desk-walk.ts'
import { auditPage } from './support/page-audit.ts'
import { expect, test } from './support/site.ts'

test('the owner hides a review, shows it again, and finds both in the audit', {
  tag: ['@desk-reviews', '@desk-messages', '@desk-state', '@desk-audit'],
}, async ({ page, site }) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 360, height: 740 })
  site.allowConsole(/400/)
  await bookVisit(page)
  await signIn(page, site)
  const menu = page.getByRole('navigation', { name: 'Desk' })
  await menu.getByRole('link', { name: 'Reviews' }).click()
  await expect(page.getByRole('heading', { name: 'Reviews' })).toBeFocused()
  const card = page.getByRole('article').first()
  await card.getByRole('button', { name: 'Hide review' }).click()
  await card.getByRole('button', { name: 'Hide it' }).click()
  await expect(card.locator(':focus')).not.toBeEmpty()
  expect(await auditPage(page)).toEqual([])
  await card.getByLabel('Reason').fill('It names another client.')
  await card.getByRole('button', { name: 'Hide it' }).click()
  await expect(card).toContainText('Hidden because: It names another client.')
  await card.getByRole('button', { name: 'Show again' }).click()
  await expect(card.getByRole('button', { name: 'Hide review' })).toBeVisible()
  expect(await auditPage(page)).toEqual([])

  for (const [name, seen] of [
    ['Messages', /Every message has been sent|wait to be sent/],
    ['State', /Everything works|your attention/],
    ['Audit', /showed a review/],
  ] as const) {
    await menu.getByRole('link', { name }).click()
    await expect(page.getByText(seen).first()).toBeVisible()
    expect(await auditPage(page)).toEqual([])
  }
  await expect(page.getByText(/hid a review/)).toBeVisible()
  await menu.getByRole('link', { name: 'Day' }).click()
  await expect(page.getByRole('heading', { name: 'Today' })).toBeFocused()
})
