import type { Page } from '@playwright/test'

/** Records, from the next page on, what live regions announce to screen readers. */
export async function recordAnnouncements(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const announcements: string[] = []
    Object.assign(window, { announcements })
    const lastText = new WeakMap<Element, string>()
    const LIVE = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]'
    const record = () => {
      for (const region of document.querySelectorAll(LIVE)) {
        if (region.getAttribute('aria-live') === 'off') continue
        const text = (region.textContent ?? '').replace(/\s+/g, ' ').trim()
        if (lastText.get(region) === text) continue
        // Text that is in the document from the start is read with the page, not announced.
        if (text !== '' && (lastText.has(region) || document.readyState === 'complete'))
          announcements.push(text)
        lastText.set(region, text)
      }
    }
    new MutationObserver(record).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
    })
  })
  return async () => {
    const announcements: unknown = await page.evaluate(() => Reflect.get(window, 'announcements'))
    return Array.isArray(announcements) ? announcements.map(String) : []
  }
}
