import { type Actor, recordAct } from '../../database/audit.ts'
import type { Transaction } from '../../database/tables.ts'
import { practiceAs, type Requester } from '../../http/requester.ts'
import { enqueueLetters } from '../../messages/outbox.ts'
import type { VisitTime } from '../../practice/timetable.ts'
import { accept, type Result, refuse } from '../../result.ts'
import type { Services } from '../../services.ts'
import { type Arranged, type Booking, isSameSlot, periodOf, slotKey } from '../booking.ts'
import { findTakenBlocks, occupy, refusalFor } from '../calendar/occupied.ts'
import { vacate } from '../calendar/vacate.ts'
import { deleteOwnHold, isOwnHold, takeOverHolds } from '../holds/hold-table.ts'
import { checkBookable, refuseIfUnavailable } from '../visits.ts'
import { findToChange, type Seen } from './find-to-change.ts'

interface Options {
  /** Whether to send no letters. */
  readonly isQuiet?: boolean
}

/**
 * Moves a booking to a slot that is free or that the visitor holds. Unless it is quiet, the client and the
 * office get letters. A move by the practice takes over a time that visitors hold.
 */
export async function moveBooking(
  transaction: Transaction,
  services: Services,
  booking: Booking,
  visit: VisitTime,
  requester: Requester,
  { isQuiet = false }: Options = {},
): Promise<Result<Arranged>> {
  const { clock, practice } = services
  const { visitor, actor } = requester
  const now = clock.now()
  const isPractice = actor !== undefined
  const key = slotKey(visit)
  const period = periodOf(practice, key)
  // The visit may overlap itself: half an hour later is a move like any other.
  const findOthers = async () =>
    (await findTakenBlocks(transaction, period, now)).filter(
      (one) => one.booking !== booking.id && !isOwnHold(one, key, visitor),
    )
  const time = { ...key, ...period }
  const closed = await refuseIfUnavailable(services, transaction, time, requester)
  if (closed) return closed
  const before = await findOthers()
  const others = isPractice
    ? await takeOverHolds(transaction, before, period, practice.visitsAtOnce)
    : before
  const refusal = refusalFor(others, period, visitor, practice.visitsAtOnce)
  if (refusal) return refusal
  await deleteOwnHold(transaction, key, visitor)
  await vacate(transaction, booking)
  // Query again: `vacate` may have given part of the time to an older booking that overlapped this one.
  const owner = { booking: booking.id }
  await occupy(transaction, period, owner, await findOthers(), practice.visitsAtOnce)
  const change = {
    ...key,
    ...period,
    zone: practice.timeZone,
    place_name: visit.location.name,
    place_address: visit.location.address,
    sequence: booking.sequence + 1,
    arranged_at: now,
    moved_at: now,
    attendance: null,
    client_moves: booking.client_moves + (isPractice ? 0 : 1),
  }
  const moved = { ...booking, ...change }
  await transaction.updateTable('bookings').set(change).where('id', '=', booking.id).execute()
  if (!isQuiet) await enqueueLetters(transaction, moved, 'moved', !isPractice, now)
  return accept({ booking: moved, isTakenOver: others.length < before.length })
}

/** Moves a booking for the practice, in one transaction. */
export async function move(
  services: Services,
  by: Actor,
  reference: string,
  visit: VisitTime,
  options: Options & Seen = {},
): Promise<Result<Arranged>> {
  const { database, timetable, clock } = services
  const bookable = checkBookable(timetable, visit, clock.now())
  if (bookable.isRefused) return bookable
  return database.write(async (transaction): Promise<Result<Arranged>> => {
    const found = await findToChange(services, transaction, reference, options)
    if (found.isRefused) return found
    const booking = found.value
    if (isSameSlot(booking, slotKey(visit))) {
      return refuse(409, 'The visit is at this time already.')
    }
    const requester = practiceAs(by)
    const moved = await moveBooking(transaction, services, booking, visit, requester, options)
    if (moved.isRefused) return moved
    await recordAct(
      transaction,
      { by, act: 'moved a visit', record: booking.reference },
      clock.now(),
    )
    return moved
  })
}
