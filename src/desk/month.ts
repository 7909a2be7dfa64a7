import { addDays, type Day, readDay } from '../../domain/day.ts'

/** Six weeks show every month whole, whatever weekday it begins with. */
export const DAYS_SHOWN = 42

export const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const

/** The first day of a month such as `2026-12`, or, where that is none, of the month of a day. */
export const firstOfMonth = (month: string | undefined, day: Day): Day =>
  readDay(`${month}-01`) ?? readDay(`${day.slice(0, 7)}-01`) ?? day

/** The Sunday with which the calendar of a month begins. */
export const firstShown = (first: Day): Day =>
  addDays(first, -(Temporal.PlainDate.from(first).dayOfWeek % 7))

export const addMonths = (first: Day, months: number): Day =>
  firstOfMonth(Temporal.PlainDate.from(first).add({ months }).toString().slice(0, 7), first)

const format = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** `December 2026` */
export const formatMonth = (first: Day): string => format.format(Date.parse(first))

/** The days of a calendar, week by week. */
export const weeksOf = <Each>(days: readonly Each[]): readonly (readonly Each[])[] =>
  Array.from({ length: Math.ceil(days.length / 7) }, (_, week) =>
    days.slice(week * 7, week * 7 + 7),
  )
