import { type Actor, recordAct } from '../../database/audit.ts'
import type { Transaction } from '../../database/tables.ts'
import { practiceAs, type Requester } from '../../http/requester.ts'
import { enqueueLetters } from '../../messages/outbox/outbox.ts'
import { isSameTime, type VisitTime } from '../../practice/timetable.ts'
import { accept, type Result, refuse } from '../../result.ts'
import type { Services } from '../../services.ts'
import type { Arranged, Booking } from '../booking.ts'
import { claimTime } from '../claim-time.ts'
import { keepFreed, leaveWithOpening } from '../waiting/openings.ts'
import { NOT_ASKED } from './confirm.ts'
import { findToChange, type Seen } from './find-to-change.ts'

interface Options {
  /** Whether to send no letters. */
  readonly isQuiet?: boolean
}

/**
 * Moves a booking to a time that is free or that the visitor holds. Unless it is quiet, the client and the
 * office get letters. A move by the practice takes over a time that visitors hold.
 */
export async function moveBooking(
  transaction: Transaction,
  services: Services,
  booking: Booking,
  time: VisitTime,
  requester: Requester,
  { isQuiet = false }: Options = {},
): Promise<Result<Arranged>> {
  const owner = { kind: 'moved', booking } as const
  const claimed = await claimTime(transaction, services, { time, requester, owner })
  if (claimed.isRefused) return claimed
  const { location, isTakenOver } = claimed.value
  const now = services.clock.now()
  const isPractice = requester.actor !== undefined
  const change = {
    ...time,
    zone: services.practice.timeZone,
    place_name: location.name,
    place_address: location.address,
    sequence: booking.sequence + 1,
    arranged_at: now,
    moved_at: now,
    attendance: null,
    ...NOT_ASKED,
    client_moves: booking.client_moves + (isPractice ? 0 : 1),
  }
  const moved = { ...booking, ...change }
  await transaction.updateTable('bookings').set(change).where('id', '=', booking.id).execute()
  if (!isQuiet) await enqueueLetters(transaction, moved, 'moved', !isPractice, services)
  await leaveWithOpening(transaction, moved)
  await keepFreed(transaction, services, booking)
  return accept({ booking: moved, isTakenOver })
}

/** Moves a booking for the practice, in one transaction. */
export const move = (
  services: Services,
  by: Actor,
  reference: string,
  time: VisitTime,
  options: Options & Seen = {},
): Promise<Result<Arranged>> =>
  services.database.write(async (transaction): Promise<Result<Arranged>> => {
    const found = await findToChange(services, transaction, reference, options)
    if (found.isRefused) return found
    const booking = found.value
    if (isSameTime(booking, time)) return refuse(409, 'The visit is already at this time.')
    const moved = await moveBooking(transaction, services, booking, time, practiceAs(by), options)
    if (moved.isRefused) return moved
    await recordAct(
      transaction,
      { by, act: 'moved a visit', record: booking.reference },
      services.clock.now(),
    )
    return moved
  })
