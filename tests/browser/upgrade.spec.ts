import type { Page } from '@playwright/test'
import { bookButton, openFilledForm } from './support/booking-walk.ts'
import { expectInputKept } from './support/faults.ts'
import { eventually, openAndSettle, waitForHydration } from './support/hydration.ts'
import { expect, test } from './support/site.ts'

const AT_ONCE = { timeout: 100 }

/** The code of the page About is gone, as after an upgrade, until the document is new. */
async function loseCode(page: Page) {
  const documents = { count: 0 }
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.count++
  })
  await page.route('**/assets/about-page-*', (route) =>
    documents.count === 0 ? route.fulfill({ status: 404 }) : route.continue(),
  )
  return documents
}

const about = (page: Page) => page.getByRole('link', { name: 'About', exact: true })
const failure = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'This page could not be loaded' })

test.beforeEach(({ site }) =>
  site.allowConsole(
    /404|Refused to apply style|Failed to fetch dynamically imported module|Unable to preload/,
  ),
)

test('a page whose code is gone loads again by itself, and goes on in place', async ({ page }) => {
  await openAndSettle(page, '/reviews')
  const documents = await loseCode(page)
  await about(page).click()
  await eventually(page, () =>
    expect(page.getByRole('heading', { level: 1 })).toContainText('Thermography', AT_ONCE),
  )
  await expect(page.locator('summary').first()).toHaveCSS('cursor', 'pointer')
  // The page can be read before its scripts have run.
  await expect.poll(() => documents.count).toBe(1)
  await waitForHydration(page)
  await page.getByRole('link', { name: 'Reviews', exact: true }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(documents.count).toBe(1)
})

test('the browser asks before a lost page drops what was typed', async ({ page }) => {
  await openFilledForm(page)
  const documents = await loseCode(page)
  await expectInputKept(page, async () => {
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      return dialog.dismiss()
    })
    await about(page).click()
    await eventually(page, () => expect(failure(page)).toBeVisible(AT_ONCE))
    await expect.poll(() => asked).toEqual(['beforeunload'])
    await page.goBack()
    await expect(bookButton(page)).toBeVisible()
  })
  expect(documents.count).toBe(0)
})
