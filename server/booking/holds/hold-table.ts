import type { Queryable, Tables, Transaction } from '../../database/tables.ts'
import type { Period, VisitTime } from '../../practice/timetable.ts'
import { isTaken, type TakenBlock } from '../calendar/occupied.ts'

/** Deletes a visitor's hold, and no one else's: the one of a time, or whichever there is. */
export function deleteOwnHold(transaction: Transaction, visitor: string, time?: VisitTime) {
  const own = transaction.deleteFrom('holds').where('visitor', '=', visitor)
  if (!time) return own.execute()
  const { day, location_id, slot } = time
  return own
    .where('day', '=', day)
    .where('location_id', '=', location_id)
    .where('slot', '=', slot)
    .execute()
}

/**
 * Stores a hold, whose time was claimed. If there is one for the same day and slot, the practice has changed its time zone
 * since: it was for another moment, and nobody can book that with it.
 */
export async function insertHold(
  transaction: Transaction,
  { location_id, day, slot }: VisitTime,
  hold: Pick<Tables['holds'], 'id' | 'visitor' | 'expires_at' | 'network' | 'network_wide'>,
): Promise<void> {
  const key = { location_id, day, slot }
  await transaction
    .deleteFrom('holds')
    .where((to) => to.and(key))
    .execute()
  await transaction
    .insertInto('holds')
    .values({ ...hold, ...key, renewals: 0 })
    .execute()
}

/** Whether a hold keeps its time for the waiting list. */
export const isForList = ({ id, visitor }: Pick<Tables['holds'], 'id' | 'visitor'>): boolean =>
  id === visitor

/** All live holds, in the order of their times. */
export const liveHolds = (database: Queryable, now: number) =>
  database
    .selectFrom('holds')
    .selectAll()
    .where('expires_at', '>', now)
    .orderBy('day')
    .orderBy('slot')
    .orderBy('location_id')
    .execute()

/**
 * Deletes the visitors' holds that block a time for the practice: those at the location, or all if necessary.
 * Returns the blocks that are still taken. If bookings alone block the time, nothing is deleted.
 */
export async function takeOverHolds(
  transaction: Transaction,
  taken: readonly TakenBlock[],
  period: Period,
  visitsAtOnce: number,
): Promise<readonly TakenBlock[]> {
  const bookings = taken.filter(({ hold }) => hold === null)
  const elsewhere = taken.filter(
    ({ hold, location_id }) => hold === null || location_id !== period.location_id,
  )
  const left = [taken, elsewhere, bookings].find((one) => !isTaken(one, period, visitsAtOnce))
  if (left === undefined || left === taken) return taken
  const released = taken.filter((one) => !left.includes(one)).flatMap(({ hold }) => hold ?? [])
  await transaction.deleteFrom('holds').where('id', 'in', released).execute()
  return left
}
