import { expect, type Locator, type Page, type Route } from '@playwright/test'
import { waitForHydration } from '../../../browser/support/hydration.ts'
import type { Driver } from '../../../paths/engine/page-steps.ts'
import { installPasskey } from '../../../paths/support/passkey.ts'

const LOADING = 'Loading the page…'

/** Performs the steps of a path test on the built site. Every call stays pending until a step answers it. */
export async function createPageDriver(page: Page, path: string): Promise<Driver> {
  const pending = new Set<Route>()
  await page.route('**/api/**', (route) => void pending.add(route))
  const newestOf = ({ path }: { path: string }) =>
    [...pending].findLast((route) => {
      const request = route.request()
      // A call that was aborted needs no response.
      return new URL(request.url()).pathname === path && request.failure() === null
    })
  const takeNewest = async (call: { path: string }): Promise<Route> => {
    await expect.poll(() => newestOf(call), { message: `${call.path} is pending` }).toBeDefined()
    const newest = newestOf(call)
    if (!newest) throw new Error(`${call.path} has not been called.`)
    pending.delete(newest)
    return newest
  }
  /** Settles a pending call, and the next one if the page had aborted that call already. */
  const settle = async (call: { path: string }, settleRoute: (route: Route) => Promise<void>) => {
    for (;;) {
      const route = await takeNewest(call)
      await settleRoute(route)
      const response = await route.request().response()
      await response?.finished()
      // The page handles the response before this evaluation returns.
      await page.evaluate(() => {})
      if (route.request().failure()?.errorText !== 'net::ERR_ABORTED') return
    }
  }
  const controlNamed = (name: string) =>
    page
      .getByRole('button', { name, exact: true })
      .or(page.getByRole('link', { name, exact: true }))
      .filter({ visible: true })
      .first()
  const fieldLabelled = (label: string) =>
    page.getByLabel(new RegExp(`^${label}( \\*)?$`)).filter({ visible: true })
  const region = (name: string) => page.getByRole('region', { name })

  /** The page notices a changed media query only when it draws the next frame. */
  const setMotionPreference = async (reducedMotion: 'reduce' | 'no-preference') => {
    const isNoticed = page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const query = matchMedia('(prefers-reduced-motion: reduce)')
          query.addEventListener('change', () => resolve(), { once: true })
        }),
    )
    await page.emulateMedia({ reducedMotion })
    await isNoticed
  }

  // One query for the whole text is faster than a search for each element.
  const shownText = async () => normalize(await page.evaluate(() => document.body.innerText))

  /** Lets a little time pass for transitions, because the clock of the page stands still. */
  const whenVisible = async (target: Locator): Promise<Locator> => {
    if (await target.isVisible()) return target
    await expect(async () => {
      if (!(await target.isVisible())) await page.clock.runFor(50)
      await expect(target).toBeVisible({ timeout: 50 })
    }).toPass({ intervals: [20], timeout: 30_000 })
    return target
  }

  await page.addInitScript(installPasskey)
  await page.addInitScript(() => {
    // Clicks and audits scroll, which the site would take for activity of the visitor when the browser has time.
    window.addEventListener('scroll', (event) => event.stopImmediatePropagation(), true)
  })
  await page.goto(path)
  await waitForHydration(page)
  const driver: Driver = {
    async navigate(to, state) {
      await page.evaluate(([address, entry]) => history.pushState(entry, '', address), [
        to,
        state ?? null,
      ] as const)
      // React waits a little after the code of a page has loaded before it shows the page.
      await expect(async () => {
        if (!(await shownText()).includes(normalize(LOADING))) return
        await page.clock.runFor(50)
        expect(await shownText()).not.toContain(normalize(LOADING))
      }).toPass({ intervals: [20] })
    },
    click: async (name) => (await whenVisible(controlNamed(name))).click(),
    activate: async (name) =>
      (await whenVisible(controlNamed(name))).evaluate((element: HTMLElement) => element.click()),
    type: async (label, text) => {
      const field = await whenVisible(fieldLabelled(label))
      const isChosen = await field.evaluate(({ tagName }) => tagName === 'SELECT')
      await (isChosen ? field.selectOption(text) : field.fill(text))
    },
    async leave(label) {
      const field = await whenVisible(fieldLabelled(label))
      await field.focus()
      await field.blur()
    },
    async pointer(name, action) {
      if (action === 'enter') await region(name).hover()
      else await page.mouse.move(0, 0)
    },
    async focus(name, action) {
      if (action === 'enter') return region(name).locator('a, button').first().focus()
      await page.evaluate(() => {
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      })
    },
    respond: (call, response) => settle(call, (route) => route.fulfill({ json: response })),
    failNetwork: (call) => settle(call, (route) => route.abort()),
    async request(call, bringAbout) {
      if (!newestOf(call)) await bringAbout(driver)
    },
    async ifRequested(call, act) {
      // A new page sends its requests a moment later, and only a timeout shows that it will not send this one.
      await expect
        .poll(() => newestOf(call), { timeout: 1_000 })
        .toBeDefined()
        .catch(() => {})
      if (newestOf(call)) await act(driver)
    },
    async moveMouse() {
      await page.mouse.move(3, 300)
      await page.mouse.move(6, 306)
    },
    async reduceMotion() {
      await setMotionPreference('reduce')
      await setMotionPreference('no-preference')
    },
    async setTabVisible(isVisible) {
      await page.evaluate((isVisible) => {
        Object.defineProperty(document, 'hidden', { configurable: true, value: !isVisible })
        document.dispatchEvent(new Event('visibilitychange'))
      }, isVisible)
    },
    // The test answers all calls, so the clock of the server can stand still.
    passTime: (milliseconds) => page.clock.runFor(milliseconds),
    async expectTexts(seen, unseen) {
      let shown = await shownText()
      for (const text of seen) {
        if (shown.includes(normalize(text))) continue
        await whenVisible(page.getByText(text).filter({ visible: true }).first())
        shown = await shownText()
      }
      for (const text of unseen)
        if (shown.includes(normalize(text)))
          await expect(page.getByText(text).filter({ visible: true })).toHaveCount(0)
    },
  }
  return driver
}

/** Style sheets change capitalization and line breaks. */
const normalize = (text: string): string => text.replace(/\s+/g, ' ').toLowerCase()
