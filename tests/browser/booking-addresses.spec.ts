import { DATE, DATE_PATH, dateRow } from './support/booking-walk.ts'
import { expect, test } from './support/site.ts'

const UNAVAILABLE = [
  ['/book/kingston/soon', '/book/kingston', 'That date does not exist.', 404],
  ['/book/kingston/2027-03-10', '/book/kingston', 'There are no appointments on', 200],
  ['/book/kingston/2027-03-12/0315', DATE_PATH, 'There is no appointment at 3:15 AM', 200],
  ['/book/nowhere', '/book/nowhere', 'We do not know that location.', 404],
  [
    '/book/nowhere/2027-03-12/1000',
    '/book/nowhere/2027-03-12/1000',
    'Please select a valid location, date, and timeslot to proceed.',
    404,
  ],
] as const

for (const [path, target, reason, status] of UNAVAILABLE) {
  test(`${path} leads to ${target} with the reason`, async ({ page, site }) => {
    if (status === 404) site.allowConsole(/404/)
    const response = await page.goto(path)
    expect(response?.status()).toBe(status)
    await expect(page.getByRole('main')).toContainText(reason)
    await expect(page).toHaveURL(target)
  })
}

test('the date in the address is on the page of dates that is shown, also after Next and Back', async ({
  page,
}) => {
  const times = page.getByRole('list', { name: `Times on ${DATE}` })
  await page.goto(DATE_PATH)
  await expect(times).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(times).toBeHidden()
  await page.getByRole('link', { name: 'Friday, April 2nd' }).click()
  await expect(page.getByRole('list', { name: 'Times on Friday, April 2nd' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(DATE_PATH)
  await expect(times).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('list', { name: 'Times on Friday, April 2nd' })).toBeVisible()
})

test("loc/{id} shows the same screen as the location's slug, and leads on by the slug", async ({
  page,
}) => {
  await page.goto('/loc/6')
  await expect(page.getByRole('heading', { name: 'Available Dates' })).toBeVisible()
  await dateRow(page).click()
  await expect(page).toHaveURL(DATE_PATH)
})
