import { expect, type Page } from '@playwright/test'

export const waitForHydration = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('#root > *') ?? {}).some((key) => key.startsWith('__react')),
  )

/** What is measured in pixels is measured in the site's own faces. */
export const waitForFonts = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.fonts.check('1rem "Source Sans 3"'))).toBe(true)

/** Opens a page and waits until it loads nothing more. The network can be idle once before the scripts are requested. */
export async function openAndSettle(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' })
  await waitForHydration(page)
  await page.waitForLoadState('networkidle')
}

/** Lets time pass until the check succeeds, because React waits a moment before it shows what loaded or failed. */
export const eventually = (page: Page, check: () => Promise<void>) =>
  expect(async () => {
    await page.clock.runFor(100)
    await check()
  }).toPass()
