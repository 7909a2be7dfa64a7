import {
  bookButton,
  chip,
  DATE,
  dateRow,
  fillForm,
  LOCATION,
  openForm,
  TIME_PATH,
} from './support/booking-walk.ts'
import { BROKE, bookingsOf, bookOnce, halfAnAnswer, losingNothing } from './support/faults.ts'
import {
  askForCode,
  becomeClient,
  dialog,
  fillReview,
  openModal,
  typeCode,
} from './support/review-walk.ts'
import { expect, test } from './support/site.ts'

const NO_NET = /ERR_INTERNET_DISCONNECTED|Failed to fetch|preload|NetworkError/

test('without a connection a booking goes on as far as it can, says how it stands, and is made once it is back', async ({
  page,
  context,
  site,
}) => {
  site.allowConsole(NO_NET)
  await page.goto('/book')
  await expect(page.getByRole('link', { name: LOCATION })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('link', { name: LOCATION }).click()
  await dateRow(page).click()
  await chip(page).getByRole('link').click()
  await expect(page.getByRole('main')).toContainText(
    'An unexpected error occurred while holding the slot, but you can still proceed with booking.',
  )
  await fillForm(page)
  await losingNothing(page, async () => {
    await bookButton(page).click()
    await expect(page.getByRole('alert').filter({ hasText: BROKE })).toBeVisible()
    await expect(bookButton(page)).toBeEnabled()
    // Newer data do not come either.
    await site.advance(30_000, page)
    await page.mouse.move(9, 9)
    await site.advance(31_000, page)
    await expect(page.getByRole('main')).toContainText(
      'These times are as of 9:30 AM New York time; newer ones could not be loaded. Check your connection and try again, or call us at',
    )
  })
  expect(bookingsOf(site)).toBe(0)
  await context.setOffline(false)
  await losingNothing(page, async () => {
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('These times are as of')).toBeHidden()
  })
  await bookOnce(page, site)
  // What is on screen stays there, and leads on.
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Back to Locations' }).click()
  await expect(page.getByRole('link', { name: LOCATION })).toBeVisible()
})

test('a page that cannot be fetched says so and comes in place; what was typed elsewhere is still there', async ({
  page,
  context,
  site,
}) => {
  site.allowConsole(NO_NET)
  await openForm(page)
  await fillForm(page)
  await losingNothing(page, async () => {
    await context.setOffline(true)
    await page.getByRole('link', { name: 'About', exact: true }).click()
    const failure = page.getByRole('alert').filter({ hasText: 'This page could not be loaded' })
    // React waits a moment before it shows another page.
    await expect(async () => {
      await page.clock.runFor(100)
      await expect(failure).toBeVisible({ timeout: 100 })
    }).toPass()
    await expect(failure.getByRole('link', { name: /^\(\d{3}\)/ })).toBeVisible()
    await failure.getByRole('button', { name: 'Try again' }).click()
    await expect(failure).toContainText('It still could not be loaded.')
    await context.setOffline(false)
    await failure.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Thermography')
    // Its sheet came with it.
    await expect(page.locator('summary').first()).toHaveCSS('cursor', 'pointer')
    await page.goBack()
    await expect(bookButton(page)).toBeVisible()
  })
})

test('without a connection each step of a review says what could not be done, keeps what was typed, and works once it is back', async ({
  page,
  context,
  site,
}) => {
  site.allowConsole(NO_NET)
  await becomeClient(page)
  await page.goto('/reviews')
  const press = (name: string) => dialog(page).getByRole('button', { name }).click()
  /** First in vain, then with the connection back. */
  const inVain = async (name: string, told: string) => {
    await context.setOffline(true)
    await losingNothing(page, async () => {
      await press(name)
      await expect(dialog(page).getByRole('status')).toHaveText(told)
    })
    await context.setOffline(false)
    await press(name)
  }
  await openModal(page)
  await dialog(page).getByPlaceholder('Phone Number or Email Address').fill('ann.lee@example.com')
  await inVain('Send code', 'The code could not be sent. Please try again.')
  await expect(dialog(page).getByLabel('Code')).toBeFocused()
  await typeCode(page, site)
  await inVain('Check code', 'The code could not be checked. Please try again.')
  await fillReview(page)
  await inVain('Submit', 'Your review could not be sent. It is still here: please try again.')
  await expect(dialog(page)).toContainText('Thank you for your review')
})

test('a code whose answer was lost on the way is not called wrong', async ({ page, site }) => {
  site.allowConsole(/ERR_|Failed to fetch/)
  await becomeClient(page)
  await page.goto('/reviews')
  await askForCode(page)
  await typeCode(page, site)
  // The server takes the code; half of what it says arrives.
  await page.route('**/api/checkReviewCode', halfAnAnswer, { times: 1 })
  await losingNothing(page, async () => {
    await dialog(page).getByRole('button', { name: 'Check code' }).click()
    await expect(dialog(page).getByRole('status')).toHaveText(
      'The code could not be checked. Please try again.',
    )
  })
  await dialog(page).getByRole('button', { name: 'Check code' }).click()
  await expect(dialog(page).getByLabel('Title')).toBeVisible()
})

test('a review whose answer was lost on the way is taken once', async ({ page, site }) => {
  site.allowConsole(/ERR_|Failed to fetch/)
  await becomeClient(page)
  await page.goto('/reviews')
  await askForCode(page)
  await typeCode(page, site)
  await dialog(page).getByRole('button', { name: 'Check code' }).click()
  await fillReview(page)
  await page.route('**/api/submitNewReview', halfAnAnswer, { times: 1 })
  await losingNothing(page, async () => {
    await dialog(page).getByRole('button', { name: 'Submit' }).click()
    await expect(dialog(page).getByRole('status')).toContainText('It is still here')
  })
  await dialog(page).getByRole('button', { name: 'Submit' }).click()
  await expect(dialog(page)).toContainText('Thank you for your review')
  await page.reload()
  await expect(page.getByRole('article').filter({ hasText: 'calm and quick' })).toHaveCount(1)
})

test('control: something typed that is lost is noticed', async ({ page }) => {
  await openForm(page)
  await fillForm(page)
  const lost = losingNothing(page, async () => {
    await page.reload()
    await expect(bookButton(page)).toBeVisible()
  })
  await expect(lost).rejects.toThrow()
})

test(`half an answer is no answer: ${DATE} can be asked for again, and is booked once`, async ({
  page,
  site,
}) => {
  site.allowConsole(/ERR_|Failed to fetch|unreadable|Unreadable/)
  for (const call of ['getLocations', 'getHolds']) {
    await page.route(`**/api/${call}`, halfAnAnswer, { times: 1 })
    await page.goto(TIME_PATH)
    await expect(page.getByText('The locations could not be loaded')).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(bookButton(page)).toBeVisible()
  }
  await fillForm(page)
  await page.route('**/api/bookAppointment', halfAnAnswer, { times: 1 })
  await losingNothing(page, async () => {
    await bookButton(page).click()
    await expect(page.getByText(BROKE)).toBeVisible()
  })
  // It was made all the same; the same sent again gets its confirmation.
  expect(bookingsOf(site)).toBe(1)
  await bookOnce(page, site)
  await expect.poll(async () => (await site.messages()).length).toBe(3)
})
