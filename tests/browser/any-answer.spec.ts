import { bookButton, confirmation, DATE, openFilledForm } from './support/booking-walk.ts'
import { countBookings, respondTo } from './support/faults.ts'
import { askForCode, dialog } from './support/review-walk.ts'
import { expect, test } from './support/site.ts'

test('when only the holds cannot be loaded, the locations are shown and the error is logged', async ({
  page,
  site,
}) => {
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  site.allowConsole(/getHolds|The holds are away/)
  await respondTo(page, 'getHolds', { success: false, message: 'The holds are away.' })
  await page.goto('/book/kingston')
  await expect(page.getByRole('link', { name: DATE, exact: true })).toBeVisible()
  await expect(page.getByText('could not be loaded')).toHaveCount(0)
  expect(logged.join()).toContain('The holds are away.')
})

test('one bad location among good ones is left out and logged', async ({ page, site }) => {
  site.allowConsole(/Left out/)
  await page.route('**/api/getLocations', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ json: [{ slug: null }, ...(await response.json())] })
  })
  const warning = page.waitForEvent('console', (message) => /Left out/.test(message.text()))
  await page.goto('/book')
  await expect(page.getByRole('heading', { name: 'Lantern Hill Office' })).toBeVisible()
  await warning
})

test('a visit that is booked is confirmed, however little the answer says', {
  tag: '@booking-plain',
}, async ({ page, site }) => {
  await page.route('**/api/bookAppointment', async (route) => {
    await route.fetch()
    await route.fulfill({ json: { success: true, message: null, additionalInfo: null } })
  })
  await openFilledForm(page)
  await bookButton(page).click()
  await expect(confirmation(page)).toBeVisible()
  await expect(page.getByText('Appointment booked successfully!')).toBeVisible()
  for (const fact of ['Ann Lee', DATE, '10:00 AM (New York time)', 'Lantern Hill Office, '])
    await expect(page.getByRole('definition').filter({ hasText: fact })).toBeVisible()
  await expect(page.getByText('Reference')).toHaveCount(0)
  expect(countBookings(site)).toBe(1)
})

test('a refusal keeps its message, whatever its status', async ({ page, site }) => {
  site.allowConsole(/500/)
  const message = 'We are closed for stocktaking until noon.'
  await page.route('**/api/bookAppointment', (route) =>
    route.fulfill({ status: 500, json: { success: false, message } }),
  )
  await openFilledForm(page)
  await bookButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
})

test('a page that breaks says so, and Home leads on', async ({ page, site }) => {
  site.allowConsole(/The page broke/)
  await page.route('**/assets/about-page-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export function Page() { throw new Error("The page broke") }',
    }),
  )
  const logged = page.waitForEvent('console', (message) => /The page broke/.test(message.text()))
  await page.goto('/')
  // The price shows that the page is hydrated.
  await expect(page.getByText('$225', { exact: true })).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Something went wrong on this page')
  await expect(alert).toContainText('(845) 555-0142')
  await expect(alert).not.toContainText('connection')
  await logged
  await alert.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /breast thermography/ })).toBeAttached()
})

for (const [what, response] of [
  ['an empty object', { json: {} }],
  ['no content', { status: 204 }],
  ['a word', { body: 'OK' }],
] as const) {
  test(`after ${what} for the request of a code the code can be entered`, {
    tag: '@review-code-failed',
  }, async ({ page }) => {
    await page.route('**/api/sendReviewCode', (route) => route.fulfill(response))
    await page.goto('/reviews')
    await askForCode(page)
    await expect(dialog(page).getByLabel('Code')).toBeFocused()
  })
}
