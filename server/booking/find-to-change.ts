import type { Transaction } from '../database/tables.ts'
import { accept, type Result, refuse } from '../result.ts'
import type { Services } from '../services.ts'
import { type Booking, isOver, lockBooking } from './booking.ts'

/** The booking with this reference, for this transaction alone, unless it is cancelled or over. */
export async function findToChange(
  { clock, database }: Services,
  transaction: Transaction,
  reference: string,
): Promise<Result<Booking>> {
  const booking = await lockBooking(transaction, database.engine, 'reference', reference)
  if (!booking) {
    return refuse(404, `There is no booking "${reference}". Look it up by the client’s name.`)
  }
  if (booking.cancelled_at !== null) {
    return refuse(409, `The booking ${reference} is cancelled already.`)
  }
  if (isOver(booking, clock.now())) {
    return refuse(409, `The visit ${reference} is over, so it stays as it is.`)
  }
  return accept(booking)
}
