import type { Locator, Page } from '@playwright/test'
import { bookButton, chip, DATE_PATH, openForm } from './support/booking-walk.ts'
import { tabTo } from './support/focus.ts'
import { waitForFonts } from './support/hydration.ts'
import { expect, test } from './support/site.ts'

const MINUTE = 60_000
const banner = (page: Page) => page.getByRole('group', { name: 'Your held time' })
const timer = (page: Page) => banner(page).getByRole('timer')
const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? 0
const bottomOf = async (part: Locator) =>
  (await topOf(part)) + ((await part.boundingBox())?.height ?? 0)
const TIMES = ['10:00 AM', '10:30 AM', '11:00 AM']

test('a hold has another color in its last minute, in its last ten seconds and at its end', async ({
  page,
  site,
}) => {
  await openForm(page)
  const color = () =>
    timer(page).evaluate((time) => getComputedStyle(time.parentElement ?? time).backgroundImage)
  const info = await color()
  await site.advance(9 * MINUTE, page)
  const warning = await color()
  await site.advance(50_000, page)
  const danger = await color()
  await site.advance(10_000, page)
  await expect(timer(page)).toHaveText('Expired')
  // An expired hold looks like a warning.
  expect(await color()).toBe(warning)
  expect(new Set([info, warning, danger]).size).toBe(3)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('one hold follows the visitor from time to time, in two short lines', async ({ page }) => {
    await page.goto(DATE_PATH)
    for (const time of TIMES) {
      await chip(page, time).getByRole('link').click()
      await expect(page.getByText(`Held for you: ${time}`)).toBeVisible()
      await page.goBack()
    }
    await page.goto('/book')
    const line = banner(page)
    await expect(line).toHaveCount(1)
    await expect(line).toContainText('11:00 AM')
    await waitForFonts(page)
    expect((await line.boundingBox())?.height).toBeLessThanOrEqual(90)
    await expect(line.getByRole('timer')).toBeInViewport({ ratio: 1 })
    await expect(line.getByRole('button')).toHaveText(['Release this time'])
    await expect(line.getByRole('button')).toBeInViewport({ ratio: 1 })
    await line.getByRole('link', { name: 'Confirm' }).click()
    await expect(bookButton(page)).toBeVisible()
  })

  test('the form opens with its first field in the window, and nothing beneath the countdown', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(DATE_PATH)
    await chip(page).getByRole('link').click()
    await expect(banner(page)).toBeVisible()
    const steps = page.getByRole('navigation', { name: 'Booking steps' })
    await expect(steps).toBeInViewport({ ratio: 1 })
    expect(await topOf(steps)).toBeGreaterThan(await bottomOf(banner(page)))
    await expect(page.getByLabel('First Name')).toBeInViewport({ ratio: 1 })
    // Also without scrolling, as after a reload.
    await page.evaluate(() => scrollTo(0, 0))
    await expect(page.getByLabel('First Name')).toBeInViewport({ ratio: 1 })
    const address = page.getByText('12 Lantern Hill Road, Kingston, NY 12401').first()
    await expect(address).not.toBeVisible()
    await page.getByText('Fri, Mar 12, 10:00 AM · Lantern Hill Office · $225').click()
    await expect(address).toBeVisible()
  })

  test('the countdown stays in sight, and covers no field', async ({ page, site }) => {
    await openForm(page)
    await tabTo(page, bookButton(page))
    await expect(timer(page)).toBeInViewport({ ratio: 1 })
    for (const name of ['First Name', 'Phone Number', 'Additional Information (Optional)']) {
      const field = page.getByLabel(name)
      await field.focus()
      const [line, box] = [await timer(page).boundingBox(), await field.boundingBox()]
      expect(box?.y).toBeGreaterThan((line?.y ?? 0) + (line?.height ?? 0))
      await expect(timer(page)).toBeInViewport({ ratio: 1 })
    }
    // A field that is half beneath the line comes out from under it when it is tapped.
    const field = page.getByLabel('Phone Number')
    const covered = (await bottomOf(field)) - (await bottomOf(banner(page))) - 14
    await page.evaluate((distance) => scrollBy(0, distance), covered)
    await field.click({ position: { x: 40, y: 40 } })
    expect(await topOf(field)).toBeGreaterThan(await bottomOf(banner(page)))
    await site.advance(9 * MINUTE, page)
    await expect(page.getByRole('button', { name: 'Keep it 10 more minutes' })).toBeInViewport({
      ratio: 1,
    })
  })
})
