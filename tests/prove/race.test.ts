import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { holdAppointment, type SlotRequest } from '../../domain/calendar/hold.ts'
import { getLocations } from '../../domain/calendar/location.ts'
import { slotAtMinute } from '../../domain/calendar/slot.ts'
import { bookByPhone } from '../../domain/desk/visits.ts'
import { cancel } from '../../server/booking/changes/cancel.ts'
import { move } from '../../server/booking/changes/move.ts'
import { reinstate } from '../../server/booking/changes/reinstate.ts'
import { TOOL } from '../../server/database/audit.ts'
import { loadPractice } from '../../server/practice/practice-file.ts'
import { createTimetable, type Period } from '../../server/practice/timetable.ts'
import { unwrap } from '../../server/result.ts'
import { day, slot as slotOf } from '../days.ts'
import { jane } from '../server/support/bookings.ts'
import { killProcesses, type Running, runningAt } from '../server/support/child-process.ts'
import { MINUTE } from '../server/support/clock.ts'
import { auditOf, signedIn } from '../server/support/desk.ts'
import { availableEngines } from '../server/support/engines.ts'
import { bookAppointment } from '../server/support/own-calls.ts'
import { startTestServer, type TestServer } from '../server/support/test-server.ts'
import { openTool } from '../server/support/tool-services.ts'
import { createVisitor } from '../server/support/visitor.ts'
import { pick, times } from '../times.ts'
import { slotsIn } from './support/answers.ts'
import { changingHours } from './support/changing-hours.ts'
import { clearDatabase } from './support/clear-database.ts'
import { dropGuard } from './support/drop-guard.ts'
import { type Acknowledged, findFaults } from './support/find-faults.ts'
import { reportFigures, seed, sizeOf } from './support/proof.ts'

/** The test practice lists no addresses for its desk, so its own address can sign in. */
const OWNER = 'hello@lanternhill.example'

/** A visitor's next step: the action, the slot, and the tab. */
const step = fc.record({
  does: fc.constantFrom('hold', 'renew', 'book', 'book', 'sendTwice'),
  time: fc.nat(),
  tab: fc.nat(),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
/** The next act of the practice: the action, the slot, and which of the visits entered by then. */
const act = fc.record({
  does: fc.constantFrom('book', 'book', 'move', 'move', 'cancel', 'cancel', 'reinstate'),
  time: fc.nat(),
  visit: fc.nat(),
})

/** An offered slot, and the URLs of the processes that offer it. */
interface Time extends Period {
  readonly slot: SlotRequest
  readonly urls: readonly string[]
}

/** The slots that processes with this practice file offer at two locations, which share a technician. */
async function timesAt(file: string, ...urls: string[]): Promise<Time[]> {
  const timetable = createTimetable(loadPractice(file))
  const { body } = await createVisitor(pick(urls, 0)).get(getLocations)
  return slotsIn(body.filter(({ id }) => [6, 2].includes(Number(id)))).map((offered) => {
    return { ...unwrap(timetable.readTime(offered)), slot: offered, urls }
  })
}

describe.each(availableEngines)('visitors and the practice, on $name', (engine) => {
  let app: TestServer
  let processes: Running[]
  let offered: Time[]
  let tools: { readonly tool: Awaited<ReturnType<typeof openTool>>; readonly times: Time[] }[]
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
    tools = [
      { tool: await openTool(app, first), times: sharedBy(before) },
      { tool: await openTool(app, second), times: sharedBy(after) },
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
    const tabAt = ({ urls }: Time, index: number) =>
      createVisitor(pick(urls, index), first.cookie())
    return { details, tabAt }
  }
  type Person = Awaited<ReturnType<typeof createPerson>>

  /** Runs everything at once; returns what visitors were told and what the practice did. */
  async function race(round: number) {
    await clearDatabase(app.database)
    const session = (await signedIn(app, OWNER)).cookie()
    await pass(1)
    const earlier = (await auditOf(app)).length
    const told: Acknowledged[] = []
    const acts: string[] = []
    let steps = 0

    async function take(who: Person, { does, time: chosen, tab }: Step) {
      const time = pick(offered, chosen)
      const { slot } = time
      if (does === 'hold' || does === 'renew') {
        const asked = { ...slot, ...(does === 'renew' && { renew: true }) }
        await who.tabAt(time, tab).post(holdAppointment, asked)
        return
      }
      const { details } = who
      const ask = async (index: number) => {
        const { body } = await who.tabAt(time, index).post(bookAppointment, { ...details, ...slot })
        if (body.success) told.push({ reference: body.reference, slot, email: details.email })
      }
      await Promise.all((does === 'sendTwice' ? [tab, tab + 1] : [tab]).map(ask))
    }

    const scripts = fc.sample(fc.array(step, { minLength: 2, maxLength: 8 }), {
      ...{ seed: round, numRuns: sizeOf('visitors') },
    })
    const all = scripts.flat().length
    let moving = Promise.resolve()
    const visitors = scripts.map(async (script) => {
      const who = await createPerson()
      for (const one of script) {
        await take(who, one)
        // Lets ten-minute holds expire while others book.
        if (++steps % Math.ceil(all / 5) === 0) moving = moving.then(() => pass(6 * MINUTE))
      }
    })
    const plan = fc.sample(act, { seed: round, numRuns: 20 })
    const phone = plan.map(async ({ time }) => {
      const { slot, urls } = pick(offered, time)
      const desk = createVisitor(pick(urls, 0), session)
      const { body } = await desk.post(bookByPhone, { ...newClient(), ...slot })
      if (body.success) acts.push(`${OWNER} booked a visit ${body.visit.reference}`)
    })
    const work = tools.map(async ({ tool, times }) => {
      const entered: string[] = []
      const done = (what: string, reference: string) => acts.push(`${TOOL} ${what} ${reference}`)
      for (const { does, time, visit } of plan) {
        const { slot } = pick(times, time)
        const known = entered[visit % entered.length]
        if (does === 'book' || known === undefined) {
          const booked = await tool.bookByTool(slot, newClient())
          if (booked.isRefused) continue
          const { reference } = booked.value.booking
          entered.push(reference)
          done('booked a visit', reference)
        } else if (does === 'move') {
          const moved = await move(tool, TOOL, known, tool.visitAt(slot))
          if (!moved.isRefused) done('moved a visit', known)
        } else if (does === 'cancel') {
          if (!(await cancel(tool, TOOL, known)).isRefused) done('canceled a visit', known)
        } else if (!(await reinstate(tool, TOOL, known)).isRefused)
          done('undid the cancellation of a visit', known)
      }
    })
    await Promise.all([...visitors, ...phone, ...work])
    await moving
    return { told, acts, audit: (await auditOf(app)).slice(earlier), steps }
  }
  /** Races until one has the result; which races have it depends on the seed. */
  async function raceUntil<T>(result: (told: readonly Acknowledged[]) => T | Promise<T>) {
    for (let round = seed; round < seed + 20; round++) {
      const found = await result((await race(round)).told)
      if (found) return found
    }
    throw new Error('Twenty races did not have the result.')
  }
  const faultsOf = (told: readonly Acknowledged[]) =>
    findFaults(app.database, told, app.clock.now())

  test('no two visits overlap, whoever has a confirmation has the visit, and each act is on record once', async (context) => {
    const total = { steps: 0, booked: 0, acts: 0, 'acts at the desk': 0 }
    for (let round = seed; round < seed + sizeOf('rounds'); round++) {
      const { told, acts, audit, steps } = await race(round)
      expect({ round, faults: await faultsOf(told) }).toEqual({ round, faults: [] })
      expect({ round, audit: audit.sort() }).toEqual({ round, audit: acts.sort() })
      const rows = await app.database.read.selectFrom('bookings').select('reference').execute()
      const entered = acts.flatMap((one) => / booked a visit (.*)$/.exec(one)?.[1] ?? [])
      const heard = new Set([...told.map(({ reference }) => reference), ...entered])
      expect(new Set(rows.map(({ reference }) => reference))).toEqual(heard)
      total.steps += steps
      total.booked += heard.size
      total.acts += acts.length
      total['acts at the desk'] += acts.filter((one) => one.startsWith(OWNER)).length
    }
    expect(total['acts at the desk']).toBeGreaterThan(0)
    reportFigures(context, { seeds: `${seed} to ${seed + sizeOf('rounds') - 1}`, ...total })
  })

  test('control: a deleted booking, a leftover hold and a sixth hold are noticed', async () => {
    const { first, second } = await raceUntil(([first, ...told]) => {
      const second = told.find(({ reference }) => reference !== first?.reference)
      return first && second && { first, second }
    })
    const { location, date, slot } = second.slot
    const hold = {
      ...{ location_id: String(location.id), day: day(date), slot: slotOf(slot) },
      ...{ visitor: 'v', expires_at: app.clock.now() + MINUTE, renewals: 0 },
    }
    const others = times(5, (index) => ({ ...hold, slot: slotAtMinute(index), id: `v${index}` }))
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
    const found = await raceUntil(async (told) =>
      (await faultsOf(told)).find((fault) => fault.startsWith('booked twice')),
    )
    expect(found).toMatch(/^booked twice/)
  })
})
