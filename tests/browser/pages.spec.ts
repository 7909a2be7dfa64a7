import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Route } from '@playwright/test'
import { pageAt, routes, sitemapPaths, unlistedPaths } from '../../domain/routes.ts'
import { REVIEW_ROTATION } from '../../domain/timing.ts'
import { MOST_OF_HOME, scriptOf } from '../weights/limits.ts'
import { TIME_PATH } from './support/booking-walk.ts'
import { waitForHydration } from './support/hydration.ts'
import { expectNoShift } from './support/layout-shifts.ts'
import { auditPage, expectSound, LOOKS } from './support/page-audit.ts'
import { expect, test } from './support/site.ts'
import { weigh } from './support/weight.ts'

const DESK = routes.desk.path
const PATHS = [...sitemapPaths(), ...unlistedPaths()]

/** Collects requests to other hosts, failed requests, and unexpected error responses. */
function watchRequests(page: Page, url: string, expected: readonly number[]): readonly string[] {
  const wrong: string[] = []
  page.on('requestfailed', (request) => wrong.push(`failed: ${request.url()}`))
  page.on('request', (request) => {
    if (!request.url().startsWith(url) && !request.url().startsWith('data:'))
      wrong.push(`foreign: ${request.url()}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400 && !expected.includes(response.status()))
      wrong.push(`refused: ${response.url()}`)
  })
  return wrong
}

// Checks what only a browser shows. Violations of the page's Content Security Policy appear in the console, which
// every test watches.
for (const path of [...PATHS, TIME_PATH, '/nowhere']) {
  test(`${path} loads soundly: light, still and accessible`, async ({ page, site }) => {
    const refusals = path === DESK ? [401] : path === '/nowhere' ? [404] : []
    site.allowConsole(/status of 40[14]/)
    const wrong = watchRequests(page, site.url, refusals)
    const { script, all, requests } = await weigh(page, path)
    await page.clock.runFor(1_000)
    await expectNoShift(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', site.url + path)
    expect(wrong).toEqual([])
    // What is weighed without a browser is what a browser loads.
    expect(script).toBe(scriptOf(pageAt(path)))
    if (path === routes.home.path) {
      expect(all).toBeLessThanOrEqual(MOST_OF_HOME.all)
      expect(requests).toBeLessThanOrEqual(MOST_OF_HOME.requests)
    }
    await expectSound(page)
  })
}

test('nothing on the home page moves when the quote loads and changes', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const quote = page.getByRole('region', { name: 'What women are saying...' })
  await page.route('**/api/getReviews', async (route) => {
    const answer = await route.fetch()
    const { reviews, ...rest } = await answer.json()
    // Some reviews are one word long, others do not fit their space.
    const bodies = reviews.map((review: object, index: number) => ({
      ...review,
      body: 'Warm. '.repeat(index % 2 ? 1 : 200),
    }))
    await quote.scrollIntoViewIfNeeded()
    await route.fulfill({ response: answer, json: { ...rest, reviews: bodies } })
  })
  await page.goto('/')
  await expect(quote.getByRole('blockquote')).toBeVisible()
  for (let turn = 0; turn < 8; turn++) await page.clock.runFor(REVIEW_ROTATION)
  await expectNoShift(page)
})

test('nothing on a page moves when its fonts arrive late', async ({ page, site }) => {
  site.allowConsole(/status of 404/)
  for (const path of [...PATHS, '/nowhere'].filter((each) => each !== DESK)) {
    const late: Route[] = []
    await page.route('**/*.woff2', (route) => void late.push(route))
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await waitForHydration(page)
    const faces = () =>
      page.evaluate(() => [...document.fonts].map(({ family, status }) => `${family}: ${status}`))
    await expect.poll(faces).toEqual(expect.arrayContaining(['Source Sans 3: loading']))
    for (const route of late) await route.continue()
    await expect.poll(faces).toEqual(expect.arrayContaining(['Source Sans 3: loaded']))
    await expectNoShift(page)
    await page.unroute('**/*.woff2')
  }
})

test('each slide shows a picture of its own, as wide and high as it is drawn', async ({ page }) => {
  await page.goto('/')
  const slides = page.getByRole('region', { name: 'About the screening' })
  const pictures = await slides.locator('img').evaluateAll((images) =>
    images.map((image) => [
      // WebKit gives a fragment the aspect ratio of the whole file, and would show a strip of three pictures.
      image.getAttribute('src')?.includes('#'),
      Math.round((image.clientWidth / image.clientHeight) * 100),
      getComputedStyle(image).objectPosition.split(' ')[0],
    ]),
  )
  expect(pictures.slice(0, 3)).toEqual([
    [false, 120, '0%'],
    [false, 120, '20%'],
    [false, 120, '40%'],
  ])
})

test('on a phone the first window shows the price and leads on, and shows the first choices of each step', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const [path, name, role] of [
    ['/', '$225', undefined],
    ['/', 'View Availability', 'link'],
    ['/book', 'Select Location', 'link'],
    ['/book/kingston', /^\w+day, /, 'link'],
    ['/book/kingston/2027-03-12', /^9:00 AM/, 'link'],
  ] as const) {
    await page.goto(path)
    const choice = role ? page.getByRole(role, { name }) : page.getByText(name)
    await expect(choice.first()).toBeInViewport({ ratio: 1 })
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every page can be read, and the intake form filled in and printed', async ({ page }) => {
    for (const path of PATHS.filter((each) => each !== DESK)) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      const phone = page.getByRole('contentinfo').getByRole('link', { name: /^\(\d{3}\) \d{3}-/ })
      await expect(phone).toBeVisible()
    }
    await page.goto('/')
    const slides = page.getByRole('region', { name: 'About the screening' })
    expect((await slides.boundingBox())?.height).toBeLessThan(500)
    await slides.hover()
    for (const name of ['No Radiation', 'No Contact', 'No Compression']) {
      await expect(slides.getByRole('heading', { name })).toBeInViewport({ ratio: 0.9 })
      await page.mouse.wheel(660, 0)
    }
    await expect(page.getByRole('button', { name: /slides/ })).toHaveCount(0)
    await expect(page.locator('noscript p').filter({ hasText: '$225' })).toBeVisible()
    await page.goto('/about-thermography')
    const answer = page.locator('details:not([open]) p').first()
    await expect(answer).toBeHidden()
    await page.locator('details:not([open]) summary').first().click()
    await expect(page.locator('details[open] p').nth(1)).toBeVisible()
    await page.goto('/intake')
    const name = page.getByLabel('Full name')
    await name.fill('Canary Finch')
    await page.emulateMedia({ media: 'print' })
    await expect(name).toBeVisible()
    await expect(name).toHaveValue('Canary Finch')
  })

  test('what needs it says so, and how to call, instead of waiting for ever', async ({ page }) => {
    const waiting = page.locator('main').getByText(/loading|one moment/i)
    const addNew = page.getByRole('button', { name: 'Add New' })
    for (const path of ['/', '/book', TIME_PATH, '/visit', '/reviews', DESK]) {
      await page.goto(path)
      for (const each of [...(await waiting.all()), ...(await addNew.all())])
        await expect(each).toBeHidden()
      if (path === '/') continue
      const way = page.locator('main p').filter({ hasText: 'needs JavaScript' }).first()
      await expect(way.getByRole('link', { name: '(845) 555-0142' })).toBeVisible()
    }
  })
})

test('the built site contains nothing of the inspectors', () => {
  const files = readdirSync('dist', { encoding: 'utf8', recursive: true })
    .filter((file) => /\.(?:js|css|html)$/.test(file))
    .map((file) => join('dist', file))
  expect(files.length).toBeGreaterThan(10)
  const matches = files.filter((file) =>
    /inspect=off|replay\.ready|event\.written|thermography recording|statelyai|stately\.ai\/inspect|xstateinspector|Open the inspector|viz-js/.test(
      readFileSync(file, 'utf8'),
    ),
  )
  expect(matches).toEqual([])
})

/** Faults that are added to a page without any, each with the finding that must report it. */
const FAULTS = [
  ['a button without a name', '<button></button>', /button-name|hard to touch/],
  ['a heading that skips a level', '<h6>Deep down</h6>', /heading-order/],
  [
    'pale text in dark mode only',
    '<p data-style-text="color: light-dark(black, #333); color-scheme: light dark">Pale</p>',
    /^at \d+, dark: color-contrast/,
  ],
  [
    'a part wider than a phone',
    '<p data-style-text="width:600px">Wide</p>',
    /^at \d+(, text of \d+, in .+)?: .* too wide/,
  ],
  [
    'a circle that became an oval',
    '<div data-style-text="width:20px;height:30px;aspect-ratio:1">1</div>',
    /: has an oval of 20 by 30/,
  ],
  [
    'a word that is broken between two lines, also across elements',
    '<p data-style-text="width:3.75rem">thermo<b>graphy</b></p>',
    /: breaks within a word: thermography$/,
  ],
  [
    'a broken word whose lines are lower than its letters',
    '<p data-style-text="width:3.75rem;line-height:0.9">thermography</p>',
    /: breaks within a word: thermography$/,
  ],
  [
    'a text that covers another',
    '<p>Under</p><p data-style-text="margin-top:-1.6em">Over</p>',
    /: covers "Under" with "Over"$/,
  ],
] as const

test('control: the audit finds each kind of fault', async ({ page, site }) => {
  site.allowConsole(/404/)
  await page.goto('/nowhere')
  await waitForHydration(page)
  const before = page.viewportSize()
  for (const [what, html, found] of FAULTS) {
    await page.evaluate((markup) => {
      document.querySelector('#fault')?.remove()
      const container = document.createElement('div')
      container.id = 'fault'
      container.innerHTML = markup
      // The site's policy forbids inline styles in markup.
      for (const each of container.querySelectorAll<HTMLElement>('[data-style-text]'))
        each.style.cssText = each.dataset.styleText ?? ''
      document.querySelector('main')?.append(container)
    }, html)
    const faults = await auditPage(page, LOOKS)
    expect(faults.length, what).toBeGreaterThan(0)
    expect(
      faults.filter((fault) => !found.test(fault)),
      what,
    ).toEqual([])
  }
  expect(page.viewportSize()).toEqual(before)
})

test('control: what the policy forbids is in the console', async ({ page, site }) => {
  site.allowConsole(/Content Security Policy|ERR_BLOCKED_BY_CSP|pushed/)
  const forbidden: string[] = []
  page.on('console', (message) => forbidden.push(message.text()))
  await page.route('**/about-thermography', async (route) => {
    const answer = await route.fetch()
    const injected =
      '<script>document.title="x"</script><script src="https://evil.example/x.js"></script><img src="https://evil.example/x.png">'
    const body = (await answer.text()).replace('</body>', `${injected}</body>`)
    await route.fulfill({ response: answer, body })
  })
  await page.goto('/about-thermography')
  await expect
    .poll(() => forbidden.filter((text) => text.includes('Content Security Policy')).length)
    .toBeGreaterThanOrEqual(3)
})
