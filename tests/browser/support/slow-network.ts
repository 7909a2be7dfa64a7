import type { Page, Route } from '@playwright/test'
import { expect, type Site } from './site.ts'

declare global {
  interface Window {
    /** What was asked for, and when by the page's clock. */
    asked: { path: string; at: number }[]
  }
}

const HALF_A_MINUTE = 30_000

/**
 * On the pages opened from now on each call is half a minute on its way, by the page's own clock. Held there
 * and not outside, so that no answer can come before its time, and no request after it.
 */
export async function slowNetwork(page: Page, site: Site) {
  await page.addInitScript((milliseconds) => {
    const { fetch } = window
    window.asked = []
    window.fetch = async (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
      window.asked.push({ path: pathname, at: Date.now() })
      await new Promise((resolve) => setTimeout(resolve, milliseconds))
      return fetch(input, init)
    }
  }, HALF_A_MINUTE)
  const askedSince = (since: number) =>
    page.evaluate((at) => window.asked.filter((one) => one.at >= at).map(({ path }) => path), since)
  return {
    /** The half a minute of these calls passes. The visitor is told so at once, and all the while. */
    async pass(told: string | RegExp, ...calls: string[]) {
      const heard = page.getByRole('status').filter({ hasText: told })
      const seen = page.getByText(told).filter({ visible: true }).first()
      await expect(heard).toBeAttached()
      await expect(seen).toBeVisible()
      await expect
        .poll(() => askedSince(site.now()))
        .toEqual(expect.arrayContaining(calls.map((call) => `/api/${call}`)))
      await site.advance(HALF_A_MINUTE - 1, page)
      await expect(heard).toBeAttached()
      await expect(seen).toBeVisible()
      await site.advance(1, page)
    },
    /** How often a call was asked for. */
    async count(call: string) {
      return (await askedSince(0)).filter((path) => path === `/api/${call}`).length
    },
  }
}

/** The next of these calls is held, until the test says what becomes of it. */
export async function holdBack(page: Page, call: string) {
  const held: Route[] = []
  await page.route(`**/api/${call}`, (route) => void held.push(route), { times: 1 })
  return async () => {
    await expect.poll(() => held.length, { message: `${call} is asked for` }).toBe(1)
    const [route] = held
    if (!route) throw new Error(`${call} was not asked for.`)
    return route
  }
}
