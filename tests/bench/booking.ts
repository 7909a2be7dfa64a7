import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import Sqlite from 'libsql'
import * as v from 'valibot'
import { getLocations } from '../../domain/calendar/location.ts'
import { bookAppointment } from '../server/support/own-calls.ts'
import type { Measure, Reading } from './reading.ts'
import { createFolder, HERE } from './server.ts'

/** How many bookings are measured at once. */
const COUNT = 2_000

/** The practice of the tests, with one location that is open around the clock for a year. */
export function largePractice({ root } = HERE): string {
  const folder = createFolder()
  const fixtures = join(root, 'tests/fixtures')
  symlinkSync(join(fixtures, 'pictures'), join(folder, 'pictures'))
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
  const hours = days.map((day) => `${day}: 12:00 AM - 11:30 PM`).join(', ')
  const wide = `bookableDays: 366\n    hours: { ${hours} }`
  const file = join(folder, 'practice.yaml')
  const practice = readFileSync(join(fixtures, 'practice.yaml'), 'utf8')
  writeFileSync(file, practice.replace('hours: {}', wide))
  return file
}

/** Does something so many times, by our own clock. */
async function timed(requests: number, work: () => unknown): Promise<Reading> {
  const began = performance.now()
  await work()
  return { requests, seconds: (performance.now() - began) / 1000 }
}

/** Measures bookings by 32 visitors at once, each of a free slot of the large practice. */
export async function booking(
  urls: readonly string[],
  { count = COUNT, afterEach = () => {}, afterAll = async () => {} } = {},
): Promise<Measure> {
  const lists = urls.map(async (url) => (await fetch(url + getLocations.path)).json())
  const [list] = v.parse(v.array(getLocations.response), await Promise.all(lists))
  const { schedule = {} } = list?.find(({ id }) => id === 4) ?? {}
  const bodies = Object.entries(schedule)
    .slice(1)
    .flatMap(([date, labels]) => labels.map((slot) => ({ date, slot, location: { id: 4 } })))
    .map((slot, index) => ({
      ...{ firstName: 'Ann', lastName: 'Lee', additionalInfo: '', ...slot },
      ...{ email: `ann.${index}@example.org`, phone: String(2_125_000_000 + index) },
    }))
  const visit = async (url: string, left: object[]) => {
    const headers = { 'Content-Type': 'application/json' }
    for (let sent = left.pop(); sent; sent = left.pop()) {
      const init = { method: 'POST', headers, body: JSON.stringify(sent) }
      const text = await (await fetch(url + bookAppointment.path, init)).text()
      if (!text.startsWith('{"success":true')) throw new Error(text)
      afterEach()
    }
  }
  return () => {
    const left = bodies.splice(0, count)
    const visitors = Array.from({ length: 32 / urls.length }, () => urls)
    return timed(left.length, async () => {
      await Promise.all(visitors.flat().map((url) => visit(url, left)))
      await afterAll()
    })
  }
}

/** A server closes idle connections. While this process writes, it does not notice, and would ask on one of those. */
const noticeClosed = () => setTimeout(100)

// In 1970, where the server has no rows. The messages are marked as sent, so that the server does not send them.
const blocks = [0, 1, 2, 3, 4, 5].map((index) => `('4', ?2 + ${index}, 0, ?1)`)
const messages = ['client-mail', 'client-text', 'office-mail'].map(
  (kind) => `(?1 || '${kind}', '{"kind":"${kind}","booking":"' || ?1 || '"}', 1, 1, 0, 1)`,
)
const INSERTS = [
  `insert into limits (key, count, ends_at) values ('book ' || ?1, 1, 0)`,
  `insert into clients (id, first_name, last_name, email, phone, created_at)
  values (?1, 'Ann', 'Lee ' || ?2, ?2 || '@example.org', '2125550123', 1)`,
  `insert into bookings
  (id, reference, client_id, visitor, email, location_id, day, slot, first_name, last_name, phone, note, place_name,
  place_address, zone, starts_at, ends_at, created_at, arranged_at, sms_consent, sequence, client_moves)
  values (?1, ?1, ?1, ?1, ?1 || '@example.org', '4', '1970-01-01', '0900', 'Ann', 'Lee', '2125550123', '', 'Place',
  'Street', 'America/New_York', 1, 2, 1, 1, '', 0, 0)`,
  `insert into occupied (location_id, block, nth, booking) values ${blocks}`,
  `insert into outbox (id, message, created_at, due_at, attempts, sent_at) values ${messages}`,
]

/** Writes past bookings into a database beside its server, either each durably or all at once. */
export function openPast(path: string) {
  const database = new Sqlite(path)
  database.prepare('pragma busy_timeout = 5000').all()
  database.prepare('pragma synchronous = full').all()
  const inserts = INSERTS.map((statement) => database.prepare(statement))
  let index = 0
  const insert = () => {
    for (const one of inserts) one.run(`past ${index}`, index * blocks.length)
    index++
  }
  const commit = database.transaction(insert)
  const times = (count: number, act: () => void) => {
    for (let done = 0; done < count; done++) act()
  }
  return {
    commit,
    /** The best that this machine can do: raw transactions per second. */
    async measure() {
      const reading = await timed(COUNT, () => times(COUNT, () => commit.immediate()))
      await noticeClosed()
      return reading
    },
    async insertAll(count: number) {
      database.transaction(() => times(count, insert))()
      await noticeClosed()
    },
  }
}
