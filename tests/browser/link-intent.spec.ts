import type { Page } from '@playwright/test'
import { oneOf } from '../sample.ts'
import { waitForHydration } from './support/hydration.ts'
import { expect, test } from './support/site.ts'

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
  { from: '/', link: 'Questions and answers', loads: 'about' },
  { from: '/', link: 'Understanding your report', loads: 'report' },
  { from: '/', link: 'About', loads: 'about' },
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
