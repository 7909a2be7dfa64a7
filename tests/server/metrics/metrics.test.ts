import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { holdAppointment } from '../../../domain/hold.ts'
import { getLocations } from '../../../domain/location.ts'
import { availableEngines, createFolder } from '../support/engines.ts'
import { bookAppointment } from '../support/own-calls.ts'
import { freeSlots, HOUR, jane, MINUTE, openTestServer } from '../support/test-server.ts'
import { createVisitor } from '../support/visitor.ts'

const metricsUrl = (notice: string) => /http:\/\/127\.0\.0\.1:\d+\/metrics/.exec(notice)?.[0]

/** The figures at an address, by their names with their labels. */
async function readFigures(url: string | undefined): Promise<(name: string) => number | undefined> {
  const response = await fetch(String(url))
  expect([response.status, response.headers.get('Content-Type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ])
  const lines = (await response.text()).split('\n').map((line) => line.split(/ (?=\S+$)/))
  const figures = new Map(lines.map(([name = '', value]) => [name, Number(value)]))
  return (name) => figures.get(name)
}

const requests = (call: string, status: number) =>
  `practice_request_seconds_count{call="${call}",status="${status}"}`
const refusals = (call: string, reason: string) =>
  `practice_refusals_total{call="${call}",reason="${reason}"}`
const acts = (act: string) => `practice_acts_total{act="${act}"}`

describe.each(availableEngines)('on $name', (engine) => {
  test('a program on this machine reads what the site does and how long it takes', async () => {
    const app = await openTestServer(engine)
    const server = await app.another({ METRICS_PORT: '0' })
    const url = metricsUrl(server.notice)
    const free = freeSlots(() => app)
    const visitor = createVisitor(server.url)
    const [taken, held, other] = [await free(), await free(), await free()]

    const atFirst = await readFigures(url)
    expect([atFirst(acts('booked')), atFirst('practice_holds')]).toEqual([undefined, 0])
    for (const path of ['/api/getPrice', '/api/getPrice', '/api/none', '/assets/none.js']) {
      await visitor.send('GET', path)
    }
    await visitor.get(getLocations)
    await visitor.post(holdAppointment, held)
    await visitor.post(bookAppointment, { ...jane, ...taken })
    await visitor.post(bookAppointment, { ...jane, ...other, email: 'none' })
    await createVisitor(server.url).post(bookAppointment, { ...jane, ...taken })
    await createVisitor(server.url).post(bookAppointment, { ...jane, ...held })

    const figure = await readFigures(url)
    const { path: book } = bookAppointment
    expect(figure(requests('/api/getPrice', 200))).toBe(2)
    expect(figure(requests('/api/', 404))).toBe(1)
    expect(figure(requests('/assets/', 404))).toBe(1)
    expect(figure(requests(book, 200))).toBe(1)
    expect(figure(requests(book, 409))).toBe(2)
    expect([figure(acts('booked')), figure(acts('held'))]).toEqual([1, 1])
    expect(['fields', 'booked', 'held'].map((reason) => figure(refusals(book, reason)))).toEqual([
      1, 1, 1,
    ])
    expect(figure('practice_holds')).toBe(1)
    expect(figure('practice_database_up')).toBe(1)
    expect(figure('practice_database_seconds_count{work="write"}')).toBeGreaterThanOrEqual(4)
    expect(figure('practice_database_seconds_count{work="read"}')).toBeGreaterThanOrEqual(1)
    expect(figure('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
  })

  test('visitors cannot read the metrics, and without METRICS_PORT nobody can', async () => {
    const app = await openTestServer(engine)
    const server = await app.another({ METRICS_PORT: '0' })
    expect((await fetch(`${server.url}/metrics`)).status).toBe(404)
    const url = String(metricsUrl(server.notice))
    expect((await fetch(url.replace('/metrics', '/'))).status).toBe(404)
    expect((await fetch(url, { method: 'POST' })).status).toBe(404)
    expect((await app.another()).notice).not.toContain('metrics')
    await app.close()
    await expect(fetch(url)).rejects.toThrow()
  })

  test('limits, waiting and failed messages, and the last backup are in the metrics', async () => {
    const app = await openTestServer(engine)
    const backups = join(createFolder(), 'backups')
    const server = await app.another({
      METRICS_PORT: '0',
      BACKUP_DIR: backups,
    })
    const url = metricsUrl(server.notice)
    await expect
      .poll(async () => (await readFigures(url))('practice_last_backup_timestamp_seconds'))
      .toBe(app.clock.now() / 1000)
    const visitor = createVisitor(server.url)
    const ask = () =>
      visitor.send('POST', '/api/sendReviewCode', {
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ value: 'not@known.example' }),
      })
    for (let nth = 0; nth < 11; nth++) await ask()
    const now = app.clock.now()
    const message = (id: string, created_at: number, failed_at: number | null) => ({
      ...{ id, message: '{}', created_at, failed_at, due_at: now + 5 * MINUTE, attempts: 1 },
      ...{ sent_at: null, booking: null, channel: null, sequence: null, failure: null },
    })
    await app.database.write(async (transaction) => {
      await transaction
        .insertInto('outbox')
        .values([
          message('waits', now - 2 * MINUTE, null),
          message('waits longer', now - HOUR, null),
          message('failed', now - 2 * HOUR, now),
        ])
        .execute()
    })
    await expect.poll(async () => (await readFigures(url))('practice_outbox_waiting')).toBe(2)
    const figures = await readFigures(url)
    expect(figures('practice_outbox_oldest_seconds')).toBe(3600)
    expect(figures('practice_outbox_failed')).toBe(1)
    expect(figures('practice_limits_total{call="/api/sendReviewCode"}')).toBe(1)
    expect(figures(refusals('/api/sendReviewCode', 'limit'))).toBe(1)
  })

  test('without its database the metrics say so, and do not repeat old figures', async () => {
    const app = await openTestServer(engine)
    const server = await app.another({ METRICS_PORT: '0' })
    const url = metricsUrl(server.notice)
    expect((await readFigures(url))('practice_outbox_waiting')).toBe(0)
    await app.database.write((transaction) => sql`drop table outbox`.execute(transaction))
    const figures = await readFigures(url)
    expect(figures('practice_database_up')).toBe(0)
    expect(figures('practice_outbox_waiting')).toBeUndefined()
  })

  test('the alarms of the documentation look at figures that there are', async () => {
    const app = await openTestServer(engine)
    const server = await app.another({ METRICS_PORT: '0', BACKUP_DIR: createFolder() })
    await fetch(server.url + getLocations.path)
    const alarms = [...readFileSync('docs/in-public.md', 'utf8').matchAll(/^\| `(.*?)`.* \|$/gm)]
      .map(([, alarm = '']) => alarm)
      .filter((alarm) => alarm.includes('('))
    expect(alarms).toHaveLength(6)
    const names = alarms.flatMap((alarm) => alarm.match(/practice_\w+/) ?? [])
    // The sixth looks at what Prometheus knows by itself: which processes answer it.
    expect(names).toHaveLength(5)
    const print = async () => (await fetch(String(metricsUrl(server.notice)))).text()
    await expect.poll(print).toMatch(/^practice_last_backup\w* \d/m)
    const known = [...(await print()).matchAll(/^(\w+)(?:\{.*\})? \S+$/gm)].map(([, name]) => name)
    expect(names.filter((name) => !known.includes(name))).toEqual([])
  })

  test('a port for the metrics that is in use stops the start and is named', async () => {
    const app = await openTestServer(engine)
    const url = metricsUrl((await app.another({ METRICS_PORT: '0' })).notice)
    const { port } = new URL(String(url))
    await expect(app.another({ METRICS_PORT: port })).rejects.toThrow(
      `METRICS_PORT must be a free port, but ${port} is in use by another program.`,
    )
  })
})
