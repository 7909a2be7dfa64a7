import { bookButton, openForm } from './support/booking-walk.ts'
import { expect, test } from './support/site.ts'

test('faulty fields are listed, take the focus, and nothing typed is lost', async ({
  page,
  site,
}) => {
  site.allowConsole(/400/)
  await openForm(page)
  await page.getByLabel('First Name').fill('Ann')
  await page.getByLabel('Email Address').fill('nobody')
  await bookButton(page).click()
  const summary = page.getByRole('group', { name: 'Please check these fields' })
  await expect(summary).toBeFocused()
  await expect(page).toHaveTitle(/^Error: /)
  await expect(summary.getByRole('link')).toHaveCount(3)
  await summary.getByRole('link', { name: /^Last Name/ }).click()
  await expect(page.getByLabel('Last Name')).toBeFocused()
  await expect(page.getByLabel('First Name')).toHaveValue('Ann')
  await expect(page.getByLabel('Email Address')).toHaveAttribute('aria-invalid', 'true')
})

test('a digit taken out of the middle of the phone number leaves the caret there', async ({
  page,
}) => {
  await openForm(page)
  const field = page.getByLabel('Phone Number')
  await field.fill('3175550142')
  await field.press('Home')
  for (let step = 0; step < 3; step++) await field.press('ArrowRight')
  await field.press('Backspace')
  await expect(field).toHaveValue('(375) 550-142')
  await field.pressSequentially('1')
  await expect(field).toHaveValue('(317) 555-0142')
})
