import * as fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { holdAppointment, type SlotRequest } from '../../domain/hold.ts'
import { getLocations } from '../../domain/location.ts'
import { bareLabel, bookedLabel, slotAtMinute } from '../../domain/slot.ts'
import { TOOL } from '../../server/audit.ts'
import { periodOf } from '../../server/booking/booking.ts'
import { closeHours, reopenHours } from '../../server/booking/closures.ts'
import { readConfig } from '../../server/config.ts'
import { loadPractice } from '../../server/practice/practice-file.ts'
import { openServices } from '../../server/services.ts'
import { day, slot as slotOf } from '../days.ts'
import { killProcesses, type Running, running } from '../server/support/child-process.ts'
import { bookAppointment } from '../server/support/own-calls.ts'
import { jane, MINUTE, startTestServer, type TestServer } from '../server/support/test-server.ts'
import { createVisitor, type Reply } from '../server/support/visitor.ts'
import { times } from '../times.ts'
import { changingHours } from './support/changing-hours.ts'
import { clearDatabase } from './support/clear-database.ts'
import { dropGuard } from './support/drop-guard.ts'
import { type Acknowledged, findFaults, overlaps } from './support/find-faults.ts'
import { proofEngines } from './support/proof-engines.ts'
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
/** The owner closes hours after as many moves of the clock, and opens them again after as many more. */
const CLOSED = [1, 3]
const PLACES = [6, 2]

const bodyOf = <A>({ body }: Reply<A>): A => body
/** After a closed connection the visitor has no response. */
function noAnswer(error: unknown): undefined {
  if (error instanceof TypeError) return undefined
  throw error
}

const engines = proofEngines('one-slot')

describe.each(engines)('one slot, one booking, at three processes on $name', (engine) => {
  let app: TestServer
  let processes: Running[]
  const files = changingHours()
  const practices = files.map(loadPractice)
  beforeAll(async () => {
    app = await startTestServer(engine)
    const { databaseUrl: DATABASE_URL, outbox: OUTBOX_DIR, clock } = app
    const env = { DATABASE_URL, OUTBOX_DIR, CLOCK: String(clock.now()) }
    processes = await Promise.all(
      times(3, () => running(env, 'tests/prove/support/clock-controlled-server.ts')),
    )
  })
  afterAll(async () => {
    killProcesses()
    await app.close()
  })
  afterEach(() => clearDatabase(app.database))

  /** The owner changes the hours and the length of visits; what is booked and held stays. */
  async function changeHours(nth: number) {
    const [file, practice] = [files[nth % files.length], practices[nth % files.length]]
    if (!file || !practice) throw new Error('There is no practice file.')
    await Promise.all(processes.map((one) => one.usePractice(file)))
    const { body } = await createVisitor(urlOf(0)).get(getLocations)
    const offered = PLACES.flatMap((id) =>
      Object.entries(body.find((one) => one.id === id)?.schedule ?? {}).flatMap(([date, labels]) =>
        labels.map((label) => ({ location: { id }, date, slot: bareLabel(label) })),
      ),
    )
    const periodAt = ({ location, date, slot }: SlotRequest) =>
      periodOf(practice, { location: String(location.id), day: day(date), slot: slotOf(slot) })
    // Both places in turn, some times taken by visits of other hours, and always some that are free.
    const slots = offered
      .sort((a, b) => periodAt(a).starts_at - periodAt(b).starts_at)
      .filter((_, index) => index % ((nth % files.length) + 1) === 0)
      .slice(0, sizes.slots)
    const env = { DATABASE_URL: app.databaseUrl, PRACTICE_FILE: file }
    return { practice, slots, periodAt, config: readConfig(env) }
  }
  type Hours = Awaited<ReturnType<typeof changeHours>>

  /** The owner closes a morning while visitors book it. Says which visits were booked in it all the same. */
  async function closeMorning({ practice, slots, config }: Hours) {
    const services = await openServices(config, practice, { clock: app.clock })
    const closing = await closeHours(services, TOOL, {
      location: undefined,
      day: day(slots[0]?.date ?? ''),
      from: undefined,
      to: slotOf('10:30 AM'),
      reason: 'Snow',
    })
    if (closing.isRefused) throw new Error(closing.message)
    const { closure, affected } = closing.value
    return async () => {
      const known = new Set(affected.map(({ id }) => id))
      const bookings = await app.database.read.selectFrom('bookings').selectAll().execute()
      await reopenHours(services, TOOL, closure.id)
      await services.database.close()
      return bookings
        .filter((booking) => overlaps(booking, closure) && !known.has(booking.id))
        .map(({ reference }) => `booked though closed: ${reference}`)
    }
  }

  const urlOf = (nth: number) => processes[nth % 3]?.url ?? ''

  async function pass(milliseconds: number) {
    app.clock.advance(milliseconds)
    await Promise.all(processes.map((one) => one.setClock(app.clock.now())))
  }

  /** One person with a tab open at each process. */
  async function person(nth: number, round: number) {
    const first = createVisitor(urlOf(nth))
    await first.send('GET', '/api/getHolds')
    const tabs = times(3, (at) => {
      const tab = createVisitor(urlOf(at))
      tab.useCookie(first.cookie())
      return tab
    })
    const email = `v${nth}@round${round}.example`
    const tab = (at: number) => tabs[at % 3] ?? first
    const book = (slot: SlotRequest, at: number) =>
      tab(at)
        .post(bookAppointment, { ...jane, ...slot, email })
        .then(bodyOf, noAnswer)
    return { email, tab, book }
  }

  type Person = Awaited<ReturnType<typeof person>>
  interface Told extends Acknowledged, ReturnType<Hours['periodAt']> {
    readonly who: Person
  }

  /** Runs all visitors at once; returns what they were told. */
  async function race(round: number, hours: Hours) {
    const { slots, periodAt } = hours
    const scripts = fc.sample(script, { seed: round, numRuns: sizes.visitors })
    const people = await Promise.all(times(sizes.visitors, (nth) => person(nth, round)))
    const all = scripts.flat().length
    const told: Told[] = []
    const faults: string[] = []
    let reopen: (() => Promise<string[]>) | undefined
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
        if (body?.success) {
          told.push({ ...periodAt(slot), reference: body.reference, slot, email: who.email, who })
        } else count.refused++
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
            const isClosing = count.moves === CLOSED[0]
            const isOpening = count.moves === CLOSED[1]
            moving = moving.then(async () => {
              if (isClosing) reopen = await closeMorning(hours)
              if (isOpening) faults.push(...((await reopen?.()) ?? []))
              await pass(6 * MINUTE)
            })
          }
        }
      }),
    )
    await moving
    for (const ask of unsure.splice(0)) await ask()
    return { told, count, faults }
  }
  const faults = (told: readonly Acknowledged[]) => findFaults(app.database, told, app.clock.now())

  /** Reads each booking back from the site, as its visitor and as everyone else sees it. */
  async function readBack(told: readonly Told[], { slots, periodAt }: Hours) {
    const missing: string[] = []
    for (const [nth, { reference, slot, who }] of told.entries()) {
      const again = await who.book(slot, nth)
      if (!again?.success || again.reference !== reference) missing.push(reference)
    }
    for (const { url } of processes) {
      const { body } = await createVisitor(url).get(getLocations)
      for (const slot of slots) {
        const place = body.find(({ id }) => id === slot.location.id)
        const isBooked = told.some((one) => overlaps(one, periodAt(slot)))
        const label = isBooked ? bookedLabel(slot.slot) : slot.slot
        if (!place?.schedule[slot.date]?.includes(label)) missing.push(`${slot.date} ${slot.slot}`)
      }
    }
    return missing
  }

  test('however many visitors race for overlapping times while the hours change, no two visits overlap, and the visitor with the confirmation has it', async (context) => {
    const total = { steps: 0, booked: 0, refused: 0, holds: 0, 'sent again': 0, 'clock moves': 0 }
    const told: Told[] = []
    for (let nth = 0; nth < sizes.rounds; nth++) {
      const round = seed + nth
      if (nth % files.length === 0) {
        await clearDatabase(app.database)
        told.length = 0
      }
      const before = new Set(told.map(({ reference }) => reference)).size
      const hours = await changeHours(nth)
      const raced = await race(round, hours)
      told.push(...raced.told)
      const { count } = raced
      expect({ round, faults: [...raced.faults, ...(await faults(told))] }).toEqual({
        round,
        faults: [],
      })
      expect({ round, missing: await readBack(told, hours) }).toEqual({ round, missing: [] })
      const kept = await app.database.read.selectFrom('bookings').select('reference').execute()
      const heard = new Set(told.map(({ reference }) => reference))
      expect({ round, kept: kept.length }).toEqual({ round, kept: heard.size })
      total.steps += count.steps
      total.booked += heard.size - before
      total.refused += count.refused
      total.holds += count.holds
      total['sent again'] += count.again
      total['clock moves'] += count.moves
    }
    const { rounds, visitors, slots } = sizes
    reportFigures(context, { seeds: `${seed} to ${seed + rounds - 1}`, visitors, slots, ...total })
  })

  test('control: a deleted booking, a leftover hold and a sixth hold are noticed', async () => {
    const { told } = await race(seed, await changeHours(0))
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

  test('control: without the guard of the database, visits overlap', async () => {
    await dropGuard(app.database)
    const { told } = await race(seed, await changeHours(0))
    expect(await faults(told)).toContainEqual(expect.stringMatching(/^booked twice/))
  })
})
