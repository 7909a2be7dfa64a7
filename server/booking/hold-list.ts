import { writeExpiry } from '../../domain/expiry.ts'
import type { HoldEntry } from '../../domain/hold.ts'
import { clockTime } from '../../domain/slot.ts'
import type { Services } from '../services.ts'
import { liveHolds } from './hold-table.ts'

/** All live holds. Visitors see which of them are their own, but not whose the others are. */
export async function listHolds(
  { practice, timetable, database, clock }: Services,
  visitor: string,
): Promise<HoldEntry[]> {
  const holds = await liveHolds(database.read, clock.now())
  return holds.map((hold) => ({
    id: hold.id,
    // The practice file decides whether an id is a number or a text.
    location: timetable.findLocation(hold.location)?.id ?? hold.location,
    date: hold.day,
    slot: clockTime(hold.slot),
    current: hold.visitor === visitor,
    expires_at: writeExpiry(hold.expires_at, practice.timeZone),
  }))
}
