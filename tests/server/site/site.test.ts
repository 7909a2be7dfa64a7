import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { pageAt } from '../../../domain/routes.ts'
import { writeMail } from '../../../server/messages/writing/write-mail.ts'
import { loadPractice } from '../../../server/practice/practice-file.ts'
import { statusOf } from '../../../server/site/page-path.ts'
import { createSeoFiles } from '../../../server/site/site.ts'
import { practiceStructuredData } from '../../../server/site/structured-data.ts'
import { render } from '../../../src/render.tsx'
import { day } from '../../days.ts'
import { builtSite } from '../support/built-site.ts'
import { changedPractice } from '../support/changed-practice.ts'
import { everyMessage } from '../support/every-message.ts'

const { ask, facts, words, list } = builtSite()

test.each([
  ['/', 200],
  ['/book/kingston', 200],
  ['/loc/6', 200],
  ['/book/atlantis', 404],
  ['/book/kingston/2026-02-30', 404],
  ['/nowhere', 404],
  ['/assets/../../package.json', 404],
  ['/%2evite/manifest.json', 404],
])('%s answers %d with a page', async (path, status) => {
  const { response, text } = await ask(path)
  expect(response.status).toBe(status)
  expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
  expect(text).toContain('<h1>')
})

test.each([
  ['/REVIEWS', '/reviews'],
  ['/book/Kingston/2026-07-03/1430?from=mail', '/book/kingston/2026-07-03/1430?from=mail'],
  ['/book/KINGSTON/soon', '/book/kingston/soon'],
  ['/Loc/6', '/loc/6'],
])('%s leads to %s, its own spelling', async (path, own) => {
  const { response } = await ask(path)
  expect(response.status).toBe(308)
  expect(response.headers.get('Location')).toBe(own)
})

test.each([...['//Book', '//evil.example/book', '/Nowhere', '/book/Atlantis']])(
  '%s leads nowhere',
  async (path) => {
    const { response } = await ask(path)
    expect([response.status, response.headers.get('Location')]).toEqual([404, null])
  },
)

test('/index.php and its spellings are sent the document of the home page', async () => {
  const { text } = await ask('/')
  for (const path of ['/index.php', '/index.php/', '//']) expect((await ask(path)).text).toBe(text)
})

test('every path with a page names its own address', async () => {
  const paths = ['/', '/book/kingston', '/book/kingston/2026-07-03', '/loc/6', '/reviews/1&"<b>']
  for (const path of [...paths, ...paths]) {
    const { text } = await ask(path)
    const address = `https://practice.example${new URL(path, facts.siteUrl).pathname.replace('&', '&#38;')}`
    expect(text).toContain(`<link rel="canonical" href="${address}"/>`)
    expect(text).toContain(`<meta property="og:url" content="${address}"/>`)
  }
})

test('paths without a page share documents, which name no address', async () => {
  const etagOf = async (path: string) => (await ask(path)).response.headers.get('ETag')
  expect(await etagOf('/nowhere')).toBe(await etagOf('/another/unknown/path'))
  expect(await etagOf('/book/atlantis')).toBe(await etagOf('/loc/4711'))
  expect((await ask('/nowhere')).text).not.toMatch(/canonical|og:url/)
})

test('a file that was compressed at build time is sent in that encoding', async () => {
  const { response } = await ask('/assets/main.js', { 'Accept-Encoding': 'gzip, br;q=0.5' })
  expect(response.headers.get('Content-Encoding')).toBe('gzip')
  expect(response.headers.get('Vary')).toBe('Accept-Encoding')
  expect(response.headers.get('Content-Type')).toMatch(/^text\/javascript/)
})

test('mail programs on the web may show the picture of a letter, and no other file', async () => {
  const allows = async (path: string, headers = {}) => {
    const { response } = await ask(path, headers)
    return [response.status, response.headers.get('Cross-Origin-Resource-Policy')]
  }
  const { letter } = (await everyMessage()).sent.find(({ name }) => name === 'client-mail') ?? {}
  const html = letter && 'html' in letter ? letter.html : ''
  const pictures = [...html.matchAll(/<img src="([^"]+)"/g)].map(([, url = '']) => new URL(url))
  expect(pictures.map(({ pathname }) => pathname)).toEqual(['/logo-192.png'])
  expect(await allows('/logo-192.png')).toEqual([200, 'cross-origin'])
  // What comes with a 304 replaces the stored header.
  const ETag = (await ask('/logo-192.png')).response.headers.get('ETag') ?? ''
  expect(await allows('/logo-192.png', { 'If-None-Match': ETag })).toEqual([304, 'cross-origin'])
  for (const path of ['/favicon.svg', '/assets/main.js', '/'])
    expect(await allows(path)).toEqual([200, null])
})

test('a practice’s color and logo are on its pages, in its icons and in its letters', async () => {
  const file = changedPractice([
    'office: 12',
    'look: { color: "#2a6f6f", logo: technician.svg }\noffice: 12',
  ])
  const { ask } = builtSite(undefined, file)
  const { text } = await ask('/')
  expect(text).toContain('--mantine-color-brand-7:#125c5d')
  expect(text).toMatch(/--logo:url\("\/pictures\/technician\.svg\?\w+"\)/)
  expect(text).toContain('<meta name="theme-color" content="#053535"')
  const { response } = await ask('/logo-192.png')
  expect([
    response.headers.get('Content-Type'),
    response.headers.get('Cross-Origin-Resource-Policy'),
  ]).toEqual(['image/svg+xml', 'cross-origin'])
  expect((await ask('/favicon.svg')).text).toContain('data:image/svg+xml;base64,')
  const colored = changedPractice(['office: 12', 'look: { color: "#2a6f6f" }\noffice: 12'])
  expect((await builtSite(undefined, colored).ask('/favicon.svg')).text).toContain('#0c4b4b')
  const site = { practice: loadPractice(colored), siteUrl: 'https://practice.example' }
  const { html } = writeMail(site, 'A letter', [
    { button: 'Open', url: 'https://practice.example/' },
  ])
  expect(html).toContain('background-color:#125c5d')
  expect(html).not.toMatch(/#8a3556|#712a47|#dfa5ba/)
})

test('the policy of a page allows inline styles, as Mantine writes them, and no inline script but its own', async () => {
  const { response, text } = await ask('/')
  const policy = response.headers.get('Content-Security-Policy') ?? ''
  const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(text) ?? []
  const hash = createHash('sha256').update(script).digest('base64')
  expect(policy).toContain("style-src 'self' 'unsafe-inline';")
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
})

test("a document brings its sheets along: the site's, which decides the order of the layers, and its own", async () => {
  const { text } = await ask('/about-thermography')
  const sheets = /<style>(i\{[^<]*u\{)|<link rel="stylesheet" href="[^"]*" disabled>/g
  expect(text.match(sheets)?.map((sheet) => sheet.replace(/\{.*\{/s, '{…'))).toEqual([
    '<style>i{…',
    '<link rel="stylesheet" href="/assets/main.css" disabled>',
    '<link rel="stylesheet" href="/assets/about.css" disabled>',
  ])
})

test('the font of the headings is asked for before anything else', async () => {
  const { text } = await ask('/')
  expect(text).toMatch(
    /<head><link rel="preload" as="font" type="font\/woff2" href="\/assets\/serif\.woff2" crossorigin>/,
  )
  expect(text.match(/rel="preload" as="font"/g)).toHaveLength(1)
})

test('files named by their content are cached for a year, other files for an hour', async () => {
  const kept = async (path: string) => {
    const { response } = await ask(path)
    expect(response.status).toBe(200)
    return response.headers.get('Cache-Control')
  }
  expect(await kept('/assets/main.js')).toBe('public, max-age=31536000, immutable')
  expect(await kept('/favicon.svg')).toBe('public, max-age=3600')
})

const scriptsOf = (text: string): unknown[] =>
  [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json = '']) =>
    JSON.parse(json),
  )

test('every page has structured data of the practice, its offer and its locations', async () => {
  const { text } = await ask('/')
  expect(scriptsOf(text)[0]).toMatchObject({
    '@type': expect.any(String),
    ...{ name: 'Lantern Hill Thermography', telephone: '+18455550142' },
    makesOffer: { price: '225', priceCurrency: 'USD' },
    priceRange: '$225',
    location: ['kingston', 'rhinebeck', 'new-paltz', 'hudson'].map((slug) => ({
      ...{ name: expect.any(String), address: { '@type': 'PostalAddress' } },
      url: `https://practice.example/book/${slug}`,
    })),
  })
})

test('structured data have the parts of each address that has them, and weekly hours that hold every week', () => {
  const monday = { monday: [{ start: 540, end: 720 }] }
  const { locations } = loadPractice(undefined)
  const [place] = locations
  if (!place) throw new Error('The demo has no location.')
  const data = practiceStructuredData({ ...facts, office: 'By the lake' }, [
    ...locations.slice(0, 1),
    { ...place, everyOtherWeek: { from: day('2026-12-06'), hours: monday } },
    { ...place, hidden: true },
  ])
  expect(data.address).toBe('By the lake')
  const [first, second, ...more] = data.location
  expect(first?.address).toEqual({
    '@type': 'PostalAddress',
    streetAddress: '12 Lantern Hill Road',
    ...{ addressLocality: 'Kingston', addressRegion: 'NY', postalCode: '12401' },
  })
  expect(first?.openingHours).toEqual(['Fr 09:00-17:00', 'Sa 09:00-12:00', 'Sa 13:00-16:00'])
  expect(second?.openingHours).toBeUndefined()
  expect(more).toEqual([])
})

test('a shared link of any page shows the practice and its picture', async () => {
  for (const path of ['/', '/about-thermography', '/nowhere']) {
    const { text } = await ask(path)
    expect(text).toContain(`<meta property="og:site_name" content="${facts.name}">`)
    expect(text.match(/<meta property="og:image" [^>]*>/g)).toEqual([
      '<meta property="og:image" content="https://practice.example/open-graph.png">',
    ])
  }
})

test("a page's own data cannot end its script early", async () => {
  const { text } = await ask('/about-thermography')
  expect(scriptsOf(text)[1]).toEqual({ '@type': 'FAQPage', text: '</script>' })
})

test('scripts are requested after what is seen first', async () => {
  const { text } = await ask('/about-thermography')
  expect(text).not.toMatch(/<(?:script|link)[^>]*\.js"/)
  const begin =
    /<script>\{\s*for \(const href of (?<ahead>.*?)\)\n[\s\S]*import\("(?<main>.*?)"\)[\s\S]*<\/script><\/body>/
  const { ahead = '', main } = begin.exec(text)?.groups ?? {}
  expect(main).toBe('/assets/main.js')
  expect(JSON.parse(ahead)).toEqual(['/assets/site.js', '/assets/about.js'])
})

test('the document of the reviews page contains the first reviews, and every change of them', async () => {
  const { response: empty, text: without } = await ask('/reviews')
  expect(without).not.toContain('<h2>')
  list.reviews = Array.from({ length: 7 }, (_, index) => ({
    author: 'Ann',
    title: `Calm ${index}`,
    body: '</script>',
    date: '2026-10-01',
  }))
  const { response, text } = await ask('/reviews')
  expect(response.headers.get('ETag')).not.toBe(empty.headers.get('ETag'))
  expect(text.match(/<h2>/g)).toHaveLength(5)
  const [, data = ''] =
    /<script type="application\/json" id="first-reviews">(.*?)<\/script>/.exec(text) ?? []
  expect(JSON.parse(data)).toEqual({ count: 7, reviews: list.reviews.slice(0, 5) })
  expect((await ask('/')).text).not.toContain('first-reviews')
})

test('a page brings its own words along, and no others', async () => {
  const wordsAt = async (path: string) =>
    /<script type="application\/json" id="words">(.*?)<\/script>/.exec((await ask(path)).text)?.[1]
  expect(JSON.parse((await wordsAt('/')) ?? '')).toEqual({ home: words.home })
  expect(JSON.parse((await wordsAt('/about-thermography')) ?? '')).toEqual({
    questions: words.questions,
  })
  expect(await wordsAt('/reviews')).toBeUndefined()
})

test('robots.txt keeps the calls out, and the sitemap names every location', async () => {
  const robots = await ask('/robots.txt')
  expect(robots.text).toContain('Disallow: /api/')
  expect(robots.text).toContain('Sitemap: https://practice.example/sitemap.xml')
  const { response, text } = await ask('/sitemap.xml')
  expect(response.headers.get('Content-Type')).toContain('application/xml')
  const paths = text.matchAll(/<loc>https:\/\/practice\.example([^<]*)<\/loc>/g)
  const places = ['/book', '/book/kingston', '/book/rhinebeck', '/book/new-paltz', '/book/hudson']
  // That every page is in it, too, is in tests/project/pages.test.ts.
  expect([...paths].map(([, path]) => path)).toEqual(expect.arrayContaining(places))
})

test('the manifest has the name of the practice and icons in two sizes', async () => {
  const { response, text } = await ask('/manifest.webmanifest')
  expect(response.headers.get('Content-Type')).toContain('application/manifest+json')
  expect(JSON.parse(text)).toMatchObject({ name: facts.name, start_url: '/' })
  for (const size of ['192x192', '512x512']) expect(text).toContain(size)
})

test('an optional page is a page only of a practice that has it', async () => {
  const pagesOff = ['/health-data', '/good-faith-estimate']
  const without = { ...facts, pagesOff }
  const sitemap = await (await createSeoFiles(without).request('/sitemap.xml')).text()
  for (const path of pagesOff) {
    expect((await ask(path)).response.status).toBe(200)
    expect(statusOf(path, pageAt(path), without)).toBe(404)
    expect(sitemap).not.toContain(path)
    expect((await render(path, without, words)).markup).toContain('404 - Page Not Found')
  }
  expect((await render('/', without, words)).markup).not.toContain('health-data')
  expect((await render('/', { ...facts, pagesOff: [] }, words)).markup).toContain(
    'href="/health-data"',
  )
  expect(statusOf('/accessibility', 'accessibility', without)).toBe(200)
})

test('security.txt says where to report a hole, and expires within a year', async () => {
  const { response, text } = await ask('/.well-known/security.txt')
  expect(response.headers.get('Content-Type')).toMatch(/^text\/plain/)
  expect(text).toMatch(
    /^Contact: mailto:hello@lanternhill\.example\nExpires: (.*)\nPreferred-Languages: en\nCanonical: https:\/\/practice\.example\/\.well-known\/security\.txt\n$/,
  )
  const expires = Date.parse(/Expires: (.*)/.exec(text)?.[1] ?? '')
  expect(expires).toBeGreaterThan(Date.now())
  expect(expires).toBeLessThan(Date.now() + 365 * 24 * 3_600_000)
})
