import type { Page } from '@playwright/test'
import { showIn } from '../browser/support/close-look.ts'
import { pictureFile, SCHEMES, type Section, WIDTHS } from './files.ts'

/** Pictures further down come only when they are asked for. */
const allLoaded = async () => {
  for (const image of document.images) image.loading = 'eager'
  await Promise.allSettled([...document.images].map((image) => image.decode()))
  await document.fonts.ready
}

/** Takes the page as it stands at every width, light and dark, and leaves it as it was. */
export async function takePictures(page: Page, section: Section, name: string): Promise<void> {
  const own = page.viewportSize()
  // A dialog covers the window, not the page.
  const fullPage = (await page.getByRole('dialog').count()) === 0
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    for (const scheme of SCHEMES) {
      await showIn(page, scheme)
      await page.evaluate(allLoaded)
      const path = pictureFile(section, name, width, scheme)
      await page.screenshot({ path, type: 'jpeg', quality: 70, fullPage, animations: 'disabled' })
    }
  }
  await page.emulateMedia({ colorScheme: null })
  if (own) await page.setViewportSize(own)
}
