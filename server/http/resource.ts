import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'
import { chooseEncoding, type Encoding } from './accept-encoding.ts'
import { JSON_HEADERS } from './common-headers.ts'

/** Node sends a text and its headers in one write, so text that is not encoded stays text. */
type Body = string | Uint8Array<ArrayBuffer>

/** Something that is sent to many visitors, in several encodings, and that they can keep. */
export interface Resource {
  /** Content-Type, Cache-Control and whatever else every response with it says. */
  readonly headers: Readonly<Record<string, string>>
  /** A hash of the unencoded bytes. */
  readonly hash: string
  /** In the order in which the server prefers them. */
  readonly encodings: readonly Encoding[]
  read(encoding: Encoding): Promise<Body>
}

export const hashOf = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, 22)

const compressors = {
  br: (bytes: Uint8Array, quality: number) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality },
    }),
  gzip: (bytes: Uint8Array) => promisify(gzip)(bytes),
}

interface Content {
  readonly body: Body
  readonly headers: Readonly<Record<string, string>>
  /** 5 is for content that the next booking makes worthless: nearly as small, in a hundredth of the time. */
  readonly brotliQuality?: 5 | 11
}

/** A smaller body fits into one network packet anyway. */
const MIN_COMPRESSED = 1024

/** A resource from bytes in memory. Text is compressed when it is first asked for, once per encoding. */
export function createResource({ body, headers, brotliQuality = 5 }: Content): Resource {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const isCompressible = typeof body === 'string' && bytes.length >= MIN_COMPRESSED
  const encoded = new Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>()
  return {
    headers,
    hash: hashOf(bytes),
    encodings: isCompressible ? ['br', 'gzip', 'identity'] : ['identity'],
    read(encoding) {
      if (encoding === 'identity') return Promise.resolve(body)
      const existing = encoded.get(encoding)
      if (existing) return existing
      const compressed = compressors[encoding](bytes, brotliQuality).then(
        (result) => new Uint8Array(result),
      )
      encoded.set(encoding, compressed)
      return compressed
    },
  }
}

/** JSON that can be kept, but that a browser has to revalidate before it uses it again. */
export const jsonResource = (value: unknown, cacheControl = 'no-cache'): Resource =>
  createResource({
    body: JSON.stringify(value),
    headers: { ...JSON_HEADERS, 'Cache-Control': cacheControl },
  })

/** If-None-Match compares weakly (RFC 9110, section 13.1.2). */
const isKnown = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch.trim() === '*' ||
    ifNoneMatch.split(',').some((known) => known.trim().replace(/^W\//, '') === etag))

/** Negotiates what a request gets of a resource; everything cacheable is sent by this. */
async function negotiate(
  c: Context,
  { headers, hash, encodings, read }: Resource,
  status: 200 | 404,
) {
  const encoding = chooseEncoding(c.req.header('Accept-Encoding'), encodings)
  // Strong validators differ between encodings, because their bytes do.
  const etag = encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`
  const validators = { ETag: etag, ...(encodings.length > 1 && { Vary: 'Accept-Encoding' }) }
  if (status === 200 && isKnown(c.req.header('If-None-Match'), etag)) {
    const { 'Content-Type': _, ...others } = headers
    return { body: null, status: 304, headers: { ...others, ...validators } } as const
  }
  const body = await read(encoding)
  return {
    body,
    status,
    headers: {
      ...headers,
      ...validators,
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
      'Content-Length': String(Buffer.byteLength(body)),
    },
  } as const
}

/** Sends a resource that is the same for everyone: lists, pages, files and pictures. */
export async function sendResource(c: Context, resource: Resource, status: 200 | 404 = 200) {
  // A plain Response is a third faster than `c.body`, and drops what `c.header` has set.
  const { body, ...init } = await negotiate(c, resource, status)
  return new Response(body, init)
}

/** Sends JSON that belongs to one visitor, with the visitor's cookie. */
export async function sendToVisitor(c: Context, value: unknown): Promise<Response> {
  const resource = jsonResource(value, 'private, no-cache')
  const { body, status, headers } = await negotiate(c, resource, 200)
  return body === null ? c.body(null, status, headers) : c.body(body, status, headers)
}
