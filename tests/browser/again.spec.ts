import {
  bookButton,
  chip,
  confirmation,
  DATE,
  DATE_PATH,
  dateRow,
  fillForm,
  openForm,
} from './support/booking-walk.ts'
import { bookingsOf, bookOnce, losingNothing } from './support/faults.ts'
import { expect, test } from './support/site.ts'

const DAY = 24 * 3_600_000

test('one visitor, two tabs, one time: booked in the first, the same sent from the second gets the same confirmation', async ({
  page,
  context,
  site,
}) => {
  await openForm(page)
  const other = await context.newPage()
  await openForm(other)
  for (const tab of [page, other]) await fillForm(tab)
  const references: (string | null)[] = []
  for (const tab of [page, other]) {
    await bookButton(tab).click()
    await expect(confirmation(tab)).toBeVisible()
    references.push(await tab.getByText('Reference').locator('+ dd').textContent())
  }
  expect(references[0]).toMatch(/\S{4,}/)
  expect(references[1]).toBe(references[0])
  expect(bookingsOf(site)).toBe(1)
  await expect.poll(async () => (await site.messages()).length).toBe(3)
})

test('something else sent from the second tab is not booked twice: it says that the time is one’s own already', async ({
  page,
  context,
  site,
}) => {
  site.allowConsole(/409/)
  await openForm(page)
  const other = await context.newPage()
  await openForm(other)
  for (const tab of [page, other]) await fillForm(tab)
  await bookButton(page).click()
  await expect(confirmation(page)).toBeVisible()
  await other.getByLabel('First Name').fill('Anna')
  await bookButton(other).click()
  await expect(other.getByRole('alert')).toContainText(
    'You have booked this time already. To change what you told us, please call us.',
  )
  await expect(other).toHaveURL(DATE_PATH)
  await chip(other, '11:00 AM').getByRole('link').click()
  await expect(other.getByLabel('First Name')).toHaveValue('Anna')
  expect(bookingsOf(site)).toBe(1)
})

test('while one types in one tab the time is booked in the other: the form says so, keeps everything and shows the way on', async ({
  page,
  context,
  site,
}) => {
  await openForm(page)
  await fillForm(page)
  const other = await context.newPage()
  await openForm(other)
  await fillForm(other)
  await bookButton(other).click()
  await expect(confirmation(other)).toBeVisible()
  await losingNothing(page, async () => {
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
  expect(bookingsOf(site)).toBe(1)
})

test('a lid closed for a day: the dates are those of today, and times gone by are no more', async ({
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

test('a lid closed for a day in the midst of the form: the hold is over and says so, what was typed is there, and it can be booked', async ({
  page,
  site,
}) => {
  await openForm(page)
  await fillForm(page)
  await losingNothing(page, async () => {
    await site.advance(DAY)
    await page.clock.fastForward(DAY)
    await expect(page.getByRole('timer')).toHaveText('Expired')
    await page.mouse.move(12, 12)
    await page.clock.runFor(1_000)
    await expect(page.getByText('Your hold on')).toBeVisible()
    await expect(page.getByText('Holding for you')).toHaveCount(0)
  })
  await bookOnce(page, site)
})

test('a lid closed for a day, and the time of the form went by: it says so, and what was typed goes to another', async ({
  page,
  site,
}) => {
  site.allowConsole(/409/)
  await site.advance(3 * DAY + 12 * 3_600_000)
  await page.clock.pauseAt(site.now())
  await page.goto('/book/kingston/2027-03-05/1000')
  await fillForm(page)
  await losingNothing(page, async () => {
    await site.advance(DAY)
    await page.clock.fastForward(DAY)
    // At once, before anything newer is on the screen.
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
