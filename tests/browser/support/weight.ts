import { brotliCompressSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { openAndSettle } from './hydration.ts'

/** Opens a page and measures what it loads until it is idle, in KiB as sent. `first` and `all` include the headers. */
export async function weigh(page: Page, url: string) {
  let script = 0
  let document = 0
  let first = 0
  let linked = 0
  let all = 0
  let requests = 0
  const sizes: Promise<void>[] = []
  page.on('requestfinished', (request) => {
    if (request.url().startsWith('data:')) return
    requests++
    const take = async () => {
      const { responseBodySize, responseHeadersSize } = await request.sizes()
      all += responseBodySize + responseHeadersSize
      if (request.resourceType() === 'script') script += responseBodySize
      if (request.resourceType() === 'document') {
        document += responseBodySize
        first += responseBodySize + responseHeadersSize
      }
      if (request.resourceType() === 'stylesheet') linked += responseBodySize
    }
    sizes.push(take())
  })
  await openAndSettle(page, url)
  await Promise.all(sizes)
  // A document contains its style sheets, or most of them.
  const sheets = (await page.locator('style').allTextContents()).join('')
  const kib = (bytes: number) => Math.round((bytes / 1024) * 10) / 10
  return {
    script: kib(script),
    document: kib(document),
    first: kib(first),
    sheets: kib(brotliCompressSync(sheets).length + linked),
    all: kib(all),
    requests,
  }
}

/** The limits in KiB. `/book` is measured with its form open, in a browser that has Temporal. */
export const MOST_SCRIPT: Readonly<Record<string, number>> = {
  '/about-thermography': 84,
  '/understanding-your-report': 84,
  '/privacy': 84,
  '/terms': 84,
  '/accessibility': 84,
  '/health-data': 84,
  '/good-faith-estimate': 84,
  '/intake': 84,
  '/visit': 104,
  '/': 112,
  '/reviews': 106,
  '/book': 120,
  '/desk': 150,
}
export const MOST_SHEETS = 12
/** With its style sheets. The page with all the questions may have more. */
export const mostDocument = (path: string): number => (path === '/about-thermography' ? 16 : 14)
/** `first` is what ten packets hold: a longer document is painted a round trip later. */
export const MOST_OF_HOME = { first: 14.2, all: 219, requests: 14 }
