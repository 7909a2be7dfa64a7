import type { Page } from '@playwright/test'
import { recordAnnouncements } from './support/announcements.ts'
import {
  bookButton,
  chip,
  DATE_PATH,
  fillForm,
  openForm,
  submitBooking,
} from './support/booking-walk.ts'
import { respondTo } from './support/faults.ts'
import { openModal } from './support/review-walk.ts'
import { expect, test } from './support/site.ts'

const MINUTE = 60_000

/** What a browser needs to fill in a field, and a phone to show the right keyboard. */
const fieldsIn = (page: Page) =>
  page
    .locator(':is(main, [role=dialog]) :is(input, textarea)')
    .evaluateAll((fields) =>
      fields.map((field) => [
        field.getAttribute('name'),
        field.getAttribute('autocomplete'),
        field.getAttribute('type'),
        field.getAttribute('inputmode'),
      ]),
    )

/** Every label is above its field and stays visible when something is typed. */
async function labelsStay(page: Page): Promise<void> {
  for (const field of await page.locator(':is(main, [role=dialog]) :is(input, textarea)').all()) {
    const id = await field.getAttribute('id')
    const label = page.locator(`label[for="${id}"]`)
    await expect(label).toBeVisible()
    const [above, box] = [await label.boundingBox(), await field.boundingBox()]
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual((box?.y ?? 0) + 1)
    const before = await label.textContent()
    await field.fill('1')
    await expect(label).toBeVisible()
    expect(await label.textContent()).toBe(before)
    await field.fill('')
  }
}

test('every field of the booking has a label and an autocomplete attribute', async ({ page }) => {
  await openForm(page)
  expect(await fieldsIn(page)).toEqual([
    ['firstName', 'given-name', 'text', null],
    ['lastName', 'family-name', 'text', null],
    ['email', 'email', 'email', null],
    ['phone', 'tel-national', 'tel', 'tel'],
    ['additionalInfo', 'off', null, null],
  ])
  await labelsStay(page)
})

test('every field before the review form has a label and an autocomplete attribute', async ({
  page,
}) => {
  await page.goto('/reviews')
  await openModal(page)
  expect(await fieldsIn(page)).toEqual([['contact', 'email', null, null]])
  await labelsStay(page)
  await page.getByLabel('Phone number or e-mail address').fill('ann@example.com')
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByLabel('Code')).toBeVisible()
  expect(await fieldsIn(page)).toEqual([['code', 'one-time-code', null, 'numeric']])
  await labelsStay(page)
})

test('every field of the review form has a label and an autocomplete attribute', async ({
  page,
}) => {
  await respondTo(page, 'checkAuth', { success: true, reviewed: false })
  await page.goto('/reviews')
  await openModal(page)
  expect(await fieldsIn(page)).toEqual([
    ['title', 'off', null, null],
    ['body', 'off', null, null],
    ['author', 'name', null, null],
  ])
  await labelsStay(page)
})

/** Each link of the summary leads to a field with the same message. */
async function expectSameMessages(page: Page): Promise<void> {
  const summary = page.getByRole('group', { name: 'Please check these fields' })
  await expect(summary).toBeFocused()
  const links = await summary.getByRole('link').all()
  expect(links.length).toBeGreaterThan(0)
  for (const link of links) {
    await link.click()
    const field = page.locator(':focus')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    // The message comes first, before what else is said of the field.
    const [message = ''] = await field.evaluate((element) =>
      (element.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent?.trim() ?? '')
        .filter(Boolean),
    )
    expect(message).not.toBe('')
    expect(await link.textContent()).toContain(message)
  }
}

test('each field of a booking has the message that the summary shows, and the title begins with Error', async ({
  page,
  site,
}) => {
  site.allowConsole(/400/)
  await openForm(page)
  await page.getByLabel('Email Address').fill('nobody')
  await bookButton(page).click()
  await expectSameMessages(page)
  await fillForm(page)
  await submitBooking(page)
})

test('each field of a review has the message that the summary shows', async ({ page }) => {
  await respondTo(page, 'checkAuth', { success: true, reviewed: false })
  const errors = { title: 'Please give it a title.', author: 'Please say who you are.' }
  await respondTo(page, 'submitNewReview', { success: false, errors })
  await page.goto('/reviews')
  await openModal(page)
  await page.getByRole('textbox', { name: 'Review' }).fill('Calm and kind.')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expectSameMessages(page)
  await expect(page).toHaveTitle(/^Error: Reviews/)
  await expect(page.getByRole('textbox', { name: 'Review' })).toHaveValue('Calm and kind.')
})

test('the browser asks before a page with typed details is closed', async ({ page }) => {
  const asked: string[] = []
  page.on('dialog', async (dialog) => {
    asked.push(dialog.type())
    await dialog.dismiss()
  })
  await openForm(page)
  await page.getByLabel('First Name').click()
  await page.keyboard.type('Ann')
  await page.evaluate(() => setTimeout(() => window.location.reload(), 0))
  await page.clock.runFor(1)
  await expect.poll(() => asked).toEqual(['beforeunload'])
  await expect(page.getByLabel('First Name')).toHaveValue('Ann')
  await page.getByLabel('First Name').fill('')
  await page.reload()
  await expect(page.getByLabel('First Name')).toHaveValue('')
  expect(asked).toEqual(['beforeunload'])
})

test('screen readers announce a hold at 1 minute, at 10 seconds and at its end, once each', async ({
  page,
  site,
}) => {
  const announcements = await recordAnnouncements(page)
  await openForm(page)
  const before = (await announcements()).length
  for (let minute = 0; minute < 10; minute++) await site.advance(MINUTE, page)
  await expect(page.getByRole('timer')).toHaveText('Expired')
  expect((await announcements()).slice(before)).toEqual([
    'Your hold ends within 1 minute. Press “Keep it longer” if you need more time.',
    'Your hold ends within 10 seconds.',
    'Your hold has expired. You can still book this time while it is free.',
  ])
})

test('nothing on the way to a booking is announced twice', async ({ page, site }) => {
  site.allowConsole(/400/)
  const announcements = await recordAnnouncements(page)
  await page.goto(DATE_PATH)
  await chip(page).getByRole('link').click()
  await expect(page.getByRole('timer')).toBeVisible()
  await site.advance(MINUTE, page)
  await page.getByRole('button', { name: 'Keep it longer' }).click()
  await expect(page.getByRole('timer')).toHaveText('10:00')
  await bookButton(page).click()
  // The summary takes the focus and must not be announced as well.
  await expect(page.getByRole('group', { name: 'Please check these fields' })).toBeFocused()
  await fillForm(page)
  await submitBooking(page)
  const announced = (await announcements()).filter((text) => text !== 'Submitting...')
  expect(announced).toEqual([
    'Showing dates 1 - 7 of 17',
    expect.stringContaining('Holding for you: 10:00 AM'),
    'This time is held for you.',
    'One moment…',
    'This time is held for you until 9:41 AM New York time.',
    'Appointment booked successfully!',
  ])
})
