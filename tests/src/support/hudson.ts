import { getHolds, type HoldEntry } from '../../../domain/calendar/hold.ts'
import { getLocations, type LocationEntry } from '../../../domain/calendar/location.ts'
import type { Driver } from '../../paths/engine/page-steps.ts'

/** The location of most tests, with these days and times. */
export const hudsonWith = (schedule: LocationEntry['schedule']): LocationEntry => ({
  id: 1,
  slug: 'hudson',
  name: 'Hudson',
  location: '1 River Road',
  schedule,
})

/** Answers the first calls of the booking page. */
export async function answerData(
  driver: Driver,
  locations: LocationEntry[],
  holds: HoldEntry[] = [],
): Promise<void> {
  await driver.respond(getLocations, locations)
  await driver.respond(getHolds, { success: true, holds })
}
