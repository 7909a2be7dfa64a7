import {
  bookButton,
  chip,
  confirmation,
  DATE,
  DATE_PATH,
  dateRow,
  fillForm,
  LOCATION,
  openFilledForm,
  openForm,
  submitBooking,
  TIME,
  TIME_PATH,
} from './support/booking-walk.ts'
import { expect, test } from './support/site.ts'

test('a visit is booked by mouse, and the confirmation is sent by e-mail and SMS', {
  tag: [
    '@form-facts',
    '@form-sending',
    '@booking-done',
    '@confirmation-facts',
    '@confirmation-messages',
  ],
}, async ({ page, site }) => {
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

test('a visit is booked by keyboard alone', async ({ page }) => {
  await page.goto('/book')
  await expect(page.getByRole('link', { name: LOCATION })).toBeVisible()
  const press = async (name: string | RegExp) => {
    for (let steps = 0; steps < 60; steps++) {
      await page.keyboard.press('Tab')
      const focused = page.locator(':focus')
      const text = `${await focused.textContent()} ${(await focused.getAttribute('name')) ?? ''}`
      if (typeof name === 'string' ? text.includes(name) : name.test(text)) return
    }
    throw new Error(`Tab never came to ${name}.`)
  }
  await press(LOCATION)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Available Dates' })).toBeFocused()
  await press(DATE)
  await page.keyboard.press('Enter')
  await expect(chip(page)).toBeVisible()
  await press(TIME)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Book Your Appointment' })).toBeFocused()
  for (const [field, text] of [
    ['firstName', 'Ann'],
    ['lastName', 'Lee'],
    ['email', 'ann.lee@example.com'],
    ['phone', '3175550142'],
  ] as const) {
    await press(field)
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
  await expect(confirmation(page)).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('a visit is booked by touch, on targets of 44 pixels', async ({ page }) => {
    await page.goto('/book')
    const select = page.getByRole('link', { name: 'Select Location' }).first()
    expect((await select.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await select.tap()
    await dateRow(page).tap()
    const time = chip(page).getByRole('link')
    const box = await time.boundingBox()
    expect(Math.min(box?.height ?? 0, box?.width ?? 0)).toBeGreaterThanOrEqual(44)
    await time.tap()
    await fillForm(page)
    await bookButton(page).tap()
    await expect(confirmation(page)).toBeVisible()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(360)
  })
})

test('a slot held for the visitor reads Held for you and links to the form', {
  tag: '@hold-confirm',
}, async ({ page }) => {
  await openForm(page)
  await page.goBack().catch(() => {})
  await page.goto(DATE_PATH)
  await expect(chip(page)).toContainText('Held for you')
  await page.getByRole('link', { name: 'Confirm', exact: true }).click()
  await expect(page).toHaveURL(TIME_PATH)
  await fillForm(page)
  await submitBooking(page)
})

test('back, forward and reload show the right step', {
  tag: ['@booking-steps', '@booking-addresses'],
}, async ({ page }) => {
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

test('what was typed is kept when another time is chosen', async ({ page }) => {
  await openFilledForm(page)
  await page.getByRole('link', { name: /Step 3/ }).click()
  await chip(page, '11:00 AM').getByRole('link').click()
  await expect(page.getByLabel('First Name')).toHaveValue('Ann')
  await expect(page.getByLabel('Phone Number')).toHaveValue('(317) 555-0142')
})

test('a hold that expires while the visitor types clears nothing', async ({ page, site }) => {
  await openForm(page)
  const banner = page.getByRole('group', { name: 'Your held time' })
  const timer = banner.getByRole('timer')
  await expect(timer).toHaveText('10:00')
  await page.getByLabel('First Name').fill('Ann')
  await site.advance(9 * 60_000, page)
  await expect(timer).toHaveText('1:00')
  await expect(banner).toContainText('Your hold ends within 1 minute.')
  await site.advance(50_000, page)
  await expect(timer).toHaveText('0:10')
  await expect(banner).toContainText('Your hold ends within 10 seconds.')
  await site.advance(10_000, page)
  await expect(timer).toHaveText('Expired')
  await expect(page.getByLabel('First Name')).toHaveValue('Ann')
  await fillForm(page)
  await submitBooking(page)
})

test('a visitor in Tokyo sees the same days and times as one in New York', async ({
  browser,
  site,
}) => {
  const seen: string[] = []
  for (const timezoneId of ['America/New_York', 'Asia/Tokyo']) {
    const context = await browser.newContext({ baseURL: site.url, timezoneId })
    await site.watch(context)
    const page = await context.newPage()
    await page.goto(DATE_PATH)
    await expect(chip(page)).toBeVisible()
    seen.push((await page.getByRole('main').textContent()) ?? '')
    await context.close()
  }
  expect(seen[1]).toBe(seen[0])
})

test('the countdown is right in a browser whose clock is an hour fast', {
  tag: '@hold-countdown',
}, async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.url })
  const page = await context.newPage()
  await page.clock.install({ time: site.now() + 3_600_000 })
  await openForm(page)
  await expect(page.getByRole('timer')).toHaveText(/^(10:00|9:5\d)$/)
  await context.close()
})

test('the location cards show their availability', {
  tag: ['@booking-cards', '@booking-cards-dates', '@booking-cards-primary'],
}, async ({ page }) => {
  await page.goto('/book')
  const cards = page.getByRole('main').getByRole('listitem')
  await expect(cards.filter({ hasText: LOCATION })).toContainText(
    'Primary Imaging Location - Fridays & Saturdays',
  )
  await expect(cards.filter({ hasText: 'Hudson' })).toContainText('No Availability at this time')
})
