import {
  bookButton,
  bookVisit,
  chip,
  DATE,
  DATE_PATH,
  dateRow,
  fillForm,
  openFilledForm,
} from './support/booking-walk.ts'
import { bookOnce, countBookings, expectInputKept, holdCall } from './support/faults.ts'
import { openAndSettle } from './support/hydration.ts'
import { expect, test } from './support/site.ts'

const DAY = 24 * 3_600_000

test('when the time is booked in another tab the form says so, keeps what was typed and links to other times', async ({
  page,
  context,
  site,
}) => {
  await openFilledForm(page)
  const other = await context.newPage()
  await bookVisit(other)
  await expectInputKept(page, async () => {
    await site.advance(25_000, page)
    await page.mouse.move(10, 10)
    await site.advance(35_000, page)
    await expect(page.getByRole('main')).toContainText(
      `10:00 AM on ${DATE} is no longer free. If you have just booked it, your confirmation is on its way by e-mail. Otherwise please choose another time. What you have typed is kept.`,
    )
    await page.getByRole('link', { name: 'See the other times' }).click()
    await expect(chip(page)).toContainText('Booked')
    await chip(page, '11:00 AM').getByRole('link').click()
    await expect(bookButton(page)).toBeVisible()
  })
  expect(countBookings(site)).toBe(1)
})

test('after a day of sleep the time of the form has passed: the page says so, and what was typed is kept for another time', async ({
  page,
  site,
}) => {
  site.allowConsole(/409/)
  await site.advance(3 * DAY + 12 * 3_600_000)
  await page.clock.pauseAt(site.now())
  await openAndSettle(page, '/book/kingston/2027-03-05/1000')
  await fillForm(page)
  await expectInputKept(page, async () => {
    await site.advance(DAY)
    await page.clock.fastForward(DAY)
    // Before the page has loaded newer data.
    await bookButton(page).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toContainText(
      'This time has already passed. Please choose a later one.',
    )
    await expect(page).toHaveURL('/book/kingston')
    await expect(page.getByRole('main')).toContainText(
      'There are no appointments on Friday, March 5th. Please choose another date.',
    )
    await dateRow(page).click()
    await chip(page).getByRole('link').click()
    await expect(bookButton(page)).toBeVisible()
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
