import type { Page } from '@playwright/test'

/** The document is there before its scripts are; from here on the page belongs to React. */
export const hydrated = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('#root > *') ?? {}).some((key) => key.startsWith('__react')),
  )

/** Opens a page, and waits until it loads nothing more. The line may rest before the scripts are asked for. */
export async function openWhole(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' })
  await hydrated(page)
  await page.waitForLoadState('networkidle')
}
