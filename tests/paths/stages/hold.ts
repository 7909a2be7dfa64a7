import { getHolds, holdAppointment } from '../../../domain/hold.ts'
import { getLocations } from '../../../domain/location.ts'
import { type Driver, stage } from '../engine/stage.ts'
import { bookedDay, locationsWithNineFree } from '../tables/booking-fixtures.ts'
import { endsAt, newEnd, responses, hold as table } from '../tables/hold.ts'

async function loadHold(driver: Driver, end: number): Promise<void> {
  await driver.respond(getLocations, [...locationsWithNineFree])
  const hold = { id: 1, location: 1, date: bookedDay, slot: '09:00:00', current: true }
  const expires_at = new Date(end).toISOString()
  await driver.respond(getHolds, { success: true, holds: [{ ...hold, expires_at }] })
}

export const hold = stage(table, {
  path: '/book',
  setUp: (driver) => loadHold(driver, endsAt),
  steps: {
    'Keep it longer is pressed': (driver, before) =>
      driver.click(
        before?.states.includes('countdown.expired') ? 'Hold it again' : 'Keep it longer',
      ),
    'the new end arrives': (driver) => loadHold(driver, newEnd),
    'the hold is renewed': (driver) => driver.respond(holdAppointment, responses.renewed),
    'the hold is renewed without a message': (driver) =>
      driver.respond(holdAppointment, responses['renewed without a message']),
    'the renewal is refused': (driver) => driver.respond(holdAppointment, responses.refused),
    'the renewal is refused without a message': (driver) =>
      driver.respond(holdAppointment, responses['refused without a message']),
    'the renewal request fails': (driver) => driver.failNetwork(holdAppointment),
  },
})
