import {
  bookButton,
  chip,
  confirmation,
  DATE_PATH,
  dateRow,
  fillForm,
  LOCATION,
  openForm,
} from './support/booking-walk.ts'
import { BROKE, bookingsOf, bookOnce, holdsOf, losingNothing } from './support/faults.ts'
import { becomeClient, dialog, fillReview, typeCode } from './support/review-walk.ts'
import { expect, test } from './support/site.ts'
import { holdBack, slowNetwork } from './support/slow-network.ts'

test('with half a minute for each call a visit is booked: each wait is told, nothing typed is lost, nothing is sent twice', async ({
  page,
  site,
}) => {
  const network = await slowNetwork(page, site)
  await page.goto('/book')
  await network.pass('Loading locations...', 'getLocations', 'getHolds')
  await page.getByRole('link', { name: LOCATION }).click()
  await dateRow(page).click()
  // Reading takes a while, too; so the data are not fetched anew in the very moment that the hold is there.
  await site.advance(10_000, page)
  await chip(page).getByRole('link').click()
  await expect(bookButton(page)).toBeVisible()
  await fillForm(page)
  await losingNothing(page, async () => {
    await network.pass('Holding for you: 10:00 AM', 'holdAppointment')
    await network.pass('Holding for you: 10:00 AM', 'getLocations', 'getHolds')
    await expect(page.getByText('Held for you: 10:00 AM')).toBeVisible()
    expect(holdsOf(site)).toHaveLength(1)
    await bookButton(page).click()
    await page.getByRole('button', { name: 'Submitting...' }).click({ force: true })
    await page.getByLabel('First Name').press('Enter')
    await page.getByLabel('First Name').pressSequentially('x')
  })
  await network.pass('Submitting...', 'bookAppointment')
  await expect(confirmation(page)).toBeVisible()
  expect(bookingsOf(site)).toBe(1)
  expect(await network.count('holdAppointment')).toBe(1)
  expect(await network.count('bookAppointment')).toBe(1)
})

test('with half a minute for each call a review is added: each wait is told, nothing typed is lost, nothing is sent twice', async ({
  page,
  site,
}) => {
  await becomeClient(page)
  const network = await slowNetwork(page, site)
  const press = async (name: string, busy: string) => {
    await dialog(page).getByRole('button', { name }).click()
    await dialog(page).getByRole('button', { name: busy }).click({ force: true })
    await dialog(page).getByRole('textbox').first().press('Enter')
  }
  await page.goto('/reviews')
  await page.getByRole('button', { name: 'Add New' }).click()
  await network.pass(/Opening…|One moment…/, 'checkAuth')
  await dialog(page).getByPlaceholder('Phone Number or Email Address').fill('ann.lee@example.com')
  await losingNothing(page, () => press('Send code', 'Sending…'))
  await network.pass('Sending…', 'sendReviewCode')
  await typeCode(page, site)
  await losingNothing(page, () => press('Check code', 'Checking…'))
  await network.pass('Checking…', 'checkReviewCode')
  await fillReview(page)
  await losingNothing(page, () => press('Submit', 'Submitting…'))
  await network.pass('Submitting…', 'submitNewReview')
  await expect(dialog(page)).toContainText('Thank you for your review')
  for (const call of ['sendReviewCode', 'checkReviewCode', 'submitNewReview'])
    expect(await network.count(call), call).toBe(1)
  const review = page.getByRole('article').filter({ hasText: 'calm and quick' })
  await page.reload()
  await expect(review).toHaveCount(1)
})

test('an answer that never comes is given up after 45 seconds, and one can go on', async ({
  page,
  site,
}) => {
  site.allowConsole(/TimeoutError|timed out/)
  await openForm(page)
  await fillForm(page)
  const booking = await holdBack(page, 'bookAppointment')
  await losingNothing(page, async () => {
    await bookButton(page).click()
    await expect(page.getByRole('button', { name: 'Submitting...' })).toBeVisible()
    await booking()
    await site.advance(46_000, page)
    await expect(page.getByText(BROKE)).toBeVisible()
  })
  await bookOnce(page, site)
})

for (const late of ['getLocations', 'getHolds']) {
  test(`an older answer of ${late} that comes after a newer one changes nothing any more`, async ({
    page,
    request,
    site,
  }) => {
    site.allowConsole(/ERR_/)
    await page.goto(DATE_PATH)
    await expect(chip(page)).toContainText('Book')
    const older = await holdBack(page, late)
    // A first refresh is under way with what is free now …
    await site.advance(30_000, page)
    await page.mouse.move(9, 9)
    await site.advance(30_000, page)
    const route = await older()
    const fetched = await route.fetch()
    // … while someone else takes the time, and a second one is asked for.
    const slot = { slot: '10:00 AM', date: '2027-03-12', location: { id: 6 } }
    const call = late === 'getHolds' ? 'holdAppointment' : 'bookAppointment'
    const eve = { firstName: 'Eve', lastName: 'Quick', email: 'eve@example.com' }
    const taken = await request.post(`${site.url}/api/${call}`, {
      headers: { Origin: site.url },
      data: { ...eve, phone: '3175550199', additionalInfo: '', ...slot },
    })
    expect(await taken.json()).toMatchObject({ success: true })
    await chip(page, '11:00 AM').getByRole('link').click()
    await expect(page.getByText('Held for you: 11:00 AM')).toBeVisible()
    await page.goBack()
    const state = late === 'getHolds' ? 'Currently Held' : 'Booked'
    await expect(chip(page)).toContainText(state)
    await route.fulfill({ response: fetched }).catch(() => {})
    await site.advance(1_000, page)
    await expect(chip(page)).toContainText(state)
    await expect(chip(page).getByRole('link')).toHaveCount(0)
  })
}

test('who leaves the page with the booking on its way finds the confirmation on coming back', async ({
  page,
  site,
}) => {
  await openForm(page)
  await fillForm(page)
  const booking = await holdBack(page, 'bookAppointment')
  await bookButton(page).click()
  const route = await booking()
  await page.getByRole('link', { name: 'About', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await route.continue()
  await expect.poll(() => bookingsOf(site)).toBe(1)
  await page.getByRole('link', { name: 'Scheduling', exact: true }).click()
  await expect(confirmation(page)).toBeVisible()
  await page.getByRole('button', { name: 'Back to Locations' }).click()
  await expect(page.getByRole('link', { name: LOCATION })).toBeVisible()
})

test('who leaves the page with a booking on its way that fails is brought back to it', async ({
  page,
  site,
}) => {
  site.allowConsole(/ERR_FAILED|Failed to fetch/)
  await openForm(page)
  await fillForm(page)
  const booking = await holdBack(page, 'bookAppointment')
  await losingNothing(page, async () => {
    await bookButton(page).click()
    const route = await booking()
    await page.getByRole('link', { name: 'About', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await route.abort()
    await expect(page.getByText(BROKE)).toBeVisible()
  })
  await bookOnce(page, site)
})
