import { recordAct } from '../audit.ts'
import { PRACTICE } from '../http/requester.ts'
import { enqueueLetters } from '../messages/outbox.ts'
import type { Visit } from '../practice/timetable.ts'
import { accept, type Result, refuse } from '../result.ts'
import type { Services } from '../services.ts'
import { type Booking, isSameSlot, periodOf, slotKey } from './booking.ts'
import { refuseIfClosed } from './closures.ts'
import { findToChange } from './find-to-change.ts'
import { takeOverHolds } from './hold-table.ts'
import { findOccupants, occupy, refusalFor } from './occupied.ts'
import { vacate } from './vacate.ts'
import { checkBookable } from './visits.ts'

/**
 * Moves a booking to another slot and tells the client and the office: either all of it or nothing. A time
 * that visitors hold is taken over.
 */
export async function move(
  services: Services,
  reference: string,
  visit: Visit,
  onTakeOver: () => void = () => undefined,
): Promise<Result<Booking>> {
  const { database, timetable, clock, practice } = services
  const bookable = checkBookable(timetable, visit, clock.now())
  if (bookable.isRefused) return bookable
  return database.write(async (transaction): Promise<Result<Booking>> => {
    const now = clock.now()
    const found = await findToChange(services, transaction, reference)
    if (found.isRefused) return found
    const booking = found.value
    const key = slotKey(visit)
    if (isSameSlot(booking, key)) return refuse(409, 'The visit is at this time already.')
    const period = periodOf(practice, key)
    // The visit may overlap itself: half an hour later is a move like any other.
    const findOthers = async () =>
      (await findOccupants(transaction, period, now)).filter((one) => one.booking !== booking.id)
    const closed = await refuseIfClosed(services, transaction, period)
    if (closed) return closed
    const before = await findOthers()
    const others = await takeOverHolds(transaction, before, period, practice.visitsAtOnce)
    const refusal = refusalFor(others, period, PRACTICE.visitor, practice.visitsAtOnce)
    if (refusal) return refusal
    if (others.length < before.length) onTakeOver()
    await vacate(transaction, booking)
    // Asked again: an older booking that overlapped this one may have taken the rest of its time.
    const owner = { booking: booking.id }
    await occupy(transaction, period, owner, await findOthers(), practice.visitsAtOnce)
    const moved = {
      ...key,
      ...period,
      place_name: visit.location.name,
      place_address: visit.location.address,
      sequence: booking.sequence + 1,
    }
    await transaction.updateTable('bookings').set(moved).where('id', '=', booking.id).execute()
    await recordAct(transaction, { act: 'moved a visit', record: booking.reference }, now)
    await enqueueLetters(transaction, { ...booking, ...moved }, 'moved', now)
    return accept({ ...booking, ...moved })
  })
}
