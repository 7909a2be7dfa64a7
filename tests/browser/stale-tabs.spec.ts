import {
  bookButton,
  bookVisit,
  chip,
  DATE,
  dateRow,
  fillForm,
  openFilledForm,
} from './support/booking-walk.ts'
import { bookOnce, countBookings, expectInputKept } from './support/faults.ts'
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

test('a computer that slept for a day shows the dates of today and no past times', async ({
  page,
  site,
}) => {
  // Thursday evening; on Friday evening that day's times are over.
  await site.advance(3 * DAY + 12 * 3_600_000)
  await page.clock.pauseAt(site.now())
  await page.goto('/book/kingston')
  const friday = page.getByRole('link', { name: 'Friday, March 5th', exact: true })
  await friday.click()
  await expect(page).toHaveURL('/book/kingston/2027-03-05')
  await expect(chip(page, '9:00 AM')).toBeVisible()
  await site.advance(DAY)
  await page.clock.fastForward(DAY)
  await page.mouse.move(12, 12)
  await expect(page).toHaveURL('/book/kingston')
  await expect(page.getByRole('main')).toContainText(
    'There are no appointments on Friday, March 5th. Please choose another date.',
  )
  await expect(friday).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Saturday, March 6th', exact: true })).toBeVisible()
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
