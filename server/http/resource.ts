import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'
import { chooseEncoding, type Encoding } from './accept-encoding.ts'
import { JSON_HEADERS } from './common-headers.ts'

/** Node sends a text and its headers in one write, so text that is not encoded stays text. */
type Body = string | Uint8Array<ArrayBuffer>

/** A resource in one encoding. It is made once, because an object for each request would fill the memory. */
interface Representation {
  readonly body: Body
  readonly etag: string
  /** The headers of a response with the body. */
  readonly headers: Readonly<Record<string, string>>
  /** The headers of a 304, which has none that describe a body. */
  readonly headersWithoutBody: Readonly<Record<string, string>>
}

/** Content that is the same for all visitors, in one or more encodings, and cacheable. */
export interface Resource {
  /** In the order in which the server prefers them. */
  readonly encodings: readonly Encoding[]
  represent(encoding: Encoding): Promise<Representation>
}

const etagOf = (body: Body): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

const compressors = {
  br: async (text: string, quality: number) => {
    const params = { [constants.BROTLI_PARAM_QUALITY]: quality }
    return new Uint8Array(await promisify(brotliCompress)(text, { params }))
  },
  gzip: async (text: string) => new Uint8Array(await promisify(gzip)(text)),
}

interface Content {
  /** Content-Type, Cache-Control and other headers of every response. */
  readonly headers: Readonly<Record<string, string>>
  readonly encodings: readonly Encoding[]
  read(encoding: Encoding): Body | Promise<Body>
}

/** A resource whose bytes are read when an encoding is first asked for. */
export function createResource({ headers, encodings, read }: Content): Resource {
  const representations = new Map<Encoding, Promise<Representation>>()

  async function create(encoding: Encoding): Promise<Representation> {
    const body = await read(encoding)
    // A strong ETag stands for these very bytes, so each encoding has its own.
    const etag = etagOf(body)
    const { 'Content-Type': _, ...others } = headers
    const validators = { ETag: etag, ...(encodings.length > 1 && { Vary: 'Accept-Encoding' }) }
    return {
      body,
      etag,
      headersWithoutBody: { ...others, ...validators },
      headers: {
        ...headers,
        ...validators,
        ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
        'Content-Length': String(Buffer.byteLength(body)),
      },
    }
  }

  return {
    encodings,
    represent(encoding) {
      const existing = representations.get(encoding)
      if (existing) return existing
      const representation = create(encoding)
      representations.set(encoding, representation)
      representation.catch(() => representations.delete(encoding))
      return representation
    },
  }
}

/** A smaller body fits into one network packet anyway. */
const MIN_COMPRESSED = 1024

/**
 * A text resource that is compressed on demand. Quality 5 is for text that becomes obsolete with the next
 * booking: the result is nearly as small as with 11, in a hundredth of the time.
 */
export const textResource = (
  text: string,
  headers: Readonly<Record<string, string>>,
  brotliQuality: 5 | 11 = 5,
): Resource =>
  createResource({
    headers,
    encodings:
      Buffer.byteLength(text) >= MIN_COMPRESSED ? ['br', 'gzip', 'identity'] : ['identity'],
    read: (encoding) =>
      encoding === 'identity' ? text : compressors[encoding](text, brotliQuality),
  })

/** JSON that browsers may cache, but must revalidate before each use. */
export const jsonResource = (value: unknown): Resource =>
  textResource(JSON.stringify(value), { ...JSON_HEADERS, 'Cache-Control': 'no-cache' })

const VISITOR_HEADERS = Object.entries({
  ...JSON_HEADERS,
  'Cache-Control': 'private, no-cache',
})

/** If-None-Match compares weakly (RFC 9110, section 13.1.2). */
const isKnown = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch.trim() === '*' ||
    ifNoneMatch.split(',').some((known) => known.trim().replace(/^W\//, '') === etag))

/** Sends a resource that is the same for everyone: lists, pages, files and pictures. */
export async function sendResource(c: Context, resource: Resource, status: 200 | 404 = 200) {
  const encoding = chooseEncoding(c.req.header('Accept-Encoding'), resource.encodings)
  const { body, etag, headers, headersWithoutBody } = await resource.represent(encoding)
  // A plain Response is a third faster than `c.body`, and drops what `c.header` has set.
  return status === 200 && isKnown(c.req.header('If-None-Match'), etag)
    ? new Response(null, { status: 304, headers: headersWithoutBody })
    : new Response(body, { status, headers })
}

/** Sends JSON that belongs to one visitor. It keeps headers such as Set-Cookie, and is too small to compress. */
export function sendToVisitor(c: Context, value: unknown): Response {
  const body = JSON.stringify(value)
  const etag = etagOf(body)
  for (const [name, text] of VISITOR_HEADERS) c.header(name, text)
  c.header('ETag', etag)
  return isKnown(c.req.header('If-None-Match'), etag) ? c.body(null, 304) : c.body(body)
}
