import type { Browser, Page } from '@playwright/test'
import { NAMES, slowProcessor } from './painting.ts'
import { median, type Report, type Row } from './row.ts'

const ROUNDS = 5
const SLOW_LINE = {
  offline: false,
  latency: 400,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
}

/** A phone on a slow line with nothing in its cache. */
async function slowPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } })
  const page = await context.newPage()
  await page.addInitScript({ content: NAMES })
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', SLOW_LINE)
  await slowProcessor(page)
  return page
}

/** Waits until an element with this text is painted; the time is the page's own, since its navigation began. */
const painted = (page: Page, selector: string, text: string) =>
  page.evaluate(
    ([selector, text]) =>
      new Promise<number>((resolve) => {
        const look = () => {
          const isThere = [...document.querySelectorAll(selector)].some((element) =>
            new RegExp(text).test(element.textContent ?? ''),
          )
          requestAnimationFrame(isThere ? () => resolve(performance.now()) : look)
        }
        look()
      }),
    [selector, text] as const,
  )

async function firstVisit(browser: Browser, url: string, selector: string, text: string) {
  const page = await slowPhone(browser)
  await page.goto(url, { waitUntil: 'commit' })
  const time = await painted(page, selector, text)
  await page.context().close()
  return time
}

async function headerClick(browser: Browser, url: string): Promise<number> {
  const page = await slowPhone(browser)
  await page.goto(url, { waitUntil: 'networkidle' })
  const link = page.getByRole('navigation', { name: 'Main' }).getByText('Scheduling')
  // A hand moves to a link before it presses: a quarter of a second is quick.
  await link.hover()
  await page.waitForTimeout(250)
  const began = await page.evaluate(() => performance.now())
  await link.click()
  const time = await painted(page, 'main h1', 'Book an Appointment')
  await page.context().close()
  return time - began
}

/** `dates` is the path of a location with dates, `visit` that of a client's link. */
export async function arrivals(
  browser: Browser,
  url: string,
  { dates, visit }: { readonly dates: string; readonly visit: string },
  report: Report,
): Promise<Row[]> {
  const measures = [
    {
      what: 'first visit of home → price shown',
      most: 5_000,
      measure: () => firstVisit(browser, `${url}/`, 'main p', '^\\$\\d'),
    },
    {
      what: 'first visit of a location → dates shown',
      most: 5_000,
      measure: () => firstVisit(browser, url + dates, 'main li a', 'day'),
    },
    {
      what: 'first visit of a link to a visit → visit shown',
      most: 5_000,
      measure: () => firstVisit(browser, url + visit, 'main h2', 'Your visit is booked'),
    },
    {
      what: 'click on Scheduling in the header → page shown',
      most: 1_600,
      measure: () => headerClick(browser, `${url}/about-thermography`),
    },
  ]
  const rows: Row[] = []
  for (const { what, most, measure } of measures) {
    const times: number[] = []
    for (let round = 1; round <= ROUNDS; round++) {
      report(`${what}, ${round} of ${ROUNDS}`)
      times.push(await measure())
    }
    rows.push({
      what: `${what}, 50 KB/s, 400 ms away, four times slower`,
      goal: `${most} ms or less`,
      measured: `${Math.round(median(times))} ms`,
      isMet: median(times) <= most,
    })
  }
  return rows
}
