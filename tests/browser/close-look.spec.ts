import type { Page } from '@playwright/test'
import { faultsInSight, SIZES } from './support/close-look.ts'
import { hydrated } from './support/hydrated.ts'
import { expect, test } from './support/site.ts'

const plant = (page: Page, html: string) =>
  page.evaluate((markup) => {
    const planted = document.createElement('div')
    planted.innerHTML = markup
    // The site's policy allows no style in markup.
    for (const each of planted.querySelectorAll<HTMLElement>('[data-look]'))
      each.style.cssText = each.dataset.look ?? ''
    document.querySelector('main')?.append(planted)
  }, html)

/** Faults planted on a page that has none, each with where it must be found. */
const PLANTED = [
  ['a button without a name', '<button></button>', /^at \d+, light: button-name/, SIZES.length],
  ['a heading that skips a level', '<h6>Deep down</h6>', /heading-order/, SIZES.length],
  [
    'words that are too pale in the dark only',
    '<p data-look="color: light-dark(black, #333); color-scheme: light dark">Pale</p>',
    /^at \d+, dark: color-contrast/,
    SIZES.length,
  ],
  [
    'targets that are small and close together',
    '<button data-look="width:12px;height:12px;min-height:0;padding:0;border:0">a</button><button data-look="width:12px;height:12px;min-height:0;padding:0;border:0">b</button>',
    /target-size/,
    SIZES.length * 2,
  ],
  [
    'a part that is wider than a phone',
    '<p data-look="width:600px">Wide</p>',
    /^at 320: runs \d+ pixels over the side/,
    1,
  ],
] as const

for (const [what, html, found, times] of PLANTED) {
  test(`a closer look finds ${what}`, async ({ page, site }) => {
    site.allowConsole(/404/)
    await page.goto('/nowhere')
    await hydrated(page)
    await plant(page, html)
    const faults = await faultsInSight(page)
    expect(faults.filter((fault) => found.test(fault))).toHaveLength(times)
    expect(faults.filter((fault) => !found.test(fault))).toEqual([])
  })
}

test('a closer look leaves a page as it was, and finds nothing where nothing is wrong', async ({
  page,
  site,
}) => {
  site.allowConsole(/404/)
  await page.goto('/nowhere')
  const before = page.viewportSize()
  expect(await faultsInSight(page)).toEqual([])
  expect(page.viewportSize()).toEqual(before)
  expect(await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(false)
})
