import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { findChromium } from '../chromium.ts'

/** Draws the bitmaps in `public/`. Run `npx tsx build/pictures/draw.ts` after changing their HTML pages. */
const pictures = [
  { page: 'open-graph.html', file: 'open-graph.png', width: 1200, height: 630 },
  { page: 'icon.html', file: 'apple-touch-icon.png', width: 180, height: 180 },
  { page: 'icon.html', file: 'icon-192.png', width: 192, height: 192 },
  { page: 'icon.html', file: 'icon-512.png', width: 512, height: 512 },
]

const urlOf = (path: string) => new URL(path, import.meta.url)
const browser = await chromium.launch({
  executablePath: findChromium() ?? '',
  args: ['--no-sandbox', '--disable-gpu', '--allow-file-access-from-files'],
})
for (const { page: source, file, width, height } of pictures) {
  const page = await browser.newPage({ viewport: { width, height } })
  await page.goto(urlOf(source).href)
  await page.screenshot({ path: fileURLToPath(urlOf(`../../public/${file}`)) })
  await page.close()
}

/** An .ico file with one PNG, for browsers that request /favicon.ico because they do not support SVG icons. */
function iconFile(png: Buffer, size: number): Buffer {
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

const ICON_SIZE = 48
const page = await browser.newPage({ viewport: { width: ICON_SIZE, height: ICON_SIZE } })
await page.goto(urlOf('../../public/favicon.svg').href)
const icon = await page.screenshot({ omitBackground: true })
writeFileSync(urlOf('../../public/favicon.ico'), iconFile(icon, ICON_SIZE))
await browser.close()
