import { Hono } from 'hono'
import type { PracticeFacts } from '../../domain/practice.ts'
import { sendResource, textResource } from '../http/resource.ts'
import { sitePaths } from './page-path.ts'

const escapeXml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

function sitemap(facts: PracticeFacts): string {
  const urls = sitePaths(facts).map(
    (path) => `<url><loc>${escapeXml(new URL(path, facts.siteUrl).href)}</loc></url>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`
}

const robots = ({ siteUrl }: PracticeFacts): string =>
  `User-agent: *\nDisallow: /api/\n\nSitemap: ${new URL('/sitemap.xml', siteUrl).href}\n`

const manifest = ({ name }: PracticeFacts) => ({
  name,
  short_name: name.length > 12 ? 'Thermography' : name,
  description: 'Breast thermography screening',
  start_url: '/',
  display: 'minimal-ui',
  background_color: '#fdf9f5',
  theme_color: '#4a1a30',
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
    const resource = textResource(body, headers, 11)
    routes.get(path, (c) => sendResource(c, resource))
  }
  return routes
}
