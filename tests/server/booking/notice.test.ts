import { describe, expect, test } from 'vitest'
import { holdAppointment, releaseHold } from '../../../domain/calendar/hold.ts'
import { getDeskLocations } from '../../../domain/desk/calendar.ts'
import { moveVisit } from '../../../domain/visit/visit.ts'
import { bookVisit, jane, offeredOn, slotAt } from '../support/bookings.ts'
import { changedPractice } from '../support/changed-practice.ts'
import { MINUTE } from '../support/clock.ts'
import { signedIn } from '../support/desk.ts'
import { sqlite } from '../support/engines.ts'
import { sentTokens } from '../support/letters.ts'
import { bookAppointment } from '../support/own-calls.ts'
import { useTestServer } from '../support/test-server.ts'
import { openTool } from '../support/tool-services.ts'

const FILE = changedPractice(['visitMinutes: 30', 'visitMinutes: 30\nnoticeHours: 2'])
const FRIDAY = '2026-07-03'
const SOON = {
  success: false,
  reason: 'too-soon',
  message:
    'This time is too soon to book online. Please choose a later one, or call us at (845) 555-0142.',
}

describe('a notice of two hours', () => {
  const app = useTestServer(sqlite, { PRACTICE_FILE: FILE })
  /** The first time on Friday that visitors are offered. */
  const firstOffered = async () => (await offeredOn(slotAt(FRIDAY, '9:00 AM'), app.visitor()))?.[0]

  test('a time can be held, booked or moved to until two hours before it, and by the practice until it begins', async () => {
    const { clock, visitor } = app
    const [jill, moving] = [visitor(), visitor()]
    const [first, next] = [slotAt(FRIDAY, '9:00 AM'), slotAt(FRIDAY, '9:30 AM')]
    const { reference } = await bookVisit(moving, slotAt('2026-07-10', '9:00 AM'))
    const [token = ''] = (await sentTokens(app, reference)).letters

    clock.at = Date.parse('2026-07-03T06:59:59.999-04:00')
    expect(await firstOffered()).toBe('9:00 AM')
    expect((await jill.post(holdAppointment, first)).body).toMatchObject({ success: true })

    clock.advance(1)
    // Nobody is sent away from a time that she holds.
    expect(await firstOffered()).toBe('9:00 AM')
    await jill.post(releaseHold, first)
    expect(await firstOffered()).toBe('9:30 AM')
    for (const reply of [
      await jill.post(holdAppointment, first),
      await jill.post(bookAppointment, { ...jane, ...first }),
      await moving.post(moveVisit, { token, ...first }),
    ])
      expect([reply.status, reply.body]).toEqual([409, SOON])

    const desk = await signedIn(app, 'hello@lanternhill.example')
    const { body } = await desk.post(getDeskLocations, {})
    expect(body.success && body.locations[0]?.schedule[FRIDAY]?.[0]).toBe('9:00 AM')
    const tool = await openTool(app, FILE)
    expect(await tool.book(first)).toMatchObject({ slot: '0900' })

    clock.at = Date.parse('2026-07-03T07:29:00-04:00')
    await jill.post(holdAppointment, next)
    clock.advance(2 * MINUTE)
    expect(await bookVisit(jill, next)).toMatchObject({ time: '9:30 AM' })
    // Sent again, it is answered as before.
    expect(await bookVisit(jill, next)).toMatchObject({ time: '9:30 AM' })
  })
})
