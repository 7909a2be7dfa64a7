import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { holdAppointment, type SlotRequest } from '../../domain/hold.ts'
import { getLocations } from '../../domain/location.ts'
import { slotAtMinute } from '../../domain/slot.ts'
import { day } from '../days.ts'
import { killProcesses, type Running, running } from '../server/support/child-process.ts'
import { availableEngines } from '../server/support/engines.ts'
import { bookAppointment } from '../server/support/own-calls.ts'
import {
  freeSlots,
  jane,
  MINUTE,
  startTestServer,
  type TestServer,
} from '../server/support/test-server.ts'
import { createVisitor, type Reply } from '../server/support/visitor.ts'
import { times } from '../times.ts'
import { clearDatabase } from './support/clear-database.ts'
import { type Acknowledged, findFaults } from './support/find-faults.ts'
import { reportFigures } from './support/report-figures.ts'
import { seed, sizes } from './support/sizes.ts'

/** What a visitor does next, with which slot, at which process, and when they abort the request. */
const step = fc.record({
  does: fc.constantFrom('hold', 'renew', 'book', 'book', 'sendTwice', 'hangUp'),
  slot: fc.nat(sizes.slots - 1),
  at: fc.nat(2),
  patience: fc.nat(30),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
const script = fc.array(step, { minLength: 2, maxLength: 8 })
const CLOCK_MOVES = 5

const bodyOf = <A>({ body }: Reply<A>): A => body
/** After a closed connection the visitor has no response. */
function noAnswer(error: unknown): undefined {
  if (error instanceof TypeError) return undefined
  throw error
}

describe.each(availableEngines)('one slot, one booking, at three processes on $name', (engine) => {
  let app: TestServer
  let processes: Running[]
  let slots: SlotRequest[]
  beforeAll(async () => {
    app = await startTestServer(engine)
    const { databaseUrl: DATABASE_URL, outbox: OUTBOX_DIR, clock } = app
    const env = { DATABASE_URL, OUTBOX_DIR, CLOCK: String(clock.now()) }
    processes = await Promise.all(
      times(3, () => running(env, 'tests/prove/support/clock-controlled-server.ts')),
    )
    const free = freeSlots(() => app)
    slots = await Promise.all(times(sizes.slots, free))
  })
  afterAll(async () => {
    killProcesses()
    await app.close()
  })
  afterEach(() => clearDatabase(app.database))

  const urlOf = (nth: number) => processes[nth % 3]?.url ?? ''

  async function pass(milliseconds: number) {
    app.clock.advance(milliseconds)
    await Promise.all(processes.map((one) => one.setClock(app.clock.now())))
  }

  /** One person with a tab open at each process. */
  async function person(nth: number) {
    const first = createVisitor(urlOf(nth))
    await first.send('GET', '/api/getHolds')
    const tabs = times(3, (at) => {
      const tab = createVisitor(urlOf(at))
      tab.useCookie(first.cookie())
      return tab
    })
    const email = `v${nth}@race.example`
    const tab = (at: number) => tabs[at % 3] ?? first
    const book = (slot: SlotRequest, at: number) =>
      tab(at)
        .post(bookAppointment, { ...jane, ...slot, email })
        .then(bodyOf, noAnswer)
    return { email, tab, book }
  }

  /** Runs all visitors at once; returns what they were told. */
  async function race(round: number) {
    const scripts = fc.sample(script, { seed: round, numRuns: sizes.visitors })
    const people = await Promise.all(times(sizes.visitors, person))
    const all = scripts.flat().length
    const told: Acknowledged[] = []
    const count = { steps: 0, refused: 0, holds: 0, again: 0, moves: 0 }
    let moving = Promise.resolve()
    const unsure: (() => Promise<void>)[] = []
    const act = async (nth: number, { does, slot: chosen, at, patience }: Step) => {
      const [who, slot] = [people[nth], slots[chosen]]
      if (!who || !slot) throw new Error('Nobody is there, or nothing to book.')
      if (does === 'hold' || does === 'renew') {
        const asked = does === 'renew' ? { ...slot, renew: true } : slot
        const body = await who.tab(at).post(holdAppointment, asked).then(bodyOf, noAnswer)
        if (body?.success) count.holds++
        return
      }
      if (does === 'hangUp') {
        count.again++
        const init = {
          body: JSON.stringify({ ...jane, ...slot, email: who.email }),
          headers: { 'Content-Type': 'application/json', Origin: urlOf(at) },
          signal: AbortSignal.timeout(patience),
        }
        await who
          .tab(at)
          .send('POST', bookAppointment.path, init)
          .catch(() => undefined)
      }
      const ask = async (where: number) => {
        const body = await who.book(slot, where)
        if (body?.success) told.push({ reference: body.reference, slot, email: who.email })
        else count.refused++
        // An aborted request may be processed after this one, so the visitor asks once more in the end.
        if (!body || does === 'hangUp') unsure.push(() => ask(at))
      }
      await Promise.all((does === 'sendTwice' ? [at, at + 1] : [at + 1]).map(ask))
    }
    await Promise.all(
      scripts.map(async (steps, nth) => {
        for (const one of steps) {
          await act(nth, one)
          count.steps++
          // Holds of ten minutes end while others book.
          if (count.steps % Math.ceil(all / CLOCK_MOVES) === 0) {
            count.moves++
            moving = moving.then(() => pass(6 * MINUTE))
          }
        }
      }),
    )
    await moving
    for (const ask of unsure.splice(0)) await ask()
    return { told, people, count }
  }
  const faults = (told: readonly Acknowledged[]) => findFaults(app.database, told, app.clock.now())

  /** Reads each booking back from the site, as its visitor and as everyone else sees it. */
  async function readBack({ told, people }: Awaited<ReturnType<typeof race>>) {
    const missing: string[] = []
    for (const [nth, { reference, slot, email }] of told.entries()) {
      const again = await people.find((one) => one.email === email)?.book(slot, nth)
      if (!again?.success || again.reference !== reference) missing.push(reference)
    }
    const booked = new Set(told.map(({ slot }) => slot))
    for (const { url } of processes) {
      const { body } = await createVisitor(url).get(getLocations)
      for (const slot of slots) {
        const place = body.find(({ id }) => id === slot.location.id)
        const label = booked.has(slot) ? `${slot.slot} Booked` : slot.slot
        if (!place?.schedule[slot.date]?.includes(label)) missing.push(`${slot.date} ${slot.slot}`)
      }
    }
    return missing
  }

  test('however many visitors race for a slot, it is booked once, and the visitor with the confirmation has it', async (context) => {
    const total = { steps: 0, booked: 0, refused: 0, holds: 0, 'sent again': 0, 'clock moves': 0 }
    for (let round = seed; round < seed + sizes.rounds; round++) {
      const raced = await race(round)
      const { told, count } = raced
      expect({ round, faults: await faults(told) }).toEqual({ round, faults: [] })
      expect({ round, missing: await readBack(raced) }).toEqual({ round, missing: [] })
      const kept = await app.database.read.selectFrom('bookings').select('reference').execute()
      const heard = new Set(told.map(({ reference }) => reference))
      expect({ round, kept: kept.length }).toEqual({ round, kept: heard.size })
      total.steps += count.steps
      total.booked += heard.size
      total.refused += count.refused
      total.holds += count.holds
      total['sent again'] += count.again
      total['clock moves'] += count.moves
      await clearDatabase(app.database)
    }
    const { rounds, visitors, slots } = sizes
    reportFigures(context, { seeds: `${seed} to ${seed + rounds - 1}`, visitors, slots, ...total })
  })

  test('control: a deleted booking, a leftover hold and a sixth hold are noticed', async () => {
    const { told } = await race(seed)
    const [first, second] = told
    if (!first || !second) throw new Error('Nothing was booked.')
    const hold = {
      ...{ location: String(second.slot.location.id), day: day(second.slot.date) },
      ...{ visitor: 'v', expires_at: app.clock.now() + MINUTE, renewals: 0 },
    }
    await app.database.write(async (transaction) => {
      await transaction.deleteFrom('bookings').where('reference', '=', first.reference).execute()
      const { slot } = await transaction
        .selectFrom('bookings')
        .select('slot')
        .where('reference', '=', second.reference)
        .executeTakeFirstOrThrow()
      const others = times(5, (nth) => ({ ...hold, slot: slotAtMinute(nth), id: `v${nth}` }))
      await transaction
        .insertInto('holds')
        .values([{ ...hold, slot, id: 'left' }, ...others])
        .execute()
    })
    expect(await faults(told)).toEqual(
      expect.arrayContaining([
        `lost: ${first.reference}`,
        'held though booked: left',
        'v holds 6',
        expect.stringMatching(/messages$/),
      ]),
    )
  })

  test('control: without the unique index, slots are booked twice', async () => {
    const index = sql`drop index bookings_slot`
    await app.database.write((transaction) => index.execute(transaction))
    const { told } = await race(seed)
    expect(await faults(told)).toContainEqual(expect.stringMatching(/^booked twice/))
  })
})
