import type { Page } from '@playwright/test'
import { openAndSettle } from './hydration.ts'

/** Opens a page and measures what it loads until it is idle: in KiB as sent, all of it with its headers. */
export async function weigh(page: Page, url: string) {
  let script = 0
  let style = 0
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
      if (request.resourceType() === 'stylesheet') style += responseBodySize
    }
    sizes.push(take())
  })
  await openAndSettle(page, url)
  await Promise.all(sizes)
  const kib = (bytes: number) => Math.round((bytes / 1024) * 10) / 10
  return { script: kib(script), style: kib(style), all: kib(all), requests }
}

/** The limits in KiB. `/book` is measured with its form open, in a browser that has Temporal. */
export const MOST_SCRIPT: Readonly<Record<string, number>> = {
  '/about-thermography': 70,
  '/understanding-your-report': 70,
  '/privacy': 70,
  '/intake': 70,
  '/visit': 95,
  '/': 100.5,
  '/reviews': 95,
  '/book': 107,
}
export const MOST_STYLE = 10
export const MOST_OF_HOME = { all: 220, requests: 15 }
