import type { Page } from '@playwright/test'
import { kib } from '../../weights/limits.ts'
import { openAndSettle } from './hydration.ts'

/** Opens a page and measures what it loads until it is idle, in KiB as sent. `all` includes the headers. */
export async function weigh(page: Page, url: string) {
  let script = 0
  let all = 0
  let requests = 0
  const sizes: Promise<void>[] = []
  page.on('requestfinished', (request) => {
    // Some versions of Chromium load the icon, others only when a tab shows it.
    if (request.url().startsWith('data:') || request.url().endsWith('/favicon.svg')) return
    requests++
    const take = async () => {
      const { responseBodySize, responseHeadersSize } = await request.sizes()
      all += responseBodySize + responseHeadersSize
      if (request.resourceType() === 'script') script += responseBodySize
    }
    sizes.push(take())
  })
  await openAndSettle(page, url)
  await Promise.all(sizes)
  return { script: kib(script), all: kib(all), requests }
}
