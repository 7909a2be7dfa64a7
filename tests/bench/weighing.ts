import type { Browser } from '@playwright/test'
import { MOST_OF_HOME, MOST_SCRIPT, MOST_STYLE, weigh } from '../browser/support/weight.ts'
import type { Report, Row } from './row.ts'

/** What pages load; the same numbers are gates in the browser tests. `form` is the address of an open booking form. */
export async function weights(
  browser: Browser,
  url: string,
  form: string,
  report: Report,
): Promise<Row[]> {
  const rows: Row[] = []
  let style = 0
  for (const [path, most] of Object.entries(MOST_SCRIPT)) {
    report(`weighing ${path}`)
    const page = await browser.newPage()
    const weight = await weigh(page, url + (path === '/book' ? form : path))
    await page.close()
    style = Math.max(style, weight.style)
    rows.push({
      what: `script of ${path}${path === '/book' ? ' with its form' : ''}`,
      goal: `${most} KiB or less`,
      measured: `${weight.script} KiB`,
      isMet: weight.script <= most,
    })
    if (path !== '/') continue
    const { all, requests } = MOST_OF_HOME
    rows.push({
      what: 'everything home loads',
      goal: `${all} KiB or less, ${requests} requests or fewer`,
      measured: `${weight.all} KiB, ${weight.requests} requests`,
      isMet: weight.all <= all && weight.requests <= requests,
    })
  }
  rows.push({
    what: 'style of any page',
    goal: `${MOST_STYLE} KiB or less`,
    measured: `${style} KiB at most`,
    isMet: style <= MOST_STYLE,
  })
  return rows
}
