import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { findChromium } from '../chromium.ts'

/** Draws the PNG files in `public/`. Run `npx tsx build/pictures/draw.ts` after a change to their pages. */
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
await browser.close()
