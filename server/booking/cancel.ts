import { recordAct } from '../audit.ts'
import { enqueueLetters } from '../messages/outbox.ts'
import { accept, type Result } from '../result.ts'
import type { Services } from '../services.ts'
import type { Booking } from './booking.ts'
import { findToChange } from './find-to-change.ts'
import { vacate } from './vacate.ts'

/** Cancels a booking, which frees its slot, and tells the client and the office, unless it is to be quiet. */
export function cancel(
  services: Services,
  reference: string,
  { isQuiet = false } = {},
): Promise<Result<Booking>> {
  const { database, clock } = services
  return database.write(async (transaction): Promise<Result<Booking>> => {
    const now = clock.now()
    const found = await findToChange(services, transaction, reference)
    if (found.isRefused) return found
    const change = { cancelled_at: now, sequence: found.value.sequence + 1 }
    const booking = { ...found.value, ...change }
    await transaction.updateTable('bookings').set(change).where('id', '=', booking.id).execute()
    await vacate(transaction, booking)
    await recordAct(transaction, { act: 'cancelled a visit', record: booking.reference }, now)
    if (!isQuiet) await enqueueLetters(transaction, booking, 'cancelled', now)
    return accept(booking)
  })
}
