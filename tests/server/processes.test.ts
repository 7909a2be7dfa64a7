import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { bookAppointment } from '../../domain/booking.ts'
import { holdAppointment } from '../../domain/hold.ts'
import {
  type AtWork,
  filesIn,
  freeSlots,
  goToWork,
  jane,
  MINUTE,
  outboxIsEmpty,
  type Slot,
} from './at-work.ts'
import { endAll, launch, running } from './child.ts'
import { here } from './engines.ts'
import { visitorOf } from './visitor.ts'

const times = <T>(count: number, make: (nth: number) => T): T[] =>
  Array.from({ length: count }, (_, nth) => make(nth))

describe.each(here)('three processes on one database, on $name', (engine) => {
  let work: AtWork
  let processes: Awaited<ReturnType<typeof running>>[]
  let free: () => Promise<Slot>
  const open = () => running({ DATABASE_URL: work.databaseUrl, OUTBOX_DIR: work.outbox })
  beforeAll(async () => {
    work = await goToWork(engine)
    // The processes have the clock of this machine.
    work.clock.at = Date.now()
    const next = freeSlots(() => work)
    const today = new Date().toISOString().slice(0, 10)
    // A time of today may pass while the test is at it.
    free = async () => {
      const slot = await next()
      return slot.date > today ? slot : free()
    }
    processes = await Promise.all(times(3, open))
  })
  afterAll(async () => {
    endAll()
    await work.close()
  })

  const visitorAt = (nth: number) => visitorOf(processes[nth % 3]?.url ?? '')
  const booked = async () => {
    const rows = await work.database.read.selectFrom('bookings').selectAll().execute()
    return new Map(rows.map((row) => [row.reference, row]))
  }
  const most = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from bookings group by day, location, slot
    `.execute(work.database.read)
    return Math.max(...rows.map(({ count }) => Number(count)))
  }

  /** Each slot is wanted by six at once, at all processes; some hold it before. Who was told they have it? */
  async function race(slots: Slot[]) {
    const outcomes = await Promise.all(
      slots.flatMap((slot) =>
        times(6, async (nth) => {
          const visitor = visitorAt(nth)
          if (nth % 2) await visitor.post(holdAppointment, slot)
          const email = `${nth}@race.example`
          return (await visitor.post(bookAppointment, { ...jane, ...slot, email })).body
        }),
      ),
    )
    return outcomes.flatMap((one) => (one.success ? [one.reference] : []))
  }

  test('no slot is booked twice, none stays free, and each one that was told so has it', async () => {
    const acknowledged = await race(await Promise.all(times(15, free)))
    const kept = await booked()
    expect(await most()).toBe(1)
    expect(kept.size).toBe(acknowledged.length)
    expect(acknowledged.filter((reference) => !kept.has(reference))).toEqual([])
    const { rows } = await sql`
      select 1 from bookings join holds using (day, location, slot)`.execute(work.database.read)
    expect(rows).toEqual([])
  })

  test('killed under load, none has lost what it acknowledged, and every message is sent', async () => {
    const [victim] = processes
    if (!victim) throw new Error('There is no process.')
    const before = (await booked()).size
    const acknowledged: string[] = []
    let isOver = false
    const visitors = times(8, async () => {
      while (!isOver) {
        const slot = await free()
        const sent = visitorOf(victim.url).post(bookAppointment, { ...jane, ...slot })
        // Who gets no answer has been told nothing.
        const answer = await sent.catch(() => undefined)
        if (answer?.body.success) acknowledged.push(answer.body.reference)
        else return
      }
    })
    await expect.poll(() => acknowledged.length, { interval: 1 }).toBeGreaterThan(10)
    await victim.kill()
    isOver = true
    await Promise.all(visitors)
    const kept = await booked()
    expect(acknowledged.filter((reference) => !kept.has(reference))).toEqual([])
    expect(kept.size).toBeGreaterThanOrEqual(before + acknowledged.length)
    if (engine.name === 'SQLite') {
      const check = await sql`pragma integrity_check`.execute(work.database.read)
      expect(check.rows).toEqual([{ integrity_check: 'ok' }])
    }
    processes[0] = await open()
    const again = await visitorAt(0).post(bookAppointment, { ...jane, ...(await free()) })
    expect(again.body.success).toBe(true)
    // What the dead one had in its hands is brought by others once its time is over.
    work.clock.at = Date.now() + 3 * MINUTE
    await outboxIsEmpty(work)
    const letters = filesIn(work.outbox).filter(({ name }) => name.endsWith('.eml'))
    expect(letters).toHaveLength(2 * (await booked()).size)
    for (const [reference] of await booked()) {
      expect(letters.filter(({ text }) => text.includes(reference)).length).toBeGreaterThan(0)
    }
  })

  test('control: told before it is committed, a booking is lost with its process', async () => {
    const hasty = launch({ DATABASE_URL: work.databaseUrl }, 'tests/server/told-too-early.ts')
    await vi.waitFor(() => expect(hasty.out()).toBe('told'), 20_000)
    hasty.child.kill('SIGKILL')
    await hasty.code
    const { read } = work.database
    const kept = await read.selectFrom('limits').select('key').where('key', '=', 'told').execute()
    expect(kept).toEqual([])
  })

  test('control: without the unique index, slots are booked twice', async () => {
    const index = sql`drop index bookings_slot`
    await work.database.write((writing) => index.execute(writing))
    await race(await Promise.all(times(15, free)))
    expect(await most()).toBeGreaterThan(1)
  })
})
