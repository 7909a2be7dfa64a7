import type { Page, Route } from '@playwright/test'
import { waitForHydration } from '../../browser/support/hydration.ts'
import { expect, test } from '../../browser/support/site.ts'

/** Holds back a script of the page, by default its entry, until the test releases it. */
async function holdScript(page: Page, settle = (route: Route) => route.continue(), name = 'index') {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**/assets/${name}-*.js`, async (route) => {
    await released
    await settle(route)
  })
  return () => release()
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const busy = (page: Page) => page.locator('[aria-busy]')

test('a key pressed before the scripts have loaded works once they have', async ({ page }) => {
  const release = await holdScript(page)
  await page.goto('/')
  await button(page, 'Pause the slides').press('Enter')
  release()
  await expect(button(page, 'Play the slides')).toBeFocused()
})

test('the last button pressed before the scripts have loaded works', async ({ page }) => {
  const release = await holdScript(page)
  await page.goto('/reviews')
  await button(page, 'Last page').click()
  await button(page, 'Next page').click()
  await button(page, 'Next page').click()
  await expect(busy(page)).toHaveAccessibleName('Next page')
  await expect(busy(page)).toHaveCSS('cursor', 'progress')
  release()
  await expect(page.getByText('Page 2 of 3')).toBeFocused()
  await expect(page).toHaveURL('/reviews')
  await expect(busy(page)).toHaveCount(0)
})

test('without the scripts no button stays busy, and the links work', async ({ page, site }) => {
  site.allowConsole(/ERR_FAILED|dynamically imported module/)
  const release = await holdScript(page, (route) => route.abort())
  await page.goto('/reviews')
  await button(page, 'Add New').click()
  await expect(busy(page)).toHaveCount(1)
  release()
  await expect(busy(page)).toHaveCount(0)
  await button(page, 'Add New').click()
  await expect(busy(page)).toHaveCount(0)
  await expect(page.getByRole('article')).toHaveCount(5)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL('/about-thermography')
})

/** The names of the pages whose scripts the browser has requested. */
function watchPages(page: Page): Set<string> {
  const names = new Set<string>()
  page.on('request', (request) => {
    const [, name] = /\/assets\/([a-z-]+)-page-[^/]*\.js$/.exec(request.url()) ?? []
    if (name) names.add(name)
  })
  return names
}

for (const [from, link, loads] of [
  ['/', 'View Availability', 'booking'],
  ['/', 'Read Reviews', 'reviews'],
  ['/about-thermography', 'Lantern Hill Thermography, home', 'home'],
] as const) {
  for (const action of ['hover', 'focus'] as const) {
    test(`${action} of "${link}" on ${from} loads the code of ${loads}`, async ({ page }) => {
      const pages = watchPages(page)
      await page.goto(from)
      await waitForHydration(page)
      await page.locator('a[href^=http]').first()[action]()
      const before = [...pages]
      expect(before).not.toContain(loads)
      await page.getByRole('link', { name: link, exact: true })[action]()
      await expect.poll(() => [...pages]).toContain(loads)
      expect([...pages]).toEqual([...before, loads])
    })
  }
}

for (const [path, calls] of [
  ['/', ['getPrice', 'getReviews']],
  ['/book', ['getLocations', 'getHolds']],
] as const) {
  test(`${path} asks for its data once, before its scripts have come`, async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      const [, call] = /\/api\/(\w+)$/.exec(request.url()) ?? []
      if (call) asked.push(call)
    })
    const release = await holdScript(page, (route) => route.continue(), 'site')
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await expect.poll(() => [...asked].sort()).toEqual([...calls].sort())
    release()
    await waitForHydration(page)
    await expect(page.getByText(path === '/' ? /^\$\d/ : 'Select Location').first()).toBeVisible()
    expect(asked).toHaveLength(calls.length)
  })
}
