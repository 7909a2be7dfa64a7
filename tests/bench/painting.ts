import type { Browser, Page } from '@playwright/test'
import { MOST_SCRIPT } from '../browser/support/weight.ts'
import { median, type Report, type Row } from './row.ts'

const PAGES = Object.keys(MOST_SCRIPT)
/** Which visit a link is for stands in its fragment, so without scripts that page has nothing to be compared with. */
const PAINTED_BY_THE_SERVER = PAGES.filter((path) => path !== '/visit')
const ROUNDS = 5
const PHONE = { viewport: { width: 412, height: 823 } }
// tsx wraps functions in a call that pages do not know.
export const NAMES = 'globalThis.__name = (given) => given'
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}

export async function slowProcessor(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

async function largestPaint(browser: Browser, url: string, scripts: boolean): Promise<number> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  // Both pages go through the same proxy, so that only the scripts make a difference.
  await page.route(/\.js$/, (route) => (scripts ? route.continue() : route.abort()))
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
  await slowProcessor(page)
  await page.goto(url, { waitUntil: 'networkidle' })
  const time = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().at(-1)?.startTime ?? 0),
        ).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )
  await context.close()
  return time
}

/** The largest paint on slow 4G with a four times slower processor, against the page without scripts. */
export async function largestPaints(browser: Browser, url: string, report: Report): Promise<Row[]> {
  const rows: Row[] = []
  for (const path of PAINTED_BY_THE_SERVER) {
    const whole: number[] = []
    const bare: number[] = []
    for (let round = 1; round <= ROUNDS; round++) {
      report(`largest paint of ${path}, ${round} of ${ROUNDS}`)
      whole.push(await largestPaint(browser, url + path, true))
      bare.push(await largestPaint(browser, url + path, false))
    }
    const times = median(whole) / median(bare)
    rows.push({
      what: `largest paint of ${path}, against it without scripts`,
      goal: 'at most 1.15 × the time',
      measured: `${times.toFixed(2)} × (${Math.round(median(whole))} / ${Math.round(median(bare))} ms)`,
      isMet: times <= 1.15,
    })
  }
  return rows
}

/** Load, hydration, data arriving and, on the booking screen, one refresh. */
export async function shifts(
  browser: Browser,
  url: string,
  form: string,
  report: Report,
): Promise<Row> {
  let most = 0
  let where = ''
  for (const path of [...PAGES, form.split('/').slice(0, 3).join('/'), form]) {
    for (const width of [360, 1280]) {
      report(`layout shift of ${path} at ${width}`)
      const context = await browser.newContext({ viewport: { width, height: 800 } })
      const page = await context.newPage()
      await page.addInitScript({ content: NAMES })
      await page.clock.install()
      await page.goto(url + path, { waitUntil: 'networkidle' })
      // A visitor who is idle for half a minute gets no new data.
      for (let step = 0; step < 4; step++) {
        await page.mouse.move(1 + step, 300)
        await page.clock.runFor(16_000)
        await page.waitForLoadState('networkidle')
      }
      const shift = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            let sum = 0
            const add = (list: PerformanceObserverEntryList) => {
              for (const entry of list.getEntries())
                if ('value' in entry) sum += Number(entry.value)
            }
            const observer = new PerformanceObserver(add)
            observer.observe({ type: 'layout-shift', buffered: true })
            const channel = new MessageChannel()
            let turns = 0
            channel.port1.onmessage = () => {
              if (turns++ < 50) channel.port2.postMessage(0)
              else resolve(sum)
            }
            channel.port2.postMessage(0)
          }),
      )
      await context.close()
      if (shift > most) where = ` (${path} at ${width})`
      most = Math.max(most, shift)
    }
  }
  return {
    what: 'layout shift over load, hydration, data and one refresh',
    goal: '0.005 or less',
    measured: `${most.toFixed(4)} at most${where}`,
    isMet: most <= 0.005,
  }
}
