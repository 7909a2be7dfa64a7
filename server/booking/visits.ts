import { readDay } from '../../domain/calendar/day.ts'
import type { SlotRequest } from '../../domain/calendar/hold.ts'
import { readSlot, slotFromLabel } from '../../domain/calendar/slot.ts'
import { formatPhone } from '../../domain/phone.ts'
import type { Transaction } from '../database/tables.ts'
import { HOUR } from '../http/rate-limit.ts'
import type { Requester } from '../http/requester.ts'
import type { Practice } from '../practice/practice-file.ts'
import { isBookedInDemo, type Timetable, type VisitTime } from '../practice/timetable.ts'
import { accept, type Refusal, type Result, refuse } from '../result.ts'
import type { Services } from '../services.ts'
import { isSameSlot, type SlotKey } from './booking.ts'
import { refuseIfClosed } from './calendar/closures.ts'
import type { Period } from './calendar/occupied.ts'
import { findHolds } from './holds/hold-table.ts'
import { BOOKED_BY_ANOTHER } from './refusals.ts'

/** Reads which visit a request asks for, without checking whether it is offered. */
export function readVisitTime(timetable: Timetable, request: SlotRequest): Result<VisitTime> {
  const location = timetable.findLocation(request.location.id)
  if (!location) {
    return refuse(400, 'We do not know this location. Please choose another.')
  }
  const day = readDay(request.date)
  if (!day) return refuse(400, 'This date is not in the calendar. Please choose another.')
  const slot = slotFromLabel(request.slot) ?? readSlot(request.slot)
  if (!slot) return refuse(400, 'This is not a time of day. Please choose another.')
  return accept({ location, day, slot })
}

/** Refuses a visit that nobody can book, whatever the database says. */
export function checkBookable(
  timetable: Timetable,
  visit: VisitTime,
  now: number,
): Result<VisitTime> {
  const offered = timetable.checkOffered(visit, now)
  return !offered.isRefused && isBookedInDemo(visit) ? BOOKED_BY_ANOTHER : offered
}

/** Until when visitors can choose a time, in epoch milliseconds. */
export const endOfChoice = (
  { noticeHours }: Pick<Practice, 'noticeHours'>,
  { starts_at }: Pick<Period, 'starts_at'>,
): number => starts_at - noticeHours * HOUR

/**
 * Refuses a time in closed hours, and one that begins too soon, unless the visitor holds it already. The practice can
 * choose a time until it begins.
 */
export async function refuseIfUnavailable(
  services: Services,
  transaction: Transaction,
  time: SlotKey & Period,
  { visitor, actor }: Requester,
): Promise<Refusal | undefined> {
  const closed = await refuseIfClosed(services, transaction, time)
  if (closed) return closed
  const { practice, clock } = services
  const now = clock.now()
  if (actor !== undefined || endOfChoice(practice, time) > now) return undefined
  const holds = await findHolds(transaction, visitor, now)
  if (holds.some((hold) => isSameSlot(hold, time))) return undefined
  const phone = formatPhone(practice.phone)
  return refuse(
    409,
    `This time begins too soon to be chosen here. Please choose a later one, or call us at ${phone}.`,
    'too-soon',
  )
}
