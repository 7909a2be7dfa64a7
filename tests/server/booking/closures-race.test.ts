import { describe, expect, test } from 'vitest'
import { TOOL } from '../../../server/audit.ts'
import { closeHours, reopenHours } from '../../../server/booking/closures.ts'
import { readConfig } from '../../../server/config.ts'
import { loadPractice } from '../../../server/practice/practice-file.ts'
import { openServices } from '../../../server/services.ts'
import { day } from '../../days.ts'
import { TEST_PRACTICE } from '../../fixtures/practice-file.ts'
import { availableEngines } from '../support/engines.ts'
import { bookAppointment } from '../support/own-calls.ts'
import { jane, startTestServer } from '../support/test-server.ts'
import { createVisitor } from '../support/visitor.ts'

const FRIDAYS = ['2026-07-03', '2026-07-10', '2026-07-17', '2026-07-24', '2026-07-31', '2026-08-07']
const SLOTS = ['9:00 AM', '9:30 AM', '10:00 AM', '10:30 AM', '11:00 AM', '11:30 AM', '1:00 PM']

describe.each(availableEngines)('closing a day while visitors book it, on $name', (engine) => {
  test('whoever was told that she has a visit is in the list of the affected', async () => {
    const app = await startTestServer(engine)
    const second = await app.another()
    const env = { DATABASE_URL: app.databaseUrl, PRACTICE_FILE: TEST_PRACTICE }
    const services = await openServices(readConfig(env), loadPractice(TEST_PRACTICE), {
      clock: app.clock,
    })
    let booked = 0
    for (const date of FRIDAYS) {
      const bookings = SLOTS.map((slot, nth) =>
        createVisitor(nth % 2 ? app.url : second.url).post(bookAppointment, {
          ...jane,
          location: { id: 6 },
          date,
          slot,
        }),
      )
      // The closing begins while the bookings are on their way.
      await Promise.race(bookings)
      const closing = await closeHours(services, TOOL, {
        day: day(date),
        location: undefined,
        from: undefined,
        to: undefined,
        reason: 'Snow',
      })
      if (closing.isRefused) throw new Error(closing.message)
      const { affected, closure } = closing.value
      const told = (await Promise.all(bookings)).flatMap(({ body }) =>
        body.success ? [body.reference] : [],
      )
      expect(affected.map(({ reference }) => reference).sort()).toEqual(told.sort())
      booked += told.length
      await reopenHours(services, TOOL, closure.id)
    }
    expect(booked).toBeGreaterThan(0)
    await services.database.close()
    await app.close()
  })
})
