import { randomUUID } from 'node:crypto'
import { zoneLabel } from '../../../domain/calendar/day.ts'
import { writeExpiry } from '../../../domain/calendar/expiry.ts'
import type { HoldEntry } from '../../../domain/calendar/hold.ts'
import { MOST_RENEWALS, RENEW_BEFORE_END } from '../../../domain/calendar/hold.ts'
import { clockTime, readSlot, slotLabel } from '../../../domain/calendar/slot.ts'
import { Overtaken, type Tables, type Transaction } from '../../database/tables.ts'
import { MINUTE, type RateLimit, TOO_MANY_REQUESTS, withinLimit } from '../../http/rate-limit.ts'
import type { Requester } from '../../http/requester.ts'
import type { VisitTime } from '../../practice/timetable.ts'
import { accept, type Result, refuse } from '../../result.ts'
import type { Services } from '../../services.ts'
import { bookingAt, isSameSlot, periodOf, slotKey } from '../booking.ts'
import { findTakenBlocks, occupy, refusalFor } from '../calendar/occupied.ts'
import { networkColumns, refuseIfManyHolds } from '../quotas.ts'
import { BOOKED_BY_VISITOR } from '../refusals.ts'
import { checkBookable, refuseIfUnavailable } from '../visits.ts'
import { deleteOwnHold, findHolds, liveHolds } from './hold-table.ts'

type Hold = Tables['holds']

const HOLD_LIMIT: RateLimit = {
  action: 'hold',
  visitor: { max: 240, per: MINUTE },
  clientAddress: { max: 600, per: MINUTE },
}

/** Holds a slot for a limited time, so that no other visitor can book it. Returns when the hold expires. */
export async function holdSlot(
  services: Services,
  visit: VisitTime,
  requester: Requester,
  isRenewal: boolean,
): Promise<Result<number>> {
  const { practice, database, timetable, clock, holdMilliseconds } = services
  const bookable = checkBookable(timetable, visit, clock.now())
  if (bookable.isRefused) return bookable
  const { visitor } = requester
  const key = slotKey(visit)
  return database.write(async (transaction): Promise<Result<number>> => {
    const now = clock.now()
    const expiresAt = now + holdMilliseconds
    if (!(await withinLimit(transaction, HOLD_LIMIT, requester, now))) return TOO_MANY_REQUESTS
    const period = periodOf(practice, key)
    const time = { ...key, ...period }
    const closed = await refuseIfUnavailable(services, transaction, time, requester)
    if (closed) return closed
    const holds = await findHolds(transaction, visitor, now)
    const own = holds.find((hold) => isSameSlot(hold, key))
    // Holding a slot again does not prolong the hold.
    if (own) return isRenewal ? renew(transaction, own, now, expiresAt) : accept(own.expires_at)
    const many = await refuseIfManyHolds(transaction, requester, now)
    if (many) return many
    const taken = await findTakenBlocks(transaction, period, now)
    const refusal = refusalFor(taken, period, visitor, practice.visitsAtOnce)
    if (refusal) {
      const booking = await bookingAt(transaction, key)
      return booking?.visitor === visitor ? BOOKED_BY_VISITOR : refusal
    }
    const id = randomUUID()
    await occupy(transaction, period, { hold: id }, taken, practice.visitsAtOnce)
    await transaction
      .insertInto('holds')
      .values({
        ...key,
        id,
        visitor,
        expires_at: expiresAt,
        renewals: 0,
        ...networkColumns(requester),
      })
      .execute()
    return accept(expiresAt)
  })
}

async function renew(
  transaction: Transaction,
  { id, renewals, expires_at }: Hold,
  now: number,
  expiresAt: number,
): Promise<Result<number>> {
  if (renewals >= MOST_RENEWALS) {
    return refuse(
      409,
      'We cannot hold this time for you any longer. Please book it before the hold ends.',
    )
  }
  if (expires_at - now < RENEW_BEFORE_END) {
    return refuse(
      409,
      'It is too late to hold this time longer. You can still book it while it is free.',
    )
  }
  const { numUpdatedRows } = await transaction
    .updateTable('holds')
    .set({ expires_at: expiresAt, renewals: renewals + 1 })
    .where('id', '=', id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Overtaken('Another transaction deleted the hold.')
  return accept(expiresAt)
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
    .execute()
}

/** Deletes the visitor's hold, if there is one. Doing so again changes nothing. */
export const releaseSlot = (
  { database, clock }: Services,
  visit: VisitTime,
  requester: Requester,
): Promise<Result<true>> =>
  database.write(async (transaction): Promise<Result<true>> => {
    const now = clock.now()
    if (!(await withinLimit(transaction, HOLD_LIMIT, requester, now))) return TOO_MANY_REQUESTS
    await deleteOwnHold(transaction, slotKey(visit), requester.visitor)
    return accept(true)
  })

export function formatHoldEnd(expiresAt: number, zone: string): string {
  const slot = readSlot(writeExpiry(expiresAt, zone).slice(11, 16))
  const end = slot ? `${slotLabel(slot)} ${zoneLabel(zone)}` : 'then'
  return `This time is held for you until ${end}.`
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
