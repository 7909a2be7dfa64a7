import { recordAct } from '../audit.ts'
import { enqueue } from '../messages/outbox.ts'
import type { Services } from '../services.ts'
import type { Booking } from './booking.ts'

/** Cancels a booking, which frees its slot, and tells the client; undefined when there is none. */
export function cancel(
  { database, clock }: Services,
  reference: string,
): Promise<Booking | undefined> {
  return database.write(async (transaction) => {
    const now = clock.now()
    const booking = await transaction
      .updateTable('bookings')
      .set({ cancelled_at: now })
      .where('reference', '=', reference)
      .where('cancelled_at', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (!booking) return undefined
    await recordAct(transaction, { act: 'cancelled a visit', record: booking.reference }, now)
    await enqueue(
      transaction,
      [
        ...(booking.email ? [{ kind: 'cancelled-mail' as const, booking: booking.id }] : []),
        ...(booking.phone ? [{ kind: 'cancelled-text' as const, booking: booking.id }] : []),
      ],
      now,
    )
    return booking
  })
}
