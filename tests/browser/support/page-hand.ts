import { expect, type Locator, type Page, type Route } from '@playwright/test'
import type { Stagehand } from '../../paths/stage.ts'
import { hydrated } from './hydrated.ts'
import type { Site } from './site.ts'

const LOADING = 'Loading the page…'

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
    const routes = held.get(call.path) ?? []
    const newest = routes.at(-1)
    if (!newest) throw new Error(`${call.path} has not been called.`)
    held.set(call.path, routes.slice(0, -1))
    return newest
  }
  /** Settles an open call. One that its flow gave up meanwhile does not count. */
  const settle = async (call: { path: string }, how: (route: Route) => Promise<void>) => {
    for (;;) {
      const route = await take(call)
      await how(route)
      const response = await route.request().response()
      await response?.finished()
      // What the page does on it comes before what is done next.
      await page.evaluate(() => {})
      if (route.request().failure()?.errorText !== 'net::ERR_ABORTED') return
    }
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

  /** Only when the next picture is drawn does the page notice. */
  const motion = async (reducedMotion: 'reduce' | 'no-preference') => {
    const noticed = page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const query = matchMedia('(prefers-reduced-motion: reduce)')
          query.addEventListener('change', () => resolve(), { once: true })
        }),
    )
    await page.emulateMedia({ reducedMotion })
    await noticed
  }

  // One question to the page, where looking for an element asks several.
  const reads = async (text: string): Promise<boolean> => {
    const [shown = ''] = await page.locator('body').allInnerTexts()
    return plain(shown).includes(plain(text))
  }

  /** What comes into sight by a transition needs a little time to pass, which stands still here. */
  const appeared = async (target: Locator): Promise<Locator> => {
    if (await target.isVisible()) return target
    await expect(async () => {
      if (!(await target.isVisible())) await page.clock.runFor(50)
      await expect(target).toBeVisible({ timeout: 50 })
    }).toPass({ intervals: [20], timeout: 5_000 })
    return target
  }

  // Chance stands still, like time, but is never twice the same: ids are made of it.
  await page.addInitScript(() => {
    let chance = 0.5
    Math.random = () => (chance += 1e-7)
  })
  await page.goto(path)
  await hydrated(page)
  return {
    async go(to) {
      await page.evaluate((address) => history.pushState(null, '', address), to)
      // Once its code is here, React waits a moment before it shows the page.
      await expect(async () => {
        if (!(await reads(LOADING))) return
        await page.clock.runFor(50)
        expect(await reads(LOADING)).toBe(false)
      }).toPass({ intervals: [100] })
    },
    press: async (name) => (await appeared(named(name))).click(),
    activate: async (name) =>
      (await appeared(named(name))).evaluate((control: HTMLElement) => control.click()),
    type: async (label, text) => (await appeared(field(label))).fill(text),
    async touch(name, how) {
      if (how === 'point') await part(name).hover()
      if (how === 'leave') await page.mouse.move(0, 0)
      if (how === 'focus') await part(name).locator('a, button').first().focus()
      if (how === 'blur')
        await page.evaluate(() => {
          if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
        })
    },
    answer: (call, answer, from) =>
      settle(call, (route) =>
        from === 'real' ? route.continue() : route.fulfill({ json: answer }),
      ),
    fail: (call) => settle(call, (route) => route.abort()),
    isOpen: async (call) => (held.get(call.path)?.length ?? 0) > 0,
    async stir() {
      await page.mouse.move(3, 300)
      await page.mouse.move(6, 306)
    },
    async preferLessMotion() {
      await motion('reduce')
      await motion('no-preference')
    },
    async showTab(shown) {
      await page.evaluate((isShown) => {
        Object.defineProperty(document, 'hidden', { configurable: true, value: !isShown })
        document.dispatchEvent(new Event('visibilitychange'))
      }, shown)
    },
    pass: (milliseconds) => site.advance(milliseconds, page),
    async sees(text) {
      if (await reads(text)) return
      await appeared(page.getByText(text).filter({ visible: true }).first())
    },
    async misses(text) {
      if (await reads(text))
        await expect(page.getByText(text).filter({ visible: true })).toHaveCount(0)
    },
  }
}

/** A sheet may write text in capitals and break its lines. */
const plain = (text: string): string => text.replace(/\s+/g, ' ').toLowerCase()
