import { getHolds, holdAppointment, releaseHold } from '../../../domain/calendar/hold.ts'
import { getLocations } from '../../../domain/calendar/location.ts'
import { answering, createPageSteps, type Driver, stepsFor } from '../engine/page-steps.ts'
import { bookedDay, locationsWithNineFree } from '../tables/booking-fixtures.ts'
import { endsAt, hold as table } from '../tables/hold.ts'

async function loadHold(driver: Driver, end: number): Promise<void> {
  await driver.respond(getLocations, [...locationsWithNineFree])
  const hold = { id: 1, location: 1, date: bookedDay, slot: '09:00:00', current: true }
  const expires_at = new Date(end).toISOString()
  await driver.respond(getHolds, { success: true, holds: [{ ...hold, expires_at }] })
}

export const hold = createPageSteps(table, {
  path: '/book',
  setUp: (driver) => loadHold(driver, endsAt),
  steps: {
    'Keep it 10 more minutes is pressed': (driver, before) =>
      driver.click(
        before?.states.some((state) => /expired|released/.test(state))
          ? 'Hold it again'
          : 'Keep it 10 more minutes',
      ),
    // A success also requests fresh data; "the new end arrives" answers that request.
    ...answering(releaseHold, table.outcomes.releaseHold),
    ...answering(holdAppointment, table.outcomes.renewHold),
    // A release requests fresh data only once, so a second step has no request to answer.
    ...stepsFor(table.events['end.changed'], (driver, { expiresAt }, before) =>
      before?.states.includes('countdown.released')
        ? driver.ifRequested(getLocations, (driver) => loadHold(driver, expiresAt))
        : loadHold(driver, expiresAt),
    ),
  },
})
