import { getHolds, holdAppointment, releaseHold } from '../../../domain/hold.ts'
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
        before?.states.some((state) => /expired|released/.test(state))
          ? 'Hold it again'
          : 'Keep it longer',
      ),
    'Let go is pressed': (driver) => driver.click('Let go'),
    // The request for fresh data stays open until a new end arrives.
    'the hold is let go': (driver) => driver.respond(releaseHold, { success: true }),
    'letting go is refused': (driver) => driver.respond(releaseHold, responses['release refused']),
    'letting go is refused without a message': (driver) =>
      driver.respond(releaseHold, responses['refused without a message']),
    'the request to let go fails': (driver) => driver.failNetwork(releaseHold),
    // A released hold asks for fresh data once, and they say nothing new to it.
    'the new end arrives': (driver, before) =>
      before?.states.includes('countdown.released')
        ? driver.ifRequested(getLocations, (driver) => loadHold(driver, newEnd))
        : loadHold(driver, newEnd),
    'the hold is renewed': (driver) => driver.respond(holdAppointment, responses.renewed),
    'the hold is renewed without a message': (driver) =>
      driver.respond(holdAppointment, responses['renewed without a message']),
    'the renewal is refused': (driver) => driver.respond(holdAppointment, responses.refused),
    'the renewal is refused without a message': (driver) =>
      driver.respond(holdAppointment, responses['refused without a message']),
    'the renewal request fails': (driver) => driver.failNetwork(holdAppointment),
  },
})
