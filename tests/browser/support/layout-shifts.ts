import { expect, type Page } from '@playwright/test'

declare global {
  interface Window {
    shifts: { value: number; what: string }[]
  }
  interface PerformanceEntry {
    /** Of a layout shift. */
    readonly value?: number
    readonly sources?: readonly { node: Node | null }[]
  }
}

/** Records what moves on the pages that are opened from now on. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    window.shifts = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value = 0, sources = [] } = entry
        const what = sources.map(({ node }) => node?.textContent?.slice(0, 40)).join(' | ')
        window.shifts.push({ value, what })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** The browser reports the shifts of a frame some turns after it has painted the frame. */
export async function expectNoShift(page: Page): Promise<void> {
  const shifts = await page.evaluate(async () => {
    const channel = new MessageChannel()
    for (let turn = 0; turn < 50; turn++) {
      await new Promise((resolve) => {
        channel.port1.onmessage = resolve
        channel.port2.postMessage(0)
      })
    }
    return window.shifts
  })
  const sum = shifts.reduce((all, { value }) => all + value, 0)
  expect(sum, shifts.map(({ what }) => what).join('\n')).toBeLessThanOrEqual(0.005)
}
