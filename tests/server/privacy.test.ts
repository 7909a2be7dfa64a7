import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getHolds, holdAppointment } from '../../domain/calendar/hold.ts'
import { getLocations } from '../../domain/calendar/location.ts'
import { getPrice } from '../../domain/price.ts'
import {
  checkAuth,
  checkReviewCode,
  sendReviewCode,
  submitNewReview,
} from '../../domain/reviews/new-review.ts'
import { getReviews } from '../../domain/reviews/review.ts'
import { openDatabase } from '../../server/database/open.ts'
import { createLog } from '../../server/system/log.ts'
import { RECORDS } from '../../src/privacy/privacy-text.ts'
import { freeSlots, jane } from './support/bookings.ts'
import { createFolder, sqlite } from './support/engines.ts'
import { bookAppointment } from './support/own-calls.ts'
import { secretClient } from './support/secret-client.ts'
import { alter, dumpDatabase, readFolder } from './support/stored.ts'
import { openTestServer, type TestServer } from './support/test-server.ts'

const codesIn = ({ outbox }: TestServer) =>
  readFolder(outbox).flatMap(({ text }) => /code[^\d]*(\d{6})/.exec(text)?.[1] ?? [])

test('no line of the log contains personal data, whether calls succeed or fail', async () => {
  // There is no mail server, so every email fails and is logged.
  const app = await openTestServer(sqlite, {
    SMTP_URL: 'smtp://canaryuser:canarypass@127.0.0.1:1',
  })
  const free = freeSlots(app)
  const visitor = app.visitor()
  const slot = await free()
  const headers = { 'Content-Type': 'application/json', Origin: app.url }
  await visitor.get(getHolds)
  await visitor.post(holdAppointment, slot)
  await visitor.post(bookAppointment, { ...secretClient, ...slot })
  await app.visitor().post(bookAppointment, { ...secretClient, ...slot })
  const faulty = { ...secretClient, ...(await free()), email: 'canary-no-address' }
  await visitor.post(bookAppointment, faulty)
  await visitor.send('POST', bookAppointment.path, { headers, body: '{"canary":' })
  await visitor.send('GET', '/api/canary@secret.example?phone=2125550999')
  await visitor.send('GET', `/canary/${secretClient.phone}`)
  await visitor.post(sendReviewCode, { value: secretClient.phone })
  await expect.poll(() => codesIn(app)).toHaveLength(1)
  const [code = ''] = codesIn(app)
  await visitor.post(checkReviewCode, { code: 'canary-code' })
  await visitor.post(checkReviewCode, { code })
  await visitor.post(submitNewReview, { title: 'Canarytitle', body: 'Canarybody', author: 'C' })
  const readAll = async () => {
    const statuses = []
    for (const { path } of [getPrice, getReviews, checkAuth, getLocations, getHolds])
      statuses.push((await visitor.send('GET', `${path}?email=${secretClient.email}`)).status)
    return statuses
  }
  expect(await readAll()).toEqual([200, 200, 200, 200, 200])
  await expect.poll(() => app.logged.join()).toContain('A message could not be sent.')
  // Without these tables, the calls that need them fail and log an error.
  const tables = ['occupied', 'holds', 'reviews', 'sessions', 'outbox']
  await alter(app, ...tables.map((table) => sql`drop table ${sql.table(table)}`))
  expect(await readAll()).toEqual([200, 503, 503, 200, 503])
  const failed = await visitor.post(bookAppointment, { ...secretClient, ...(await free()) })
  const number = failed.headers.get('X-Request-Id')
  const message = `Something went wrong on our side. Please try again in a minute, or call (845) 555-0142 and tell us the number ${number}.`
  expect(failed.body).toEqual({ success: false, reason: 'failure', message })
  await app.close()
  const log = app.logText()
  expect(log).toMatch(/"level":50,[^\n]*"call":"\/api\/bookAppointment","status":503/)
  expect(log).not.toMatch(/canary|2125550999|\(212\)|555-0999/i)
  expect(log).not.toContain(visitor.cookie().split('=')[1])
  expect(log).not.toContain(code)
})

test('a database error that quotes a value is logged without its message', async () => {
  const app = await openTestServer(sqlite)
  const quoting = sql`create trigger quote before insert on bookings
    begin select raise(abort, 'Failing row contains (Canary-firstName, canary@secret.example, 2125550999)'); end`
  await alter(app, quoting)
  const slot = await freeSlots(app)()
  const { status, text } = await app.visitor().post(bookAppointment, { ...secretClient, ...slot })
  expect(status).toBe(503)
  expect(text).not.toMatch(/canary|2125550999/i)
  await app.close()
  const log = app.logText()
  expect(log).toContain('A request failed.')
  expect(log).not.toMatch(/canary|2125550999/i)
})

test('the database contains neither the cookie nor a code that was sent', async () => {
  const app = await openTestServer(sqlite)
  const [visitor, slot] = [app.visitor(), await freeSlots(app)()]
  await visitor.post(bookAppointment, { ...jane, ...slot })
  await visitor.post(sendReviewCode, { value: jane.phone })
  const everything = await dumpDatabase(app)
  expect(everything).not.toContain(visitor.cookie().split('=')[1])
  const codes = codesIn(app)
  expect(codes).toHaveLength(1)
  // A time, a phone number or an id is longer, and may have the same six digits in it.
  expect(everything).not.toMatch(new RegExp(`(?<![\\da-f])${codes[0]}(?![\\da-f])`))
})

/** The section of the privacy page that describes each table's rows. */
const TOLD = {
  clients: 'Your booking',
  bookings: 'Your booking',
  visit_links: 'The link to your visit in our emails and texts',
  holds: 'A time that is held for you',
  waiting: 'Your place on our waiting list',
  opening_notices: 'Your place on our waiting list',
  outbox: 'Our messages to you',
  mail_refusal: 'Our messages to you',
  codes: 'The code for your review',
  sessions: 'That you entered a code in your browser',
  reviews: 'Your review',
  limits: 'How often your network address uses the site',
  opt_outs: 'Text opt-outs',
  declined_texts: 'Text opt-outs',
  replies: 'Your replies to our texts',
}
/** These tables contain nothing about a visitor. */
const UNTOLD = [
  'announcements',
  'audit',
  'backups',
  'calendar_feeds',
  'clock',
  'closures',
  'desk_sessions',
  'keys',
  'migrations',
  'occupied',
  'openings',
  'passkey_challenges',
  'passkeys',
  'practice_files',
  'practice_versions',
]

test('the privacy page tells of every table that has something of a visitor', async () => {
  const database = await openDatabase(`file:${createFolder()}/practice.db`)
  const tables = sql<{ name: string }>`
    select name from sqlite_schema where type = 'table' order by name`
  const { rows } = await database.write((transaction) => tables.execute(transaction))
  await database.close()
  expect(rows.map(({ name }) => name)).toEqual([...Object.keys(TOLD), ...UNTOLD].sort())
  const told = RECORDS.map(({ what }) => what)
  expect([...new Set(Object.values(TOLD))].sort()).toEqual(told.sort())
})

test('control: an error that is logged unchanged reveals what it quotes', () => {
  const lines: string[] = []
  const error = new Error('Key (email)=(canary@secret.example) already exists.')
  createLog({ write: (line) => void lines.push(line) }).error(error)
  createLog({ write: (line) => void lines.push(line) }).error({ err: error }, 'as it is logged')
  expect(lines.map((line) => line.includes('canary'))).toEqual([true, false])
})
