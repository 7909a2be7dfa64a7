import { type Actor, recordAct } from '../../database/audit.ts'
import type { Queryable, Transaction } from '../../database/tables.ts'
import { enqueueForClient } from '../../messages/outbox/outbox.ts'
import { accept, type Result, refuse } from '../../result.ts'
import type { Services } from '../../services.ts'
import type { Booking } from '../booking.ts'
import { type Closure, refuseUnlessIn } from '../calendar/closures.ts'
import { findToChange, type Seen } from './find-to-change.ts'
import { describeNotified, type Notified } from './notified.ts'

type Medium = 'mail' | 'text'

/** Identifies the visit, its time and the closure, so that the same offer is sent only once. */
export const offerId = (
  medium: Medium,
  { id, sequence }: Pick<Booking, 'id' | 'sequence'>,
  closure: string,
): string => `offer-${medium}-${id}-${sequence}-${closure}`

/** The bookings whose clients were offered another time because of this closure. */
export async function findOffered(
  database: Queryable,
  { id }: Pick<Closure, 'id'>,
  bookings: readonly Booking[],
): Promise<readonly Booking[]> {
  const media = ['mail', 'text'] as const
  const ids = bookings.flatMap((booking) => media.map((medium) => offerId(medium, booking, id)))
  if (ids.length === 0) return []
  const rows = await database
    .selectFrom('outbox')
    .select('booking')
    .where('id', 'in', ids)
    .execute()
  const offered = new Set(rows.map(({ booking }) => booking))
  return bookings.filter((booking) => offered.has(booking.id))
}

/** Stores the offer on each channel on which it was not stored yet. */
export const enqueueOffer = (
  transaction: Transaction,
  booking: Booking,
  closure: Pick<Closure, 'id'>,
  now: number,
) =>
  enqueueForClient(
    transaction,
    booking,
    async (medium) => ({
      id: offerId(medium, booking, closure.id),
      message: { kind: `offer-${medium}`, booking: booking.id },
    }),
    now,
  )

/** Asks the client of a visit in closed hours to choose another time. The same offer is sent only once. */
export const offerMove = (
  services: Services,
  by: Actor,
  closureId: string,
  reference: string,
  seen?: Seen,
): Promise<Result<Notified>> =>
  services.database.write(async (transaction): Promise<Result<Notified>> => {
    const now = services.clock.now()
    const found = await findToChange(services, transaction, reference, seen)
    if (found.isRefused) return found
    const booking = found.value
    const stays = await refuseUnlessIn(transaction, closureId, booking, now)
    if (stays) return stays
    // Such a letter would not leave.
    if (booking.starts_at <= now) {
      return refuse(409, 'This visit has already begun. Please call the client.')
    }
    const { channels, isReachable } = await enqueueOffer(
      transaction,
      booking,
      { id: closureId },
      now,
    )
    const notified = { booking, channels }
    if (!isReachable) return refuse(409, describeNotified(services, [notified]))
    if (channels.length === 0) {
      return refuse(409, 'This client was already offered another time.')
    }
    await recordAct(transaction, { by, act: 'offered to move a visit', record: reference }, now)
    return accept(notified)
  })
