import { dayAt } from '../../../domain/calendar/day.ts'
import { type Act, type Actor, recordAct } from '../../database/audit.ts'
import { lockClosures } from '../../database/locks.ts'
import type { Transaction } from '../../database/tables.ts'
import { accept, type Result, refuse } from '../../result.ts'
import type { Services } from '../../services.ts'
import type { Booking } from '../booking.ts'
import { findInstead } from '../calendar/conflicts.ts'
import {
  type Attendance,
  CAME,
  findSeen,
  refuseGone,
  type Seen,
  TAKES_PLACE,
} from './find-to-change.ts'

const ACTS = {
  arrived: 'marked a visit as arrived',
  done: 'marked a visit as done',
  missed: 'marked a visit as missed',
} as const satisfies Record<NonNullable<Attendance>, Act>

/** Marks whether the client came, or removes the mark. Repeating a mark changes nothing. */
export const markVisit = (
  services: Services,
  by: Actor,
  reference: string,
  attendance: Attendance,
  seen?: Seen,
): Promise<Result<Booking>> =>
  services.database.write(async (transaction): Promise<Result<Booking>> => {
    const { clock, practice } = services
    const now = clock.now()
    const found = await findSeen(services, transaction, reference, seen)
    if (found.isRefused) return found
    const booking = found.value
    if (booking.attendance === attendance) return accept(booking)
    if (attendance !== null && dayAt(now, practice.timeZone) < booking.day) {
      return refuse(409, 'This visit is on a later day, so it cannot be marked yet.')
    }
    if (attendance === 'missed' && now < booking.starts_at) {
      return refuse(409, 'This visit has not begun yet, so it cannot be marked as a no-show.')
    }
    const other =
      attendance !== 'missed' && (await whoHasTheTime(services, transaction, booking, attendance))
    if (other) return refuseGone(other)
    await transaction
      .updateTable('bookings')
      .set({ attendance })
      .where('id', '=', booking.id)
      .execute()
    const act = attendance === null ? 'took back the mark of a visit' : ACTS[attendance]
    await recordAct(transaction, { by, act, record: booking.reference }, now)
    return accept({ ...booking, attendance })
  })

/**
 * The visit to which the time of this one went meanwhile, such as a walk-in after it was marked as a no-show. A visit that
 * is not marked counts as one that takes place, so a no-show gives way to it, too.
 */
async function whoHasTheTime(
  services: Services,
  transaction: Transaction,
  booking: Booking,
  wanted: Attendance,
): Promise<Booking | undefined> {
  if (booking.attendance !== 'missed' && wanted === null) return undefined
  // No walk-in is entered, and no other visit marked, until the transaction ends.
  await lockClosures(transaction, services.database.engine)
  const marks = booking.attendance === 'missed' ? TAKES_PLACE : CAME
  return findInstead(transaction, services, booking, marks)
}
