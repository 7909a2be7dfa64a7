import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { holdAppointment, type SlotRequest } from '../../../domain/hold.ts'
import { openDatabase } from '../../../server/database/open.ts'
import type { Database } from '../../../server/database/tables.ts'
import { day, slot } from '../../days.ts'
import { dropGuard } from '../../prove/support/drop-guard.ts'
import { findFaults } from '../../prove/support/find-faults.ts'
import { times } from '../../times.ts'
import { availableEngines } from '../support/engines.ts'
import { bookAppointment } from '../support/own-calls.ts'
import {
  freeSlots,
  jane,
  MINUTE,
  startTestServer,
  type TestServer,
} from '../support/test-server.ts'
import { createVisitor } from '../support/visitor.ts'

const anyTime = { starts_at: 1, ends_at: 2, place_name: '', place_address: '' }

const keyOf = ({ location, date, slot: label }: SlotRequest) => ({
  location: String(location.id),
  day: day(date),
  slot: slot(label),
})

describe.each(availableEngines)('many at once, at two servers, on $name', (engine) => {
  let app: TestServer
  let urls: string[]
  let free: () => Promise<SlotRequest>
  let other: Database
  beforeEach(async () => {
    app = await startTestServer(engine)
    const second = await app.another()
    urls = [app.url, second.url]
    free = freeSlots(() => app)
    other = await openDatabase(app.databaseUrl)
  })
  afterEach(async () => {
    await other.close()
    await app.close()
  })

  const visitorAt = (nth: number) => createVisitor(urls[nth % urls.length] ?? '')
  async function sendTenTimes() {
    const [jill, slot] = [visitorAt(0), await free()]
    await jill.post(holdAppointment, slot)
    const outcomes = await Promise.all(
      times(10, (nth) => {
        const tab = visitorAt(nth)
        tab.useCookie(jill.cookie())
        return tab.post(bookAppointment, { ...jane, ...slot })
      }),
    )
    return new Set(outcomes.map(({ text }) => text))
  }

  test('control: with a transaction for each step, rows stay behind', async () => {
    const slot = await free()
    const now = app.clock.now()
    const late = async (nth: number) => {
      const database = nth % 2 ? other : app.database
      const visit = { ...keyOf(slot), id: randomUUID() }
      const client = { first_name: '', last_name: '', email: `${nth}@race.example`, phone: '' }
      const id = randomUUID()
      await database.write((transaction) =>
        transaction
          .insertInto('clients')
          .values({ ...client, id, imported_at: null, created_at: now })
          .execute(),
      )
      const booking = { ...client, ...visit, reference: randomUUID(), client_id: id }
      const rest = {
        note: '',
        visitor: String(nth),
        created_at: now,
        arranged_at: now,
        cancelled_at: null,
        sequence: 0,
        client_moves: 0,
        sms_consent: '',
      }
      await database.write(async (transaction) => {
        await transaction
          .insertInto('bookings')
          .values({ ...booking, ...anyTime, ...rest })
          .execute()
        const { location, id: taker } = visit
        await transaction
          .insertInto('occupied')
          .values({ location, tick: 1, seat: 0, booking: taker, hold: null })
          .execute()
      })
    }
    const outcomes = await Promise.allSettled(times(8, late))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const faults = await findFaults(app.database, [], now)
    expect(faults.filter((fault) => fault.startsWith('client without a booking'))).toHaveLength(7)
  })

  test('one booking sent ten times at once is one booking with one answer', async () => {
    const answers = await sendTenTimes()
    expect(answers.size).toBe(1)
    expect([...answers][0]).toMatch(/"success":true/)
    const posted = await app.database.read.selectFrom('outbox').select('id').execute()
    expect(posted).toHaveLength(3)
  })

  test('control: without the guard of the database there are several bookings', async () => {
    await dropGuard(app.database)
    expect((await sendTenTimes()).size).toBeGreaterThan(1)
  })

  test('a slot is held by one visitor', async () => {
    for (const slot of await Promise.all(times(10, free))) {
      const outcomes = await Promise.all(
        times(8, (nth) => visitorAt(nth).post(holdAppointment, slot)),
      )
      expect(outcomes.filter(({ body }) => body.success)).toHaveLength(1)
      expect(outcomes.filter(({ status }) => status === 409)).toHaveLength(7)
    }
  })

  test('control: with a check before the write, two visitors hold it', async () => {
    const table = sql`create table loose_holds as select * from holds`
    await app.database.write((transaction) => table.execute(transaction))
    const slot = keyOf(await free())
    const databases = [app.database, other, app.database, other]
    const looks = await Promise.all(
      databases.map((database) =>
        sql`select 1 from loose_holds where slot = ${slot.slot}`.execute(database.read),
      ),
    )
    const holders = await Promise.all(
      databases
        .filter((_, nth) => looks[nth]?.rows.length === 0)
        .map((database) =>
          database.write((transaction) =>
            sql`insert into loose_holds (location, day, slot, id, visitor, expires_at, renewals)
            values (${slot.location}, ${slot.day}, ${slot.slot}, ${randomUUID()}, '', 0, 0)
          `.execute(transaction),
          ),
        ),
    )
    expect(holders.length).toBeGreaterThan(1)
  })

  test('a visitor holds no more than five slots, however fast', async () => {
    const [jill, slots] = [visitorAt(0), await Promise.all(times(12, free))]
    const [first = await free(), ...rest] = slots
    await jill.post(holdAppointment, first)
    const outcomes = await Promise.all(
      rest.map((slot, nth) => {
        const tab = visitorAt(nth)
        tab.useCookie(jill.cookie())
        return tab.post(holdAppointment, slot)
      }),
    )
    expect(outcomes.filter(({ body }) => body.success)).toHaveLength(4)
    const held = await app.database.read.selectFrom('holds').select('id').execute()
    expect(held).toHaveLength(5)
  })

  test('control: with the count outside of the transaction, a visitor holds more', async () => {
    const slots = await Promise.all(times(12, free))
    const databases = slots.map((_, nth) => (nth % 2 ? other : app.database))
    // Every transaction has counted before the first one writes.
    const counts = await Promise.all(
      databases.map(({ read }) => read.selectFrom('holds').select('id').execute()),
    )
    await Promise.all(
      slots.map((slot, nth) => {
        if ((counts[nth]?.length ?? 0) >= 5) return undefined
        const expires_at = app.clock.now() + MINUTE
        const hold = { ...keyOf(slot), id: randomUUID(), visitor: 'jill', expires_at, renewals: 0 }
        return databases[nth]?.write((transaction) =>
          transaction.insertInto('holds').values(hold).execute(),
        )
      }),
    )
    const held = await app.database.read.selectFrom('holds').select('id').execute()
    expect(held.length).toBeGreaterThan(5)
  })

  /** How many slots one visitor has booked while another holds them. */
  async function torn(
    bookOne: (slot: SlotRequest, nth: number, held: Promise<unknown>) => Promise<unknown>,
  ) {
    const slots = await Promise.all(times(40, free))
    await Promise.all(
      slots.flatMap((slot, nth) => {
        const held = visitorAt(nth).post(holdAppointment, slot)
        return [held, bookOne(slot, nth, held), visitorAt(nth + 1).post(holdAppointment, slot)]
      }),
    )
    const { rows } = await sql`
      select 1 from bookings join holds using (day, location, slot)`.execute(app.database.read)
    return rows.length
  }

  test('no slot is booked by one and held by another', async () => {
    expect(
      await torn((slot, nth) => visitorAt(nth + 1).post(bookAppointment, { ...jane, ...slot })),
    ).toBe(0)
  })

  test('control: without taking the hold first, some slots are', async () => {
    const client = { first_name: '', last_name: '', email: 'x', phone: '' }
    await app.database.write((transaction) =>
      transaction
        .insertInto('clients')
        .values({ ...client, id: 'x', imported_at: 1, created_at: 1 })
        .execute(),
    )
    expect(
      await torn(async (slot, _, held) => {
        await held
        return other.write((transaction) =>
          transaction
            .insertInto('bookings')
            .values({
              ...client,
              ...anyTime,
              ...keyOf(slot),
              id: randomUUID(),
              reference: randomUUID(),
              client_id: 'x',
              note: '',
              visitor: 'jack',
              created_at: 1,
              arranged_at: 1,
              cancelled_at: null,
              sequence: 0,
              client_moves: 0,
              sms_consent: '',
            })
            .execute(),
        )
      }),
    ).toBeGreaterThan(0)
  })
})
