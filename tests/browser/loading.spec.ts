import type { Page, Route } from '@playwright/test'
import { oneOf } from '../sample.ts'
import { waitForHydration } from './support/hydration.ts'
import { dialog, modalOpens } from './support/review-walk.ts'
import { expect, test } from './support/site.ts'

/** Holds the page's entry script until the test releases it. */
async function holdScript(page: Page, settle = (route: Route) => route.continue()) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/index-*.js', async (route) => {
    await released
    await settle(route)
  })
  return () => release()
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const busy = (page: Page) => page.locator('[aria-busy]')

test('a button pressed before the scripts have loaded reacts at once, and works once they have', async ({
  page,
}) => {
  const release = await holdScript(page)
  await page.goto('/reviews')
  await button(page, 'Add New').click()
  await expect(busy(page)).toHaveText('Add New')
  await expect(busy(page)).toHaveCSS('cursor', 'progress')
  await expect(dialog(page)).toHaveCount(0)
  release()
  await expect(busy(page)).toHaveCount(0)
  await modalOpens(page)
})

test('a key pressed before the scripts have loaded works once they have', async ({ page }) => {
  const release = await holdScript(page)
  await page.goto('/')
  await button(page, 'Pause the slides').press('Enter')
  await expect(busy(page)).toHaveText('Pause the slides')
  release()
  await expect(button(page, 'Play the slides')).toBeFocused()
  await expect(busy(page)).toHaveCount(0)
})

test('of several buttons pressed before the scripts have loaded the last one counts', async ({
  page,
}) => {
  const release = await holdScript(page)
  await page.goto('/reviews')
  await button(page, 'Last page').click()
  await button(page, 'Next page').click()
  await button(page, 'Next page').click()
  await expect(busy(page)).toHaveAccessibleName('Next page')
  release()
  await expect(page.getByText('Page 2 of 3')).toBeFocused()
})

test('when the scripts fail to load no button stays busy, and the links work', async ({
  page,
  site,
}) => {
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

/** The files of pages that the browser has asked for, by the name of the page. */
function watchPages(page: Page): Set<string> {
  const names = new Set<string>()
  page.on('request', (request) => {
    const [, name] = /\/assets\/([a-z-]+)-page-[^/]*\.js$/.exec(request.url()) ?? []
    if (name) names.add(name)
  })
  return names
}

const LINKS = [
  { from: '/', link: 'View Availability', loads: 'booking' },
  { from: '/', link: 'Read Reviews', loads: 'reviews' },
  { from: '/about-thermography', link: 'Lantern Hill Thermography, home', loads: 'home' },
]

for (const { from, link, loads } of LINKS) {
  for (const action of oneOf(['hover', 'focus'] as const, link)) {
    test(`${action} of "${link}" on ${from} loads the code of ${loads} before the click`, async ({
      page,
    }) => {
      const pages = watchPages(page)
      await page.goto(from)
      await waitForHydration(page)
      const target = page.getByRole('link', { name: link, exact: true })
      await target.scrollIntoViewIfNeeded()
      expect(pages).not.toContain(loads)
      await target[action]()
      await expect.poll(() => [...pages]).toContain(loads)
    })
  }
}

test('a link to another site loads no code', async ({ page }) => {
  const pages = watchPages(page)
  await page.goto('/')
  await waitForHydration(page)
  await page.getByRole('link', { name: 'What the FDA says about thermography' }).hover()
  await page.getByRole('link', { name: 'Read Reviews' }).hover()
  await expect.poll(() => [...pages]).toContain('reviews')
  expect([...pages].sort()).toEqual(['home', 'reviews'])
})

for (const [path, calls] of [
  ['/', ['getPrice', 'getReviews']],
  ['/book', ['getLocations', 'getHolds']],
] as const) {
  test(`${path} asks for its data once, while its scripts are still on their way`, async ({
    page,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      const [, call] = /\/api\/(\w+)$/.exec(request.url()) ?? []
      if (call) asked.push(call)
    })
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/\/assets\/site-[^/]*\.js$/, async (route) => {
      await released
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await expect.poll(() => [...asked].sort()).toEqual([...calls].sort())
    release()
    await waitForHydration(page)
    await expect(page.getByText(path === '/' ? /^\$\d/ : 'Select Location').first()).toBeVisible()
    expect(asked).toHaveLength(calls.length)
  })
}
