import { recordAct } from '../audit.ts'
import { enqueue } from '../messages/outbox.ts'
import { accept, type Result } from '../result.ts'
import type { Services } from '../services.ts'
import type { Booking } from './booking.ts'
import { findToChange } from './find-to-change.ts'
import { vacate } from './vacate.ts'

/** Cancels a booking, which frees its slot, and tells the client. */
export function cancel(services: Services, reference: string): Promise<Result<Booking>> {
  const { database, clock } = services
  return database.write(async (transaction): Promise<Result<Booking>> => {
    const now = clock.now()
    const found = await findToChange(services, transaction, reference)
    if (found.isRefused) return found
    const booking = found.value
    await transaction
      .updateTable('bookings')
      .set({ cancelled_at: now })
      .where('id', '=', booking.id)
      .execute()
    await vacate(transaction, booking)
    await recordAct(transaction, { act: 'cancelled a visit', record: booking.reference }, now)
    await enqueue(
      transaction,
      [
        ...(booking.email ? [{ kind: 'cancelled-mail' as const, booking: booking.id }] : []),
        ...(booking.phone ? [{ kind: 'cancelled-text' as const, booking: booking.id }] : []),
      ],
      now,
    )
    return accept(booking)
  })
}
