import { bookButton, fillForm, openForm } from './support/booking-walk.ts'
import { BROKE, bookingsOf, bookOnce, losingNothing, noAnswer } from './support/faults.ts'
import { expect, test } from './support/site.ts'

test('the server is updated while one types: the booking goes on where it was', async ({
  page,
  site,
}) => {
  await openForm(page)
  await fillForm(page)
  await losingNothing(page, async () => {
    await site.stop()
    await site.startAgain()
  })
  await bookOnce(page, site)
})

test('the server is down when one books, and up again for the next try', async ({ page, site }) => {
  site.allowConsole(/ERR_CONNECTION|Failed to fetch/)
  await openForm(page)
  await fillForm(page)
  await site.stop()
  await losingNothing(page, async () => {
    await bookButton(page).click()
    await expect(page.getByText(BROKE)).toBeVisible()
  })
  expect(bookingsOf(site)).toBe(0)
  await site.startAgain()
  await bookOnce(page, site)
})

test('the server goes down after it booked and before it said so: the same sent again gets the same confirmation', async ({
  page,
  site,
}) => {
  site.allowConsole(/ERR_|Failed to fetch/)
  await openForm(page)
  await fillForm(page)
  await page.route('**/api/bookAppointment', noAnswer, { times: 1 })
  await losingNothing(page, async () => {
    await bookButton(page).click()
    await expect(page.getByText(BROKE)).toBeVisible()
    await site.stop()
    await site.startAgain()
  })
  const answered = page.waitForResponse('**/api/bookAppointment')
  await bookOnce(page, site)
  await expect.poll(async () => (await site.messages()).length).toBe(3)
  const { reference }: { reference: string } = await (await answered).json()
  const mails = (await site.messages()).join('\n')
  expect(mails).toContain(reference)
})
