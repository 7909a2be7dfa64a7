import { randomUUID } from 'node:crypto'
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import Sqlite from 'libsql'
import * as v from 'valibot'
import { getLocations } from '../../domain/calendar/location.ts'
import { TEST_PRACTICE } from '../fixtures/practice-file.ts'
import { bookAppointment } from '../server/support/own-calls.ts'
import { load, posting } from './load.ts'
import { type Report, type Row, ratio } from './row.ts'
import { createFolder, databaseIn, INSERT_BOOKING, product } from './server.ts'

/** The practice of the tests, with one location that is open around the clock for a year. */
function largePractice(): string {
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
  const answer: unknown = await (await fetch(server.url + getLocations.path)).json()
  const locations = v.parse(getLocations.response, answer).filter(({ id }) => id === 4)
  const slots = locations.flatMap(({ id, schedule }) =>
    Object.entries(schedule)
      .slice(1)
      .flatMap(([date, labels]) => labels.map((slot) => ({ location: { id }, date, slot }))),
  )
  const taken = () => {
    const slot = slots.pop()
    if (!slot) throw new Error('There are no more slots to book.')
    return slot
  }
  const person = (nth: number) => ({
    firstName: 'Ann',
    lastName: 'Lee',
    email: `ann.${nth}@example.org`,
    phone: String(2_000_000_000 + nth),
    additionalInfo: '',
  })
  const question = (nth: number) => posting(bookAppointment.path, { ...person(nth), ...taken() })
  let count = 0
  const ours = async () => {
    const questions = Array.from({ length: A_ROUND }, () => question(count++))
    const { answers, seconds } = await load(
      server.port,
      AT_ONCE,
      () => questions.pop(),
      (text) => {
        if (!text.startsWith('{"success":true')) throw new Error(text)
      },
    )
    return answers / seconds
  }
  const limit = rawTransactions(databaseIn(folder), taken)
  await ours()
  limit.run(A_ROUND)
  const found = await ratio(6, ours, async () => limit.run(A_ROUND))
  limit.close()
  await server.stop()
  return {
    what: `POST bookAppointment committed, ${AT_ONCE} visitors at once, against raw transactions`,
    goal: 'at least 0.35',
    measured: `${found.ratio.toFixed(2)} (${Math.round(found.ours)} / ${Math.round(found.limit)} per second)`,
    isMet: found.ratio >= 0.35,
  }
}

type Slot = { location: { id: string | number }; date: string; slot: string }

/** The baseline: writes the rows of each booking in an immediate and durable transaction. */
function rawTransactions(path: string, taken: () => Slot) {
  const database = new Sqlite(path)
  database.prepare('pragma busy_timeout = 5000').all()
  database.prepare('pragma synchronous = full').all()
  const begin = database.prepare('begin immediate')
  const commit = database.prepare('commit')
  const limits = database.prepare('insert into limits (key, count, ends_at) values (?, 1, 0)')
  const clients = database.prepare(
    `insert into clients (id, first_name, last_name, email, phone, created_at) values (?, 'Ann', 'Lee', ?, '2125550123', 1)`,
  )
  const occupied = database.prepare(
    `insert into occupied (location_id, block, nth, booking) values ${Array(BLOCKS).fill('(?, ?, ?, ?)').join()}`,
  )
  // Blocks in 1970, where the server has no rows.
  let block = 0
  const bookings = database.prepare(INSERT_BOOKING)
  // Marked as sent, so that the server does not send them.
  const outbox = database.prepare(
    'insert into outbox (id, message, created_at, due_at, attempts, sent_at) values (?, ?, 1, 1, 0, 1), (?, ?, 1, 1, 0, 1), (?, ?, 1, 1, 0, 1)',
  )
  const one = () => {
    const { location, date, slot } = taken()
    const [client, booking, visitor] = [randomUUID(), randomUUID(), randomUUID()]
    const place = String(location.id)
    const message = (kind: string) => JSON.stringify({ kind, booking })
    begin.run()
    limits.run(`book ${visitor}`)
    clients.run(client, `${client}@example.org`)
    bookings.run(booking, booking, place, date, slot, client, `${client}@example.org`, visitor)
    occupied.run(...Array.from({ length: BLOCKS }, () => [place, block++, 0, booking]).flat())
    outbox.run(
      randomUUID(),
      message('client-mail'),
      randomUUID(),
      message('client-text'),
      randomUUID(),
      message('office-mail'),
    )
    commit.run()
  }
  return {
    run(count: number) {
      const began = performance.now()
      for (let nth = 0; nth < count; nth++) one()
      return count / ((performance.now() - began) / 1000)
    },
    close: () => database.close(),
  }
}
