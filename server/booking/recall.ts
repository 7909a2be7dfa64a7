import { MINUTE, type RateLimit, TOO_MANY_REQUESTS, withinLimit } from '../http/rate-limit.ts'
import type { Requester } from '../http/requester.ts'
import { accept, type Result } from '../result.ts'
import type { Services } from '../services.ts'
import type { Booking } from './booking.ts'
import { UNKNOWN_BOOKING } from './refusals.ts'

const RECALL_LIMIT: RateLimit = {
  action: 'recall',
  visitor: { max: 240, per: MINUTE },
  clientAddress: { max: 600, per: MINUTE },
}

/** Finds a booking by its reference, only for the visitor who made it. */
export const recall = (
  { database, clock }: Services,
  reference: string,
  requester: Requester,
): Promise<Result<Booking>> =>
  database.write(async (transaction): Promise<Result<Booking>> => {
    if (!(await withinLimit(transaction, RECALL_LIMIT, requester, clock.now())))
      return TOO_MANY_REQUESTS
    const booking = await transaction
      .selectFrom('bookings')
      .selectAll()
      .where('reference', '=', reference)
      .where('visitor', '=', requester.visitor)
      .where('cancelled_at', 'is', null)
      .executeTakeFirst()
    return booking ? accept(booking) : UNKNOWN_BOOKING
  })
