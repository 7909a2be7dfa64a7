import { waitForFonts } from './support/hydration.ts'
import { expect, test } from './support/site.ts'

test('the first Tab reaches a link that skips to the content', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

// A scrollbar of 12 pixels leaves 308 of 320 pixels, 348 of 360 and 756 of 768.
const WIDTHS = [
  { width: 308, scrollbar: 0, name: 'Main' },
  { width: 348, scrollbar: 0, name: 'Main' },
  // At this width, the name of the practice is beside the links.
  { width: 768, scrollbar: 12, name: undefined },
]

test('the links of the header are in one row at every width', async ({ page }) => {
  for (const path of ['/', '/book']) {
    await page.goto(path)
    await waitForFonts(page)
    for (const { width, scrollbar, name } of WIDTHS) {
      await page.setViewportSize({ width, height: 1024 })
      await page.evaluate((end) => {
        document.body.style.setProperty('padding-inline-end', `${end}px`)
      }, scrollbar)
      const header = page.getByRole('banner')
      const boxes = await (name ? header.getByRole('navigation', { name }) : header)
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().toJSON()))
      const middles = boxes.map(({ top, bottom }) => Math.round((top + bottom) / 2))
      expect(new Set(middles).size, `at ${width} pixels`).toBe(1)
      if (name) expect(Math.max(...boxes.map(({ height }) => height))).toBeLessThan(50)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  }
})

test('the logo keeps its color in forced colors', async ({ page }) => {
  await page.goto('/')
  const logo = page.getByRole('link', { name: /, home$/ })
  const color = () => logo.evaluate((link) => getComputedStyle(link, '::before').backgroundColor)
  const chosen = await color()
  await page.emulateMedia({ forcedColors: 'active' })
  expect(await color()).toBe(chosen)
})
