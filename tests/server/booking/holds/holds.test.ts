import { beforeEach, describe, expect, test } from 'vitest'
import { readExpiry } from '../../../../domain/calendar/expiry.ts'
import {
  getHolds,
  holdAppointment,
  releaseHold,
  type SlotRequest,
} from '../../../../domain/calendar/hold.ts'
import { readSlot, slotFromLabel } from '../../../../domain/calendar/slot.ts'
import { describeHold } from '../../../../server/booking/holds/hold.ts'
import { bookVisit, freeSlots, jane, offeredOn } from '../../support/bookings.ts'
import { HOUR, MINUTE } from '../../support/clock.ts'
import { availableEngines } from '../../support/engines.ts'
import { bookAppointment } from '../../support/own-calls.ts'
import { useTestServer } from '../../support/test-server.ts'
import { createVisitor, type TestVisitor } from '../../support/visitor.ts'

const SECOND = 1000

describe.each(availableEngines)('holds, on $name', (engine) => {
  const app = useTestServer(engine)
  const free = freeSlots(app)
  const now = () => app.clock.now()
  const advance = (time: number) => app.clock.advance(time)
  let jill: TestVisitor
  let jack: TestVisitor
  let slot: SlotRequest
  beforeEach(async () => {
    jill = app.visitor()
    jack = app.visitor()
    slot = await free()
  })

  const hold = async (visitor: TestVisitor, at = slot, more: object = {}) => {
    const { status, body } = await visitor.post(holdAppointment, { ...at, ...more })
    return status === 200 ? 'held' : body.message
  }
  const renew = (visitor: TestVisitor) => hold(visitor, slot, { renew: true })
  const holdOn = async (visitor: TestVisitor, { location, date, slot: label } = slot) => {
    const { body } = await visitor.get(getHolds)
    const holds = body.success ? body.holds : []
    const key = `${location.id} ${date} ${slotFromLabel(label)}`
    return holds.find((one) => `${one.location} ${one.date} ${readSlot(one.slot)}` === key)
  }
  const endOf = async (visitor: TestVisitor) =>
    readExpiry((await holdOn(visitor))?.expires_at ?? '', 'America/New_York')
  const HELD =
    'Someone else is booking this time right now. Please choose another, or try again in a few minutes.'

  test('everyone sees a hold, only its visitor sees it as their own, and the time stays in the schedule', async () => {
    const { body } = await jill.post(holdAppointment, slot)
    const message = 'We are holding this time for you for 10 minutes.'
    expect(body).toEqual({ success: true, message })
    const hers = await holdOn(jill)
    expect(hers).toEqual({
      id: expect.any(String),
      location: slot.location.id,
      date: slot.date,
      slot: expect.stringMatching(/^\d\d:\d\d:00$/),
      current: true,
      expires_at: '2026-07-01T12:10:00-04:00',
    })
    expect(await holdOn(jack)).toEqual({ ...hers, current: false })
    expect(await offeredOn(slot, jack)).toContain(slot.slot)
  })

  test('nobody else can hold or book it until it ends, and then anyone can', async () => {
    await hold(jill)
    expect(await hold(jack)).toBe(HELD)
    const refused = await jack.post(bookAppointment, { ...jane, ...slot })
    const refusal = { success: false, reason: 'held', message: HELD }
    expect([refused.status, refused.body]).toEqual([409, refusal])
    advance(10 * MINUTE - 1)
    expect(await hold(jack)).toBe(HELD)
    advance(1)
    expect(await holdOn(jill)).toBeUndefined()
    expect(await hold(jack)).toBe('held')
    expect((await jill.post(bookAppointment, { ...jane, ...slot })).status).toBe(409)
    advance(10 * MINUTE)
    await bookVisit(jill, slot)
  })

  test('holding a slot again does not prolong the hold, and it can be renewed ten times', async () => {
    await hold(jill)
    const first = await holdOn(jill)
    advance(MINUTE)
    expect(await hold(jill)).toBe('held')
    expect(await holdOn(jill)).toEqual(first)
    for (let renewal = 1; renewal <= 10; renewal++) {
      advance(8 * MINUTE)
      expect(await renew(jill)).toBe('held')
      expect(await endOf(jill)).toBe(now() + 10 * MINUTE)
    }
    const last = await holdOn(jill)
    expect(await renew(jill)).toBe(
      'We cannot hold this time for you any longer. Please book it before the hold ends.',
    )
    expect(await holdOn(jill)).toEqual(last)
  })

  test('only its visitor can renew a hold, until twenty seconds before its end', async () => {
    await hold(jill)
    expect(await renew(jack)).toBe(HELD)
    advance(10 * MINUTE - 20 * SECOND)
    expect(await renew(jill)).toBe('held')
    advance(10 * MINUTE - 20 * SECOND + 1)
    expect(await renew(jill)).toBe(
      'This hold can no longer be extended. You can still book the time while it is free.',
    )
    expect(await endOf(jill)).toBe(now() + 20 * SECOND - 1)
  })

  test('one hold follows a visitor: another time, or a booking, lets go of the one before', async () => {
    const [next, taken] = [await free(), await free()]
    await hold(jack, taken)
    await hold(jill)
    expect(await hold(jill, taken)).toBe(HELD)
    // A refusal changes nothing.
    expect(await hold(jack)).toBe(HELD)
    expect(await hold(jill, next)).toBe('held')
    expect([await holdOn(jill), (await holdOn(jill, next))?.current]).toEqual([undefined, true])
    await bookVisit(jill, slot)
    expect(await holdOn(jill, next)).toBeUndefined()
    expect(await hold(jack, next)).toBe('held')
  })

  test('of a visitor who opens ten times at once one stays held', async () => {
    await hold(jill)
    const slots = await Promise.all(Array.from({ length: 10 }, () => free()))
    const replies = await Promise.all(slots.map((each) => hold(jill, each)))
    expect(new Set(replies)).toEqual(new Set(['held']))
    const { body } = await jill.get(getHolds)
    expect(body.success && body.holds.filter(({ current }) => current)).toHaveLength(1)
  })

  test('only its visitor lets go of a hold, which then is free for others at once', async () => {
    await hold(jill)
    // The first time Jack has no cookie, the second time he has his own.
    for (let time = 0; time < 2; time++)
      expect((await jack.post(releaseHold, slot)).body).toEqual({ success: true })
    expect((await holdOn(jill))?.current).toBe(true)
    expect((await jill.post(releaseHold, slot)).body).toEqual({ success: true })
    expect(await holdOn(jill)).toBeUndefined()
    expect(await hold(jack)).toBe('held')
  })

  test('a clock that steps an hour back ends no hold wrongly, and revives none', async () => {
    await hold(jill)
    advance(-HOUR)
    expect(await hold(jack)).toBe(HELD)
    const { reference } = await bookVisit(jill, slot)
    expect(await bookVisit(jill, slot)).toMatchObject({ reference })
    expect(await hold(jack)).toMatch(/just been booked/)
    // Once the clock has caught up, every earlier hold has expired.
    advance(HOUR + 10 * MINUTE)
    expect(await hold(jack, await free())).toBe('held')
  })

  test('HOLD_MINUTES sets how long a hold lasts', async () => {
    const brief = createVisitor((await app.another({ HOLD_MINUTES: '0.5' })).url)
    await hold(brief)
    const end = Math.floor((now() + 30 * SECOND) / SECOND) * SECOND
    expect(await endOf(brief)).toBe(end)
  })
})

test.each([
  [10 * MINUTE - 2, '10 minutes'],
  [MINUTE, '1 minute'],
  [20_000, 'less than a minute'],
])('a hold that lasts %i ms is one for %s', (milliseconds, long) => {
  expect(describeHold(milliseconds)).toBe(`We are holding this time for you for ${long}.`)
})
