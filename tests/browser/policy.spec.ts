import type { Page } from '@playwright/test'
import { sitemapPaths } from '../../domain/routes.ts'
import {
  bookButton,
  bookVisit,
  confirmation,
  DATE_PATH,
  fillForm,
  openForm,
  submitBooking,
  TIME_PATH,
} from './support/booking-walk.ts'
import { waitForHydration } from './support/hydration.ts'
import { askForCode, dialog, typeCode } from './support/review-walk.ts'
import { expect, test } from './support/site.ts'

/** Every violation of the page's policy that the browser reports. */
async function watchPolicy(page: Page): Promise<string[]> {
  const violations: string[] = []
  await page.exposeBinding('forbidden', (_, what: string) => void violations.push(what))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report: unknown = Reflect.get(window, 'forbidden')
      if (typeof report === 'function')
        report(`${event.effectiveDirective} ${event.blockedURI} at ${location.pathname}`)
    })
  })
  return violations
}

test('no page violates its policy, loaded or opened by a link', async ({ page, site }) => {
  site.allowConsole(/404/)
  const violations = await watchPolicy(page)
  for (const path of [...sitemapPaths(), '/nowhere', '/book/nowhere', '/loc/6']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // On the home page 20 seconds bring two slides and another review.
    await page.clock.runFor(path === '/' ? 20_000 : 1_000)
  }
  await page.goto('/about-thermography')
  await waitForHydration(page)
  for (const question of await page.locator('summary').all()) await question.click()
  for (const name of ['Home', 'Reviews', 'Scheduling', 'About']) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.clock.runFor(1_000)
  }
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.clock.runFor(1_000)
  expect(violations).toEqual([])
})

test('no step, banner or alert of the booking violates the policy', async ({ page, site }) => {
  site.allowConsole(/400|409|ERR_FAILED|Failed to fetch|booked/)
  const violations = await watchPolicy(page)
  await page.goto('/book')
  await page.getByRole('link', { name: 'Lantern Hill Office' }).click()
  await page.goto(DATE_PATH)
  await openForm(page)
  await bookButton(page).click()
  await expect(page.getByRole('group', { name: 'Please check these fields' })).toBeFocused()
  await site.advance(9 * 60_000, page)
  await expect(page.getByText('Your hold ends within 1 minute.')).toBeAttached()
  await site.advance(50_000, page)
  await expect(page.getByText('Your hold ends within 10 seconds.')).toBeAttached()
  await site.advance(10_000, page)
  await expect(page.getByRole('timer')).toHaveText('Expired')
  await fillForm(page)
  await page.route('**/api/*', (route) => route.abort())
  await bookButton(page).click()
  await expect(page.getByText('An unexpected error occurred. Please try again.')).toBeVisible()
  await page.unroute('**/api/*')
  await submitBooking(page)
  await page.reload()
  await expect(confirmation(page)).toBeVisible()
  await page.goto('/about-thermography')
  await page.goto(TIME_PATH)
  await expect(page.getByText('is no longer free')).toBeVisible()
  expect(violations).toEqual([])
})

test('no step of the review dialog violates the policy', async ({ page, site }) => {
  site.allowConsole(/400/)
  const violations = await watchPolicy(page)
  await bookVisit(page)
  await page.goto('/reviews')
  await askForCode(page)
  await page.clock.runFor(400)
  await typeCode(page, site)
  await dialog(page).getByRole('button', { name: 'Check code' }).click()
  await dialog(page).getByLabel('Title').fill('Calm')
  await dialog(page).getByRole('button', { name: 'Submit' }).click()
  await expect(dialog(page).getByText('Looks good!')).toHaveCount(1)
  await dialog(page).getByLabel('Review').fill('It was calm and quick.')
  await dialog(page).getByLabel('Author').fill('Ann')
  await dialog(page).getByRole('button', { name: 'Submit' }).click()
  await expect(dialog(page)).toContainText('Thank you for your review')
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await page.clock.runFor(1_000)
  await expect(dialog(page)).toBeHidden()
  expect(violations).toEqual([])
})

test('control: inline and foreign scripts and styles are reported', async ({ page, site }) => {
  site.allowConsole(/Content Security Policy|ERR_BLOCKED_BY_CSP|Failed to load|pushed/)
  const violations = await watchPolicy(page)
  await page.route('**/about-thermography', async (route) => {
    const answer = await route.fetch()
    const html = await answer.text()
    const injected =
      '<style>h1{color:red}</style><script>document.title="x"</script><script src="https://evil.example/x.js"></script><p style="color:red" onclick="1">x</p>'
    await route.fulfill({ response: answer, body: html.replace('</body>', `${injected}</body>`) })
  })
  await page.goto('/about-thermography')
  await expect.poll(() => violations.length).toBeGreaterThanOrEqual(5)
  expect(new Set(violations.map((one) => one.split(' at ')[0]))).toEqual(
    new Set([
      'style-src-elem inline',
      'script-src-elem inline',
      'script-src-elem https://evil.example/x.js',
      'style-src-attr inline',
      'script-src-attr inline',
    ]),
  )
})
