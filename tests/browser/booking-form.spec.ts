import type { Page } from '@playwright/test'
import { bookButton, openForm } from './support/booking-walk.ts'
import { expect, test } from './support/site.ts'

const summary = (page: Page) => page.getByRole('group', { name: 'Please check these fields' })
const email = (page: Page) => page.getByLabel('Email Address')
const phone = (page: Page) => page.getByLabel('Phone Number')

/** How often the page has asked for the booking. */
const countRequests = (page: Page): { readonly sent: number } => {
  const count = { sent: 0 }
  page.on('request', (request) => {
    if (request.url().endsWith('/api/bookAppointment')) count.sent += 1
  })
  return count
}

test('faulty fields are listed at once and take the focus; nothing is sent and nothing typed is lost', async ({
  page,
}) => {
  const requests = countRequests(page)
  await openForm(page)
  await page.getByLabel('First Name').fill('Ann')
  await email(page).fill('nobody')
  await bookButton(page).click()
  await expect(summary(page)).toBeFocused()
  await expect(summary(page).getByRole('link')).toHaveText([
    'Last Name: Please enter your last name.',
    'Email Address: Please enter an email address such as name@example.org.',
    'Phone Number: Please enter your phone number.',
  ])
  await summary(page)
    .getByRole('link', { name: /^Last Name/ })
    .click()
  await expect(page.getByLabel('Last Name')).toBeFocused()
  await expect(page.getByLabel('First Name')).toHaveValue('Ann')
  await expect(email(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(email(page)).toHaveAttribute('type', 'email')
  // The same faults again take the focus again.
  await bookButton(page).click()
  await expect(summary(page)).toBeFocused()
  expect(requests.sent).toBe(0)
})

test('Delete takes the next digit, also before a bracket, a blank or a hyphen', async ({
  page,
}) => {
  await openForm(page)
  await phone(page).fill('3175550142')
  await phone(page).press('Home')
  for (let step = 0; step < 4; step++) await phone(page).press('ArrowRight')
  for (const left of ['(317) 550-142', '(317) 501-42', '(317) 014-2']) {
    await phone(page).press('Delete')
    await expect(phone(page)).toHaveValue(left)
  }
  await phone(page).pressSequentially('555')
  await expect(phone(page)).toHaveValue('(317) 555-0142')
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
