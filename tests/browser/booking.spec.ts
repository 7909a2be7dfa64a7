import {
  bookButton,
  chip,
  confirmation,
  DATE,
  DATE_PATH,
  dateRow,
  fillForm,
  LOCATION,
  TIME,
  TIME_PATH,
} from './support/booking-walk.ts'
import { expect, test } from './support/site.ts'

test('a visit is booked by mouse, and the confirmation is sent by e-mail and SMS', async ({
  page,
  site,
}) => {
  await page.goto('/book')
  await expect(page).toHaveTitle('Thermography | Book an Appointment')
  await page.getByRole('link', { name: LOCATION }).click()
  await expect(page).toHaveTitle(`Thermography | ${LOCATION}`)
  await expect(page.getByRole('heading', { name: 'Available Dates' })).toBeFocused()
  await dateRow(page).click()
  await expect(page).toHaveURL(DATE_PATH)
  await expect(page).toHaveTitle(`Thermography | ${LOCATION} | ${DATE}`)
  await expect(dateRow(page)).toBeFocused()
  await chip(page).getByRole('link').click()
  await expect(page).toHaveURL(TIME_PATH)
  await expect(page).toHaveTitle(`Thermography | ${LOCATION} | ${DATE} | ${TIME}`)
  await expect(page.getByText('Held for you: 10:00 AM')).toBeVisible()
  await fillForm(page)
  await expect(page.getByLabel('Phone Number')).toHaveValue('(317) 555-0142')
  await page.getByLabel('Additional Information (Optional)').fill('I come by bus.')
  await bookButton(page).click()
  await expect(confirmation(page)).toBeFocused()
  const card = page.getByRole('region', { name: 'Booking Confirmed!' })
  for (const text of ['Ann Lee', DATE, `${TIME} (New York time)`, LOCATION, 'I come by bus.']) {
    await expect(card).toContainText(text)
  }
  await expect.poll(async () => (await site.messages()).join('\n')).toContain('ann.lee@example.com')
  await expect.poll(async () => (await site.messages()).join('\n')).toContain('To: +13175550142')
  await page.getByRole('button', { name: 'Back to Locations' }).click()
  await expect(page).toHaveURL('/book')
})

test('back, forward and reload show the right step', async ({ page }) => {
  await page.goto('/book')
  await page.getByRole('link', { name: LOCATION }).click()
  await dateRow(page).click()
  await chip(page).getByRole('link').click()
  const form = page.getByRole('heading', { name: 'Book Your Appointment' })
  await expect(form).toBeVisible()
  await expect(page.getByText('Held for you: 10:00 AM')).toBeVisible()
  await page.reload()
  await expect(form).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(DATE_PATH)
  await expect(chip(page)).toContainText('Held for you')
  await page.reload()
  await expect(chip(page)).toContainText('Held for you')
  await page.goBack()
  await expect(page).toHaveURL('/book/kingston')
  await expect(chip(page)).toHaveCount(0)
  await page.reload()
  await expect(dateRow(page)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('link', { name: LOCATION })).toBeVisible()
  await page.goForward()
  await page.goForward()
  await page.goForward()
  await expect(form).toBeVisible()
})
