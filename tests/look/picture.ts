import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { setColorScheme } from '../browser/support/page-audit.ts'

/** The folder of the pictures and of the page that shows them. */
export const LOOK = 'look'
export const SECTIONS = ['pages', 'outcomes', 'tours'] as const

/** Images further down are lazy and would be missing. */
const loadImages = async () => {
  for (const image of document.images) image.loading = 'eager'
  await Promise.allSettled([...document.images].map((image) => image.decode()))
  await document.fonts.ready
}

/** Takes a picture of the page at every width, light and dark, and restores the page afterwards. */
export async function takePictures(
  page: Page,
  section: (typeof SECTIONS)[number],
  name: string,
): Promise<void> {
  const viewport = page.viewportSize()
  // A dialog covers the window only, not the whole page.
  const fullPage = (await page.getByRole('dialog').count()) === 0
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const scheme of ['light', 'dark'] as const) {
      await setColorScheme(page, scheme)
      await page.evaluate(loadImages)
      const file = `${name.replaceAll(/[^\w.+]+/g, '-')}-${String(width).padStart(4, '0')}-${scheme}.jpg`
      const path = join(LOOK, section, file)
      await page.screenshot({ path, type: 'jpeg', quality: 70, fullPage, animations: 'disabled' })
    }
  }
  await page.emulateMedia({ colorScheme: null })
  if (viewport) await page.setViewportSize(viewport)
}
