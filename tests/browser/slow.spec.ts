import type { Page, Route } from '@playwright/test'
import {
  bookButton,
  chip,
  confirmation,
  DATE_PATH,
  fillForm,
  LOCATION,
  openForm,
} from './booking-walk.ts'
import { BROKE, bookingsOf, losingNothing, noAnswer } from './faults.ts'
import { expect, type Site, test } from './site.ts'

/** From now on every call waits on its way until the test lets it go on. */
async function slowNetwork(page: Page) {
  let waiting: Route[] = []
  await page.route('**/api/*', (route) => void waiting.push(route))
  page.on('requestfailed', (request) => {
    waiting = waiting.filter((route) => route.request() !== request)
  })
  return {
    /** Half a minute passes, and what was asked before it is answered: these calls at least. */
    async pass(site: Site, ...calls: string[]) {
      const areAsked = () =>
        calls.every((call) =>
          waiting.some((route) => route.request().url().endsWith(`/api/${call}`)),
        )
      await expect.poll(areAsked, { message: `${calls.join(' and ')} asked for` }).toBe(true)
      const due = waiting
      waiting = []
      await site.advance(30_000, page)
      // One that was asked anew meanwhile is not waited for any more.
      for (const route of due) await route.continue().catch(() => {})
    },
  }
}

test('an answer that never comes is given up after 45 seconds, and one can go on', async ({
  page,
  site,
}) => {
  site.allowConsole(/TimeoutError|timed out/)
  await openForm(page)
  await fillForm(page)
  await page.route('**/api/bookAppointment', () => {}, { times: 1 })
  await losingNothing(page, async () => {
    await bookButton(page).click()
    await expect(page.getByRole('button', { name: 'Submitting...' })).toBeVisible()
    await site.advance(46_000, page)
    await expect(page.getByText(BROKE)).toBeVisible()
  })
  await bookButton(page).click()
  await expect(confirmation(page)).toBeVisible()
  expect(bookingsOf(site)).toBe(1)
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
    const older: Route[] = []
    await page.route(`**/api/${late}`, (route) => void older.push(route), { times: 1 })
    // A first refresh is under way with what is free now …
    await site.advance(30_000, page)
    await page.mouse.move(9, 9)
    await site.advance(30_000, page)
    await expect.poll(() => older.length).toBe(1)
    const [route] = older
    if (!route) throw new Error('There was no refresh.')
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
  await bookButton(page).click()
  await expect(confirmation(page)).toBeVisible()
  expect(bookingsOf(site)).toBe(1)
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
  await bookButton(page).click()
  await expect(confirmation(page)).toBeVisible()
  expect(bookingsOf(site)).toBe(1)
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
  await bookButton(page).click()
  await expect(confirmation(page)).toBeVisible()
  expect(bookingsOf(site)).toBe(1)
  await expect.poll(async () => (await site.messages()).length).toBe(3)
  const { reference }: { reference: string } = await (await answered).json()
  const mails = (await site.messages()).join('\n')
  expect(mails).toContain(reference)
})

test('who leaves the page with the booking on its way finds the confirmation on coming back', async ({
  page,
  site,
}) => {
  await openForm(page)
  await fillForm(page)
  const network = await slowNetwork(page)
  await bookButton(page).click()
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeVisible()
  await page.getByRole('link', { name: 'About', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await network.pass(site, 'bookAppointment')
  await expect.poll(() => bookingsOf(site)).toBe(1)
  await page.unroute('**/api/*')
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
  const held: Route[] = []
  await page.route('**/api/bookAppointment', (route) => void held.push(route), { times: 1 })
  await losingNothing(page, async () => {
    await bookButton(page).click()
    await expect.poll(() => held.length).toBe(1)
    await page.getByRole('link', { name: 'About', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await held[0]?.abort()
    await expect(page.getByText(BROKE)).toBeVisible()
  })
  await bookButton(page).click()
  await expect(confirmation(page)).toBeVisible()
  expect(bookingsOf(site)).toBe(1)
})
