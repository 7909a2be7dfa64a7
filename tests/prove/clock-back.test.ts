import { describe, expect, test } from 'vitest'
import { holdAppointment } from '../../domain/hold.ts'
import { getLocations } from '../../domain/location.ts'
import { checkReviewCode, sendReviewCode } from '../../domain/new-review.ts'
import { freeSlots, jane } from '../server/support/bookings.ts'
import { HOUR, MINUTE } from '../server/support/clock.ts'
import { bookAppointment } from '../server/support/own-calls.ts'
import { latestCode, wrongCode } from '../server/support/sent-codes.ts'
import { waitForEmptyOutbox } from '../server/support/stored.ts'
import { useTestServer } from '../server/support/test-server.ts'
import { proofEngines } from './support/proof-engines.ts'

describe.each(proofEngines('clock-back'))('a clock that steps an hour back, on $name', (engine) => {
  const app = useTestServer(engine)
  const free = freeSlots(() => app.current)
  let people = 0

  test.each([
    ['back', -HOUR, { hers: true, his: false }],
    ['forward (the control)', HOUR, { hers: true, his: true }],
  ])('stepping %s, a live hold stays valid, and ends', async (_, step, after) => {
    const [jill, jack] = [app.current.visitor(), app.current.visitor()]
    const [slot, other] = [await free(), await free()]
    for (const one of [slot, other]) {
      expect((await jill.post(holdAppointment, one)).body.success).toBe(true)
    }
    app.current.clock.advance(step)
    expect((await jack.post(holdAppointment, other)).body.success).toBe(after.his)
    const { body } = await jill.post(bookAppointment, { ...jane, ...slot })
    expect(body.success).toBe(after.hers)
    // The same request again returns the same booking, and everyone sees it.
    const again = await jill.post(bookAppointment, { ...jane, ...slot })
    expect(again.body).toEqual(body)
    const seen = (await jack.get(getLocations)).body.find(({ id }) => id === slot.location.id)
    expect(seen?.schedule[slot.date]).toContain(`${slot.slot} Booked`)
    // When the clock has caught up, every earlier hold is over.
    app.current.clock.advance(HOUR + 10 * MINUTE)
    const late = await app.current.visitor().post(holdAppointment, other)
    expect(late.body.success).toBe(true)
    await waitForEmptyOutbox(app.current)
  })

  test.each([
    ['back', -HOUR, true],
    ['forward (the control)', HOUR, false],
  ])('stepping %s, used tries stay used, and a code expires', async (_, step, isGood) => {
    const ask = async (nth: number) => {
      const phone = `212555016${nth}`
      await app.current.visitor().post(bookAppointment, { ...jane, ...(await free()), phone })
      const visitor = app.current.visitor()
      await visitor.post(sendReviewCode, { value: phone })
      const code = await latestCode(app.current, phone)
      const check = async (text: string) =>
        (await visitor.post(checkReviewCode, { code: text })).body.success
      return { code, check }
    }
    const [first, second] = [await ask(people++), await ask(people++)]
    for (let guess = 0; guess < 4; guess++) await first.check(wrongCode(first.code))
    app.current.clock.advance(step)
    expect(await first.check(wrongCode(first.code))).toBe(false)
    expect(await first.check(first.code)).toBe(false)
    expect(await second.check(second.code)).toBe(isGood)
    const last = await ask(people++)
    app.current.clock.advance(HOUR + 10 * MINUTE)
    expect(await last.check(last.code)).toBe(false)
  })
})
