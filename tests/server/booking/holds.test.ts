import { describe, expect, test } from 'vitest'
import { readExpiry } from '../../../domain/expiry.ts'
import { getHolds, holdAppointment, releaseHold, type SlotRequest } from '../../../domain/hold.ts'
import { getLocations } from '../../../domain/location.ts'
import { readSlot, slotFromLabel } from '../../../domain/slot.ts'
import { availableEngines } from '../support/engines.ts'
import { bookAppointment } from '../support/own-calls.ts'
import { dumpDatabase, freeSlots, jane, MINUTE, useTestServer } from '../support/test-server.ts'
import { createVisitor, type TestVisitor } from '../support/visitor.ts'

const NEW_YORK = 'America/New_York'
const SECOND = 1000

describe.each(availableEngines)('on $name', (engine) => {
  const app = useTestServer(engine)
  const free = freeSlots(() => app.current)
  const now = () => app.current.clock.now()

  const holdsOf = async (visitor: TestVisitor) => {
    const { body } = await visitor.get(getHolds)
    return body.success ? body.holds : []
  }
  const holdOn = async (visitor: TestVisitor, { location, date, slot }: SlotRequest) =>
    (await holdsOf(visitor)).find(
      (one) =>
        one.location === location.id &&
        one.date === date &&
        readSlot(one.slot) === slotFromLabel(slot),
    )

  test('everyone sees a hold, and only its visitor sees it as their own', {
    tags: ['hold-owner', 'call-holds'],
  }, async () => {
    const [jill, jack, slot] = [app.current.visitor(), app.current.visitor(), await free()]
    const held = await jill.post(holdAppointment, slot)
    expect(held.body).toEqual({
      success: true,
      message: 'This time is held for you until 12:10 PM New York time.',
    })
    const hers = await holdOn(jill, slot)
    expect(hers).toMatchObject({ date: slot.date, location: slot.location.id, current: true })
    expect(hers?.slot).toMatch(/^\d\d:\d\d:00$/)
    expect(hers?.expires_at).toMatch(/^2026-07-01T12:10:00-04:00$/)
    expect(readExpiry(hers?.expires_at ?? '', NEW_YORK)).toBe(now() + 10 * MINUTE)
    expect(await holdOn(jack, slot)).toEqual({ ...hers, current: false })
  })

  test('a held time stays free in the schedule', async () => {
    const slot = await free()
    await app.current.visitor().post(holdAppointment, slot)
    const { body } = await app.current.visitor().get(getLocations)
    const place = body.find(({ id }) => id === slot.location.id)
    expect(place?.schedule[slot.date]).toContain(slot.slot)
  })

  test('nobody else can hold or book it until it ends, and then anyone can', {
    tags: ['hold-owner', 'hold-others'],
  }, async () => {
    const [jill, jack, slot] = [app.current.visitor(), app.current.visitor(), await free()]
    await jill.post(holdAppointment, slot)
    const before = await dumpDatabase(app.current)
    const sorry =
      'Someone else is booking this time at the moment. Please choose another, or try again in a few minutes.'
    for (const refused of [
      await jack.post(holdAppointment, slot),
      await jack.post(bookAppointment, { ...jane, ...slot }),
    ]) {
      expect(refused.status).toBe(409)
      expect(refused.body).toEqual({ success: false, message: sorry })
    }
    expect(await dumpDatabase(app.current)).toBe(before)
    app.current.clock.advance(10 * MINUTE - 1)
    expect((await jack.post(holdAppointment, slot)).status).toBe(409)
    app.current.clock.advance(1)
    expect(await holdOn(jill, slot)).toBeUndefined()
    expect((await jack.post(holdAppointment, slot)).body.success).toBe(true)
    expect((await holdOn(jack, slot))?.current).toBe(true)
    expect((await jill.post(bookAppointment, { ...jane, ...slot })).status).toBe(409)
  })

  test('an expired hold blocks no booking', async () => {
    const slot = await free()
    await app.current.visitor().post(holdAppointment, slot)
    app.current.clock.advance(10 * MINUTE)
    const { body } = await app.current.visitor().post(bookAppointment, { ...jane, ...slot })
    expect(body.success).toBe(true)
  })

  test('holding a slot again changes nothing, not even the end of the hold', async () => {
    const [jill, slot] = [app.current.visitor(), await free()]
    await jill.post(holdAppointment, slot)
    const first = await holdOn(jill, slot)
    app.current.clock.advance(MINUTE)
    expect((await jill.post(holdAppointment, slot)).body.success).toBe(true)
    expect(await holdOn(jill, slot)).toEqual(first)
  })

  test('a hold can be renewed ten times', async () => {
    const [jill, slot] = [app.current.visitor(), await free()]
    await jill.post(holdAppointment, slot)
    for (let renewal = 1; renewal <= 10; renewal++) {
      app.current.clock.advance(9 * MINUTE)
      expect((await jill.post(holdAppointment, { ...slot, renew: true })).body.success).toBe(true)
      const held = await holdOn(jill, slot)
      expect(readExpiry(held?.expires_at ?? '', NEW_YORK)).toBe(now() + 10 * MINUTE)
    }
    const last = await holdOn(jill, slot)
    app.current.clock.advance(MINUTE)
    const refused = await jill.post(holdAppointment, { ...slot, renew: true })
    expect(refused.body).toEqual({
      success: false,
      message: 'We cannot hold this time for you any longer. Please book it before the hold ends.',
    })
    expect(await holdOn(jill, slot)).toEqual(last)
  })

  test('only its visitor can renew a hold, until twenty seconds before its end', async () => {
    const [jill, jack, slot] = [app.current.visitor(), app.current.visitor(), await free()]
    await jill.post(holdAppointment, slot)
    expect((await jack.post(holdAppointment, { ...slot, renew: true })).status).toBe(409)
    app.current.clock.advance(10 * MINUTE - 20 * SECOND)
    expect((await jill.post(holdAppointment, { ...slot, renew: true })).body.success).toBe(true)
    app.current.clock.advance(10 * MINUTE - 20 * SECOND + 1)
    const held = await holdOn(jill, slot)
    const refused = await jill.post(holdAppointment, { ...slot, renew: true })
    expect(refused.body).toMatchObject({
      success: false,
      message: 'It is too late to hold this time longer. You can still book it while it is free.',
    })
    expect(await holdOn(jill, slot)).toEqual(held)
  })

  test('a visitor holds five times at once, not six', async () => {
    const jill = app.current.visitor()
    for (let held = 0; held < 5; held++) {
      expect((await jill.post(holdAppointment, await free())).body.success).toBe(true)
    }
    const [sixth, before] = [await free(), await dumpDatabase(app.current)]
    const refused = await jill.post(holdAppointment, sixth)
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({ success: false, message: /^You are holding 5 times/ })
    expect(await dumpDatabase(app.current)).toBe(before)
    app.current.clock.advance(10 * MINUTE)
    expect((await jill.post(holdAppointment, sixth)).body.success).toBe(true)
  })

  test('a hold that its visitor lets go of is free for others at once', async () => {
    const [jill, jack, slot] = [app.current.visitor(), app.current.visitor(), await free()]
    const kept = await free()
    for (const each of [slot, kept]) await jill.post(holdAppointment, each)
    expect((await jill.post(releaseHold, slot)).body).toEqual({ success: true })
    expect(await holdOn(jill, slot)).toBeUndefined()
    expect((await holdOn(jill, kept))?.current).toBe(true)
    expect((await jack.post(holdAppointment, slot)).body.success).toBe(true)
    // Letting go again does nothing, least of all to the hold of somebody else.
    expect((await jill.post(releaseHold, slot)).body).toEqual({ success: true })
    expect((await holdOn(jack, slot))?.current).toBe(true)
  })

  test('nobody lets go of the hold of somebody else', async () => {
    const [jill, jack, slot] = [app.current.visitor(), app.current.visitor(), await free()]
    await jill.post(holdAppointment, slot)
    // The second time Jack has a cookie of his own.
    for (let time = 0; time < 2; time++)
      expect((await jack.post(releaseHold, slot)).body).toEqual({ success: true })
    expect((await holdOn(jill, slot))?.current).toBe(true)
  })

  test('after letting go of one of five holds, a visitor can hold another time', async () => {
    const jill = app.current.visitor()
    const [first, ...others] = [
      await free(),
      await free(),
      await free(),
      await free(),
      await free(),
    ]
    for (const each of [first, ...others]) await jill.post(holdAppointment, each)
    const sixth = await free()
    expect((await jill.post(holdAppointment, sixth)).body.success).toBe(false)
    await jill.post(releaseHold, first)
    expect((await jill.post(holdAppointment, sixth)).body.success).toBe(true)
  })

  test('letting go of a booked time leaves the booking', async () => {
    const [jill, slot] = [app.current.visitor(), await free()]
    await jill.post(bookAppointment, { ...jane, ...slot })
    expect((await jill.post(releaseHold, slot)).body).toEqual({ success: true })
    expect((await app.current.visitor().post(holdAppointment, slot)).status).toBe(409)
  })

  test('what is no time at a location cannot be let go of', async () => {
    const [jill, slot] = [app.current.visitor(), await free()]
    for (const body of [
      {},
      [],
      { ...slot, slot: 'noon' },
      { ...slot, date: '2026-02-30' },
      { ...slot, location: { id: 99 } },
    ])
      expect((await jill.post(releaseHold, body)).status).toBe(400)
  })

  test('what cannot be booked cannot be held', async () => {
    const [jill, slot] = [app.current.visitor(), await free()]
    await app.current.visitor().post(bookAppointment, { ...jane, ...slot })
    const before = await dumpDatabase(app.current)
    const sorry: [unknown, number, RegExp][] = [
      [slot, 409, /booked by someone else/],
      [{ ...slot, slot: '3:07 AM' }, 409, /^No visits are offered/],
      [{ ...slot, date: '2026-06-30' }, 409, /already passed/],
      [{ ...slot, date: '2026-02-30' }, 400, /not in the calendar/],
      [{ ...slot, date: '2027-12-31' }, 409, /^No visits are offered/],
      [{ ...slot, location: { id: 99 } }, 400, /do not know this location/],
      [{ ...slot, slot: 'noon' }, 400, /not a time of day/],
      [{ ...slot, location: 6 }, 400, /valid location, date, and timeslot/],
      [{}, 400, /valid location, date, and timeslot/],
      [[], 400, /valid location, date, and timeslot/],
      [{ ...slot, renew: 'yes' }, 400, /valid location, date, and timeslot/],
    ]
    for (const [body, status, message] of sorry) {
      const refused = await jill.post(holdAppointment, body)
      expect([refused.status, refused.body]).toEqual([
        status,
        { success: false, message: expect.stringMatching(message) },
      ])
    }
    expect(await dumpDatabase(app.current)).toBe(before)
  })

  test('a visitor who holds a slot that they have booked is told so', async () => {
    const [jill, slot] = [app.current.visitor(), await free()]
    await jill.post(bookAppointment, { ...jane, ...slot })
    expect((await jill.post(holdAppointment, slot)).body).toEqual({
      success: false,
      message: 'You have booked this time already. To change what you told us, please call us.',
    })
    expect(await holdOn(jill, slot)).toBeUndefined()
  })

  test('the location’s id may come as text', async () => {
    const [jill, slot] = [app.current.visitor(), await free()]
    const asText = { ...slot, location: { id: String(slot.location.id) } }
    expect((await jill.post(holdAppointment, asText)).body.success).toBe(true)
    expect((await holdOn(jill, slot))?.location).toBe(slot.location.id)
  })

  test('holds and their owners are the same at every server, and after a restart', async () => {
    const [jill, slot] = [app.current.visitor(), await free()]
    await jill.post(holdAppointment, slot)
    const second = await app.current.another()
    const there = createVisitor(second.url)
    expect((await holdOn(there, slot))?.current).toBe(false)
    there.useCookie(jill.cookie())
    expect((await holdOn(there, slot))?.current).toBe(true)
    expect((await there.post(bookAppointment, { ...jane, ...slot })).body.success).toBe(true)
    expect(await holdOn(jill, slot)).toBeUndefined()
  })

  test('HOLD_MINUTES sets how long a hold lasts', async () => {
    const brief = await app.current.another({ HOLD_MINUTES: '0.5' })
    const [jill, slot] = [createVisitor(brief.url), await free()]
    app.current.clock.at = Math.ceil(now() / SECOND) * SECOND
    await jill.post(holdAppointment, slot)
    const held = await holdOn(jill, slot)
    expect(readExpiry(held?.expires_at ?? '', NEW_YORK)).toBe(now() + 30 * SECOND)
  })
})
