import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Context, MiddlewareHandler } from 'hono'
import { accepts } from 'hono/accepts'
import { except } from 'hono/combine'
import { compress } from 'hono/compress'
import { etag, RETAINED_304_HEADERS } from 'hono/etag'
import { JSON_HEADERS } from './common-headers.ts'

const lacks = (name: string) => (c: Context) => c.req.header(name) === undefined

/**
 * Answers 304 to a client that has the content already, and compresses what is not compressed yet. Skipped where the
 * request asks for neither, because reading the headers of a response takes as long as sending it.
 */
export const revalidate: readonly [MiddlewareHandler, MiddlewareHandler] = [
  except(
    lacks('If-None-Match'),
    etag({ retainedHeaders: [...RETAINED_304_HEADERS, 'set-cookie'] }),
  ),
  except(lacks('Accept-Encoding'), compress()),
]

type Headers = Readonly<Record<string, string>>

/** Content that is the same for all visitors. Its headers are created once: hashing it for each request costs more. */
export interface Resource {
  readonly body: string | Uint8Array<ArrayBuffer>
  readonly headers: Headers
  /** The content in Brotli, which is worth its time only where content is sent often and seldom changes. */
  brotli?(): Promise<Uint8Array<ArrayBuffer>>
}

export const createResource = (body: Resource['body'], headers: Headers): Resource => ({
  body,
  headers: {
    ...headers,
    ETag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    'Content-Length': String(Buffer.byteLength(body)),
    ...(typeof body === 'string' && { Vary: 'Accept-Encoding' }),
  },
})

/** How well a page is compressed: the best takes 25 times as long as a quick one, for a tenth fewer bytes. */
type Quality = 'best' | 'quick'
const QUALITY = { best: constants.BROTLI_MAX_QUALITY, quick: 5 }

/** A page. It is compressed when it is first asked for. */
export function createPage(html: string, headers: Headers, quality: Quality = 'best'): Resource {
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY[quality] }
  let compressed: Promise<Uint8Array<ArrayBuffer>> | undefined
  const brotli = () => {
    compressed ??= promisify(brotliCompress)(html, { params }).then(
      (bytes) => new Uint8Array(bytes),
    )
    return compressed
  }
  return { ...createResource(html, headers), brotli }
}

/** JSON that browsers may cache, but must revalidate before each use. */
export const jsonResource = (value: unknown): Resource =>
  createResource(JSON.stringify(value), { ...JSON_HEADERS, 'Cache-Control': 'no-cache' })

/** Sends content that is the same for everyone: lists, pages and pictures. */
export async function sendResource(
  c: Context,
  { body, headers, brotli }: Resource,
  status: 200 | 404 = 200,
): Promise<Response> {
  const isAccepted =
    accepts(c, { header: 'Accept-Encoding', supports: ['br'], default: 'none' }) === 'br'
  if (!brotli || !isAccepted) return new Response(body, { status, headers })
  const bytes = await brotli()
  return new Response(bytes, {
    status,
    headers: {
      ...headers,
      // The same content in other bytes.
      ETag: `W/${headers.ETag}`,
      'Content-Encoding': 'br',
      'Content-Length': String(bytes.length),
    },
  })
}

/** Sends JSON that belongs to one visitor, with headers that were set before, such as Set-Cookie. */
export function sendToVisitor(c: Context, value: unknown): Response {
  const own = { ...JSON_HEADERS, 'Cache-Control': 'private, no-cache' }
  const { body, headers } = createResource(JSON.stringify(value), own)
  return c.body(body, 200, headers)
}
