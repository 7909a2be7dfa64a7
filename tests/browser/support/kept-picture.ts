import { expect, type Page, test } from '@playwright/test'

/** Keeps a picture of the page with the report of the test, as evidence. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  const info = test.info()
  const path = info.outputPath(`${info.attachments.length}.jpg`)
  // A dialog covers the window only, not the whole page.
  const fullPage = (await page.getByRole('dialog').count()) === 0
  // On a busy machine Chromium sometimes refuses a picture, and takes the same one when it is asked again.
  await expect(() =>
    page.screenshot({ path, fullPage, type: 'jpeg', quality: 60, animations: 'disabled' }),
  ).toPass()
  info.attachments.push({ name, path, contentType: 'image/jpeg' })
}
