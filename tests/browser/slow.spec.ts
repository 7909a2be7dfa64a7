import {
  bookButton,
  chip,
  confirmation,
  DATE_PATH,
  dateRow,
  fillForm,
  LOCATION,
  openFilledForm,
} from './support/booking-walk.ts'
import {
  bookOnce,
  countBookings,
  expectInputKept,
  holdExpiries,
  UNEXPECTED_ERROR,
} from './support/faults.ts'
import { expect, test } from './support/site.ts'
import { holdCall, slowNetwork } from './support/slow-network.ts'

test('when each call takes half a minute a visit is booked: each wait is announced, nothing typed is lost, nothing is sent twice', async ({
  page,
  site,
}) => {
  const network = await slowNetwork(page, site)
  await page.goto('/book')
  await network.pass('Loading locations...', 'getLocations', 'getHolds')
  await page.getByRole('link', { name: LOCATION }).click()
  await dateRow(page).click()
  // Some time passes, so that the periodic refresh does not coincide with the hold.
  await site.advance(10_000, page)
  await chip(page).getByRole('link').click()
  await expect(bookButton(page)).toBeVisible()
  await fillForm(page)
  await expectInputKept(page, async () => {
    await network.pass('Holding for you: 10:00 AM', 'holdAppointment')
    await network.pass('Holding for you: 10:00 AM', 'getLocations', 'getHolds')
    await expect(page.getByText('Held for you: 10:00 AM')).toBeVisible()
    expect(holdExpiries(site)).toHaveLength(1)
    await bookButton(page).click()
    await page.getByRole('button', { name: 'Submitting...' }).click({ force: true })
    await page.getByLabel('First Name').press('Enter')
    await page.getByLabel('First Name').pressSequentially('x')
  })
  await network.pass('Submitting...', 'bookAppointment')
  await expect(confirmation(page)).toBeVisible()
  expect(countBookings(site)).toBe(1)
  expect(await network.count('holdAppointment')).toBe(1)
  expect(await network.count('bookAppointment')).toBe(1)
})

test('a response that does not come within 45 seconds is given up, and the booking can be sent again', async ({
  page,
  site,
}) => {
  site.allowConsole(/TimeoutError|timed out/)
  await openFilledForm(page)
  const booking = await holdCall(page, 'bookAppointment')
  await expectInputKept(page, async () => {
    await bookButton(page).click()
    await expect(page.getByRole('button', { name: 'Submitting...' })).toBeVisible()
    await booking()
    await site.advance(46_000, page)
    await expect(page.getByText(UNEXPECTED_ERROR)).toBeVisible()
  })
  await bookOnce(page, site)
})

test('an older response that arrives after a newer one changes nothing', async ({
  page,
  request,
  site,
}) => {
  site.allowConsole(/ERR_/)
  await page.goto(DATE_PATH)
  await expect(chip(page)).toContainText('Book')
  const older = await holdCall(page, 'getHolds')
  // A first refresh has been requested, and the server has read what is free now.
  await site.advance(30_000, page)
  await page.mouse.move(9, 9)
  await site.advance(30_000, page)
  const route = await older()
  const fetched = await route.fetch()
  // Then someone else takes the time, and a second refresh is requested.
  const slot = { slot: '10:00 AM', date: '2027-03-12', location: { id: 6 } }
  const taken = await request.post(`${site.url}/api/holdAppointment`, {
    headers: { Origin: site.url },
    data: slot,
  })
  expect(await taken.json()).toMatchObject({ success: true })
  await chip(page, '11:00 AM').getByRole('link').click()
  await expect(page.getByText('Held for you: 11:00 AM')).toBeVisible()
  await page.goBack()
  await expect(chip(page)).toContainText('Currently Held')
  await route.fulfill({ response: fetched }).catch(() => {})
  await site.advance(1_000, page)
  await expect(chip(page)).toContainText('Currently Held')
  await expect(chip(page).getByRole('link')).toHaveCount(0)
})

test('a visitor who leaves while a booking is being sent that fails is brought back to the form', async ({
  page,
  site,
}) => {
  site.allowConsole(/ERR_FAILED|Failed to fetch/)
  await openFilledForm(page)
  const booking = await holdCall(page, 'bookAppointment')
  await expectInputKept(page, async () => {
    await bookButton(page).click()
    const route = await booking()
    await page.getByRole('link', { name: 'About', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await route.abort()
    await expect(page.getByText(UNEXPECTED_ERROR)).toBeVisible()
  })
  await bookOnce(page, site)
})
