import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Body } from './cache-until-write.ts'

/** The bytes of an answer as they go over the line. */
export interface Packed {
  /** Of these very bytes: packed otherwise they have another. */
  readonly etag: string
  readonly bytes: Uint8Array
  /** What a header has to say of them. */
  readonly headers: readonly string[]
}

type Encoding = 'br' | 'gzip'

// Most of what the highest quality spares, in a hundredth of its time: a booking makes it worthless.
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
/** Below this all of it goes in one packet anyway. */
const WORTH_IT = 1024

const packers: Record<Encoding, (bytes: Uint8Array) => Promise<Uint8Array>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, QUALITY),
  gzip: (bytes) => promisify(gzip)(bytes),
}

const wants = (accepted: string, encoding: Encoding): boolean =>
  accepted.includes(encoding) &&
  accepted.split(',').some((one) => {
    const [name = '', ...more] = one.split(';').map((part) => part.trim())
    return name === encoding && !more.some((part) => /^q=0(?:\.0*)?$/.test(part))
  })

const packed = (bytes: Uint8Array, etag: string, ...more: string[]): Packed => ({
  etag,
  bytes,
  headers: ['Content-Length', String(bytes.length), 'Vary', 'Accept-Encoding', ...more],
})

async function pack({ text, etag }: Body, encoding: Encoding | 'identity'): Promise<Packed> {
  const bytes = Buffer.from(text)
  if (encoding === 'identity') return packed(bytes, etag)
  const name = etag.replace(/"$/, `-${encoding}"`)
  return packed(await packers[encoding](bytes), name, 'Content-Encoding', encoding)
}

/** Packs an answer as its reader likes it best, each way once, however many ask for it. */
export function createPacker(): (body: Body, accepted: string | undefined) => Promise<Packed> {
  const known = new WeakMap<Body, Map<string, Promise<Packed>>>()
  return (body, accepted = '') => {
    const encoding =
      body.text.length < WORTH_IT
        ? 'identity'
        : ((['br', 'gzip'] as const).find((one) => wants(accepted, one)) ?? 'identity')
    const ways = known.get(body) ?? new Map<string, Promise<Packed>>()
    known.set(body, ways)
    const there = ways.get(encoding) ?? pack(body, encoding)
    ways.set(encoding, there)
    return there
  }
}
