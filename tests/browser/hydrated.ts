import type { Page } from '@playwright/test'

/** The document is there before its scripts are; from here on the page belongs to React. */
export const hydrated = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('#root > *') ?? {}).some((key) => key.startsWith('__react')),
  )
