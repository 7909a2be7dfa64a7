import { expect, type Locator, type Page, type Route } from '@playwright/test'
import type { Stagehand } from '../paths/stage.ts'
import type { Site } from './site.ts'

/** Plays on the built site in a real browser: every call to the real server is held until it is answered. */
export async function pageHand(page: Page, site: Site, path: string): Promise<Stagehand> {
  const held = new Map<string, Route[]>()
  await page.route('**/api/*', (route) => {
    const { pathname } = new URL(route.request().url())
    held.set(pathname, [...(held.get(pathname) ?? []), route])
  })
  // A call that its flow gave up needs no answer any more.
  page.on('requestfailed', (request) => {
    const { pathname } = new URL(request.url())
    held.set(
      pathname,
      (held.get(pathname) ?? []).filter((route) => route.request() !== request),
    )
  })
  const take = async (call: { path: string }): Promise<Route> => {
    await expect
      .poll(() => held.get(call.path)?.length, { message: `${call.path} is open` })
      .toBeTruthy()
    const [oldest, ...rest] = held.get(call.path) ?? []
    if (!oldest) throw new Error(`${call.path} has not been called.`)
    held.set(call.path, rest)
    return oldest
  }
  const named = (name: string) =>
    page
      .getByRole('button', { name, exact: true })
      .or(page.getByRole('link', { name, exact: true }))
      .filter({ visible: true })
      .first()
  const field = (label: string) =>
    page.getByLabel(new RegExp(`^${label}( \\*)?$`)).filter({ visible: true })
  const part = (name: string) => page.getByRole('region', { name })

  /** What comes into sight by a transition needs a little time to pass, which stands still here. */
  const appeared = async (target: Locator): Promise<Locator> => {
    await expect(async () => {
      if (!(await target.isVisible())) await page.clock.runFor(50)
      await expect(target).toBeVisible({ timeout: 50 })
    }).toPass({ intervals: [20], timeout: 5_000 })
    return target
  }

  await page.goto(path)
  return {
    go: (to) => page.evaluate((address) => history.pushState(null, '', address), to),
    press: async (name) => (await appeared(named(name))).click(),
    type: async (label, text) => (await appeared(field(label))).fill(text),
    async touch(name, how) {
      if (how === 'point') await part(name).hover()
      if (how === 'leave') await page.mouse.move(0, 0)
      if (how === 'focus') await part(name).getByRole('link').first().focus()
      if (how === 'blur') await page.locator(':focus').blur()
    },
    async answer(call, answer, from) {
      const route = await take(call)
      if (from === 'real') await route.continue()
      else await route.fulfill({ json: answer })
    },
    fail: async (call) => (await take(call)).abort(),
    isOpen: async (call) => (held.get(call.path)?.length ?? 0) > 0,
    async stir() {
      await page.mouse.move(3, 300)
      await page.mouse.move(6, 306)
    },
    async showTab(shown) {
      await page.evaluate((isShown) => {
        Object.defineProperty(document, 'hidden', { configurable: true, value: !isShown })
        document.dispatchEvent(new Event('visibilitychange'))
      }, shown)
    },
    pass: (milliseconds) => site.advance(milliseconds, page),
    async sees(text) {
      await appeared(page.getByText(text).filter({ visible: true }).first())
    },
    misses: (text) => expect(page.getByText(text).filter({ visible: true })).toHaveCount(0),
  }
}
