import type { Brand } from 'valibot'
import { ordinal } from './ordinal.ts'
import { clockTime, type Slot, slotAtMinute } from './slot.ts'

/** A calendar day of the practice, `YYYY-MM-DD`. It is not an instant, so no time zone can shift it. */
export type Day = string & Brand<'Day'>

const hasDayFormat = (text: string): text is Day => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** Whether the day exists: `2026-02-30` does not. */
export function isDay(text: string): text is Day {
  if (!hasDayFormat(text)) return false
  try {
    return Boolean(Temporal.PlainDate.from(text))
  } catch {
    return false
  }
}

export const readDay = (text: string): Day | undefined => (isDay(text) ? text : undefined)

function dayOf(date: Temporal.PlainDate): Day {
  const day = date.toString()
  if (!hasDayFormat(day)) throw new RangeError(`The day ${day} is too far away.`)
  return day
}

/** The day in the zone at an instant in epoch milliseconds. */
export const dayAt = (instant: number, zone: string): Day =>
  dayOf(Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainDate())

export const addDays = (day: Day, days: number): Day =>
  dayOf(Temporal.PlainDate.from(day).add({ days }))

/** The first day of the next month, for the first day of a month; undefined after the last month of the calendar. */
export const nextMonth = (first: Day): Day | undefined =>
  readDay(Temporal.PlainDate.from(first).add({ months: 1 }).toString())

/** The same day some months later, or the last day of a shorter month. */
export const addMonths = (day: Day, months: number): Day =>
  dayOf(Temporal.PlainDate.from(day).add({ months }))

/** The days from the first to the last, both included. */
export function daysBetween(first: Day, last: Day): Day[] {
  const days: Day[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

/** The Sunday on which the week of a day begins. */
export const firstOfWeek = (day: Day): Day =>
  addDays(day, -(Temporal.PlainDate.from(day).dayOfWeek % 7))

/** How many weeks lie between the weeks of two days. */
export const weeksBetween = (one: Day, other: Day): number =>
  Temporal.PlainDate.from(firstOfWeek(one)).until(firstOfWeek(other)).days / 7

/** When a day begins, in epoch milliseconds. */
export const startOfDay = (day: Day, zone: string): number =>
  Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds

/**
 * When a slot begins, in epoch milliseconds. A time that the clocks skip in spring is moved one hour later;
 * for a time that they repeat in fall, it is the first of the two.
 */
export const startOfSlot = (day: Day, slot: Slot, zone: string): number =>
  Temporal.PlainDateTime.from(`${day}T${clockTime(slot)}`).toZonedDateTime(zone).epochMilliseconds

/** The local time of day at an instant. */
export function slotAt(instant: number, zone: string): Slot {
  const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)
  return slotAtMinute(60 * hour + minute)
}

/** Whether this local time exists on this day; it does not if the clocks skip it. */
export const slotExists = (day: Day, slot: Slot, zone: string): boolean =>
  Temporal.Instant.fromEpochMilliseconds(startOfSlot(day, slot, zone))
    .toZonedDateTimeISO(zone)
    .toPlainTime()
    .equals(clockTime(slot))

export const WEEKDAYS = [
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

export const weekdayName = (day: Day): string =>
  WEEKDAYS[Temporal.PlainDate.from(day).dayOfWeek - 1] ?? ''

function monthAndDay(day: Day): string {
  const date = Temporal.PlainDate.from(day)
  return `${weekdayName(day)}, ${MONTHS[date.month - 1]} ${ordinal(date.day)}`
}

/** `March 2027` */
export function formatMonth(day: Day): string {
  const { month, year } = Temporal.PlainDate.from(day)
  return `${MONTHS[month - 1]} ${year}`
}

/** `Jul 3` */
export function formatShortDay(day: Day): string {
  const date = Temporal.PlainDate.from(day)
  // The non-breaking space keeps the date on one line.
  return `${MONTHS[date.month - 1]?.slice(0, 3)}\u00a0${date.day}`
}

/** `Fri, Jul 3` */
export const formatShortDate = (day: Day): string =>
  `${weekdayName(day).slice(0, 3)}, ${formatShortDay(day)}`

/** `Friday, July 3rd, 2026` */
export const formatDayWithYear = (day: Day): string =>
  `${monthAndDay(day)}, ${Number(day.slice(0, 4))}`

/** The first and the last day, or the day if they are the same. */
export const formatDays = ([first, last]: readonly [Day, Day]): string =>
  [...new Set([first, last])].map(formatDayWithYear).join(' to ')

/** `Friday, July 3rd`, and the year only when it is not the current one. */
export const formatDay = (day: Day, today: Day): string =>
  day.slice(0, 4) === today.slice(0, 4) ? monthAndDay(day) : formatDayWithYear(day)
