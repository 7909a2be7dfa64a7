import { join } from 'node:path'
import { Hono } from 'hono'
import { COLORS } from '../../domain/brand.ts'
import type { PracticeFacts } from '../../domain/practice.ts'
import { pageAt } from '../../domain/routes.ts'
import { DAY } from '../../domain/timing.ts'
import { createResource, sendResource } from '../http/resource.ts'
import { createBuiltFiles } from './built-files.ts'
import { escapeHtml } from './document.ts'
import { createDocuments, type SiteOptions } from './documents.ts'
import { createIcons } from './look.ts'
import { ownPath, sitePaths, statusOf } from './page-path.ts'

/** Everything of the site but the API: its pages and the files they load. */
export function createSite(options: SiteOptions): Hono {
  const { facts, practice, dist, keptAssets } = options
  const client = join(dist, 'client')
  const documentAt = createDocuments(options)
  const site = new Hono()
  site.route('/', createSeoFiles(facts))
  site.route('/', createIcons(practice, client))
  site.route('/', createBuiltFiles(client, keptAssets))
  site.get('*', async (c) => {
    const { path } = c.req
    const { pathname, search } = new URL(c.req.url)
    const own = ownPath(pathname, facts.locations)
    if (own !== pathname) return c.redirect(own + search, 308)
    const page = pageAt(path)
    const status = statusOf(path, page, facts)
    return sendResource(c, await documentAt(pathname, page, status === 200), status)
  })
  return site
}

function sitemap(facts: PracticeFacts): string {
  const urls = sitePaths(facts).map(
    (path) => `<url><loc>${escapeHtml(new URL(path, facts.siteUrl).href)}</loc></url>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`
}

const robots = ({ siteUrl }: PracticeFacts): string =>
  `User-agent: *\nDisallow: /api/\n\nSitemap: ${new URL('/sitemap.xml', siteUrl).href}\n`

const SECURITY_TXT_LASTS = 180 * DAY

/** Where to report a security hole (RFC 9116). */
const securityTxt = ({ siteUrl, email }: PracticeFacts): string =>
  [
    `Contact: mailto:${encodeURIComponent(email).replace('%40', '@')}`,
    `Expires: ${new Date(Date.now() + SECURITY_TXT_LASTS).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${new URL('/.well-known/security.txt', siteUrl).href}`,
    '',
  ].join('\n')

const manifest = ({ name }: PracticeFacts) => ({
  name,
  short_name: name.length > 12 ? 'Thermography' : name,
  description: 'Breast thermography screening',
  start_url: '/',
  display: 'minimal-ui',
  background_color: COLORS.gray[0],
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  ],
})

/** The files that search engines and home screens ask for. */
export function createSeoFiles(facts: PracticeFacts): Hono {
  const files = {
    '/robots.txt': ['text/plain; charset=utf-8', robots(facts)],
    '/sitemap.xml': ['application/xml; charset=utf-8', sitemap(facts)],
    '/manifest.webmanifest': ['application/manifest+json', JSON.stringify(manifest(facts))],
  } as const
  const routes = new Hono()
  for (const [path, [type, body]] of Object.entries(files)) {
    const headers = { 'Content-Type': type, 'Cache-Control': 'public, max-age=3600' }
    const resource = createResource(body, headers)
    routes.get(path, (c) => sendResource(c, resource))
  }
  routes.get('/.well-known/security.txt', (c) => c.text(securityTxt(facts)))
  return routes
}
