import { createHash } from 'node:crypto'
import {
  type Day,
  readDay,
  startOfSlot,
  type Weekday,
  weekdayName,
  weeksBetween,
} from '../../domain/calendar/day.ts'
import type { SlotRequest } from '../../domain/calendar/hold.ts'
import { isSameLocation, type LocationId } from '../../domain/calendar/location.ts'
import { readSlot, type Slot, slotFromLabel } from '../../domain/calendar/slot.ts'
import { MINUTE } from '../../domain/timing.ts'
import type { Tables } from '../database/tables.ts'
import { accept, type Result, refuse } from '../result.ts'
import { type OpeningHours, slotsWithin } from './opening-hours.ts'
import type { Practice, PracticeLocation } from './practice-file.ts'
import { possibleSlots } from './visit-time.ts'

type BookingColumns = Tables['bookings']

/** From when until when something is at a location, in epoch milliseconds. */
export type Period = Readonly<Pick<BookingColumns, 'location_id' | 'starts_at' | 'ends_at'>>

/** A slot of a day at a location, whether or not it is offered. A booking is at such a time. */
export type VisitTime = Period & Readonly<Pick<BookingColumns, 'day' | 'slot'>>

type Named = Pick<VisitTime, 'location_id' | 'day' | 'slot'>

export const isSameTime = (one: Named, other: Named): boolean =>
  one.day === other.day && one.location_id === other.location_id && one.slot === other.slot

const WEEKDAYS: Readonly<Record<string, Weekday>> = {
  Monday: 'monday',
  Tuesday: 'tuesday',
  Wednesday: 'wednesday',
  Thursday: 'thursday',
  Friday: 'friday',
  Saturday: 'saturday',
  Sunday: 'sunday',
}

/** The weekly hours that hold on a day: every other week may have its own. */
function weekOf({ hours, everyOtherWeek: other }: PracticeLocation, day: Day) {
  if (!other) return hours
  return weeksBetween(other.from, day) % 2 === 0 ? other.hours : hours
}

/** How the practice file names a day of every year: `12-25`. */
const everyYear = (day: Day): string => day.slice(5)

/** Whether the demo practice shows the slot as booked: a share of its slots, always the same ones. */
export function isBookedInDemo({ taken }: PracticeLocation, time: VisitTime): boolean {
  if (taken === 0) return false
  const name = `${time.location_id} ${time.day} ${time.slot}`
  const draw = createHash('sha256').update(name).digest().readUInt32BE()
  return draw / 2 ** 32 < taken
}

export type Timetable = ReturnType<typeof createTimetable>

/** How many days are cached for all locations together: more than can be booked. */
const MOST_DAYS = 20_000

/** The slots that the practice offers according to its hours. The database knows which are booked. */
export function createTimetable({ locations, timeZone, visitMinutes, pauseMinutes }: Practice) {
  // Cached, because every booking needs them. They cannot change: a reload creates a new timetable.
  const timesByDay = new Map<string, readonly VisitTime[]>()

  const findLocation = (id: LocationId): PracticeLocation | undefined =>
    locations.find((location) => isSameLocation(location.id, id))

  function hoursOn(location: PracticeLocation, day: Day): readonly OpeningHours[] {
    const weekday = WEEKDAYS[weekdayName(day)]
    const isClosed = [day, everyYear(day)].some((each) => location.closed.includes(each))
    const usual = isClosed || !weekday ? [] : weekOf(location, day)[weekday]
    return location.extra[day] ?? usual ?? []
  }

  /** When a visit would be, according to the current time zone and visit length. */
  function timeAt({ id }: PracticeLocation, day: Day, slot: Slot): VisitTime {
    const starts_at = startOfSlot(day, slot, timeZone)
    const ends_at = starts_at + visitMinutes * MINUTE
    return { location_id: String(id), day, slot, starts_at, ends_at }
  }

  /** All times of a day, past ones too. */
  function timesOn(location: PracticeLocation, day: Day): readonly VisitTime[] {
    const key = `${location.id} ${day}`
    const known = timesByDay.get(key)
    if (known) return known
    const slots = slotsWithin(hoursOn(location, day), visitMinutes, pauseMinutes)
    const times = possibleSlots(day, slots, visitMinutes, timeZone).map((slot) =>
      timeAt(location, day, slot),
    )
    // A visitor can ask for any day up to the year 9999.
    if (timesByDay.size >= MOST_DAYS) timesByDay.clear()
    timesByDay.set(key, times)
    return times
  }

  return {
    findLocation,
    hoursOn,
    timesOn,

    /** Whether visits begin at this time, past or not. What was kept in another time zone is at another moment. */
    hasTime: (location: PracticeLocation, { day, slot, starts_at }: VisitTime): boolean =>
      timesOn(location, day).some((time) => time.slot === slot && time.starts_at === starts_at),

    /** Reads which time a request asks for, without checking whether it is offered. */
    readTime(request: SlotRequest): Result<VisitTime> {
      const location = findLocation(request.location.id)
      if (!location) return refuse(400, 'We do not know this location. Please choose another.')
      const day = readDay(request.date)
      if (!day) return refuse(400, 'This date is not in the calendar. Please choose another.')
      const slot = slotFromLabel(request.slot) ?? readSlot(request.slot)
      if (!slot) return refuse(400, 'This is not a time of day. Please choose another.')
      return accept(timeAt(location, day, slot))
    },
  }
}
