import { readDay } from '../../domain/calendar/day.ts'
import type { SlotRequest } from '../../domain/calendar/hold.ts'
import { readSlot, slotFromLabel } from '../../domain/calendar/slot.ts'
import { isBookedInDemo, type Timetable, type VisitTime } from '../practice/timetable.ts'
import { accept, type Result, refuse } from '../result.ts'
import { BOOKED_BY_ANOTHER } from './refusals.ts'

/** Reads which visit a request asks for, without checking whether it is offered. */
export function readVisitTime(timetable: Timetable, request: SlotRequest): Result<VisitTime> {
  const location = timetable.findLocation(request.location.id)
  if (!location) {
    return refuse(400, 'We do not know this location. Please choose one from the list.')
  }
  const day = readDay(request.date)
  if (!day) return refuse(400, 'This date is not in the calendar. Please choose another.')
  const slot = slotFromLabel(request.slot) ?? readSlot(request.slot)
  if (!slot) return refuse(400, 'This is not a time of day. Please choose one from the list.')
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
