import { randomUUID } from 'node:crypto'
import type { Transaction } from '../database/tables.ts'
import type { SlotKey } from './booking.ts'

/**
 * Holds a slot for a visitor in one statement, unless someone else holds it. The visitor's own live hold
 * stays as it is, so that holding again does not prolong it. Until the transaction ends, nobody else
 * gets past this statement.
 */
export async function takeHold(
  transaction: Transaction,
  key: SlotKey,
  visitor: string,
  now: number,
  expiresAt: number,
) {
  const id = randomUUID()
  const hold = await transaction
    .insertInto('holds')
    .values({ ...key, id, visitor, expires_at: expiresAt, renewals: 0 })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'location', 'slot'])
        .doUpdateSet((old) => {
          const isOver = old('holds.expires_at', '<=', now)
          return {
            visitor,
            id: old.case().when(isOver).then(id).else(old.ref('holds.id')).end(),
            renewals: old.case().when(isOver).then(0).else(old.ref('holds.renewals')).end(),
            expires_at: old
              .case()
              .when(isOver)
              .then(expiresAt)
              .else(old.ref('holds.expires_at'))
              .end(),
          }
        })
        .where((old) =>
          old.or([old('holds.expires_at', '<=', now), old('holds.visitor', '=', visitor)]),
        ),
    )
    .returning(['id', 'expires_at', 'renewals'])
    .executeTakeFirst()
  return hold && { ...hold, isNew: hold.id === id }
}

const deletionOf = (transaction: Transaction, { location, day, slot }: SlotKey) =>
  transaction
    .deleteFrom('holds')
    .where('day', '=', day)
    .where('location', '=', location)
    .where('slot', '=', slot)

export const deleteHold = (transaction: Transaction, key: SlotKey) =>
  deletionOf(transaction, key).execute()

/** Leaves the hold of anybody else as it is. */
export const deleteOwnHold = (transaction: Transaction, key: SlotKey, visitor: string) =>
  deletionOf(transaction, key).where('visitor', '=', visitor).execute()

/** How many slots beside this one a visitor holds. */
export async function countOtherHolds(
  transaction: Transaction,
  { location, day, slot }: SlotKey,
  visitor: string,
  now: number,
): Promise<number> {
  const holds = await transaction
    .selectFrom('holds')
    .select(['location', 'day', 'slot'])
    .where('visitor', '=', visitor)
    .where('expires_at', '>', now)
    .execute()
  const isSame = (hold: SlotKey) =>
    hold.day === day && hold.location === location && hold.slot === slot
  return holds.filter((hold) => !isSame(hold)).length
}
