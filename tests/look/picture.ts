import { type Page, test } from '@playwright/test'
import { setColorScheme } from '../browser/support/page-audit.ts'

/** Images further down load lazily and would be missing. */
const loadImages = async () => {
  for (const image of document.images) image.loading = 'eager'
  await Promise.allSettled([...document.images].map((image) => image.decode()))
  await document.fonts.ready
}

/** Adds a picture of the page at every width, light and dark, to the report, and restores the page afterwards. */
export async function takePictures(page: Page, name: string): Promise<void> {
  const viewport = page.viewportSize()
  // A dialog covers the window only, not the whole page.
  const fullPage = (await page.getByRole('dialog').count()) === 0
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const scheme of ['light', 'dark'] as const) {
      await setColorScheme(page, scheme)
      await page.evaluate(loadImages)
      const body = await page.screenshot({
        type: 'jpeg',
        quality: 70,
        fullPage,
        animations: 'disabled',
      })
      await test.info().attach(`${name}, ${width} ${scheme}`, { body, contentType: 'image/jpeg' })
    }
  }
  await page.emulateMedia({ colorScheme: null })
  if (viewport) await page.setViewportSize(viewport)
}

/** Takes the picture of a document, of one window in light, and restores the page afterwards. */
export async function takeForDocs(
  page: Page,
  name: string,
  size: { width: number; height: number },
): Promise<void> {
  const viewport = page.viewportSize()
  await page.setViewportSize(size)
  await setColorScheme(page, 'light')
  await page.evaluate(() => scrollTo(0, 0))
  await page.evaluate(loadImages)
  const path = `${process.env.PICTURES ?? 'docs'}/${name}.png`
  await page.screenshot({ path, animations: 'disabled' })
  await page.emulateMedia({ colorScheme: null })
  if (viewport) await page.setViewportSize(viewport)
}
