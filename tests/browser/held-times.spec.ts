import type { Page } from '@playwright/test'
import { bookButton, chip, DATE_PATH, openFilledForm, openForm } from './support/booking-walk.ts'
import { tabTo } from './support/focus.ts'
import { expect, test } from './support/site.ts'

const TIMES = ['10:00 AM', '10:30 AM', '11:00 AM', '11:30 AM', '12:00 PM', '12:30 PM']
const banners = (page: Page) => page.getByRole('group', { name: 'Your held time' })
const bannerOf = (page: Page, time: string) => banners(page).filter({ hasText: time })
const letGo = (page: Page, time: string) =>
  bannerOf(page, time).getByRole('button', { name: 'Let go' })

/** Holds each time in turn, as a visitor does who compares them. */
async function compare(page: Page, times: readonly string[]): Promise<void> {
  for (const time of times) {
    await page.goto(DATE_PATH)
    await chip(page, time).getByRole('link').click()
    await expect(page.getByRole('timer').first()).toBeVisible()
    await expect(page.getByText(`Held for you: ${time}`)).toBeVisible()
  }
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('five held times take one short line each, and the dates are in sight', async ({ page }) => {
    await compare(page, TIMES.slice(0, 5))
    await page.goto(DATE_PATH)
    await expect(banners(page)).toHaveCount(5)
    for (const banner of await banners(page).all()) {
      expect((await banner.boundingBox())?.height).toBeLessThanOrEqual(60)
      await expect(banner.getByRole('timer')).toBeInViewport({ ratio: 1 })
      await expect(banner.getByRole('button', { name: 'Let go' })).toBeInViewport({ ratio: 1 })
      await expect(banner.getByRole('link', { name: 'Confirm' })).toBeInViewport({ ratio: 1 })
    }
  })

  test('the countdown stays in sight while the form is filled in, and covers no field', async ({
    page,
    site,
  }) => {
    await page.goto(DATE_PATH)
    await chip(page).getByRole('link').click()
    const timer = page.getByRole('timer')
    await expect(timer).toHaveText('10:00')
    await expect(timer).toBeInViewport({ ratio: 1 })
    await tabTo(page, bookButton(page))
    await expect(timer).toBeInViewport({ ratio: 1 })
    for (const name of ['Additional Information (Optional)', 'Phone Number', 'First Name']) {
      await page.getByLabel(name).focus()
      const [line, field] = [await timer.boundingBox(), await page.getByLabel(name).boundingBox()]
      expect(field?.y).toBeGreaterThan((line?.y ?? 0) + (line?.height ?? 0))
      await expect(timer).toBeInViewport({ ratio: 1 })
    }
    await page.getByLabel('Additional Information (Optional)').focus()
    await site.advance(9 * 60_000, page)
    await expect(page.getByRole('button', { name: 'Keep it longer' })).toBeInViewport({ ratio: 1 })
  })

  test('the refusal of a sixth time is in sight with the times to let go, and letting one go holds it', async ({
    page,
    site,
  }) => {
    site.allowConsole(/409/)
    await compare(page, TIMES.slice(0, 5))
    await page.goto(DATE_PATH)
    await chip(page, '12:30 PM').getByRole('link').click()
    const refusal = page.getByText('You are holding 5 times already.')
    await expect(refusal).toBeInViewport({ ratio: 1 })
    for (const time of TIMES.slice(0, 5))
      await expect(letGo(page, time)).toBeInViewport({ ratio: 1 })
    await letGo(page, '11:00 AM').click()
    await expect(page.getByText('Held for you: 12:30 PM')).toBeVisible()
    await expect(refusal).toHaveCount(0)
    await expect(page.getByText('No longer held: 11:00 AM').first()).toBeInViewport()
  })
})

test('letting go of the time whose form is open keeps the form, and the time can be held again', async ({
  page,
}) => {
  await openFilledForm(page)
  await letGo(page, '10:00 AM').click()
  await expect(banners(page)).toContainText(
    'This time is no longer held for you. You can book it while it is free. What you have typed is kept.',
  )
  await expect(page.getByText('Refreshing availability data…')).toBeHidden()
  await expect(page.getByRole('timer')).toHaveCount(0)
  await expect(page.getByLabel('First Name')).toHaveValue('Ann')
  await page.getByRole('button', { name: 'Hold it again' }).click()
  await expect(page.getByRole('timer')).toHaveText('10:00')
  await letGo(page, '10:00 AM').click()
  await expect(page.getByRole('timer')).toHaveCount(0)
  await bookButton(page).click()
  await expect(page.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible()
})

test('the banner of the open form leads to its first field', async ({ page }) => {
  await openForm(page)
  await expect(banners(page).getByRole('link', { name: 'Confirm' })).toHaveCount(0)
  await banners(page).getByRole('button', { name: 'Go to the form' }).click()
  await expect(page.getByLabel('First Name')).toBeFocused()
})

test('a hold that was let go of in another tab has ended in this one, too', async ({
  page,
  context,
  site,
}) => {
  await openForm(page)
  const other = await context.newPage()
  await other.goto('/book')
  await letGo(other, '10:00 AM').click()
  await expect(banners(other)).toContainText('No longer held: 10:00 AM')
  for (let step = 0; step < 4; step++) {
    // The page asks for newer data only while its visitor is active.
    await page.mouse.move(10 + step, 300)
    await site.advance(16_000, page)
  }
  await expect(banners(page)).toContainText('Expired')
})
