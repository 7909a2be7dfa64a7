import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { holdAppointment } from '../../../domain/calendar/hold.ts'
import { getLocations } from '../../../domain/calendar/location.ts'
import { sendReviewCode } from '../../../domain/reviews/new-review.ts'
import { freeSlots, jane } from '../support/bookings.ts'
import { HOUR, MINUTE } from '../support/clock.ts'
import { createFolder, sqlite } from '../support/engines.ts'
import { bookAppointment } from '../support/own-calls.ts'
import { alter } from '../support/stored.ts'
import { openTestServer } from '../support/test-server.ts'
import { createVisitor } from '../support/visitor.ts'

/** Reads the metrics at a URL, by name and labels. */
async function readFigures(url: string): Promise<(name: string) => number | undefined> {
  const response = await fetch(url)
  const type = 'text/plain; version=0.0.4; charset=utf-8'
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, type])
  const lines = (await response.text()).split('\n').map((line) => line.split(/ (?=\S+$)/))
  const figures = new Map(lines.map(([name = '', value]) => [name, Number(value)]))
  return (name) => figures.get(name)
}

const requests = (call: string, status: number) =>
  `practice_request_seconds_count{call="${call}",status="${status}"}`
const refusals = (call: string, reason: string) =>
  `practice_refusals_total{call="${call}",reason="${reason}"}`
const acts = (act: string) => `practice_acts_total{act="${act}"}`

async function openMeasured(env: NodeJS.ProcessEnv = {}) {
  const app = await openTestServer(sqlite)
  const server = await app.another({ METRICS_PORT: '0', ...env })
  const url = /http:\/\/127\.0\.0\.1:\d+\/metrics/.exec(server.notice)?.[0] ?? ''
  return { app, server, url, visitor: () => createVisitor(server.url) }
}

test('a program on this machine reads what the site does and how long it takes', async () => {
  const { app, url, visitor: browser } = await openMeasured()
  const free = freeSlots(app)
  const visitor = browser()
  const [taken, held, other] = [await free(), await free(), await free()]

  const atFirst = await readFigures(url)
  expect([atFirst(acts('booked')), atFirst('practice_holds')]).toEqual([undefined, 0])
  for (const path of ['/api/getPrice', '/api/getPrice', '/api/none', '/assets/none.js'])
    await visitor.send('GET', path)
  await visitor.get(getLocations)
  await browser().post(holdAppointment, held)
  await visitor.post(bookAppointment, { ...jane, ...taken })
  await visitor.post(bookAppointment, { ...jane, ...other, email: 'none' })
  await browser().post(bookAppointment, { ...jane, ...taken })
  await browser().post(bookAppointment, { ...jane, ...held })

  const figure = await readFigures(url)
  const { path: book } = bookAppointment
  expect(figure(requests('/api/getPrice', 200))).toBe(2)
  expect(figure(requests('/api/', 404))).toBe(1)
  expect(figure(requests('/assets/', 404))).toBe(1)
  expect(figure(requests(book, 200))).toBe(1)
  expect(figure(requests(book, 409))).toBe(2)
  expect([figure(acts('booked')), figure(acts('held'))]).toEqual([1, 1])
  for (const reason of ['fields', 'booked', 'held'])
    expect([reason, figure(refusals(book, reason))]).toEqual([reason, 1])
  expect(figure('practice_holds')).toBe(1)
  expect(figure('practice_database_up')).toBe(1)
  expect(figure('practice_database_seconds_count{work="write"}')).toBeGreaterThanOrEqual(4)
  expect(figure('practice_database_seconds_count{work="read"}')).toBeGreaterThanOrEqual(1)
  expect(figure('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
})

test('visitors cannot read the metrics, and without METRICS_PORT nobody can', async () => {
  const { app, server, url } = await openMeasured()
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404)
  expect((await fetch(url.replace('/metrics', '/'))).status).toBe(404)
  expect((await app.another()).notice).not.toContain('metrics')
  await app.close()
  await expect(fetch(url)).rejects.toThrow()
})

test('limits, waiting and failed messages, and the last backup are in the metrics', async () => {
  const { app, url, visitor } = await openMeasured({ BACKUP_DIR: createFolder() })
  const figure = async (name: string) => (await readFigures(url))(name)
  const now = app.clock.now()
  await expect
    .poll(() => figure('practice_last_backup_timestamp_seconds'))
    .toBe(Math.floor(now / 1000))
  const browser = visitor()
  // The first request has no cookie, so it is not counted.
  for (let index = 0; index < 12; index++)
    await browser.post(sendReviewCode, { value: 'not@known.example' })
  await alter(
    app,
    sql`insert into outbox (id, message, due_at, attempts, created_at, failed_at) values
      ('waits', '{}', ${now + MINUTE}, 1, ${now - 2 * MINUTE}, null),
      ('waits longer', '{}', ${now + MINUTE}, 1, ${now - HOUR}, null),
      ('failed', '{}', ${now + MINUTE}, 1, ${now - 2 * HOUR}, ${now})`,
  )
  await expect.poll(() => figure('practice_outbox_waiting')).toBe(2)
  const figures = await readFigures(url)
  expect(figures('practice_outbox_oldest_seconds')).toBe(3600)
  expect(figures('practice_outbox_failed')).toBe(1)
  expect(figures('practice_limits_total{call="/api/sendReviewCode"}')).toBe(1)
  expect(figures(refusals('/api/sendReviewCode', 'limit'))).toBe(1)

  // So is whatever the alarms of the documentation look at.
  const table = readFileSync('docs/in-public.md', 'utf8').matchAll(/^\| `(.*?)`.* \|$/gm)
  const alarms = [...table].flatMap(([, alarm = '']) => (alarm.includes('(') ? alarm : []))
  const names = alarms.flatMap((alarm) => alarm.match(/practice_\w+/) ?? [])
  expect(names).toHaveLength(5)
  const printed = await (await fetch(url)).text()
  for (const name of names) expect(printed).toMatch(new RegExp(`^${name}(?:\\{.*\\})? \\S+$`, 'm'))
})

test('without its database the metrics say so, and do not repeat old figures', async () => {
  const { app, url } = await openMeasured()
  expect((await readFigures(url))('practice_outbox_waiting')).toBe(0)
  await alter(app, sql`drop table outbox`)
  const figures = await readFigures(url)
  expect(figures('practice_database_up')).toBe(0)
  expect(figures('practice_outbox_waiting')).toBeUndefined()
})
