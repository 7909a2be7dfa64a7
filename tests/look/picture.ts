import type { Page } from '@playwright/test'
import { setColorScheme } from '../browser/support/page-audit.ts'
import { pictureFile, SCHEMES, type Section, WIDTHS } from './files.ts'

/** Images further down are lazy and would be missing. */
const loadImages = async () => {
  for (const image of document.images) image.loading = 'eager'
  await Promise.allSettled([...document.images].map((image) => image.decode()))
  await document.fonts.ready
}

/** Takes a picture of the page at every width, light and dark, and restores the page afterwards. */
export async function takePictures(page: Page, section: Section, name: string): Promise<void> {
  const viewport = page.viewportSize()
  // A dialog covers the window only, not the whole page.
  const fullPage = (await page.getByRole('dialog').count()) === 0
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    for (const scheme of SCHEMES) {
      await setColorScheme(page, scheme)
      await page.evaluate(loadImages)
      const path = pictureFile(section, name, width, scheme)
      await page.screenshot({ path, type: 'jpeg', quality: 70, fullPage, animations: 'disabled' })
    }
  }
  await page.emulateMedia({ colorScheme: null })
  if (viewport) await page.setViewportSize(viewport)
}
