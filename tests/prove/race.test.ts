import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { holdAppointment } from '../../domain/calendar/hold.ts'
import { getLocations } from '../../domain/calendar/location.ts'
import { bareLabel, isBookedLabel, slotAtMinute } from '../../domain/calendar/slot.ts'
import { day, slot as slotOf } from '../days.ts'
import { jane } from '../server/support/bookings.ts'
import { killProcesses, type Running, runningAt } from '../server/support/child-process.ts'
import { MINUTE } from '../server/support/clock.ts'
import { auditOf } from '../server/support/desk.ts'
import { bookAppointment } from '../server/support/own-calls.ts'
import { startTestServer, type TestServer } from '../server/support/test-server.ts'
import { createVisitor } from '../server/support/visitor.ts'
import { pick, times } from '../times.ts'
import { changingHours } from './support/changing-hours.ts'
import { clearDatabase } from './support/clear-database.ts'
import { dropGuard } from './support/drop-guard.ts'
import { type Acknowledged, findFaults, overlaps } from './support/find-faults.ts'
import { reportFigures, seed, sizeOf } from './support/proof.ts'
import { proofEngines } from './support/proof-engines.ts'
import { act, type Step, step, type Time, timesAt } from './support/race-plan.ts'
import { openDesk, openOwnersTool, type Staff } from './support/staff.ts'

const CLOCK_MOVES = 5

/** A closed connection counts as no response. */
function noAnswer(error: unknown): undefined {
  if (error instanceof TypeError) return undefined
  throw error
}

describe.each(proofEngines('race'))('visitors, the desk and the tool, on $name', (engine) => {
  let app: TestServer
  let processes: Running[]
  let offered: Time[]
  let staff: { readonly works: Staff; readonly times: Time[] }[]
  let clients = 0

  beforeAll(async () => {
    app = await startTestServer(engine)
    const [first, second] = changingHours()
    // One process has different hours and longer visits, as if the owner had just changed them.
    processes = await Promise.all(
      [first, first, second].map((PRACTICE_FILE) =>
        runningAt(app.clock.now(), { ...app.env, PRACTICE_FILE }),
      ),
    )
    const [one = '', other = '', changed = ''] = processes.map(({ url }) => url)
    const before = await timesAt(first, one, other)
    const after = await timesAt(second, changed)
    offered = [...before, ...after]
      .sort((a, b) => a.starts_at - b.starts_at)
      .slice(0, sizeOf('slots'))
    const sharedBy = (times: readonly Time[]) => offered.filter((time) => times.includes(time))
    staff = [
      { works: await openDesk(app, one), times: sharedBy(before) },
      { works: await openDesk(app, changed), times: sharedBy(after) },
      { works: await openOwnersTool(app, first), times: sharedBy(before) },
    ]
  })
  afterAll(async () => {
    killProcesses()
    await app.close()
  })

  async function pass(milliseconds: number) {
    app.clock.advance(milliseconds)
    await Promise.all(processes.map((one) => one.setClock(app.clock.now())))
  }

  const newClient = () => ({ ...jane, email: `client${clients++}@race.example` })

  /** One person with a tab open at each process. */
  async function createPerson() {
    const first = createVisitor(pick(processes, 0).url)
    await first.send('GET', '/api/getHolds')
    const details = newClient()
    const tabAt = ({ urls }: Time, nth: number) => createVisitor(pick(urls, nth), first.cookie())
    const book = (time: Time, nth: number) =>
      tabAt(time, nth)
        .post(bookAppointment, { ...details, ...time.slot })
        .then(({ body }) => body, noAnswer)
    return { details, tabAt, book }
  }
  type Person = Awaited<ReturnType<typeof createPerson>>
  interface Told extends Acknowledged {
    readonly who: Person
    readonly time: Time
  }

  /** Runs everything at once; returns what visitors were told and what the practice did. */
  async function race(round: number) {
    await clearDatabase(app.database)
    await pass(1)
    const earlier = (await auditOf(app)).length
    const scripts = fc.sample(fc.array(step, { minLength: 2, maxLength: 8 }), {
      seed: round,
      numRuns: sizeOf('visitors'),
    })
    const all = scripts.flat().length
    const told: Told[] = []
    const acts: string[] = []
    const [entered, cancelled]: [string[], string[]] = [[], []]
    const count = { steps: 0, refused: 0, again: 0 }
    const unsure: (() => Promise<void>)[] = []
    let moving = Promise.resolve()

    async function take(who: Person, { does, time: chosen, tab, patience }: Step) {
      const time = pick(offered, chosen)
      if (does === 'hold' || does === 'renew') {
        const asked = { ...time.slot, ...(does === 'renew' && { renew: true }) }
        await who.tabAt(time, tab).post(holdAppointment, asked).catch(noAnswer)
        return
      }
      if (does === 'hangUp') {
        count.again++
        const request = { ...who.details, ...time.slot }
        const signal = AbortSignal.timeout(patience)
        const sent = who.tabAt(time, tab).sendJson(bookAppointment.path, request, signal)
        await sent.catch(() => undefined)
      }
      const ask = async (nth: number) => {
        const body = await who.book(time, nth)
        const { slot } = time
        const { email } = who.details
        if (body?.success) told.push({ reference: body.reference, slot, email, who, time })
        else count.refused++
        // The server may process an aborted request after this one, so the visitor asks once more at the end.
        if (!body || does === 'hangUp') unsure.push(() => ask(tab))
      }
      await Promise.all((does === 'sendTwice' ? [tab, tab + 1] : [tab]).map(ask))
    }

    const visitors = scripts.map(async (steps) => {
      const who = await createPerson()
      for (const one of steps) {
        await take(who, one)
        count.steps++
        // Lets ten-minute holds expire while others book.
        if (count.steps % Math.ceil(all / CLOCK_MOVES) === 0)
          moving = moving.then(() => pass(6 * MINUTE))
      }
    })
    const work = staff.map(async ({ works, times }, nth) => {
      const done = (what: string, reference: string) =>
        acts.push(`${works.by} ${what} a visit ${reference}`)
      const plan = fc.sample(act, { seed: round + nth, numRuns: 10 })
      for (const { does, time: chosen, visit } of plan) {
        const { slot } = pick(times, chosen)
        const known = entered[visit % entered.length]
        if (does === 'book' || known === undefined) {
          const reference = await works.book(slot, newClient())
          if (reference === undefined) continue
          entered.push(reference)
          done('booked', reference)
        } else if (does === 'move') {
          if (await works.move(known, slot)) done('moved', known)
        } else if (does === 'cancel') {
          if (!(await works.cancel(known))) continue
          cancelled.push(known)
          done('cancelled', known)
        } else {
          const gone = cancelled[visit % cancelled.length]
          if (gone === undefined || !(await works.reinstate(gone))) continue
          cancelled.splice(cancelled.indexOf(gone), 1)
          done('undid the cancellation of', gone)
        }
      }
    })
    await Promise.all([...visitors, ...work])
    await moving
    for (const ask of unsure.splice(0)) await ask()
    const audit = (await auditOf(app)).slice(earlier)
    return { told, acts, audit, entered, cancelled, count }
  }
  const faultsOf = (told: readonly Acknowledged[]) =>
    findFaults(app.database, told, app.clock.now())

  /** Checks each booking as its visitor and as everyone else sees it; returns what is missing or wrong. */
  async function readBack(told: readonly Told[]) {
    const missing: string[] = []
    for (const [nth, { reference, time, who }] of told.entries()) {
      const again = await who.book(time, nth)
      if (!again?.success || again.reference !== reference) missing.push(reference)
    }
    const { read } = app.database
    const visits = await read
      .selectFrom('bookings')
      .selectAll()
      .where('cancelled_at', 'is', null)
      .execute()
    for (const { url } of processes) {
      const { body } = await createVisitor(url).get(getLocations)
      for (const { slot, ...time } of offered.filter(({ urls }) => urls.includes(url))) {
        const place = body.find(({ id }) => id === slot.location.id)
        const label = place?.schedule[slot.date]?.find((one) => bareLabel(one) === slot.slot) ?? ''
        if (isBookedLabel(label) !== visits.some((one) => overlaps(one, time)))
          missing.push(`${url} ${slot.date} ${label}`)
      }
    }
    return missing
  }

  test('no two visits overlap, whoever has a confirmation has the visit, and each act is on record once', async (context) => {
    const total = { steps: 0, booked: 0, refused: 0, 'sent again': 0, acts: 0 }
    for (let round = seed; round < seed + sizeOf('rounds'); round++) {
      const { told, acts, audit, entered, cancelled, count } = await race(round)
      expect({ round, faults: await faultsOf(told) }).toEqual({ round, faults: [] })
      expect({ round, missing: await readBack(told) }).toEqual({ round, missing: [] })
      expect({ round, audit: audit.sort() }).toEqual({ round, audit: acts.sort() })
      const rows = await app.database.read.selectFrom('bookings').selectAll().execute()
      const heard = new Set([...told.map(({ reference }) => reference), ...entered])
      expect(rows.map(({ reference }) => reference).sort()).toEqual([...heard].sort())
      const free = rows.filter((row) => row.cancelled_at !== null)
      expect(free.map(({ reference }) => reference).sort()).toEqual(cancelled.sort())
      total.steps += count.steps
      total.booked += heard.size
      total.refused += count.refused
      total['sent again'] += count.again
      total.acts += acts.length
    }
    expect(total.acts).toBeGreaterThan(sizeOf('rounds'))
    reportFigures(context, { seeds: `${seed} to ${seed + sizeOf('rounds') - 1}`, ...total })
  })

  test('control: a deleted booking, a leftover hold and a sixth hold are noticed', async () => {
    const { told } = await race(seed)
    const [first] = told
    const second = told.find(({ reference }) => reference !== first?.reference)
    if (!first || !second) throw new Error('Nothing was booked.')
    const { location, date, slot } = second.slot
    const hold = {
      ...{ location_id: String(location.id), day: day(date), slot: slotOf(slot) },
      ...{ visitor: 'v', expires_at: app.clock.now() + MINUTE, renewals: 0 },
    }
    const others = times(5, (nth) => ({ ...hold, slot: slotAtMinute(nth), id: `v${nth}` }))
    await app.database.write(async (transaction) => {
      await transaction.deleteFrom('bookings').where('reference', '=', first.reference).execute()
      const rows = [{ ...hold, id: 'left' }, ...others]
      await transaction.insertInto('holds').values(rows).execute()
    })
    const found = [`lost: ${first.reference}`, 'held though booked: left', 'v holds 6']
    expect(await faultsOf([first, second])).toEqual(expect.arrayContaining(found))
  })

  test('control: without the guard of the database, visits overlap', async () => {
    await dropGuard(app.database)
    const { told } = await race(seed)
    expect(await faultsOf(told)).toContainEqual(expect.stringMatching(/^booked twice/))
  })
})
