import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PracticeFacts } from '../../domain/practice.ts'
import { type FirstReviews, firstReviews } from '../../domain/reviews/review-pages.ts'
import { canonicalPath, type PageName } from '../../domain/routes.ts'
import { pagePolicy } from '../http/content-security.ts'
import { type Resource, textResource } from '../http/resource.ts'
import type { ReviewList, Reviews } from '../reviews/review-list.ts'
import { practiceScript, preloadCalls, reviewsScript, shareMeta, startScript } from './document.ts'
import { readManifest } from './manifest.ts'
import { examplePath, sitePaths } from './page-path.ts'
import { practiceStructuredData, structuredDataScript } from './structured-data.ts'

/** The page renderer in the build. */
interface Renderer {
  render(
    path: string,
    facts: PracticeFacts,
    first?: FirstReviews,
  ): Promise<{ page: PageName; head: string; markup: string; data?: object | undefined }>
}

export interface SiteOptions {
  readonly facts: PracticeFacts
  /** In dollars. */
  readonly price: number
  readonly reviews: ReviewList
  /** The folder that `npm run build` wrote. */
  readonly dist: string
  /** Where the files of other versions are, for pages that were opened before an upgrade. */
  readonly keptAssets?: string | undefined
}

interface Document {
  readonly reviews: Reviews | undefined
  readonly resource: Promise<Resource>
}

const BUILT_SCRIPTS = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g
const OWN_ADDRESS = /<link rel="canonical"[^>]*>|<meta property="og:url"[^>]*>/g

/**
 * The site's documents, each rendered on its first request. Each path in the sitemap has its own document. All
 * other paths of a page share one, because their markup is the same. Only the canonical URL would differ: it is
 * left out there, and the page's scripts add it. So unknown paths need no rendering, and the number of
 * documents is limited.
 */
export function createDocuments({ facts, price, reviews, dist }: SiteOptions) {
  const client = join(dist, 'client')
  const template = readFileSync(join(client, 'index.html'), 'utf8').replace(BUILT_SCRIPTS, '')
  const { fonts, filesOf } = readManifest(client)
  const ownPaths = new Set(sitePaths(facts))
  const siteHead = `<link rel="manifest" href="/manifest.webmanifest">${shareMeta(facts)}${structuredDataScript(practiceStructuredData(facts, price))}`
  const documents = new Map<string, Document>()

  async function render(path: string, isOwn: boolean, list: Reviews | undefined) {
    const url = pathToFileURL(join(dist, 'pages/render.js')).href
    const { render }: Renderer = await import(url)
    const first = list && firstReviews(list.reviews)
    const { page, head, markup, data } = await render(path, facts, first)
    const { sheets, scripts } = filesOf(`src/${page}/${page}-page.tsx`)
    const links = sheets.map((href) => `<link rel="stylesheet" href="${href}">`).join('')
    const html = template
      // The font comes first: if it takes more than 100 ms, the page shows a fallback font.
      .replace(
        '<!--head-->',
        () => fonts + preloadCalls(page) + (isOwn ? head : head.replace(OWN_ADDRESS, '')),
      )
      // After the site's own sheet, which decides the order of the cascade layers.
      .replace(
        '</head>',
        () => `${links}${siteHead}${data ? structuredDataScript(data) : ''}</head>`,
      )
      .replace('<!--page-->', () => markup)
      .replace(...practiceScript(facts))
      .replace(
        '</body>',
        () => `${first ? reviewsScript(first) : ''}${startScript(scripts)}</body>`,
      )
    const headers = {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': pagePolicy(html),
    }
    return textResource(html, headers, 11)
  }

  return async (path: string, page: PageName): Promise<Resource> => {
    // If the list cannot be read, the page loads it itself, and shows an error if that fails too.
    const list = page === 'reviews' ? await reviews().catch(() => undefined) : undefined
    const address = canonicalPath(path)
    const isOwn = ownPaths.has(address)
    const key = isOwn ? address : `any ${page}`
    const existing = documents.get(key)
    if (existing && existing.reviews === list) return existing.resource
    const resource = render(isOwn ? address : examplePath(page), isOwn, list)
    documents.set(key, { reviews: list, resource })
    resource.catch(() => documents.delete(key))
    return resource
  }
}
