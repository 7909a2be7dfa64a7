import { type Day, readDay } from '../../../domain/calendar/day.ts'
import type { getComing } from '../../../domain/desk/calendar.ts'
import type { DataOf } from '../page-props.ts'

export type Coming = DataOf<typeof getComing>

export interface CountedDay {
  readonly date: Day
  readonly visits: number
  readonly free: number
  readonly isClosed: boolean
  readonly isTooEarly: boolean
}

/** Six weeks are enough for any month, whatever weekday it begins on. */
export const DAYS_SHOWN = 42

export const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const

/** The first day of a month such as `2026-12`. If that is not a valid month, the first day of the given day's month. */
export const firstOfMonth = (month: string | undefined, day: Day): Day =>
  readDay(`${month}-01`) ?? readDay(`${day.slice(0, 7)}-01`) ?? day

export const addMonths = (first: Day, months: number): Day =>
  firstOfMonth(Temporal.PlainDate.from(first).add({ months }).toString().slice(0, 7), first)

/** The number of visits and free slots on each day, at one location or all of them. */
export const countedDays = ({ days }: Coming, slug: string | undefined): CountedDay[] =>
  days.flatMap(({ date, free, places }) => {
    const day = readDay(date)
    const counted = places.filter((place) => slug === undefined || place.slug === slug)
    const sum = (of: 'visits' | 'free') => counted.reduce((total, place) => total + place[of], 0)
    const flags = {
      isClosed: counted.every((place) => place.isClosed),
      isTooEarly: counted.some((place) => place.isTooEarly),
    }
    const counts = { visits: sum('visits'), free: slug === undefined ? free : sum('free') }
    return day ? { date: day, ...counts, ...flags } : []
  })

/** The names of the locations by slug. The slug of a former location is empty. */
export const placesOf = ({ days }: Coming): ReadonlyMap<string, string> =>
  new Map(days.flatMap(({ places }) => places).map(({ slug, name }) => [slug, name]))

/** Whether a text names a year, such as `2026`, and not a month. */
export const isYear = (text: string): boolean => /^\d{4}$/.test(text)
