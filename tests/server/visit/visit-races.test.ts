import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { holdAppointment, type SlotRequest } from '../../../domain/hold.ts'
import { cancelVisit, moveVisit } from '../../../domain/visit.ts'
import { dropGuard } from '../../prove/support/drop-guard.ts'
import { findFaults } from '../../prove/support/find-faults.ts'
import { times } from '../../times.ts'
import { availableEngines } from '../support/engines.ts'
import { bookAppointment } from '../support/own-calls.ts'
import { sentTokens } from '../support/sent-links.ts'
import { freeSlots, jane, startTestServer, type TestServer } from '../support/test-server.ts'
import { createVisitor } from '../support/visitor.ts'

const ROUNDS = 8

describe.each(availableEngines)('changes of visits at the same moment, on $name', (engine) => {
  let app: TestServer
  let other: string
  let free: () => Promise<SlotRequest>
  beforeEach(async () => {
    app = await startTestServer(engine)
    other = (await app.another()).url
    free = freeSlots(() => app)
    // Visits of the next day can no longer be changed.
    for (let nth = 0; nth < 40; nth++) await free()
  })
  afterEach(() => app.close())

  /** Every second visitor uses the other server. */
  const visitorAt = (nth: number) => (nth % 2 ? createVisitor(other) : app.visitor())

  async function bookVisit() {
    const slot = await free()
    const { body } = await app.visitor().post(bookAppointment, { ...jane, ...slot })
    if (!body.success) throw new Error(body.message)
    const { letters } = await sentTokens(app, body.reference)
    return { slot, token: letters.at(-1) ?? '', reference: body.reference }
  }
  const livingAt = async ({ location, date }: SlotRequest) =>
    (
      await app.database.read
        .selectFrom('bookings')
        .select(['reference', 'slot', 'day'])
        .where('cancelled_at', 'is', null)
        .where('location', '=', String(location.id))
        .execute()
    ).filter(({ day }) => day === date)
  const visitOf = (reference: string) =>
    app.database.read
      .selectFrom('bookings')
      .selectAll()
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow()
  /** Moved and cancelled visits have more messages than those of which the check knows. */
  const faults = async () =>
    (await findFaults(app.database, [], app.clock.now())).filter(
      (fault) => !/^\d+ messages$/.test(fault),
    )

  test('of two moves to one time one succeeds, and the other visit stays where it was', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const visits = [await bookVisit(), await bookVisit()]
      const to = await free()
      const replies = await Promise.all(
        visits.map(({ token }, nth) => visitorAt(nth).post(moveVisit, { token, ...to })),
      )
      expect(replies.filter(({ body }) => body.success)).toHaveLength(1)
      const sequences = await Promise.all(
        visits.map(async ({ reference }) => (await visitOf(reference)).sequence),
      )
      expect(sequences).toEqual(replies.map(({ body }) => (body.success ? 1 : 0)))
    }
    expect(await faults()).toEqual([])
  })

  test('of a move and a booking of one time one succeeds', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { token, reference, slot } = await bookVisit()
      const to = await free()
      const [moved, booked] = await Promise.all([
        visitorAt(round).post(moveVisit, { token, ...to }),
        visitorAt(round + 1).post(bookAppointment, { ...jane, ...to }),
      ])
      expect([moved.body.success, booked.body.success].filter(Boolean)).toHaveLength(1)
      const { day } = await visitOf(reference)
      expect(day).toBe(moved.body.success ? to.date : slot.date)
    }
    expect(await faults()).toEqual([])
  })

  test('a move and a cancellation at once leave no visit, and at most one time was ever taken', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { token, reference } = await bookVisit()
      const to = await free()
      const [, cancelled] = await Promise.all([
        visitorAt(round).post(moveVisit, { token, ...to }),
        visitorAt(round + 1).post(cancelVisit, { token }),
      ])
      expect(cancelled.body).toMatchObject({ success: true, visit: { status: 'cancelled' } })
      expect((await livingAt(to)).map((one) => one.reference)).not.toContain(reference)
      // The time is free: somebody else can hold it.
      expect((await visitorAt(round).post(holdAppointment, to)).body).toMatchObject({
        success: true,
      })
    }
    expect(await faults()).toEqual([])
  })

  test('one move sent ten times at once is one move with one answer', async () => {
    const { token, reference } = await bookVisit()
    const to = await free()
    const replies = await Promise.all(
      times(10, (nth) => visitorAt(nth).post(moveVisit, { token, ...to })),
    )
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    expect(await visitOf(reference)).toMatchObject({ sequence: 1, client_moves: 1 })
  })

  test('control: without the guard of the database two visits move to one time', async () => {
    await dropGuard(app.database)
    let both = 0
    for (let round = 0; round < ROUNDS; round++) {
      const visits = [await bookVisit(), await bookVisit()]
      const to = await free()
      const replies = await Promise.all(
        visits.map(({ token }, nth) => visitorAt(nth).post(moveVisit, { token, ...to })),
      )
      if (replies.every(({ body }) => body.success)) both++
    }
    expect(both).toBeGreaterThan(0)
  })
})
