import { bookButton, openFilledForm } from './support/booking-walk.ts'
import {
  bookOnce,
  countBookings,
  dropResponse,
  expectInputKept,
  UNEXPECTED_ERROR,
} from './support/faults.ts'
import { expect, test } from './support/site.ts'

test('the booking continues when the server restarts while the visitor types', async ({
  page,
  site,
}) => {
  await openFilledForm(page)
  await expectInputKept(page, async () => {
    await site.stop()
    await site.startAgain()
  })
  await bookOnce(page, site)
})

test('a booking fails while the server is down, and succeeds when it is up again', async ({
  page,
  site,
}) => {
  site.allowConsole(/ERR_CONNECTION|Failed to fetch/)
  await openFilledForm(page)
  await site.stop()
  await expectInputKept(page, async () => {
    await bookButton(page).click()
    await expect(page.getByText(UNEXPECTED_ERROR)).toBeVisible()
  })
  expect(countBookings(site)).toBe(0)
  await site.startAgain()
  await bookOnce(page, site)
})

test('when the server stops after booking and before responding, the same booking sent again gets its confirmation', async ({
  page,
  site,
}) => {
  site.allowConsole(/ERR_|Failed to fetch/)
  await openFilledForm(page)
  await page.route('**/api/bookAppointment', dropResponse, { times: 1 })
  await expectInputKept(page, async () => {
    await bookButton(page).click()
    await expect(page.getByText(UNEXPECTED_ERROR)).toBeVisible()
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
