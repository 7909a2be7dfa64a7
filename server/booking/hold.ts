import { zoneLabel } from '../../domain/day.ts'
import { writeExpiry } from '../../domain/expiry.ts'
import { MOST_RENEWALS, RENEW_BEFORE_END } from '../../domain/hold.ts'
import { readSlot, slotLabel } from '../../domain/slot.ts'
import { MINUTE, type RateLimit, TOO_MANY_REQUESTS, withinLimit } from '../http/rate-limit.ts'
import type { Requester } from '../http/requester.ts'
import type { Visit } from '../practice/timetable.ts'
import { accept, type Result, refuse } from '../result.ts'
import type { Services } from '../services.ts'
import { bookingAt, slotKey } from './booking.ts'
import { checkOpen } from './closures.ts'
import { countOtherHolds, deleteHold, deleteOwnHold, takeHold } from './hold-table.ts'
import { BOOKED_BY_ANOTHER, BOOKED_BY_VISITOR, HELD_BY_ANOTHER } from './refusals.ts'
import { checkBookable } from './visits.ts'

const MAX_HOLDS = 5

const HOLD_LIMIT: RateLimit = {
  action: 'hold',
  visitor: { max: 240, per: MINUTE },
  clientAddress: { max: 600, per: MINUTE },
}

/** Holds a slot for a visitor for a while, so that nobody else books it meanwhile. Returns its end. */
export async function holdSlot(
  services: Services,
  visit: Visit,
  requester: Requester,
  isRenewal: boolean,
): Promise<Result<number>> {
  const { database, timetable, clock, holdMilliseconds } = services
  const bookable = checkBookable(timetable, visit, clock.now())
  if (bookable.isRefused) return bookable
  const { visitor } = requester
  const key = slotKey(visit)
  return database.write(async (transaction): Promise<Result<number>> => {
    const now = clock.now()
    const expiresAt = now + holdMilliseconds
    if (!(await withinLimit(transaction, HOLD_LIMIT, requester, now))) return TOO_MANY_REQUESTS
    const open = await checkOpen(services, transaction, visit)
    if (open.isRefused) return open
    if ((await countOtherHolds(transaction, key, visitor, now)) >= MAX_HOLDS) {
      return refuse(
        409,
        `You are holding ${MAX_HOLDS} times already. Please book one of them, or let one go.`,
      )
    }
    const hold = await takeHold(transaction, key, visitor, now, expiresAt)
    if (!hold) return HELD_BY_ANOTHER
    const booking = await bookingAt(transaction, key)
    if (booking) {
      await deleteHold(transaction, key)
      return booking.visitor === visitor ? BOOKED_BY_VISITOR : BOOKED_BY_ANOTHER
    }
    if (!isRenewal || hold.isNew) return accept(hold.expires_at)
    if (hold.renewals >= MOST_RENEWALS) {
      return refuse(
        409,
        'We cannot hold this time for you any longer. Please book it before the hold ends.',
      )
    }
    if (hold.expires_at - now < RENEW_BEFORE_END) {
      return refuse(
        409,
        'It is too late to hold this time longer. You can still book it while it is free.',
      )
    }
    await transaction
      .updateTable('holds')
      .set({ expires_at: expiresAt, renewals: hold.renewals + 1 })
      .where('id', '=', hold.id)
      .execute()
    return accept(expiresAt)
  })
}

/** Deletes the visitor's hold, if there is one. Doing so again changes nothing. */
export const releaseSlot = (
  { database, clock }: Services,
  visit: Visit,
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
