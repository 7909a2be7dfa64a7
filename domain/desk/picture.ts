/** A chunk or a segment of a picture, with its place in the bytes. */
interface Part {
  readonly start: number
  readonly end: number
  /** Whether the picture needs it to be shown. Anything else says where, when and with what it was taken. */
  readonly isShown: boolean
  /** Width and height, in the parts that have them. */
  readonly sides: readonly number[]
}

/** A picture, read without unpacking it. */
export interface Picture {
  readonly extension: 'png' | 'jpg' | 'webp'
  readonly parts: readonly Part[]
}

type Reader = (view: DataView) => Generator<Part>

const textAt = (view: DataView, at: number, length: number): string =>
  String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at, length))

const PNG_SHOWN = /^(?:IHDR|PLTE|IDAT|IEND|tRNS|sRGB|gAMA|cHRM|sBIT|bKGD|pHYs)$/

function* readPng(view: DataView): Generator<Part> {
  let name = ''
  for (let start = 8; name !== 'IEND' || start < view.byteLength; ) {
    const end = start + 12 + view.getUint32(start)
    name = textAt(view, start + 4, 4)
    const sides = name === 'IHDR' ? [view.getUint32(start + 8), view.getUint32(start + 12)] : []
    yield { start, end, sides, isShown: PNG_SHOWN.test(name) }
    start = end
  }
}

const [SCAN, END, RESTARTS] = [0xda, 0xd9, [0xd0, 0xd7]] as const
/** Baseline and progressive frames. */
const FRAMES = [0xc0, 0xc1, 0xc2]
/** Tables, frames and scans. */
const JPEG_SHOWN = [0xdb, 0xc4, 0xdd, SCAN, END, ...FRAMES]
/** How the application segments begin that say only density and colors. */
const APPLICATIONS = new Map([
  [0xe0, 'JFIF\0'],
  [0xee, 'Adobe'],
])

/** Whether a scan ends here: neither a byte of its own nor a restart. */
function isMarker(view: DataView, at: number): boolean {
  const code = view.getUint8(at + 1)
  return view.getUint8(at) === 0xff && code !== 0 && (code < RESTARTS[0] || code > RESTARTS[1])
}

function* readJpeg(view: DataView): Generator<Part> {
  let code = 0
  for (let start = 2; code !== END || start < view.byteLength; ) {
    if (view.getUint8(start) !== 0xff) throw new RangeError('This is no segment.')
    code = view.getUint8(start + 1)
    let end = start + 2
    if (code !== END) end += view.getUint16(end)
    if (code === SCAN) while (!isMarker(view, end)) end++
    const sides = FRAMES.includes(code)
      ? [view.getUint16(start + 7), view.getUint16(start + 5)]
      : []
    const application = APPLICATIONS.get(code)
    const isShown = application
      ? textAt(view, start + 4, application.length) === application
      : JPEG_SHOWN.includes(code)
    yield { start, end, sides, isShown }
    start = end
  }
}

const low = (view: DataView, at: number, bits: number, from = 0): number =>
  (view.getUint32(at, true) >>> from) & (2 ** bits - 1)

function webpSides(view: DataView, name: string, at: number): number[] {
  if (name === 'VP8X') return [low(view, at + 4, 24) + 1, low(view, at + 6, 24, 8) + 1]
  if (name === 'VP8L') return [low(view, at + 1, 14) + 1, low(view, at + 1, 14, 14) + 1]
  return name === 'VP8 ' ? [low(view, at + 6, 14), low(view, at + 6, 14, 16)] : []
}

function* readWebp(view: DataView): Generator<Part> {
  if (view.getUint32(4, true) + 8 !== view.byteLength) throw new RangeError('It is cut off.')
  for (let start = 12; start < view.byteLength; ) {
    const length = view.getUint32(start + 4, true)
    const name = textAt(view, start, 4)
    const end = start + 8 + length + (length % 2)
    const isShown = ['VP8 ', 'VP8L', 'VP8X', 'ALPH'].includes(name)
    yield { start, end, sides: webpSides(view, name, start + 8), isShown }
    start = end
  }
}

/** The first bytes of each kind; `.` is any byte. */
const KINDS: readonly (readonly [Picture['extension'], string, Reader])[] = [
  ['png', '\x89PNG\r\n\x1a\n', readPng],
  ['jpg', '\xff\xd8\xff', readJpeg],
  ['webp', 'RIFF....WEBP', readWebp],
]

const beginsWith = (head: string, signature: string): boolean =>
  [...signature].every((byte, index) => byte === '.' || byte === head[index])

/** Reads a picture by its first bytes, whatever it is called; undefined if it is none, or not whole. */
export function readPicture(bytes: Uint8Array): Picture | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const head = textAt(view, 0, Math.min(12, view.byteLength))
  const [extension, , read] = KINDS.find(([, signature]) => beginsWith(head, signature)) ?? []
  if (!extension || !read) return undefined
  try {
    const parts = [...read(view)]
    const isWhole = parts.at(-1)?.end === view.byteLength && parts.some(({ sides }) => sides.length)
    return isWhole ? { extension, parts } : undefined
  } catch {
    return undefined
  }
}

/** The JPEG or PNG without what is not shown. */
export function withoutMetadata(bytes: Uint8Array, { parts }: Picture): Uint8Array<ArrayBuffer>[] {
  const shown = parts.filter(({ isShown }) => isShown)
  return [{ start: 0, end: parts[0]?.start ?? 0 }, ...shown].map(({ start, end }) =>
    Uint8Array.from(bytes.subarray(start, end)),
  )
}
