import { minuteOfDay, slotFromLabel } from '../../../domain/calendar/slot.ts'
import type { DeskDay, DeskSlot } from '../../../domain/desk/calendar.ts'
import type { DeskVisit } from '../../../domain/desk/visits.ts'

type Place = Omit<DeskDay['places'][number], 'slots'>

/** One location on one day, as a column of the grid. */
export interface Column {
  readonly date: string
  readonly place: Place
  /** The slots that no visit at this location takes. */
  readonly slots: readonly DeskSlot[]
  readonly visits: readonly DeskVisit[]
}

export const isClosed = ({ slots, visits }: Column): boolean => slots.length + visits.length === 0

/** The minute of the day at which a slot or a visit begins. */
const minuteOf = ({ time }: { readonly time: string }): number => {
  const slot = slotFromLabel(time)
  return slot ? minuteOfDay(slot) : 0
}

/** The locations of a day that have hours or visits, even those that are no longer in the practice file. */
export function columnsOf({ date, places, visits }: DeskDay, visitMinutes: number): Column[] {
  const known = new Set(places.map(({ id }) => String(id)))
  const former = new Map(
    visits
      .filter(({ location }) => !known.has(String(location.id)))
      .map(({ location }) => [String(location.id), { ...location, slug: '', slots: [] }]),
  )
  return [...places, ...former.values()]
    .map(({ slots, ...place }) => {
      const own = visits.filter(({ location }) => String(location.id) === String(place.id))
      const isTaken = (slot: DeskSlot) =>
        own.some(
          (visit) =>
            minuteOf(visit) < minuteOf(slot) + visitMinutes &&
            minuteOf(slot) < minuteOf(visit) + visit.minutes,
        )
      return { date, place, slots: slots.filter((slot) => !isTaken(slot)), visits: own }
    })
    .filter((column) => !isClosed(column))
}

/** The visits and the slots between them, in order. */
export const entriesOf = ({ slots, visits }: Column): readonly (DeskSlot | DeskVisit)[] =>
  [...visits, ...slots].sort((a, b) => minuteOf(a) - minuteOf(b))

const HOUR = 60
/** The grid has a row for every five minutes. */
const ROW = 5

export interface Hours {
  /** Minutes of the day, on the hour. */
  readonly first: number
  readonly last: number
}

/** The hours that the columns need. */
export function hoursOf(columns: readonly Column[], visitMinutes: number): Hours {
  const entries = columns.flatMap(({ slots, visits }) => [
    ...slots.map((slot) => ({ begin: minuteOf(slot), minutes: visitMinutes })),
    ...visits.map((visit) => ({ begin: minuteOf(visit), minutes: visit.minutes })),
  ])
  const first = Math.min(...entries.map(({ begin }) => begin))
  const last = Math.max(...entries.map(({ begin, minutes }) => begin + minutes))
  return { first: Math.floor(first / HOUR) * HOUR, last: Math.ceil(last / HOUR) * HOUR }
}

/** For how many minutes a visit that has ended stays in view: its client may still be paying. */
const STAYS = 30

/** The hours without those before the current one, or all of them if the day is over. `now` is a minute of the day. */
export function hoursLeft(hours: Hours, columns: readonly Column[], now: number): Hours {
  const present = columns
    .flatMap(({ visits }) => visits)
    .filter((visit) => minuteOf(visit) + visit.minutes + STAYS > now)
  const first = Math.floor(Math.min(now, ...present.map(minuteOf)) / HOUR) * HOUR
  return first > hours.first && first < hours.last ? { ...hours, first } : hours
}

export const isBefore = (entry: { readonly time: string }, { first }: Hours): boolean =>
  minuteOf(entry) < first

/** How many visits begin before these hours. */
export const earlierVisits = (columns: readonly Column[], hours: Hours): number =>
  columns.flatMap(({ visits }) => visits).filter((visit) => isBefore(visit, hours)).length

/** The number of rows between two minutes of the day. */
export const rowsBetween = (from: number, to: number): number => Math.round((to - from) / ROW)

/** The rows of a slot or a visit, as CSS names them. */
export const rowsOf = (
  entry: { readonly time: string },
  minutes: number,
  { first }: Hours,
): string => `${rowsBetween(first, minuteOf(entry)) + 1} / span ${rowsBetween(0, minutes)}`

/** The full hours to write beside the grid, in minutes of the day. */
export const fullHours = ({ first, last }: Hours): readonly number[] =>
  Array.from({ length: (last - first) / HOUR }, (_, index) => first + index * HOUR)

/** How many visits before it in the column still last when this one begins, or begin with it. */
export const overlaps = (visit: DeskVisit, { visits }: Column): number =>
  visits
    .slice(0, visits.indexOf(visit))
    .filter((other) => minuteOf(visit) < minuteOf(other) + other.minutes).length

/** The next visit that is not over, and that nobody has marked. */
export const nextVisit = (visits: readonly DeskVisit[]): DeskVisit | undefined =>
  visits.find(({ isOver, status }) => !isOver && status === 'to-come')
