import type { Page, Route } from '@playwright/test'
import { expect, type Site } from './site.ts'

declare global {
  interface Window {
    /** The requests, with the page's time. */
    requests: { path: string; at: number }[]
  }
}

const HALF_A_MINUTE = 30_000

/**
 * Makes each call of the pages opened from now on take half a minute by the page's own clock. The delay is in
 * the page, so that the test controls it to the millisecond.
 */
export async function slowNetwork(page: Page, site: Site) {
  await page.addInitScript((milliseconds) => {
    const { fetch } = window
    window.requests = []
    window.fetch = async (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
      window.requests.push({ path: pathname, at: Date.now() })
      await new Promise((resolve) => setTimeout(resolve, milliseconds))
      return fetch(input, init)
    }
  }, HALF_A_MINUTE)
  const requestsSince = (since: number) =>
    page.evaluate(
      (at) => window.requests.filter((one) => one.at >= at).map(({ path }) => path),
      since,
    )
  return {
    /** Lets the half minute of these calls pass. All the while the page must say that it waits. */
    async pass(text: string | RegExp, ...calls: string[]) {
      const status = page.getByRole('status').filter({ hasText: text })
      const visible = page.getByText(text).filter({ visible: true }).first()
      await expect(status).toBeAttached()
      await expect(visible).toBeVisible()
      await expect
        .poll(() => requestsSince(site.now()))
        .toEqual(expect.arrayContaining(calls.map((call) => `/api/${call}`)))
      await site.advance(HALF_A_MINUTE - 1, page)
      await expect(status).toBeAttached()
      await expect(visible).toBeVisible()
      await site.advance(1, page)
    },
    async count(call: string) {
      return (await requestsSince(0)).filter((path) => path === `/api/${call}`).length
    },
  }
}

/** Holds the next request of a call until the test decides what happens to it. */
export async function holdCall(page: Page, call: string) {
  const held: Route[] = []
  await page.route(`**/api/${call}`, (route) => void held.push(route), { times: 1 })
  return async () => {
    await expect.poll(() => held.length, { message: `${call} is asked for` }).toBe(1)
    const [route] = held
    if (!route) throw new Error(`${call} was not asked for.`)
    return route
  }
}
