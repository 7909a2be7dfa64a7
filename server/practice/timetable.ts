import { createHash } from 'node:crypto'
import { addDays, type Day, readDay, type Weekday, weekdayName } from '../../domain/day.ts'
import type { SlotRequest } from '../../domain/hold.ts'
import { isSameLocation } from '../../domain/location.ts'
import { readSlot, type Slot, slotFromLabel } from '../../domain/slot.ts'
import { remembered } from '../memoize.ts'
import { slotsOf } from './opening-hours.ts'
import type { Practice, PracticeLocation } from './practice-file.ts'
import { possibleOn, startAt, todayIn } from './visit-time.ts'

/** A time at a place, whether or not it can be had. */
export interface Visit {
  readonly location: PracticeLocation
  readonly day: Day
  readonly slot: Slot
}

/** Why something will not be done, and whether it could never be or only not now. */
export interface No {
  readonly status: 400 | 403 | 409 | 429
  readonly message: string
}

export const isNo = (outcome: object): outcome is No => 'status' in outcome && 'message' in outcome

const WEEKDAYS: Record<string, Weekday> = {
  Monday: 'monday',
  Tuesday: 'tuesday',
  Wednesday: 'wednesday',
  Thursday: 'thursday',
  Friday: 'friday',
  Saturday: 'saturday',
  Sunday: 'sunday',
}

/** A share of a demonstration's times, always the same ones, as if others had booked them. */
function isTakenForShow({ location, day, slot }: Visit): boolean {
  if (location.taken === 0) return false
  const lot = createHash('sha256').update(`${location.id} ${day} ${slot}`).digest().readUInt32BE()
  return lot / 2 ** 32 < location.taken
}

export type Timetable = ReturnType<typeof createTimetable>

/** When visits can be, by the hours of the practice. What is booked stands in the database. */
export function createTimetable({ locations, timeZone, visitMinutes }: Practice) {
  /** All times of a day, past or not. */
  const slotsAt = remembered((location: PracticeLocation) =>
    remembered((day: Day): Slot[] => {
      const weekday = WEEKDAYS[weekdayName(day)]
      const usual = location.closed.includes(day) || !weekday ? [] : location.hours[weekday]
      const slots = slotsOf(location.extra[day] ?? usual ?? [], visitMinutes)
      return possibleOn(day, slots, visitMinutes, timeZone)
    }),
  )
  const slotsOn = (location: PracticeLocation, day: Day) => slotsAt(location)(day)

  const today = todayIn(timeZone)

  const lastDay = remembered((location: PracticeLocation) =>
    remembered((day: Day) => addDays(day, location.bookableDays)),
  )

  return {
    /** Each day with the times that are still to come; days without any are left out. */
    upcoming(location: PracticeLocation, now: number): [Day, Slot[]][] {
      const first = today(now)
      return Array.from({ length: location.bookableDays + 1 }, (_, ahead) => addDays(first, ahead))
        .map((day): [Day, Slot[]] => [
          day,
          day === first
            ? slotsOn(location, day).filter((slot) => startAt(day, slot, timeZone) > now)
            : slotsOn(location, day),
        ])
        .filter(([, slots]) => slots.length > 0)
    },

    isTakenForShow,

    /** The time that was asked for, if there can be such a time. */
    find({ location: { id }, date, slot: label }: SlotRequest): Visit | No {
      const location = locations.find((one) => isSameLocation(one.id, id))
      if (!location)
        return {
          status: 400,
          message: 'We do not know this location. Please choose one from the list.',
        }
      const day = readDay(date)
      if (!day)
        return { status: 400, message: 'This date is not in the calendar. Please choose another.' }
      const slot = slotFromLabel(label) ?? readSlot(label)
      if (!slot)
        return {
          status: 400,
          message: 'This is not a time of day. Please choose one from the list.',
        }
      return { location, day, slot }
    },

    /** Why nobody can have this time, if so. */
    refusal(visit: Visit, now: number): No | undefined {
      const { location, day, slot } = visit
      if (startAt(day, slot, timeZone) <= now) {
        return { status: 409, message: 'This time has already passed. Please choose a later one.' }
      }
      if (day > lastDay(location)(today(now)) || !slotsOn(location, day).includes(slot)) {
        return {
          status: 409,
          message: 'No visits are offered at this time. Please choose one from the list.',
        }
      }
      return isTakenForShow(visit) ? TAKEN : undefined
    },
  }
}

export const TAKEN: No = {
  status: 409,
  message: 'This time has just been booked by someone else. Please choose another.',
}

export const YOURS: No = {
  status: 409,
  message: 'You have booked this time already. To change what you told us, please call us.',
}
