import { type Browser, chromium, type Page } from '@playwright/test'
import * as v from 'valibot'
import { findChromium, NO_CHROMIUM } from '../../build/chromium.ts'
import { getLocations } from '../../domain/location.ts'
import { isBookedLabel } from '../../domain/slot.ts'
import { largePractice } from './booking.ts'
import { type Report, type Row, share } from './row.ts'
import { createFolder, product } from './server.ts'

const ROUNDS = 5
const SLOW_LINE = {
  offline: false,
  latency: 400,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
}

/** A phone with nothing in its cache. */
async function phone(browser: Browser, isFast = false): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } })
  const page = await context.newPage()
  // tsx wraps functions in a call that pages do not know.
  await page.addInitScript({ content: 'globalThis.__name = (given) => given' })
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await devtools.send('Network.enable')
  if (!isFast) await devtools.send('Network.emulateNetworkConditions', SLOW_LINE)
  return page
}

/** Waits until a new element with this text is painted; the time is the page's own, since its navigation began. */
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

const row = (what: string, most: number, times: readonly number[], part: number): Row => ({
  what,
  goal: `${most} ms or less`,
  measured: `${Math.round(share(times, part))} ms (median ${Math.round(share(times, 0.5))}, ${times.length} times)`,
  isMet: share(times, part) <= most,
})

const firstVisit =
  (address: string, selector: string, text: string) =>
  async (page: Page): Promise<number> => {
    await page.goto(address, { waitUntil: 'commit' })
    return painted(page, selector, text)
  }

const headerClick = (address: string) => async (page: Page) => {
  await page.goto(address, { waitUntil: 'networkidle' })
  const link = page.getByRole('navigation', { name: 'Main' }).getByText('Scheduling')
  // A hand moves to a link before it presses: a quarter of a second is quick.
  await link.hover()
  await page.waitForTimeout(250)
  const began = await page.evaluate(() => performance.now())
  await link.click()
  return (await painted(page, 'main h1', 'Book an Appointment')) - began
}

/** The first location with a free time from tomorrow on, and the first such date there. */
async function freePaths(url: string): Promise<{ location: string; date: string }> {
  const answer: unknown = await (await fetch(url + getLocations.path)).json()
  for (const { slug, schedule } of v.parse(getLocations.response, answer))
    for (const [day, labels] of Object.entries(schedule).slice(1))
      if (labels.some((label) => !isBookedLabel(label)))
        return { location: `/book/${slug}`, date: `/book/${slug}/${day}` }
  throw new Error('No time is free.')
}

/** How long a phone on a slow line waits for what it wants. */
async function arrivals(browser: Browser, url: string, report: Report): Promise<Row[]> {
  const { location } = await freePaths(url)
  const measures = [
    ['first visit of home → price shown', 5_000, firstVisit(`${url}/`, 'main p', '^\\$\\d')],
    [
      'first visit of a location → dates shown',
      5_000,
      firstVisit(url + location, 'main li a', 'day'),
    ],
    ['click on Scheduling → page shown', 1_600, headerClick(`${url}/about-thermography`)],
  ] as const
  const rows: Row[] = []
  for (const [what, most, measure] of measures) {
    const times: number[] = []
    for (let round = 1; round <= ROUNDS; round++) {
      report(`${what}, ${round} of ${ROUNDS}`)
      const page = await phone(browser)
      times.push(await measure(page))
      await page.context().close()
    }
    rows.push(row(`${what}, 50 KB/s, 400 ms away, four times slower`, most, times, 0.5))
  }
  return rows
}

/** What the browser itself measures from an event to the frame after it; it tells nothing below 16 ms. */
async function eventTimes(page: Page, type: string, act: () => Promise<void>): Promise<number[]> {
  const times = await page.evaluateHandle((type) => {
    const durations: number[] = []
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries())
        if (name === type) durations.push(duration)
    }).observe({ type: 'event', ...{ durationThreshold: 16 } })
    return durations
  }, type)
  await act()
  await page.waitForTimeout(500)
  return times.jsonValue()
}

async function responses(browser: Browser, url: string, report: Report): Promise<Row[]> {
  report('clicks on dates')
  const { location, date } = await freePaths(url)
  const page = await phone(browser, true)
  await page.goto(url + location, { waitUntil: 'networkidle' })
  const dates = page.locator(`a[href^="${location}/"]`).filter({ hasText: 'day' })
  const clicks = await eventTimes(page, 'click', async () => {
    for (let nth = 1; nth <= 28; nth++) await dates.nth(nth % 7).click()
  })
  report('keystrokes in the form')
  await page.goto(url + date, { waitUntil: 'networkidle' })
  await page
    .getByRole('list', { name: /^Times on/ })
    .getByRole('link')
    .first()
    .click()
  await page.getByLabel('First Name').focus()
  const keys = await eventTimes(page, 'keydown', () => page.keyboard.type('a'.repeat(60)))
  const where = 'four times slower, 100 locations'
  return [
    row(`click on a date → times painted, ${where}`, 100, clicks, 0.95),
    row(`keystroke in the form → painted, ${where}`, 100, keys, 0.95),
  ]
}

export async function measureBrowsing(report: Report): Promise<Row[]> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error(NO_CHROMIUM)
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  const demo = await product(createFolder())
  const large = await product(createFolder(), { PRACTICE_FILE: largePractice() })
  const rows = [
    ...(await arrivals(browser, demo.url, report)),
    ...(await responses(browser, large.url, report)),
  ]
  await browser.close()
  await demo.stop()
  await large.stop()
  return rows
}
