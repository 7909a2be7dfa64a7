import type { Browser, Page } from '@playwright/test'
import { NAMES, slowProcessor } from './painting.ts'
import { type Report, type Row, share } from './row.ts'

declare global {
  interface Window {
    /** Milliseconds from each action of the visitor until its result is painted. */
    painted: number[]
  }
}

/** Measures from an event until its result is on the screen, which is one frame after it is in the document. */
const watch = (page: Page, event: string, selector: string) =>
  page.evaluate(
    ([event, selector]) => {
      window.painted = []
      document.addEventListener(
        event,
        ({ timeStamp }) => {
          const before = document.querySelector(selector)
          const look = () => {
            // A field stays the same element; a time grid is a new one.
            const now = document.querySelector(selector)
            const isThere = now && (now !== before || now instanceof HTMLInputElement)
            requestAnimationFrame(() => {
              if (!isThere) return look()
              const channel = new MessageChannel()
              channel.port1.onmessage = () => window.painted.push(performance.now() - timeStamp)
              channel.port2.postMessage(0)
            })
          }
          // The page's own listeners run first.
          queueMicrotask(look)
        },
        { capture: true },
      )
    },
    [event, selector] as const,
  )

const PART = 0.95

/** With 100 locations of 60 days of 20 slots. `form` is the address of an open booking form. */
export async function responses(
  browser: Browser,
  url: string,
  form: string,
  report: Report,
): Promise<Row[]> {
  report('clicks on dates')
  const page = await browser.newPage()
  await page.addInitScript({ content: NAMES })
  await slowProcessor(page)
  await page.goto(url + form.split('/').slice(0, 3).join('/'), { waitUntil: 'networkidle' })
  await watch(page, 'click', 'ul[aria-label^="Times on"]')
  const dates = page
    .locator(`a[href^="${form.split('/').slice(0, 3).join('/')}/"]`)
    .filter({ hasText: 'day' })
  await dates.first().waitFor()
  for (let nth = 0; nth < 28; nth++) {
    const count = await page.evaluate(() => window.painted.length)
    await dates.nth((nth + 1) % 7).click()
    await page.waitForFunction((old) => window.painted.length > old, count)
  }
  const clicks = await page.evaluate(() => window.painted)
  report('keystrokes in the form')
  await page.goto(url + form, { waitUntil: 'networkidle' })
  await page.getByLabel('First Name').waitFor()
  await watch(page, 'keydown', 'input[name="firstName"]')
  await page.getByLabel('First Name').focus()
  for (let nth = 0; nth < 60; nth++) {
    const count = await page.evaluate(() => window.painted.length)
    await page.keyboard.press('a')
    await page.waitForFunction((old) => window.painted.length > old, count)
  }
  const keys = await page.evaluate(() => window.painted)
  await page.close()
  return [
    ['click on a date → times painted', clicks] as const,
    ['keystroke in the form → painted', keys] as const,
  ].map(([what, times]) => ({
    what: `${what}, four times slower, 100 locations`,
    goal: '100 ms or less at the 95th percentile',
    measured: `${Math.round(share(times, PART))} ms (median ${Math.round(share(times, 0.5))}, ${times.length} times)`,
    isMet: share(times, PART) <= 100,
  }))
}
