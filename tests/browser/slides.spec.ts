import type { Page } from '@playwright/test'
import { CAROUSEL_ADVANCE } from '../../domain/timing.ts'
import { expect, type Site, test } from './support/site.ts'

const carousel = (page: Page) => page.getByRole('region', { name: 'About the screening' })
const shows = (page: Page, title: string) =>
  expect(page.getByRole('heading', { name: title })).toBeInViewport({ ratio: 1 })

/** Lets time pass, and then the transition of the slides end. */
const pass = async (site: Site, page: Page, milliseconds: number) => {
  await site.advance(milliseconds, page)
  await site.advance(1_500, page)
}

const open = async (page: Page) => {
  await page.mouse.move(0, 0)
  await page.goto('/')
  await expect(carousel(page).getByRole('tab')).toHaveCount(3)
  await shows(page, 'No Radiation')
}

test('the slides advance every seven seconds and start again after the last', {
  tag: '@home-slides-time',
}, async ({ page, site }) => {
  await open(page)
  for (const title of ['No Contact', 'No Compression', 'No Radiation']) {
    await pass(site, page, CAROUSEL_ADVANCE)
    await shows(page, title)
  }
})

test('a slide is not replaced before seven seconds have passed', async ({ page, site }) => {
  await open(page)
  await site.advance(CAROUSEL_ADVANCE - 1_000, page)
  await shows(page, 'No Radiation')
})

test('the slides pause while the pointer is over them', { tag: '@home-slides-pause' }, async ({
  page,
  site,
}) => {
  await open(page)
  await page.getByRole('heading', { name: 'No Radiation' }).hover()
  await pass(site, page, 2 * CAROUSEL_ADVANCE)
  await shows(page, 'No Radiation')
  await page.mouse.move(0, 0)
  await pass(site, page, CAROUSEL_ADVANCE)
  await shows(page, 'No Contact')
})

test('the slides pause while the focus is in them', async ({ page, site }) => {
  await open(page)
  await page.getByRole('button', { name: 'Pause the slides' }).focus()
  await pass(site, page, 2 * CAROUSEL_ADVANCE)
  await shows(page, 'No Radiation')
  await page.getByRole('link', { name: 'View Availability' }).focus()
  await pass(site, page, CAROUSEL_ADVANCE)
  await shows(page, 'No Contact')
})

test('a button stops and starts the slides', async ({ page, site }) => {
  await open(page)
  await page.getByRole('button', { name: 'Pause the slides' }).click()
  await page.mouse.move(0, 0)
  await page.getByRole('link', { name: 'View Availability' }).focus()
  await pass(site, page, 2 * CAROUSEL_ADVANCE)
  await shows(page, 'No Radiation')
  await page.getByRole('button', { name: 'Play the slides' }).click()
  await pass(site, page, CAROUSEL_ADVANCE)
  await shows(page, 'No Contact')
})

test('the visitor can turn the slides', async ({ page, site }) => {
  await open(page)
  await page.getByRole('button', { name: 'Next slide' }).click()
  await site.advance(1_500, page)
  await shows(page, 'No Contact')
  await page.getByRole('button', { name: 'Previous slide' }).click()
  await site.advance(1_500, page)
  await shows(page, 'No Radiation')
  await page.getByRole('tab', { name: 'Go to slide 3' }).click()
  await site.advance(1_500, page)
  await shows(page, 'No Compression')
})

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

test.describe('where less motion is asked for', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('the slides do not move until Play is pressed', async ({ page, site }) => {
    await open(page)
    await pass(site, page, 2 * CAROUSEL_ADVANCE)
    await shows(page, 'No Radiation')
    await page.getByRole('button', { name: 'Play the slides' }).click()
    await pass(site, page, CAROUSEL_ADVANCE)
    await shows(page, 'No Contact')
  })
})
