import { type Actor, recordAct } from '../../database/audit.ts'
import type { Queryable, Transaction } from '../../database/tables.ts'
import { accept, type Result, refuse } from '../../result.ts'
import type { Services } from '../../services.ts'
import { type Booking, lockBooking } from '../booking.ts'
import { isInClosedHours } from '../calendar/closures.ts'
import { findSeen, type Seen } from './find-to-change.ts'

/** What belongs to the time of a visit, and ends with it. */
export const NOT_ASKED = { asked_at: null, confirmed_at: null }

type Context = Pick<Services, 'practice' | 'clock'>

/** Whether the client was asked to confirm the visit, and has. Nothing while the practice asks nobody. */
export function confirmationOf(
  { practice, clock }: Context,
  { asked_at, confirmed_at, cancelled_at, starts_at }: Booking,
): 'asked' | 'confirmed' | undefined {
  if (!practice.letters.reminder?.confirm || asked_at === null || cancelled_at !== null) return
  if (confirmed_at !== null) return 'confirmed'
  return starts_at > clock.now() ? 'asked' : undefined
}

/** The visits to come whose clients were asked to confirm them, and have not. */
export async function findUnconfirmed(
  database: Queryable,
  { practice, clock }: Context,
): Promise<Booking[]> {
  if (!practice.letters.reminder?.confirm) return []
  return database
    .selectFrom('bookings')
    .selectAll()
    .where('asked_at', 'is not', null)
    .where('confirmed_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where('attendance', 'is', null)
    .where('starts_at', '>', clock.now())
    .orderBy('starts_at')
    .execute()
}

/** Confirms a locked visit, or takes that back. A repeated confirmation changes nothing. */
export async function confirmBooking(
  transaction: Transaction,
  services: Context,
  booking: Booking,
  isConfirmed = true,
): Promise<Result<Booking>> {
  const before = confirmationOf(services, booking)
  if (before === (isConfirmed ? 'confirmed' : 'asked')) return accept(booking)
  if (before === undefined || (isConfirmed && (await isInClosedHours(transaction, booking))))
    return refuse(409, 'This visit can no longer be confirmed.')
  const confirmed_at = isConfirmed ? services.clock.now() : null
  await transaction
    .updateTable('bookings')
    .set({ confirmed_at })
    .where('id', '=', booking.id)
    .execute()
  return accept({ ...booking, confirmed_at })
}

/** Confirms a visit at the desk for a client who said so on the phone, or takes that back. */
export const confirmAtDesk = (
  services: Services,
  by: Actor,
  reference: string,
  isConfirmed: boolean,
  seen: Seen,
): Promise<Result<Booking>> =>
  services.database.write(async (transaction): Promise<Result<Booking>> => {
    const found = await findSeen(services, transaction, reference, seen)
    if (found.isRefused) return found
    const confirmed = await confirmBooking(transaction, services, found.value, isConfirmed)
    if (confirmed.isRefused) return confirmed
    const act = isConfirmed ? 'confirmed a visit' : 'took back a confirmation'
    await recordAct(transaction, { by, act, record: reference }, services.clock.now())
    return confirmed
  })

/**
 * Confirms the visit of the client with this number. Returns false unless exactly one upcoming visit has the number: only
 * a person can know which of several was meant.
 */
export const confirmByReply = (services: Services, phone: string): Promise<boolean> =>
  services.database.write(async (transaction) => {
    const visits = await transaction
      .selectFrom('bookings')
      .select('id')
      .where('phone', '=', phone)
      .where('asked_at', 'is not', null)
      .where('cancelled_at', 'is', null)
      .where('starts_at', '>', services.clock.now())
      .execute()
    const [id, ...others] = visits.map((visit) => visit.id)
    if (id === undefined || others.length > 0) return false
    const booking = await lockBooking(transaction, services.database.engine, 'id', id)
    return (
      booking !== undefined && !(await confirmBooking(transaction, services, booking)).isRefused
    )
  })
