import type { Queryable, Transaction } from '../database/tables.ts'
import type { SlotKey } from './booking.ts'
import type { Occupant } from './occupied.ts'

/** Whether a visitor's own hold of this very slot is in a part of the time. */
export const isOwnHold = (one: Occupant, { location, slot }: SlotKey, visitor: string): boolean =>
  one.hold !== null && one.visitor === visitor && one.location === location && one.slot === slot

/** Leaves the hold of anybody else as it is. */
export const deleteOwnHold = (
  transaction: Transaction,
  { location, day, slot }: SlotKey,
  visitor: string,
) =>
  transaction
    .deleteFrom('holds')
    .where('day', '=', day)
    .where('location', '=', location)
    .where('slot', '=', slot)
    .where('visitor', '=', visitor)
    .execute()

/** All live holds, in the order of their times. */
export const liveHolds = (database: Queryable, now: number) =>
  database
    .selectFrom('holds')
    .selectAll()
    .where('expires_at', '>', now)
    .orderBy('day')
    .orderBy('slot')
    .orderBy('location')
    .execute()

/** The live holds of a visitor. */
export const findHolds = (transaction: Transaction, visitor: string, now: number) =>
  transaction
    .selectFrom('holds')
    .selectAll()
    .where('visitor', '=', visitor)
    .where('expires_at', '>', now)
    .execute()
