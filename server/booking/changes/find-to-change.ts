import type { Tables, Transaction } from '../../database/tables.ts'
import { accept, type Refusal, type Result, refuse } from '../../result.ts'
import type { Services } from '../../services.ts'
import {
  type Booking,
  clientName,
  isOver,
  isWalkIn,
  lockBooking,
  shortVisitTime,
} from '../booking.ts'

/** Whether the client came; null until the visit is marked. */
export type Attendance = Tables['bookings']['attendance']

/** Changes whenever a person looking at the visit would see a difference. */
export const versionOf = ({
  sequence,
  confirmed_at,
  attendance,
  paid_at,
  paid_by,
  paid_cents,
}: Pick<
  Booking,
  'sequence' | 'confirmed_at' | 'attendance' | 'paid_at' | 'paid_by' | 'paid_cents'
>): string =>
  `${sequence}${confirmed_at === null ? '' : '-confirmed'}-${attendance ?? 'to-come'}${paid_at === null ? '' : `-${paid_by}-${paid_cents}`}`

export const CAME: readonly Attendance[] = ['arrived', 'done']
export const TAKES_PLACE: readonly Attendance[] = [...CAME, null]

const TEXTS = {
  arrived: 'marked as arrived',
  done: 'marked as done',
  missed: 'marked as a no-show',
} as const satisfies Record<NonNullable<Attendance>, string>

export const attendanceText = ({ attendance }: Pick<Booking, 'attendance'>): string =>
  attendance === null ? 'not marked yet' : TEXTS[attendance]

/** Refuses a time that another visit has, and names that visit to the staff. */
export function refuseGone(other: Booking): Refusal {
  const visit = `${clientName(other) || 'another client'}, ${shortVisitTime(other)}, ${other.place_name} (${attendanceText(other)})`
  return refuse(
    409,
    `This time went to ${visit}. If that is wrong, change that visit first. Nothing was changed.`,
    'booked',
  )
}

export interface Seen {
  /** The version that the person saw; absent if only a reference was given. */
  readonly version?: string
}

/**
 * Locks the booking with this reference. Refuses if it has changed since it was seen, and if it is canceled, or not
 * canceled where it should be, unless either will do.
 */
export async function findSeen(
  { database }: Pick<Services, 'database'>,
  transaction: Transaction,
  reference: string,
  { version }: Seen = {},
  isCanceled: boolean | 'either' = false,
): Promise<Result<Booking>> {
  const booking = await lockBooking(transaction, database.engine, 'reference', reference)
  if (!booking) {
    return refuse(404, `There is no booking "${reference}". Look it up by the client’s name.`)
  }
  if (isCanceled !== 'either' && (booking.cancelled_at !== null) !== isCanceled) {
    return refuse(
      409,
      `The booking ${reference} is ${isCanceled ? 'not canceled' : 'already canceled'}.`,
    )
  }
  if (version !== undefined && version !== versionOf(booking)) {
    const time = shortVisitTime(booking)
    return refuse(
      409,
      `Someone else has changed this visit since you opened it. It is now on ${time}, ${booking.place_name}, ${attendanceText(booking)}. Nothing was changed. Please review it and try again.`,
    )
  }
  return accept(booking)
}

interface Wanted {
  readonly isCanceled?: boolean
  /** Whether a walk-in that is over is wanted, too. */
  readonly isWalkInToo?: boolean
}

/** Like `findSeen`, but also refuses if the visit is over. */
export async function findToChange(
  services: Services,
  transaction: Transaction,
  reference: string,
  seen?: Seen,
  { isCanceled = false, isWalkInToo = false }: Wanted = {},
): Promise<Result<Booking>> {
  const found = await findSeen(services, transaction, reference, seen, isCanceled)
  if (found.isRefused || (isWalkInToo && isWalkIn(found.value))) return found
  if (isOver(found.value, services.clock.now())) {
    return refuse(409, `The visit ${reference} is over, so it can no longer be changed.`)
  }
  return found
}
