import { describe, expect, test } from 'vitest'
import { holdAppointment } from '../../domain/calendar/hold.ts'
import { getLocations } from '../../domain/calendar/location.ts'
import { freeSlots, jane } from '../server/support/bookings.ts'
import { HOUR, MINUTE } from '../server/support/clock.ts'
import { bookAppointment } from '../server/support/own-calls.ts'
import { useTestServer } from '../server/support/test-server.ts'
import { proofEngines } from './support/proof-engines.ts'

describe.each(proofEngines('clock-back'))('a clock that steps an hour back, on $name', (engine) => {
  const app = useTestServer(engine)
  const free = freeSlots(() => app.current)

  test.each([
    ['back', -HOUR, false],
    ['forward (the control)', HOUR, true],
  ])('stepping %s, a live hold stays valid, and ends', async (_, step, isFree) => {
    const [jill, jack] = [app.current.visitor(), app.current.visitor()]
    const [slot, other] = [await free(), await free()]
    for (const one of [slot, other]) {
      expect((await jill.post(holdAppointment, one)).body.success).toBe(true)
    }
    app.current.clock.advance(step)
    expect((await jack.post(holdAppointment, other)).body.success).toBe(isFree)
    const { body } = await jill.post(bookAppointment, { ...jane, ...slot })
    expect(body.success).toBe(true)
    // A retry returns the same booking, and everyone sees that the slot is booked.
    const again = await jill.post(bookAppointment, { ...jane, ...slot })
    expect(again.body).toEqual(body)
    const seen = (await jack.get(getLocations)).body.find(({ id }) => id === slot.location.id)
    expect(seen?.schedule[slot.date]).toContain(`${slot.slot} Booked`)
    // Once the clock has caught up, every earlier hold has expired.
    app.current.clock.advance(HOUR + 10 * MINUTE)
    const late = await app.current.visitor().post(holdAppointment, other)
    expect(late.body.success).toBe(true)
  })
})
