import type { Page } from '@playwright/test'
import { axeFindings } from './axe.ts'
import { bookButton, chip, confirmation, DATE_PATH, fillForm, openForm } from './booking-walk.ts'
import { expect, type Site, test } from './site.ts'

/** Every state a visitor can come to, brought about in its shortest way. */
const STATES: Record<string, (page: Page, site: Site) => Promise<void>> = {
  'the locations': async (page) => {
    await page.goto('/book')
    await expect(page.getByText('Primary Imaging Location')).toBeVisible()
  },
  'dates and times': async (page) => {
    await page.goto(DATE_PATH)
    await expect(chip(page)).toBeVisible()
  },
  'the form with a hold': openForm,
  'a hold that has ended': async (page, site) => {
    await openForm(page)
    await site.advance(10 * 60_000, page)
    await expect(page.getByRole('timer')).toHaveText('Expired')
  },
  'the form with errors': async (page, site) => {
    site.allowConsole(/400/)
    await openForm(page)
    await bookButton(page).click()
    await expect(page.getByRole('alert')).toBeFocused()
  },
  'the confirmation': async (page) => {
    await openForm(page)
    await fillForm(page)
    await bookButton(page).click()
    await expect(confirmation(page)).toBeVisible()
  },
  'an unknown location': async (page, site) => {
    site.allowConsole(/404/)
    await page.goto('/book/nowhere')
    await expect(page.getByText('We do not know that location.')).toBeVisible()
  },
  'no data': async (page, site) => {
    site.allowConsole(/ERR_FAILED|Failed to fetch/)
    await page.route('**/api/getHolds', (route) => route.abort())
    await page.goto('/book')
    await expect(page.getByText('The locations could not be loaded')).toBeVisible()
  },
  'the reviews': async (page) => {
    await page.goto('/reviews')
    await expect(page.getByRole('article').first()).toBeVisible()
  },
  'the contact step': async (page) => {
    await openModal(page)
  },
  'the code step': async (page) => {
    await openModal(page)
    await page.getByLabel('Phone number or e-mail address').fill('ann@example.com')
    await page.getByRole('button', { name: 'Send code' }).click()
    await expect(page.getByLabel('Code')).toBeVisible()
    await page.clock.runFor(400)
  },
  'the review form with errors': async (page) => {
    await page.route('**/api/checkAuth', (route) =>
      route.fulfill({ json: { success: true, reviewed: false } }),
    )
    await page.route('**/api/submitNewReview', (route) =>
      route.fulfill({ json: { success: false, errors: { title: 'Please give it a title.' } } }),
    )
    await openModal(page)
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('Looks good!').first()).toBeVisible()
  },
}

async function openModal(page: Page): Promise<void> {
  await page.goto('/reviews')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.getByRole('button', { name: 'Add New' }).click()
  await expect(async () => {
    await page.clock.runFor(400)
    await expect(page.getByRole('dialog').getByRole('button').nth(1)).toBeVisible({ timeout: 100 })
  }).toPass()
  await page.clock.runFor(400)
}

for (const [colorScheme, width] of [
  ['light', 1280],
  ['dark', 320],
] as const) {
  test.describe(`${colorScheme}, ${width} pixels`, () => {
    test.use({ colorScheme, viewport: { width, height: 800 } })
    for (const [state, bringAbout] of Object.entries(STATES)) {
      test(`axe finds nothing in ${state}, and nothing runs over the side`, async ({
        page,
        site,
      }) => {
        await bringAbout(page, site)
        expect(await axeFindings(page)).toEqual([])
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(over).toBeLessThanOrEqual(0)
      })
    }
  })
}
