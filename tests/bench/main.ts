import 'temporal-polyfill/global'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import Table from 'cli-table3'
import { findChromium, NO_CHROMIUM } from '../../build/chromium.ts'
import { bookingPath } from '../../domain/booking-path.ts'
import { readDay } from '../../domain/day.ts'
import { slotFromLabel } from '../../domain/slot.ts'
import { arrivals } from './arriving.ts'
import { bookVisit, freeSlot } from './booked-visit.ts'
import { largePractice, measureBooking } from './booking.ts'
import { largestPaints, shifts } from './painting.ts'
import { measureHistory, measureReading } from './reading.ts'
import { responses } from './responding.ts'
import type { Row } from './row.ts'
import { memory, startUp } from './running.ts'
import { cleanUp, createFolder, product } from './server.ts'
import { weights } from './weighing.ts'

const HELP = `npm run bench [-- --json] [-- --only pages|paint|server]

Measures the built site against what this machine could do at best, and says which goals are missed.
Build first: npm run build. A goal that is missed fails nothing.
`

const { values } = parseArgs({
  options: {
    json: { type: 'boolean' },
    only: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  },
})

const began = performance.now()
const report = (progress: string): void => {
  const seconds = String(Math.round((performance.now() - began) / 1000)).padStart(4)
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[2K${seconds} s  ${progress}`)
  else process.stderr.write(`${seconds} s  ${progress}\n`)
}

/** The path of a booking form. */
async function openForm(url: string): Promise<string> {
  const { slug, date, label } = await freeSlot(url)
  const [day, slot] = [readDay(date), slotFromLabel(label)]
  if (!day || !slot) throw new Error(`${label} on ${date} cannot be read.`)
  return bookingPath({ step: 'details', slug, day, slot })
}

async function inTheBrowser(what: 'pages' | 'paint'): Promise<Row[]> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error(NO_CHROMIUM)
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  const practice = what === 'paint' ? { PRACTICE_FILE: largePractice() } : {}
  const folder = createFolder()
  const demo = await product(folder)
  const large = await product(createFolder(), practice)
  const form = await openForm(demo.url)
  const rows =
    what === 'pages'
      ? [
          ...(await weights(browser, demo.url, form, report)),
          await shifts(browser, demo.url, form, report),
        ]
      : [
          ...(await largestPaints(browser, demo.url, report)),
          ...(await arrivals(
            browser,
            demo.url,
            {
              dates: form.split('/').slice(0, 3).join('/'),
              visit: await bookVisit(demo.url, folder),
            },
            report,
          )),
          ...(await responses(browser, large.url, await openForm(large.url), report)),
        ]
  await browser.close()
  await demo.stop()
  await large.stop()
  return rows
}

const parts: Record<string, () => Promise<Row[]>> = {
  pages: () => inTheBrowser('pages'),
  server: async () => [
    await startUp(report),
    await measureReading(report),
    await measureHistory(report),
    await measureBooking(report),
    await memory(report),
  ],
  paint: () => inTheBrowser('paint'),
}

async function measure(): Promise<void> {
  const rows: Row[] = []
  for (const [name, part] of Object.entries(parts)) {
    if (values.only === undefined || values.only === name) rows.push(...(await part()))
  }
  report('done\n')
  if (values.json) {
    const machine = { processors: cpus().length, model: cpus()[0]?.model, node: process.version }
    process.stdout.write(`${JSON.stringify({ machine, rows }, null, 2)}\n`)
    return
  }
  const table = new Table({
    head: ['what', 'goal', 'measured', 'met'],
    style: { head: [], border: [] },
  })
  for (const { what, goal, measured, isMet } of rows) {
    table.push([what, goal, measured, isMet ? 'yes' : 'NO'])
  }
  const missed = rows.filter(({ isMet }) => !isMet)
  const end = missed.length === 0 ? 'Every goal is met.' : `${missed.length} goals are missed:`
  process.stdout.write(
    `${[table.toString(), end, ...missed.map(({ what }) => `  ${what}`)].join('\n')}\n`,
  )
}

if (values.help) process.stdout.write(HELP)
else {
  try {
    await measure()
  } finally {
    cleanUp()
  }
}
