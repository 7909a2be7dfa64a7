import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PracticeFacts } from '../../domain/practice.ts'
import { type FirstReviews, firstReviews } from '../../domain/reviews/review-pages.ts'
import { canonicalPath, type PageName, unlistedPaths } from '../../domain/routes.ts'
import type { Words } from '../../domain/words.ts'
import { pagePolicy } from '../http/content-security.ts'
import { createResource, type Resource } from '../http/resource.ts'
import type { Practice } from '../practice/practice-file.ts'
import type { ReviewList, Reviews } from '../reviews/review-list.ts'
import {
  escapeHtml,
  practiceScript,
  preloadCalls,
  reviewsScript,
  shareMeta,
  startScript,
  wordsScript,
} from './document.ts'
import { inLook, type Look } from './look.ts'
import { readManifest } from './manifest.ts'
import { examplePath, sitePaths } from './page-path.ts'
import { practiceStructuredData, structuredDataScript } from './structured-data.ts'

/** The page renderer in the build. */
interface Renderer {
  render(
    path: string,
    facts: PracticeFacts,
    words: Words,
    first?: FirstReviews,
  ): Promise<{ page: PageName; head: string; markup: string; data?: object | undefined }>
}

export interface SiteOptions {
  readonly facts: PracticeFacts
  readonly practice: Look & Pick<Practice, 'words' | 'locations'>
  readonly reviews: ReviewList
  /** The folder that `npm run build` wrote. */
  readonly dist: string
  /** Where the files of other versions are, for pages that were opened before an upgrade. */
  readonly keptAssets?: string | undefined
}

interface Document {
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
  readonly resource: Resource
}

const BUILT_SCRIPTS = /<script type="module"[^<>]*><\/script>|<link rel="modulepreload"[^<>]*>/g
const SHEET_LINK = /<link rel="stylesheet"(?:(?! href)[^<>])* href="([^"<>]*)"[^<>]*>/g
const OWN_ADDRESS =
  /(<link rel="canonical" href="|<meta property="og:url" content=")[^"<>]*("[^<>]*>)/g

/** How many documents are kept that differ from others only in their canonical URL. */
const MOST_COPIES = 100

/**
 * The site's documents, each rendered on its first request. Each path in the sitemap, and that of each unlisted page, has
 * its own document. All other paths of a page share one, because only the canonical URL differs in their markup. It is
 * replaced, or left out where there is nothing at the path. So no path needs rendering of its own, and the number of
 * documents is limited.
 */
export function createDocuments({ facts, practice, reviews, dist }: SiteOptions) {
  const { words } = practice
  const client = join(dist, 'client')
  // A visitor's document brings its style sheets along, so that its first paint waits for no other request. The
  // disabled links tell Vite's loader that the sheets are there. They are one element, because each has a hash in the
  // policy, and a document that fits into the first packets is painted a round trip sooner.
  const inline = (hrefs: readonly string[]) => {
    const text = hrefs.map((href) => readFileSync(join(client, href), 'utf8')).join('')
    const links = hrefs.map((href) => `<link rel="stylesheet" href="${href}" disabled>`)
    return `<style>${text}</style>${links.join('')}`
  }
  const built = readFileSync(join(client, 'index.html'), 'utf8').replace(BUILT_SCRIPTS, '')
  const template = inLook(built, facts.logo, practice)
  const { fonts, filesOf } = readManifest(client)
  const ownPaths = new Set([...sitePaths(facts), ...unlistedPaths()])
  const siteHead = `<link rel="manifest" href="/manifest.webmanifest">${shareMeta(facts)}${structuredDataScript(practiceStructuredData(facts, practice.locations))}`
  const documents = new Map<
    string,
    { readonly reviews: Reviews | undefined; readonly document: Promise<Document> }
  >()
  const copies = new Map<string, { readonly of: Document; readonly resource: Resource }>()

  async function render(path: string, list: Reviews | undefined): Promise<Document> {
    const url = pathToFileURL(join(dist, 'pages/render.js')).href
    const { render }: Renderer = await import(/* @vite-ignore */ url)
    const first = list && firstReviews(list.reviews)
    const { page, head, markup, data } = await render(path, facts, words, first)
    const { sheets, scripts } = filesOf(`src/${page}/${page}-page.tsx`)
    const html = template
      // The site's own sheet decides the order of the cascade layers. Staff have it in the browser's cache.
      .replace(SHEET_LINK, (link, href: string) =>
        page === 'desk' ? link + inline(sheets) : inline([href, ...sheets]),
      )
      // The font comes first: until it arrives, the page shows a fallback.
      .replace('<!--head-->', () => fonts + preloadCalls(page) + head)
      .replace('</head>', () => `${siteHead}${data ? structuredDataScript(data) : ''}</head>`)
      .replace('<!--page-->', () => markup)
      .replace(...practiceScript(facts))
      .replace(
        '</body>',
        () =>
          `${first ? reviewsScript(first) : ''}${wordsScript(page, words)}${startScript(scripts)}</body>`,
      )
    const headers = {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': pagePolicy(html),
    }
    return { html, headers, resource: createResource(html, headers, 'best') }
  }

  function copyOf(document: Document, key: string, canonical: string | undefined): Resource {
    const existing = copies.get(key)
    if (existing?.of === document) return existing.resource
    const html = document.html.replace(OWN_ADDRESS, (_, start: string, end: string) =>
      canonical === undefined ? '' : `${start}${escapeHtml(canonical)}${end}`,
    )
    const resource = createResource(html, document.headers)
    copies.set(key, { of: document, resource })
    const [oldest] = copies.keys()
    if (copies.size > MOST_COPIES && oldest !== undefined) copies.delete(oldest)
    return resource
  }

  return async (path: string, page: PageName, isThere: boolean): Promise<Resource> => {
    // If the list cannot be read, the page loads it itself, and shows an error if that fails too.
    const list = page === 'reviews' ? await reviews().catch(() => undefined) : undefined
    const address = canonicalPath(path)
    const isOwn = ownPaths.has(address)
    const key = isOwn ? address : `any ${page}`
    const existing = documents.get(key)
    const isCurrent = existing && existing.reviews === list
    const rendering = isCurrent
      ? existing.document
      : render(isOwn ? address : examplePath(page), list)
    if (!isCurrent) {
      documents.set(key, { reviews: list, document: rendering })
      rendering.catch(() => documents.delete(key))
    }
    const document = await rendering
    if (isOwn) return document.resource
    return isThere
      ? copyOf(document, address, facts.siteUrl + address)
      : copyOf(document, key, undefined)
  }
}
