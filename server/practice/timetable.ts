import { createHash } from 'node:crypto'
import {
  addDays,
  type Day,
  dayAt,
  startOfSlot,
  type Weekday,
  weekdayName,
} from '../../domain/calendar/day.ts'
import { isSameLocation, type LocationId } from '../../domain/calendar/location.ts'
import type { Slot } from '../../domain/calendar/slot.ts'
import { accept, type Result, refuse } from '../result.ts'
import { type OpeningHours, slotsWithin } from './opening-hours.ts'
import type { Practice, PracticeLocation } from './practice-file.ts'
import { possibleSlots } from './visit-time.ts'

export const NOT_OFFERED = refuse(
  409,
  'No visits are offered at this time. Please choose another.',
  'not-offered',
)

/** A slot of a day at a location, whether or not it is offered. */
export interface VisitTime {
  readonly location: PracticeLocation
  readonly day: Day
  readonly slot: Slot
}

const WEEKDAYS: Readonly<Record<string, Weekday>> = {
  Monday: 'monday',
  Tuesday: 'tuesday',
  Wednesday: 'wednesday',
  Thursday: 'thursday',
  Friday: 'friday',
  Saturday: 'saturday',
  Sunday: 'sunday',
}

/** How the practice file names a day of every year: `12-25`. */
const everyYear = (day: Day): string => day.slice(5)

/** Whether the demo practice shows the slot as booked: a share of its slots, always the same ones. */
export function isBookedInDemo({ location, day, slot }: VisitTime): boolean {
  if (location.taken === 0) return false
  const lot = createHash('sha256').update(`${location.id} ${day} ${slot}`).digest().readUInt32BE()
  return lot / 2 ** 32 < location.taken
}

export type Timetable = ReturnType<typeof createTimetable>

/** The slots that the practice offers according to its hours. The database knows which are booked. */
export function createTimetable({ locations, timeZone, visitMinutes }: Practice) {
  // Cached, because every booking needs them. They cannot change: a reload creates a new timetable.
  const slotsByDay = new Map<string, readonly Slot[]>()

  function hoursOn(location: PracticeLocation, day: Day): readonly OpeningHours[] {
    const weekday = WEEKDAYS[weekdayName(day)]
    const isClosed = [day, everyYear(day)].some((each) => location.closed.includes(each))
    const usual = isClosed || !weekday ? [] : location.hours[weekday]
    return location.extra[day] ?? usual ?? []
  }

  /** All slots of a day, past ones too. */
  function slotsOn(location: PracticeLocation, day: Day): readonly Slot[] {
    const key = `${location.id} ${day}`
    const known = slotsByDay.get(key)
    if (known) return known
    const possible = slotsWithin(hoursOn(location, day), visitMinutes)
    const slots = possibleSlots(day, possible, visitMinutes, timeZone)
    slotsByDay.set(key, slots)
    return slots
  }

  return {
    hoursOn,
    slotsOn,

    findLocation: (id: LocationId): PracticeLocation | undefined =>
      locations.find((location) => isSameLocation(location.id, id)),

    /** The slots that have not begun, day by day; days without any are left out. */
    upcoming(location: PracticeLocation, now: number): [Day, readonly Slot[]][] {
      const today = dayAt(now, timeZone)
      return Array.from({ length: location.bookableDays + 1 }, (_, ahead) => addDays(today, ahead))
        .map((day): [Day, readonly Slot[]] => {
          const slots = slotsOn(location, day)
          const hasBegun = (slot: Slot) => startOfSlot(day, slot, timeZone) <= now
          return [day, day === today ? slots.filter((slot) => !hasBegun(slot)) : slots]
        })
        .filter(([, slots]) => slots.length > 0)
    },

    /** Refuses a visit that has begun, or that the practice does not offer. */
    checkOffered(visit: VisitTime, now: number): Result<VisitTime> {
      const { location, day, slot } = visit
      if (startOfSlot(day, slot, timeZone) <= now) {
        return refuse(409, 'This time has already passed. Please choose a later one.', 'past')
      }
      const lastDay = addDays(dayAt(now, timeZone), location.bookableDays)
      if (day > lastDay || !slotsOn(location, day).includes(slot)) {
        return NOT_OFFERED
      }
      return accept(visit)
    },
  }
}
