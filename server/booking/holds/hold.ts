import { randomUUID } from 'node:crypto'
import { writeExpiry } from '../../../domain/calendar/expiry.ts'
import type { HoldEntry } from '../../../domain/calendar/hold.ts'
import { MOST_RENEWALS, RENEW_BEFORE_END } from '../../../domain/calendar/hold.ts'
import { clockTime } from '../../../domain/calendar/slot.ts'
import { MINUTE } from '../../../domain/timing.ts'
import { Conflict, type Transaction } from '../../database/tables.ts'
import { type RateLimit, TOO_MANY_REQUESTS, withinLimit } from '../../http/rate-limit.ts'
import type { Requester } from '../../http/requester.ts'
import type { VisitTime } from '../../practice/timetable.ts'
import { accept, type Result, refuse } from '../../result.ts'
import type { Services } from '../../services.ts'
import { count } from '../../system/count.ts'
import { claimTime } from '../claim-time.ts'
import { networkColumns } from '../quotas.ts'
import { deleteOwnHold, insertHold, liveHolds } from './hold-table.ts'

const HOLD_LIMIT: RateLimit = {
  action: 'hold',
  visitor: { max: 240, per: MINUTE },
  clientAddress: { max: 600, per: MINUTE },
}

/**
 * Holds a time for some minutes, so that no other visitor can book it, and lets go of the one that the visitor held before.
 * Returns when the hold ends.
 */
export const holdSlot = (
  services: Services,
  time: VisitTime,
  requester: Requester,
  isRenewal: boolean,
): Promise<Result<number>> =>
  services.database.write((transaction) =>
    holdWithin(transaction, services, time, requester, isRenewal),
  )

/** The same in the transaction of something else. */
export async function holdWithin(
  transaction: Transaction,
  services: Services,
  time: VisitTime,
  requester: Requester,
  isRenewal: boolean,
  isKept = false,
): Promise<Result<number>> {
  const now = services.clock.now()
  const expires_at = now + services.holdMilliseconds
  if (!(await withinLimit(transaction, HOLD_LIMIT, requester, now))) return TOO_MANY_REQUESTS
  const id = randomUUID()
  const owner = { kind: 'hold', id } as const
  const claimed = await claimTime(transaction, services, { time, requester, owner, isKept })
  if (claimed.isRefused) return claimed
  const { ownHold } = claimed.value
  if (ownHold) return holdAgain(transaction, ownHold, { now, isRenewal, expires_at })
  await insertHold(transaction, time, {
    id,
    expires_at,
    visitor: requester.visitor,
    ...networkColumns(requester),
  })
  return accept(expires_at)
}

/** Holding a time again does not prolong the hold; renewing it does. Returns when the hold ends. */
async function holdAgain(
  transaction: Transaction,
  id: string,
  { now, isRenewal, expires_at }: { now: number; isRenewal: boolean; expires_at: number },
): Promise<Result<number>> {
  const holds = transaction.selectFrom('holds').select(['expires_at', 'renewals'])
  const hold = await holds.where('id', '=', id).executeTakeFirst()
  if (!hold) throw new Conflict('Another transaction deleted the hold.')
  if (!isRenewal) return accept(hold.expires_at)
  if (hold.renewals >= MOST_RENEWALS) {
    return refuse(
      409,
      'We cannot hold this time for you any longer. Please book it before the hold ends.',
    )
  }
  if (hold.expires_at - now < RENEW_BEFORE_END) {
    return refuse(
      409,
      'This hold can no longer be extended. You can still book the time while it is free.',
    )
  }
  const { numUpdatedRows } = await transaction
    .updateTable('holds')
    .set({ expires_at, renewals: hold.renewals + 1 })
    .where('id', '=', id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Conflict('Another transaction deleted the hold.')
  return accept(expires_at)
}

/** Shortens holds that a fast clock set too far ahead. */
export async function shortenHolds(
  transaction: Transaction,
  { holdMilliseconds }: Pick<Services, 'holdMilliseconds'>,
  now: number,
): Promise<void> {
  const end = now + holdMilliseconds
  await transaction
    .updateTable('holds')
    .set({ expires_at: end })
    .where('expires_at', '>', end)
    .whereRef('id', '!=', 'visitor')
    .execute()
  // A time for the waiting list is kept for longer, but it was freed in the past.
  await transaction
    .deleteFrom('holds')
    .where('id', 'in', (of) => of.selectFrom('openings').select('id').where('freed_at', '>', now))
    .execute()
}

/** Deletes the visitor's hold, if there is one. Doing so again changes nothing. */
export const releaseSlot = (
  { database, clock }: Services,
  time: VisitTime,
  requester: Requester,
): Promise<Result<true>> =>
  database.write(async (transaction): Promise<Result<true>> => {
    const now = clock.now()
    if (!(await withinLimit(transaction, HOLD_LIMIT, requester, now))) return TOO_MANY_REQUESTS
    await deleteOwnHold(transaction, requester.visitor, time)
    return accept(true)
  })

/** Names how long instead of an end, which would need a time zone. */
export function describeHold(milliseconds: number): string {
  const minutes = Math.round(milliseconds / MINUTE)
  const long = minutes === 0 ? 'less than a minute' : count(minutes, 'minute', 'minutes')
  return `We are holding this time for you for ${long}.`
}

/** All live holds. Visitors see which of them are their own, but not whose the others are. */
export async function listHolds(
  { practice, timetable, database, clock }: Services,
  visitor: string,
): Promise<HoldEntry[]> {
  const holds = await liveHolds(database.read, clock.now())
  return holds.map((hold) => ({
    id: hold.id,
    // The practice file decides whether an id is a number or a text.
    location: timetable.findLocation(hold.location_id)?.id ?? hold.location_id,
    date: hold.day,
    slot: clockTime(hold.slot),
    current: hold.visitor === visitor,
    expires_at: writeExpiry(hold.expires_at, practice.timeZone),
  }))
}
