import * as fc from 'fast-check'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as calls from '../../domain/desk-visits.ts'
import type { SlotRequest } from '../../domain/hold.ts'
import { TOOL } from '../../server/audit.ts'
import { cancel } from '../../server/booking/cancel.ts'
import { move } from '../../server/booking/move.ts'
import { readVisit } from '../../server/booking/visits.ts'
import { auditOf, OWNER, practiceWithDesk, STAFF, signedIn } from '../server/support/desk.ts'
import { bookAppointment } from '../server/support/own-calls.ts'
import { freeSlots, jane, useTestServer } from '../server/support/test-server.ts'
import { openTool } from '../server/support/tool-services.ts'
import { createVisitor, type TestVisitor } from '../server/support/visitor.ts'
import { times } from '../times.ts'
import { clearDatabase } from './support/clear-database.ts'
import { dropGuard } from './support/drop-guard.ts'
import { overlaps } from './support/find-faults.ts'
import { proofEngines } from './support/proof-engines.ts'
import { reportFigures } from './support/report-figures.ts'
import { seed, sizes } from './support/sizes.ts'

/** What somebody of the practice does next, to which time and which of the visits that are known by then. */
const step = fc.record({
  does: fc.constantFrom('book', 'book', 'sendTwice', 'move', 'move', 'cancel'),
  slot: fc.nat(sizes.slots - 1),
  visit: fc.nat(),
})
const script = fc.array(step, { minLength: 6, maxLength: 12 })

/** Somebody who books, moves and cancels for the practice. Answers with what was done. */
interface Person {
  readonly by: string
  book(slot: SlotRequest, details: typeof jane): Promise<string | undefined>
  move(reference: string, slot: SlotRequest): Promise<boolean>
  cancel(reference: string): Promise<boolean>
}

describe.each(proofEngines('desk-race'))(
  'two people at the desk, the tool and visitors, on $name',
  (engine) => {
    const app = useTestServer(engine, { PRACTICE_FILE: practiceWithDesk() })
    let people: Person[]
    let urls: string[]
    let slots: SlotRequest[]
    let booked = 0

    beforeAll(async () => {
      const second = await app.current.another()
      urls = [app.current.url, second.url]
      const staff = createVisitor(second.url)
      staff.useCookie((await signedIn(app.current, STAFF)).cookie())
      const owner = await signedIn(app.current, OWNER)
      people = [atDesk(owner, OWNER), atDesk(staff, STAFF), await atTool()]
      const free = freeSlots(() => app.current)
      slots = []
      while (slots.length < sizes.slots) slots.push(await free())
    })
    afterEach(() => clearDatabase(app.current.database))

    function atDesk(desk: TestVisitor, by: string): Person {
      const seen = async (reference: string) => {
        const { sequence, attendance } = await app.current.database.read
          .selectFrom('bookings')
          .select(['sequence', 'attendance'])
          .where('reference', '=', reference)
          .executeTakeFirstOrThrow()
        return { reference, version: `${sequence}-${attendance ?? 'to-come'}`, tells: true }
      }
      return {
        by,
        async book(slot, details) {
          const { body } = await desk.post(calls.bookByPhone, { ...details, ...slot })
          return body.success ? body.visit.reference : undefined
        },
        async move(reference, slot) {
          const request = { ...(await seen(reference)), ...slot }
          return (await desk.post(calls.moveVisitAtDesk, request)).body.success
        },
        async cancel(reference) {
          return (await desk.post(calls.cancelVisitAtDesk, await seen(reference))).body.success
        },
      }
    }

    async function atTool(): Promise<Person> {
      const tool = await openTool(app.current)
      return {
        by: TOOL,
        async book(slot, details) {
          const visit = await tool.bookByTool(slot, details)
          return visit.isRefused ? undefined : visit.value.reference
        },
        async move(reference, slot) {
          const visit = readVisit(tool.timetable, slot)
          if (visit.isRefused) throw new Error(visit.message)
          return !(await move(tool, TOOL, reference, visit.value)).isRefused
        },
        cancel: async (reference) => !(await cancel(tool, TOOL, reference)).isRefused,
      }
    }

    const client = () => ({ ...jane, email: `client${booked++}@race.example` })

    /** Everybody at once; returns what was done, as the audit should tell it, and the visits that were booked. */
    async function race(round: number) {
      const before = await auditOf(app.current)
      app.current.clock.advance(1)
      const acts: string[] = []
      const references: string[] = []
      const cancelled: string[] = []
      const at = (nth: number): SlotRequest => slots[nth % slots.length] ?? slots[0] ?? fail()
      const fail = () => {
        throw new Error('There is no time to race for.')
      }
      const scripts = fc.sample(script, { seed: round, numRuns: people.length })
      const work = people.map(async ({ by, ...person }, nth) => {
        for (const { does, slot, visit } of scripts[nth] ?? []) {
          const reference = references[visit % references.length]
          if (does === 'book' || does === 'sendTwice') {
            const details = client()
            const sent = times(does === 'book' ? 1 : 2, () => person.book(at(slot), details))
            for (const told of new Set(
              (await Promise.all(sent)).filter((one) => one !== undefined),
            )) {
              references.push(told)
              acts.push(`${by} booked a visit ${told}`)
            }
          } else if (reference === undefined) continue
          else if (does === 'move') {
            if (await person.move(reference, at(slot)))
              acts.push(`${by} moved a visit ${reference}`)
          } else if (await person.cancel(reference)) {
            cancelled.push(reference)
            acts.push(`${by} cancelled a visit ${reference}`)
          }
        }
      })
      const visits = times(sizes.visitors, async (nth) => {
        const visitor = createVisitor(urls[nth % urls.length] ?? '')
        const { body } = await visitor.post(bookAppointment, { ...client(), ...at(nth + round) })
        if (body.success) references.push(body.reference)
      })
      await Promise.all([...work, ...visits])
      const audit = (await auditOf(app.current)).slice(before.length)
      return { acts, audit, references, cancelled }
    }

    async function overlappingVisits() {
      const rows = await app.current.database.read
        .selectFrom('bookings')
        .selectAll()
        .where('cancelled_at', 'is', null)
        .execute()
      return rows.flatMap((one, nth) =>
        rows
          .slice(nth + 1)
          .filter((other) => overlaps(one, other))
          .map((other) => `${one.reference} and ${other.reference}`),
      )
    }

    test('no time is ever given twice, and the audit tells each act once, with who did it', async (context) => {
      const total = { booked: 0, acts: 0, cancelled: 0 }
      for (let round = seed; round < seed + sizes.rounds; round++) {
        await clearDatabase(app.current.database)
        const { acts, audit, references, cancelled } = await race(round)
        expect({ round, overlapping: await overlappingVisits() }).toEqual({
          round,
          overlapping: [],
        })
        expect({ round, audit: audit.sort() }).toEqual({ round, audit: acts.sort() })
        const rows = await app.current.database.read.selectFrom('bookings').selectAll().execute()
        expect(rows.map(({ reference }) => reference).sort()).toEqual(references.sort())
        const free = rows.filter((row) => row.cancelled_at !== null)
        expect(free.map(({ reference }) => reference).sort()).toEqual(cancelled.sort())
        total.booked += references.length
        total.acts += acts.length
        total.cancelled += cancelled.length
      }
      expect(total.acts).toBeGreaterThan(sizes.rounds)
      reportFigures(context, { seeds: `${seed} to ${seed + sizes.rounds - 1}`, ...total })
    })

    test('control: without the guard of the database, visits overlap', async () => {
      await dropGuard(app.current.database)
      await race(seed)
      expect(await overlappingVisits()).not.toEqual([])
    })
  },
)
