import type { Page } from '@playwright/test'
import { waitForHydration } from './support/hydration.ts'
import { auditPage, LOOKS, SIZES } from './support/page-audit.ts'
import { expect, test } from './support/site.ts'

const insertFault = (page: Page, html: string) =>
  page.evaluate((markup) => {
    const container = document.createElement('div')
    container.innerHTML = markup
    // The site's policy allows no style in markup.
    for (const each of container.querySelectorAll<HTMLElement>('[data-style-text]'))
      each.style.cssText = each.dataset.styleText ?? ''
    document.querySelector('main')?.append(container)
  }, html)

/** Faults put on a page that has none, each with the message that must name it. */
const FAULTS = [
  ['a button without a name', '<button></button>', /^at \d+, light: button-name/, SIZES.length],
  ['a heading that skips a level', '<h6>Deep down</h6>', /heading-order/, SIZES.length],
  [
    'text with too little contrast in dark mode only',
    '<p data-style-text="color: light-dark(black, #333); color-scheme: light dark">Pale</p>',
    /^at \d+, dark: color-contrast/,
    SIZES.length,
  ],
  [
    'targets that are small and close together',
    '<button data-style-text="width:12px;height:12px;min-height:0;padding:0;border:0">a</button><button data-style-text="width:12px;height:12px;min-height:0;padding:0;border:0">b</button>',
    /target-size/,
    SIZES.length * 2,
  ],
  [
    'a part that is wider than a phone',
    '<p data-style-text="width:600px">Wide</p>',
    /^at 320: is \d+ pixels too wide/,
    1,
  ],
] as const

for (const [what, html, found, times] of FAULTS) {
  test(`the audit finds ${what}`, async ({ page, site }) => {
    site.allowConsole(/404/)
    await page.goto('/nowhere')
    await waitForHydration(page)
    await insertFault(page, html)
    const faults = await auditPage(page, LOOKS)
    expect(faults.filter((fault) => found.test(fault))).toHaveLength(times)
    expect(faults.filter((fault) => !found.test(fault))).toEqual([])
  })
}

test('the audit leaves the page as it was, and finds nothing on a page without faults', async ({
  page,
  site,
}) => {
  site.allowConsole(/404/)
  await page.goto('/nowhere')
  const before = page.viewportSize()
  expect(await auditPage(page)).toEqual([])
  expect(page.viewportSize()).toEqual(before)
  expect(await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(false)
})
