import { type Actor, recordAct } from '../../database/audit.ts'
import { type Channel, enqueueOnce } from '../../messages/outbox.ts'
import { accept, type Result, refuse } from '../../result.ts'
import type { Services } from '../../services.ts'
import type { Booking } from '../booking.ts'
import { type Closure, closuresInForce, isClosed } from '../calendar/closures.ts'
import { findToChange, type Seen } from './find-to-change.ts'

const OFFERS = {
  'offer-mail': 'client-mail',
  'offer-text': 'client-text',
} as const satisfies Record<string, Channel>

/** Identifies the visit, its time and the closure, so that the same offer is sent only once. */
const offerId = (
  kind: keyof typeof OFFERS,
  { id, sequence }: Pick<Booking, 'id' | 'sequence'>,
  closure: string,
): string => `${kind}-${id}-${sequence}-${closure}`

/** The ids of the bookings whose clients were offered another time because of this closure. */
export async function findOffered(
  { database }: Pick<Services, 'database'>,
  { id }: Closure,
  bookings: readonly Booking[],
): Promise<ReadonlySet<string>> {
  const kinds = ['offer-mail', 'offer-text'] as const
  const ids = bookings.flatMap((booking) => kinds.map((kind) => offerId(kind, booking, id)))
  if (ids.length === 0) return new Set()
  const rows = await database.read
    .selectFrom('outbox')
    .select('booking')
    .where('id', 'in', ids)
    .execute()
  return new Set(rows.flatMap(({ booking }) => booking ?? []))
}

/** Asks the client of a visit in closed hours to choose another time. The same offer is sent only once. */
export const offerMove = (
  services: Services,
  by: Actor,
  closureId: string,
  reference: string,
  seen?: Seen,
): Promise<Result<Booking>> =>
  services.database.write(async (transaction): Promise<Result<Booking>> => {
    const now = services.clock.now()
    const closures = await closuresInForce(transaction, now)
    const closure = closures.find(({ id }) => id === closureId)
    if (!closure) return refuse(409, 'These hours are open again, so the visit can stay.')
    const found = await findToChange(services, transaction, reference, seen)
    if (found.isRefused) return found
    const booking = found.value
    if (!isClosed([closure], booking)) {
      return refuse(409, 'This visit is no longer in the closed hours, so it can stay.')
    }
    const stored: boolean[] = []
    const about = { booking: booking.id, sequence: booking.sequence }
    for (const kind of ['offer-mail', 'offer-text'] as const) {
      if ((kind === 'offer-mail' ? booking.email : booking.phone) === '') continue
      const message = { kind, booking: booking.id }
      const id = offerId(kind, booking, closure.id)
      const told = { ...about, channel: OFFERS[kind] }
      stored.push(await enqueueOnce(transaction, id, message, now, told))
    }
    if (!stored.includes(true)) {
      return refuse(409, 'This client has been offered to move the visit already.')
    }
    await recordAct(transaction, { by, act: 'offered to move a visit', record: reference }, now)
    return accept(booking)
  })
