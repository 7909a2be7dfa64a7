import type { Queryable, Transaction } from '../../database/tables.ts'
import type { SlotKey } from '../booking.ts'
import { isTaken, type Period, type TakenBlock } from '../calendar/occupied.ts'

/** Whether a block is occupied by the visitor's own hold of this very slot. */
export const isOwnHold = (one: TakenBlock, key: SlotKey, visitor: string): boolean =>
  one.hold !== null &&
  one.visitor === visitor &&
  one.location_id === key.location_id &&
  one.slot === key.slot

/** Does not touch other visitors' holds. */
export const deleteOwnHold = (
  transaction: Transaction,
  { location_id, day, slot }: SlotKey,
  visitor: string,
) =>
  transaction
    .deleteFrom('holds')
    .where('day', '=', day)
    .where('location_id', '=', location_id)
    .where('slot', '=', slot)
    .where('visitor', '=', visitor)
    .execute()

/** All live holds, ordered by time. */
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
 * Deletes the visitors' holds that keep the practice from using a time, those at the same location first.
 * Returns what still occupies it. If a booking does, nothing is deleted.
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

/** The live holds of a visitor. */
export const findHolds = (transaction: Transaction, visitor: string, now: number) =>
  transaction
    .selectFrom('holds')
    .selectAll()
    .where('visitor', '=', visitor)
    .where('expires_at', '>', now)
    .execute()
