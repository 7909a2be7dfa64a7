import {
  bookButton,
  bookVisit,
  chip,
  DATE,
  DATE_PATH,
  fillForm,
  openFilledForm,
  openForm,
  submitBooking,
  TIME,
} from './support/booking-walk.ts'
import { expect, test } from './support/site.ts'

test('the second of two visitors sees a slot held and then booked by the first', {
  tag: ['@booking-times', '@hold-others'],
}, async ({ page, browser, site }) => {
  await openForm(page)
  const second = await browser.newContext({ baseURL: site.url })
  await site.watch(second)
  const other = await second.newPage()
  await other.goto(DATE_PATH)
  await expect(chip(other)).toContainText('Currently Held')
  await expect(chip(other).getByRole('link')).toHaveCount(0)
  await fillForm(page)
  await submitBooking(page)
  // The page refreshes its data each minute while the visitor is active.
  await site.advance(25_000, other)
  await other.mouse.move(10, 10)
  await site.advance(35_000, other)
  await expect(chip(other)).toHaveText(/Booked/)
  await expect(chip(other)).not.toContainText('Currently Held')
  await second.close()
})

test('when the slot was booked by someone else, the date page says so and nothing typed is lost', {
  tag: ['@booking-refused', '@page-kept'],
}, async ({ page, request, site }) => {
  site.allowConsole(/409/)
  await openFilledForm(page)
  await site.advance(11 * 60_000)
  const other = await request.post(`${site.url}/api/bookAppointment`, {
    headers: { Origin: site.url },
    data: {
      firstName: 'Eve',
      lastName: 'Quick',
      email: 'eve@example.com',
      phone: '3175550199',
      additionalInfo: '',
      slot: TIME,
      date: '2027-03-12',
      location: { id: 6 },
    },
  })
  expect(await other.json()).toMatchObject({ success: true })
  await bookButton(page).click()
  await expect(page).toHaveURL(DATE_PATH)
  const alert = page.getByRole('alert')
  await expect(alert).toBeVisible()
  await expect(chip(page)).toHaveText(/Booked/)
  await alert.getByRole('button', { name: 'Dismiss' }).click()
  await expect(alert).toBeHidden()
  await chip(page, '11:00 AM').getByRole('link').click()
  await expect(page.getByLabel('Last Name')).toHaveValue('Lee')
})

test('a date without free slots is Fully Booked', { tag: '@booking-dates-full' }, async ({
  page,
  request,
  playwright,
  site,
}) => {
  const locations: { id: number; schedule: Record<string, string[]> }[] = await (
    await request.get(`${site.url}/api/getLocations`)
  ).json()
  const free = locations.find(({ id }) => id === 6)?.schedule['2027-03-12'] ?? []
  expect(free.length).toBeGreaterThan(1)
  for (const [index, slot] of free.entries()) {
    if (slot.endsWith(' Booked') || slot === TIME) continue
    // One visitor books only a few times.
    const visitor = await playwright.request.newContext()
    const answer = await visitor.post(`${site.url}/api/bookAppointment`, {
      headers: { Origin: site.url },
      data: {
        firstName: 'Visitor',
        lastName: `Number ${index}`,
        email: `visitor${index}@example.com`,
        phone: `31755501${String(index).padStart(2, '0')}`,
        additionalInfo: '',
        slot,
        date: '2027-03-12',
        location: { id: 6 },
      },
    })
    expect(await answer.json()).toMatchObject({ success: true })
    await visitor.dispose()
  }
  await bookVisit(page)
  await page.goto('/book/kingston')
  const row = page.getByRole('listitem').filter({ hasText: DATE })
  await expect(row).toContainText('Fully Booked')
  await expect(row.getByRole('link')).toHaveCount(0)
})
