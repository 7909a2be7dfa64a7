import { randomUUID } from 'node:crypto'
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import Sqlite from 'libsql'
import * as v from 'valibot'
import { getLocations } from '../../domain/calendar/location.ts'
import { TEST_PRACTICE } from '../fixtures/practice-file.ts'
import { bookAppointment } from '../server/support/own-calls.ts'
import { load, posting } from './load.ts'
import { type Report, type Row, rateRow, ratio } from './row.ts'
import { createFolder, databaseIn, INSERT_BOOKING, product, type Running } from './server.ts'

/** The practice of the tests, with one location that is open around the clock for a year. */
export function largePractice(): string {
  const folder = createFolder()
  const file = join(folder, 'practice.yaml')
  symlinkSync(resolve('tests/fixtures/pictures'), join(folder, 'pictures'))
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
  const hours = days.map((day) => `${day}: 12:00 AM - 11:30 PM`).join(', ')
  const facts = readFileSync(TEST_PRACTICE, 'utf8')
  writeFileSync(file, facts.replace('hours: {}', `bookableDays: 366\n    hours: { ${hours} }`))
  return file
}

const AT_ONCE = 32
/** The number of five-minute blocks in a visit. */
const BLOCKS = 6
const A_ROUND = 400

/** The rate of committed bookings, compared with raw transactions that write the same rows. */
export async function measureBooking(report: Report): Promise<Row> {
  report('bookAppointment against raw transactions')
  const folder = createFolder()
  const server = await product(folder, { PRACTICE_FILE: largePractice() })
  const limit = rawTransactions(databaseIn(folder))
  const found = await ratio(6, await booking([server]), async () => limit.run(A_ROUND))
  limit.close()
  await server.stop()
  const what = `POST bookAppointment committed, ${AT_ONCE} visitors at once, against raw transactions`
  return rateRow(what, 0.35, found)
}

/** Bookings per second, each of a free slot of the large practice for a new client. */
export async function booking(servers: readonly Running[]): Promise<() => Promise<number>> {
  const lists: unknown[] = await Promise.all(
    servers.map(async ({ url }) => (await fetch(url + getLocations.path)).json()),
  )
  const location = v.parse(getLocations.response, lists[0]).find(({ id }) => id === 4)
  const slots = Object.entries(location?.schedule ?? {})
    .slice(1)
    .flatMap(([date, labels]) => labels.map((slot) => ({ date, slot })))
  const requests = slots.map((slot, nth) =>
    posting(bookAppointment.path, {
      firstName: 'Ann',
      lastName: 'Lee',
      email: `ann.${nth}@example.org`,
      phone: String(2_000_000_000 + nth),
      additionalInfo: '',
      location: { id: 4 },
      ...slot,
    }),
  )
  return () =>
    load(servers, AT_ONCE, requests.splice(0, A_ROUND), (text) => {
      if (!text.startsWith('{"success":true')) throw new Error(text)
    })
}

/** The baseline: writes the rows of each booking in an immediate and durable transaction. */
function rawTransactions(path: string) {
  const database = new Sqlite(path)
  database.prepare('pragma busy_timeout = 5000').all()
  database.prepare('pragma synchronous = full').all()
  // Blocks in 1970, where the server has no rows.
  const blocks = Array.from({ length: BLOCKS }, (_, nth) => `('4', ?2 + ${nth}, 0, ?1)`)
  // Marked as sent, so that the server does not send them.
  const messages = ['client-mail', 'client-text', 'office-mail'].map(
    (kind) => `(?1 || '${kind}', '{"kind":"${kind}","booking":"' || ?1 || '"}', 1, 1, 0, 1)`,
  )
  const statements = [
    'begin immediate',
    `insert into limits (key, count, ends_at) values ('book ' || ?1, 1, 0)`,
    ...INSERT_BOOKING,
    `insert into occupied (location_id, block, nth, booking) values ${blocks}`,
    `insert into outbox (id, message, created_at, due_at, attempts, sent_at) values ${messages}`,
    'commit',
  ].map((statement) => database.prepare(statement))
  let block = 0
  return {
    run(count: number) {
      const began = performance.now()
      for (let nth = 0; nth < count; nth++) {
        const id = randomUUID()
        for (const statement of statements) statement.run(id, block)
        block += BLOCKS
      }
      return count / ((performance.now() - began) / 1000)
    },
    close: () => database.close(),
  }
}
