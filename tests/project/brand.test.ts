import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { inBrand, namedPictures } from '../../build/brand.ts'
import { BLACK, COLORS } from '../../domain/brand.ts'

const LOOK = 'domain/brand.ts'
const FILES = /\.(?:tsx?|css|svg|html|yaml)$/

const files = ['build', 'deploy', 'domain', 'machines', 'practice', 'server', 'src']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .concat('index.html')
  .filter((file) => FILES.test(file) && file !== LOOK)

const brandColors = new Set<string>([BLACK, ...Object.values(COLORS).flat()])

/** Whether a color is plum, however light or dark. */
function isPlum(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(color.slice(at, at + 2), 16),
  )
  const chroma = red - green
  // The share of blue is 0 in red, and 1 in magenta.
  const share = (blue - green) / chroma
  return chroma >= 8 && share > 0.18 && share < 0.6 && red > blue
}

/** The colors in a text as six digits, and those of its functions. */
function colorsIn(text: string): string[] {
  const written = [...text.matchAll(/#(?:[\da-f]{6}|[\da-f]{3})\b/gi)].map(([color]) =>
    color.length === 4 ? color.replace(/[\da-f]/gi, '$&$&') : color,
  )
  const channels = [...text.matchAll(/\brgba?\((\d+),? (\d+),? (\d+)/g)].map(
    ([, ...rgb]) => `#${rgb.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`,
  )
  return [...written, ...channels].map((color) => color.toLowerCase())
}

test('plum is distinguished from red, magenta, brown and gray', () => {
  for (const plum of ['#8a3556', '#5c2139', '#f9edf1', '#7b2c58', '#cf819c'])
    expect(isPlum(plum), plum).toBe(true)
  for (const other of ['#c92a2a', '#e8875a', '#800080', '#5a4f49', '#ffffff', '#2c6a72'])
    expect(isPlum(other), other).toBe(false)
  expect(colorsIn('color: #FA3; background: rgb(20 8 14 / 60%)')).toEqual(['#ffaa33', '#14080e'])
})

test.each(files)('%s takes the brand’s colors from domain/brand.ts', (file) => {
  const byHand = colorsIn(readFileSync(file, 'utf8')).filter(
    (color) => brandColors.has(color) || isPlum(color),
  )
  expect(byHand).toEqual([])
})

test('the pictures are drawn in the brand’s colors', async () => {
  const slides = inBrand(readFileSync('src/home/pictures/slides.svg', 'utf8'))
  const favicon = String(await namedPictures.get('favicon.svg')?.())
  for (const picture of [slides, favicon, inBrand(readFileSync('index.html', 'utf8'))])
    expect(picture).not.toMatch(/\{\w+(?:-\w+)?\}/)
  expect(slides).toContain(COLORS.brand[7])
  expect(favicon).toContain(COLORS.brand[8])
  const png = Buffer.from((await namedPictures.get('icon-192.png')?.()) ?? '')
  const start = png.indexOf('IDAT')
  const pixels = inflateSync(png.subarray(start + 4, start + 4 + png.readUInt32BE(start - 4)))
  // The first pixel, after the filter of its row.
  expect(`#${pixels.toString('hex', 1, 4)}`).toBe(COLORS.brand[8])
})
