import { routes, sitemapPaths, unlistedPaths } from '../../domain/routes.ts'
import { claimsIn } from '../project/claims.ts'
import { oneOf } from '../sample.ts'
import { axeFindings } from './support/axe.ts'
import { openAndSettle, waitForHydration } from './support/hydration.ts'
import { expect, test } from './support/site.ts'

const DESK = routes.desk.path
/** The desk is for the people of the practice, and tells visitors nothing. */
const PATHS = [...sitemapPaths(), ...unlistedPaths()].filter((path) => path !== DESK)
const WIDTHS = [320, 360, 768, 1280]

const SCHEMES = ['light', 'dark'] as const

for (const colorScheme of SCHEMES) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })

    for (const path of [...PATHS, DESK, '/nowhere']) {
      if (!oneOf(SCHEMES, `scheme of ${path}`).includes(colorScheme)) continue
      test(`${path} fits every width, requests no other host, has no failed request, and axe finds nothing`, async ({
        page,
        site,
      }) => {
        if (path === '/nowhere') site.allowConsole(/404/)
        if (path === DESK) site.allowConsole(/401/)
        const wrong: string[] = []
        page.on('requestfailed', (request) => wrong.push(`failed: ${request.url()}`))
        page.on('request', (request) => {
          const url = request.url()
          if (!url.startsWith(site.url) && !url.startsWith('data:')) wrong.push(`foreign: ${url}`)
        })
        page.on('response', (response) => {
          const isExpected = path === '/nowhere' && response.url().endsWith(path)
          const isSignedOut = path === DESK && response.status() === 401
          if (response.status() >= 400 && !isExpected && !isSignedOut)
            wrong.push(`refused: ${response.url()}`)
        })
        await openAndSettle(page, path)
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 800 })
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - innerWidth,
          )
          expect(overflow, `sideways at ${width}`).toBeLessThanOrEqual(0)
          if (!oneOf(WIDTHS, path).includes(width)) continue
          expect(await axeFindings(page), `at ${width}`).toEqual([])
        }
        expect(wrong).toEqual([])
      })
    }
  })
}

for (const path of PATHS) {
  test(`${path} makes no forbidden claim about thermography`, async ({ request }) => {
    const html = await (await request.get(path)).text()
    const text = html
      .replace(/<script(?! type="application\/ld)[\s\S]*?<\/script>/g, '')
      .replace(/<[^>]*>/g, '\n')
    expect(text).toContain('thermography')
    expect(claimsIn(text)).toEqual([])
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const path of PATHS) {
    test(`${path} is readable and shows the phone number`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      const phone = page
        .getByRole('contentinfo')
        .getByRole('link', { name: /^\(\d{3}\) \d{3}-\d{4}$/ })
      await expect(phone).toBeVisible()
      await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveCount(4)
    })
  }

  test('the three slides are shown below one another', async ({ page }) => {
    await page.goto('/')
    for (const name of ['No Radiation', 'No Contact', 'No Compression']) {
      const title = page.getByRole('heading', { name })
      await title.scrollIntoViewIfNeeded()
      await expect(title).toBeInViewport()
    }
    await expect(page.getByRole('button', { name: /slides/ })).toHaveCount(0)
  })

  test('every answer can be opened', async ({ page }) => {
    await page.goto('/about-thermography')
    const answer = page.getByText('the cold challenge, and it is no longer used')
    await expect(answer).toBeHidden()
    await page.getByText('Will my hands be put into cold water?').click()
    await expect(answer).toBeVisible()
  })

  test('the report guide is complete', async ({ page }) => {
    await page.goto('/understanding-your-report')
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(12)
    await expect(page.getByRole('button', { name: 'Print this guide' })).toBeHidden()
  })
})

test('pages opened by a link log no errors', async ({ page }) => {
  await page.goto('/about-thermography')
  await waitForHydration(page)
  for (const name of ['Home', 'Reviews', 'Scheduling', 'About', 'Home']) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  }
  await expect(page.getByRole('heading', { name: 'No Radiation' })).toBeVisible()
})

test('the questions are structured data for search engines', async ({ request }) => {
  const html = await (await request.get('/about-thermography')).text()
  const [, json = ''] =
    /<script type="application\/ld\+json">(\{[^<]*FAQPage[^<]*)<\/script>/.exec(html) ?? []
  const data: unknown = JSON.parse(json)
  expect(data).toMatchObject({ '@type': 'FAQPage' })
  expect(json.match(/"@type":"Question"/g)?.length).toBeGreaterThanOrEqual(24)
})

for (const file of [
  '/favicon.svg',
  '/apple-touch-icon.png',
  '/icon-192.png',
  '/icon-512.png',
  '/open-graph.png',
  '/manifest.webmanifest',
  '/robots.txt',
  '/sitemap.xml',
]) {
  test(`${file} is served`, async ({ request }) => {
    const response = await request.get(file)
    expect(response.status()).toBe(200)
    expect(response.headers()['content-type']).not.toContain('html')
  })
}

test('every URL of the sitemap exists', async ({ request, site }) => {
  const text = await (await request.get('/sitemap.xml')).text()
  const addresses = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address)
  expect(addresses.length).toBeGreaterThan(5)
  for (const address of addresses) {
    expect(address.startsWith(site.url)).toBe(true)
    expect((await request.get(address)).status()).toBe(200)
  }
})

test('a printed guide shows its text without the navigation', async ({ page }) => {
  await page.goto('/understanding-your-report')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation', { name: 'On this page' })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Terminology' })).toBeVisible()
  await page.goto('/about-thermography')
  await expect(page.getByText('the cold challenge, and it is no longer used')).toBeVisible()
})
