import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import type { PracticeFacts } from '../../domain/practice.ts'
import { getReviews } from '../../domain/review.ts'
import { type FirstReviews, firstReviews } from '../../domain/review-pages.ts'
import type { Body } from '../http/cache-until-write.ts'
import { encrypted } from '../http/middleware.ts'
import { readAssets } from './assets.ts'
import { contentSecurityPolicy, practiceScript, reviewsScript, startScript } from './document.ts'
import { serveFinding } from './seo-files.ts'
import { statusOf } from './status.ts'
import { dataScript, practiceData } from './structured-data.ts'

/** What the built pages offer: a path's first bytes. */
interface Pages {
  render(
    path: string,
    facts: PracticeFacts,
    first?: FirstReviews,
  ): Promise<{ page: string; head: string; markup: string; data?: object | undefined }>
}

interface Document {
  readonly status: 200 | 404
  readonly etag: string
  readonly policy: string
  readonly html: Uint8Array<ArrayBuffer>
  readonly br: Uint8Array<ArrayBuffer>
  readonly gzip: Uint8Array<ArrayBuffer>
}

export interface SiteOptions {
  readonly facts: PracticeFacts
  /** In dollars. */
  readonly price: number
  /** The list as it is now; who opens its page sees the first of them at once. */
  readonly reviews: () => Promise<Body>
  /** The folder that `npm run build` wrote. */
  readonly dist: string
}

const BUILT_SCRIPTS = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g

function firstOf({ text }: Body): FirstReviews | undefined {
  const answer = v.parse(getReviews.response, JSON.parse(text))
  return answer.success ? firstReviews(answer.reviews) : undefined
}

/** A file of the folder, where it is there. */
function fileIn(root: string, cacheControl: string): MiddlewareHandler {
  const serve = serveStatic({ root, precompressed: true })
  return async (c, next) => {
    const found = await serve(c, next)
    if (found instanceof Response) found.headers.set('Cache-Control', cacheControl)
    return found
  }
}

// Booking addresses are without number; a few hundred documents are kept, the oldest go first.
const KEPT = 300

export function createSite(options: SiteOptions): Hono {
  const client = join(options.dist, 'client')
  const template = readFileSync(join(client, 'index.html'), 'utf8').replace(BUILT_SCRIPTS, '')
  const { fonts, filesOf } = readAssets(client)
  const documents = new Map<string, Promise<Document>>()
  const { facts, price, reviews } = options
  const found = `<link rel="manifest" href="/manifest.webmanifest">${dataScript(practiceData(facts, price))}`

  async function write(path: string, list: Body | undefined): Promise<Document> {
    const url = pathToFileURL(join(options.dist, 'pages/render.js')).href
    const { render }: Pages = await import(url)
    const first = list && firstOf(list)
    const { page, head, markup, data } = await render(path, facts, first)
    const { sheets, scripts } = filesOf(`src/${page}/${page}-page.tsx`)
    const links = sheets.map((href) => `<link rel="stylesheet" href="${href}">`).join('')
    const html = template
      // The font first: it has a tenth of a second to arrive, or the page shows another.
      .replace('<!--head-->', () => fonts + head)
      // After the site's own sheet, which settles the order of the layers.
      .replace('</head>', () => `${links}${found}${data ? dataScript(data) : ''}</head>`)
      .replace('<!--page-->', () => markup)
      .replace(...practiceScript(facts))
      .replace(
        '</body>',
        () => `${first ? reviewsScript(first) : ''}${startScript(scripts)}</body>`,
      )
    const bytes = new TextEncoder().encode(html)
    return {
      status: statusOf(path, facts.locations),
      etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
      policy: contentSecurityPolicy(html),
      html: bytes,
      br: new Uint8Array(await promisify(brotliCompress)(bytes)),
      gzip: new Uint8Array(await promisify(gzip)(bytes)),
    }
  }

  async function documentAt(path: string): Promise<Document> {
    // Without the list the page asks for it, and says so where it cannot be had.
    const list =
      path.split('/')[1] === 'reviews' ? await reviews().catch(() => undefined) : undefined
    const key = `${path} ${list?.etag}`
    const kept = documents.get(key)
    if (kept) return kept
    const written = write(path, list)
    documents.set(key, written)
    written.catch(() => documents.delete(key))
    const [oldest] = documents.keys()
    if (documents.size > KEPT && oldest !== undefined) documents.delete(oldest)
    return written
  }

  const site = new Hono()
  site.use(encrypted(facts.address))
  site.use('/assets/*', fileIn(client, 'public, max-age=31536000, immutable'))
  site.route('/', serveFinding(facts))
  const otherFile = fileIn(client, 'public, max-age=3600')
  site.use('*', (c, next) => {
    const isFile = c.req.path.lastIndexOf('.') > c.req.path.lastIndexOf('/')
    const isPage = !isFile || c.req.path === '/index.html' || c.req.path === '/index.php'
    return isPage ? next() : otherFile(c, next)
  })
  site.get('*', async (c) => {
    const document = await documentAt(c.req.path)
    c.header('Content-Security-Policy', document.policy)
    c.header('Cache-Control', 'no-cache')
    c.header('Vary', 'Accept-Encoding')
    c.header('ETag', document.etag)
    if (c.req.header('If-None-Match') === document.etag && document.status === 200) {
      return c.body(null, 304)
    }
    c.header('Content-Type', 'text/html; charset=utf-8')
    const accepted = c.req.header('Accept-Encoding') ?? ''
    const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name))
    if (encoding) c.header('Content-Encoding', encoding)
    return c.body(document[encoding ?? 'html'], document.status)
  })
  return site
}
