import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context, MiddlewareHandler } from 'hono'
import { accepts } from 'hono/accepts'
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/compress'
import { etag, RETAINED_304_HEADERS } from 'hono/etag'
import { JSON_HEADERS } from './common-headers.ts'

const answer304 = etag({ retainedHeaders: [...RETAINED_304_HEADERS, 'set-cookie'] })

/**
 * Answers 304 to a client that has the content already. Skipped where the request does not ask for it, because reading
 * the headers of a response takes as long as sending it.
 */
export const revalidate: MiddlewareHandler = (c, next) =>
  c.req.header('If-None-Match') === undefined ? next() : answer304(c, next)

type Headers = Readonly<Record<string, string>>
type Bytes = Uint8Array<ArrayBuffer>

interface Representation {
  readonly body: Bytes
  readonly headers: Headers
}

/** Content that is the same for all visitors. Its headers are created once: hashing it for each request costs more. */
export interface Resource extends Representation {
  /** The content in fewer bytes; undefined where compressing it is not worth its time. */
  readonly compressed?: Readonly<Record<Encoding, () => Promise<Representation>>>
}

/** How well content is compressed: the best takes 25 times as long as a quick one, for a tenth fewer bytes. */
type Quality = 'best' | 'quick'
const QUALITY = { best: constants.BROTLI_MAX_QUALITY, quick: 5 }

/** The encodings of a response, the smallest first. */
const ENCODINGS = ['br', 'gzip'] as const
type Encoding = (typeof ENCODINGS)[number]
const [runBrotli, runGzip] = [promisify(brotliCompress), promisify(gzip)]
const compress = (body: Bytes, encoding: Encoding, quality: Quality) =>
  encoding === 'gzip'
    ? runGzip(body)
    : runBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY[quality] } })

/** A shorter text is not worth compressing. */
const SHORTEST = 1024

/**
 * Content with its headers. It is kept as bytes, because Node would encode a text at each response, and compressed when
 * it is first asked for, once in each encoding.
 */
export function createResource(
  content: string | Bytes,
  own: Headers,
  quality: Quality = 'quick',
): Resource {
  const body = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const { length } = body
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const headers = { ...own, ETag: tag, 'Content-Length': String(length) }
  if (length < SHORTEST || !COMPRESSIBLE_CONTENT_TYPE_REGEX.test(own['Content-Type'] ?? ''))
    return { body, headers }
  const varied = { ...headers, Vary: 'Accept-Encoding' }
  const compressTo = async (encoding: Encoding): Promise<Representation> => {
    const bytes = new Uint8Array(await compress(body, encoding, quality))
    return {
      body: bytes,
      headers: {
        ...varied,
        // The same content in other bytes.
        ETag: `W/${tag}`,
        'Content-Encoding': encoding,
        'Content-Length': String(bytes.length),
      },
    }
  }
  const once = (encoding: Encoding) => {
    let compressing: Promise<Representation> | undefined
    return () =>
      (compressing ??= compressTo(encoding).catch((error: unknown) => {
        compressing = undefined
        throw error
      }))
  }
  return { body, headers: varied, compressed: { br: once('br'), gzip: once('gzip') } }
}

/** JSON that browsers may cache, but must revalidate before each use. */
export const jsonResource = (value: unknown): Resource =>
  createResource(JSON.stringify(value), { ...JSON_HEADERS, 'Cache-Control': 'no-cache' })

const acceptedEncoding = (c: Context): Encoding | undefined =>
  ENCODINGS.find(
    (encoding) =>
      accepts(c, { header: 'Accept-Encoding', supports: [encoding], default: '' }) === encoding,
  )

/** Sends content that is the same for everyone: lists, pages and pictures. */
export async function sendResource(
  c: Context,
  resource: Resource,
  status: 200 | 404 = 200,
): Promise<Response> {
  const encoding = resource.compressed && acceptedEncoding(c)
  const { body, headers } = (encoding && (await resource.compressed?.[encoding]())) ?? resource
  return new Response(body, { status, headers })
}

/** Sends JSON that belongs to one visitor, with headers that were set before, such as Set-Cookie. */
export function sendToVisitor(c: Context, value: unknown): Response {
  const own = { ...JSON_HEADERS, 'Cache-Control': 'private, no-cache' }
  const { body, headers } = createResource(JSON.stringify(value), own)
  return c.body(body, 200, headers)
}
