import { waitForHydration } from './support/hydration.ts'
import { expect, test } from './support/site.ts'

test('the list shows five reviews a page; a new page is announced and gets the focus', async ({
  page,
}) => {
  await page.goto('/reviews')
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(5)
  const pages = page.getByRole('navigation', { name: 'Pages of reviews' })
  await expect(pages.getByRole('button', { name: 'First page' })).toBeDisabled()
  await expect(pages.getByRole('button', { name: 'Previous page' })).toBeDisabled()
  const first = await cards.first().textContent()
  await pages.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText(/^Page 2 of \d+$/)).toBeFocused()
  expect(await cards.first().textContent()).not.toBe(first)
  await expect(page).toHaveURL('/reviews')
  await pages.getByRole('button', { name: 'Last page' }).click()
  await expect(pages.getByRole('button', { name: 'Next page' })).toBeDisabled()
  await expect(pages.getByRole('button', { name: 'Last page' })).toBeDisabled()
})

for (const [width, count, buttons] of [
  [308, 15, 7],
  [320, 100, 10],
  [1280, 100, 10],
] as const) {
  test(`${buttons} buttons of the pages are in one row on ${width} pixels`, async ({ page }) => {
    const review = { author: 'Ann', title: 'Calm', body: 'And quick.' }
    const reviews = Array.from({ length: count }, (_, nth) => ({
      ...review,
      date: new Date(Date.UTC(2026, 0, nth + 1)).toISOString().slice(0, 10),
    }))
    await page.route('**/api/getReviews', (route) =>
      route.fulfill({ json: { success: true, reviews } }),
    )
    await page.setViewportSize({ width, height: 700 })
    await page.goto('/reviews')
    // Of several clicks before the scripts have come the last one counts.
    await waitForHydration(page)
    const pages = page.getByRole('navigation', { name: 'Pages of reviews' })
    for (let turn = 1; turn < Math.min(count / 5, 12); turn++)
      await pages.getByRole('button', { name: 'Next page' }).click()
    await expect(pages.getByRole('button')).toHaveCount(buttons)
    const boxes = await pages
      .getByRole('button')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()))
    expect(new Set(boxes.map(({ y }) => y)).size).toBe(1)
    expect(Math.min(...boxes.map(({ width }) => width))).toBeGreaterThanOrEqual(
      buttons === 10 && width < 400 ? 30 : 44,
    )
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })
}
