import { waitForHydration } from './support/hydration.ts'
import { expect, test } from './support/site.ts'

test('navigation moves the focus to the heading of the new page and changes the title', async ({
  page,
}) => {
  await page.goto('/')
  await waitForHydration(page)
  const before = await page.title()
  await page.getByRole('link', { name: 'About', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await page.title()).not.toBe(before)
  await page.goBack()
  await expect(page).toHaveTitle(before)
})

test('the first Tab reaches a link that skips to the content', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('on a small tablet the name of the practice and the links are in one row', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  for (const path of ['/', '/book']) {
    await page.goto(path)
    // A scrollbar that takes its place.
    await page.evaluate(() => document.body.style.setProperty('padding-inline-end', '12px'))
    const middles = await page
      .getByRole('banner')
      .getByRole('link')
      .evaluateAll((links) =>
        links.map((link) => {
          const { top, bottom } = link.getBoundingClientRect()
          return Math.round((top + bottom) / 2)
        }),
      )
    expect(new Set(middles).size).toBe(1)
  }
})

// A scrollbar that takes its place leaves 348 of 360 pixels, and 308 of 320.
for (const width of [308, 348]) {
  test(`the links of the header are in one row on ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 })
    for (const path of ['/', '/book']) {
      await page.goto(path)
      const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
      const places = await links.evaluateAll((all) =>
        all.map((link) => ({
          top: link.getBoundingClientRect().top,
          isOneLine: link.clientHeight < 50,
        })),
      )
      expect(places).toEqual(Array(4).fill({ top: places[0]?.top, isOneLine: true }))
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  })
}
