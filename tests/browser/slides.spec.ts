import type { Page } from '@playwright/test'
import { expect, test } from './support/site.ts'

const carousel = (page: Page) => page.getByRole('region', { name: 'About the screening' })
const shows = (page: Page, title: string) =>
  expect(page.getByRole('heading', { name: title })).toBeInViewport({ ratio: 1 })

const open = async (page: Page) => {
  await page.mouse.move(0, 0)
  await page.goto('/')
  await expect(carousel(page).getByRole('tab')).toHaveCount(3)
  await shows(page, 'No Radiation')
}

test('each slide shows a picture of its own, as wide and high as it is drawn', async ({ page }) => {
  await open(page)
  const pictures = carousel(page).locator('img')
  const places = await pictures.evaluateAll((images) =>
    images.map((image) => [
      // WebKit gives a fragment the ratio of the whole file, and shows three pictures in a strip.
      image.getAttribute('src')?.includes('#'),
      Math.round((image.clientWidth / image.clientHeight) * 100),
      getComputedStyle(image).objectPosition.split(' ')[0],
    ]),
  )
  expect(places).toEqual([
    [false, 120, '0%'],
    [false, 120, '50%'],
    [false, 120, '100%'],
  ])
})

test('on a phone the price and the way to book are within a screen and a half', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page)
  const button = await page.getByRole('link', { name: 'View Availability' }).boundingBox()
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThan(1.5 * 740)
})
