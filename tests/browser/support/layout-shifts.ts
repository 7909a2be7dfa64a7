import { expect, type Page } from '@playwright/test'

declare global {
  interface PerformanceEntry {
    /** Only in a layout shift. */
    readonly value?: number
    readonly sources?: readonly { node: Node | null }[]
  }
}

/** Expects that nothing has moved since the page was opened. The browser reports shifts a few tasks later. */
export async function expectNoShift(page: Page): Promise<void> {
  const shifts = await page.evaluate(async () => {
    const entries: PerformanceEntry[] = []
    const observer = new PerformanceObserver((list) => entries.push(...list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    const channel = new MessageChannel()
    for (let turn = 0; turn < 50; turn++) {
      await new Promise((resolve) => {
        channel.port1.onmessage = resolve
        channel.port2.postMessage(0)
      })
    }
    return entries.map(({ value = 0, sources = [] }) => {
      return { value, what: sources.map(({ node }) => node?.textContent?.slice(0, 40)).join(' | ') }
    })
  })
  const sum = shifts.reduce((all, { value }) => all + value, 0)
  expect(sum, shifts.map(({ what }) => what).join('\n')).toBeLessThanOrEqual(0.005)
}
