import type { Locator, Page } from '@playwright/test'
import { bookButton, chip, DATE_PATH, openForm } from './support/booking-walk.ts'
import { tabTo } from './support/focus.ts'
import { waitForFonts } from './support/hydration.ts'
import { expect, test } from './support/site.ts'

const MINUTE = 60_000
const banner = (page: Page) => page.getByRole('group', { name: 'Your held time' })
const timer = (page: Page) => banner(page).getByRole('timer')
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
    for (const name of ['Keep it 10 more minutes', 'Release this time'])
      await expect(line.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
    await line.getByRole('link', { name: 'Confirm' }).click()
    await expect(bookButton(page)).toBeVisible()
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
    const bottomOf = async (part: Locator) => {
      const box = await part.boundingBox()
      return (box?.y ?? 0) + (box?.height ?? 0)
    }
    const covered = (await bottomOf(field)) - (await bottomOf(banner(page))) - 14
    await page.evaluate((distance) => scrollBy(0, distance), covered)
    await field.click({ position: { x: 40, y: 40 } })
    const top = async () => (await field.boundingBox())?.y ?? 0
    expect(await top()).toBeGreaterThan(await bottomOf(banner(page)))
    await site.advance(9 * MINUTE, page)
    await expect(page.getByRole('button', { name: 'Keep it 10 more minutes' })).toBeInViewport({
      ratio: 1,
    })
  })
})
