import { clockTimeOfSlot, type Slot } from './slot.ts'

/** A calendar day of the practice, `YYYY-MM-DD`. Never a moment, so no time zone can shift it. */
export type Day = string

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The day itself when the calendar has it: `2026-02-30` is none. */
export function readDay(text: string): Day | undefined {
  if (!DAY.test(text)) return undefined
  try {
    return Temporal.PlainDate.from(text).toString()
  } catch {
    return undefined
  }
}

export const dayAt = (now: number, zone: string): Day =>
  Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).toPlainDate().toString()

/**
 * When a slot begins, in epoch milliseconds. In the hour that the clocks skip it is the moment one
 * hour later; in the hour they repeat it is the first.
 */
export const startOfSlot = (day: Day, slot: Slot, zone: string): number =>
  Temporal.PlainDateTime.from(`${day}T${clockTimeOfSlot(slot)}`).toZonedDateTime(zone)
    .epochMilliseconds

/** Whether the clocks of the zone show this time on this day at all. */
export const slotExists = (day: Day, slot: Slot, zone: string): boolean =>
  Temporal.Instant.fromEpochMilliseconds(startOfSlot(day, slot, zone))
    .toZonedDateTimeISO(zone)
    .toPlainTime()
    .equals(clockTimeOfSlot(slot))

export const addDays = (day: Day, days: number): Day =>
  Temporal.PlainDate.from(day).add({ days }).toString()

const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

export type Weekday = Lowercase<(typeof WEEKDAYS)[number]>

export const weekdayOf = (day: Day): string =>
  WEEKDAYS[Temporal.PlainDate.from(day).dayOfWeek - 1] ?? ''

export function ordinal(number: number): string {
  const teens = number % 100 >= 11 && number % 100 <= 13
  const suffix = teens ? undefined : { 1: 'st', 2: 'nd', 3: 'rd' }[number % 10]
  return `${number}${suffix ?? 'th'}`
}

/** `Friday, July 3rd`, and the year only when it is not the one we are in. */
export function formatDay(day: Day, today: Day): string {
  const date = Temporal.PlainDate.from(day)
  const text = `${weekdayOf(day)}, ${MONTHS[date.month - 1]} ${ordinal(date.day)}`
  return date.year === Temporal.PlainDate.from(today).year ? text : `${text}, ${date.year}`
}

/** The zone as people say it: `New York time`. */
export const zoneWords = (zone: string): string =>
  `${(zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')} time`
