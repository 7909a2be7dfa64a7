import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename } from 'node:path'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import type { Plugin } from 'vite'
import { COLORS, CORNERS } from '../domain/brand.ts'

const { resolve } = createRequire(import.meta.url)
const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')

const VALUES = new Map([
  ...Object.entries(COLORS).flatMap(([name, shades]) =>
    shades.map((color, shade): [string, string] => [`${name}-${shade}`, color]),
  ),
  ...Object.entries(CORNERS).map(([name, corner]): [string, string] => [
    `corner-${name}`,
    String(corner),
  ]),
])

/** Writes the brand's colors and corners where a text names them, such as `{brand-9}` or `{corner-xl}`. */
export const inBrand = (text: string): string =>
  text.replace(/\{(\w+-\w+)\}/g, (token, name) => VALUES.get(name) ?? token)

const logo = read('src/frame/pictures/logo.svg')
const favicon = inBrand(read('build/pictures/favicon.svg')).replace('{logo}', logo)
const icon = inBrand(read('build/pictures/icon.svg')).replace('{logo}', logo)
const openGraph = inBrand(
  read('build/pictures/open-graph.svg')
    .replace('{favicon}', favicon)
    .replace('{slides}', read('src/home/pictures/slides.svg')),
)

let ready: Promise<void> | undefined
/** A drawing as a bitmap, with the font of the site's headings. */
async function bitmap(svg: string, width: number) {
  // A development server that starts again finds it initialized.
  ready ??= initWasm(readFileSync(resolve('@resvg/resvg-wasm/index_bg.wasm'))).catch(() => {})
  await ready
  const fraunces = resolve('@fontsource/fraunces/files/fraunces-latin-600-normal.woff2')
  const font = { fontBuffers: [readFileSync(fraunces)] }
  return new Resvg(svg, { fitTo: { mode: 'width', value: width }, font }).render().asPng()
}

/** An .ico file with one PNG, for browsers that request /favicon.ico because they do not support SVG icons. */
async function iconFile(size: number) {
  const png = await bitmap(favicon, size)
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2) // an icon
  header.writeUInt16LE(1, 4) // with one picture
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10) // color planes
  header.writeUInt16LE(32, 12) // bits per pixel
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}

/** The pictures that browsers, home screens and other sites request by name. */
export const namedPictures = new Map<string, () => string | Promise<Uint8Array>>([
  ['favicon.svg', () => favicon],
  ['favicon.ico', () => iconFile(48)],
  ['apple-touch-icon.png', () => bitmap(icon, 180)],
  // Its ground is the color behind it.
  ['logo-192.png', () => bitmap(logo, 192)],
  ['icon-192.png', () => bitmap(icon, 192)],
  ['icon-512.png', () => bitmap(icon, 512)],
  ['open-graph.png', () => bitmap(openGraph, 1200)],
])

/** Writes the brand's colors and corners into the document and the pictures. */
export const brand = (): Plugin => ({
  name: 'brand',
  // Vite would send the pictures as they are.
  enforce: 'pre',
  transformIndexHtml: inBrand,
  load(id) {
    const [file = '', query] = id.split('?')
    if (!file.endsWith('.svg') || query !== 'no-inline') return undefined
    this.addWatchFile(file)
    const source = inBrand(readFileSync(file, 'utf8'))
    if (this.environment.mode === 'dev')
      return `export default ${JSON.stringify(`data:image/svg+xml,${encodeURIComponent(source)}`)}`
    const hash = createHash('sha256').update(source).digest('hex').slice(0, 6)
    const fileName = `assets/${basename(file, '.svg')}-${hash}.svg`
    this.emitFile({ type: 'asset', fileName, source })
    return `export default "/${fileName}"`
  },
  async generateBundle() {
    if (this.environment.name !== 'client') return
    for (const [fileName, draw] of namedPictures)
      this.emitFile({ type: 'asset', fileName, source: await draw() })
  },
  configureServer({ middlewares }) {
    middlewares.use(async ({ url = '' }, response, next) => {
      const picture = await namedPictures.get(url.slice(1))?.()
      if (picture === undefined) return next()
      response.setHeader('Content-Type', url.endsWith('.svg') ? 'image/svg+xml' : 'image/png')
      response.end(picture)
    })
  },
})
