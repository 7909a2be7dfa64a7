import type { Page } from '@playwright/test'

/** Writes down, from the next page on, whatever a screen reader is told without being asked. */
export async function listenIn(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    const said = new WeakMap<Element, string>()
    const LIVE = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]'
    const listen = () => {
      for (const region of document.querySelectorAll(LIVE)) {
        if (region.getAttribute('aria-live') === 'off') continue
        const text = (region.textContent ?? '').replace(/\s+/g, ' ').trim()
        if (said.get(region) === text) continue
        // What stands there when the page comes is read with it, not announced.
        if (text !== '' && (said.has(region) || document.readyState === 'complete'))
          heard.push(text)
        said.set(region, text)
      }
    }
    new MutationObserver(listen).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
    })
  })
  return async () => {
    const heard: unknown = await page.evaluate(() => Reflect.get(window, 'heard'))
    return Array.isArray(heard) ? heard.map(String) : []
  }
}
