import { randomInt } from 'node:crypto'
import {
  type Day,
  dayAt,
  formatDayWithYear,
  formatShortDay,
  weekdayName,
} from '../../domain/calendar/day.ts'
import { isSameLocation } from '../../domain/calendar/location.ts'
import { slotLabel } from '../../domain/calendar/slot.ts'
import { DAY } from '../../domain/timing.ts'
import type { Database, Queryable, Tables, Transaction } from '../database/tables.ts'
import type { Practice } from '../practice/practice-file.ts'
import type { VisitTime } from '../practice/timetable.ts'
import { timeWithZone } from '../practice/visit-time.ts'

export type Booking = Tables['bookings']

/** A new or moved booking, and whether the practice took the time from a visitor who held it. */
export interface Arranged {
  readonly booking: Booking
  readonly isTakenOver: boolean
}

/** The booking of exactly this time, unless it is canceled. */
export const bookingAt = (
  database: Queryable,
  { location_id, day, slot }: Pick<VisitTime, 'location_id' | 'day' | 'slot'>,
): Promise<Booking | undefined> =>
  database
    .selectFrom('bookings')
    .selectAll()
    .where('day', '=', day)
    .where('location_id', '=', location_id)
    .where('slot', '=', slot)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()

/** A booking that no other transaction can change until this one ends. */
export const lockBooking = (
  transaction: Transaction,
  engine: Database['engine'],
  column: 'id' | 'reference',
  value: string,
): Promise<Booking | undefined> =>
  transaction
    .selectFrom('bookings')
    .selectAll()
    .where(column, '=', value)
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst()

/** The visits in a range of days in chronological order, without canceled ones. */
export const visitsBetween = (database: Queryable, first: Day, last: Day): Promise<Booking[]> =>
  database
    .selectFrom('bookings')
    .selectAll()
    .where('day', '>=', first)
    .where('day', '<=', last)
    .where('cancelled_at', 'is', null)
    .orderBy('day')
    .orderBy('slot')
    .orderBy('location_id')
    .execute()

/** For how many days the practice is reminded to mark who came. */
export const DAYS_TO_MARK = 30

const unmarked = (database: Queryable, now: number) =>
  database
    .selectFrom('bookings')
    // Implied by `ends_at` below, in every time zone, and has an index.
    .where('day', '>=', dayAt(now - (DAYS_TO_MARK + 2) * DAY, 'UTC'))
    .where('ends_at', '>', now - DAYS_TO_MARK * DAY)
    .where('ends_at', '<=', now)
    .where('cancelled_at', 'is', null)
    .where('attendance', 'is', null)
    .where('first_name', '!=', '')

/** The visits of the last days that are over, and that nobody has marked. */
export const unmarkedVisits = (database: Queryable, now: number): Promise<Booking[]> =>
  unmarked(database, now).selectAll().orderBy('starts_at').execute()

export async function countUnmarked(database: Queryable, now: number): Promise<number> {
  const { count } = await unmarked(database, now)
    .select((of) => of.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The canceled visits of a day, without those of clients who were erased. */
export const canceledOn = (database: Queryable, day: Day): Promise<Booking[]> =>
  database
    .selectFrom('bookings')
    .selectAll()
    .where('day', '=', day)
    .where('cancelled_at', 'is not', null)
    .where('first_name', '!=', '')
    .orderBy('slot')
    .execute()

/** Whether the visit has ended. It can no longer be moved or canceled then. */
export const isOver = ({ ends_at }: Pick<Booking, 'ends_at'>, now: number): boolean =>
  ends_at <= now

/** Whether the visit was entered after it had begun, because the client came without a booking. */
export const isWalkIn = ({ walk_in_by }: Pick<Booking, 'walk_in_by'>): boolean =>
  walk_in_by !== null

/** The name and address of the location, as the client was told. */
export const placeOf = ({
  place_name,
  place_address,
}: Pick<Booking, 'place_name' | 'place_address'>): string =>
  [place_name, place_address].filter(Boolean).join(', ')

/** What the practice says now of how to find the place of a visit. */
export const notesOf = (
  { locations }: Pick<Practice, 'locations'>,
  { location_id }: Pick<Booking, 'location_id'>,
): string[] | undefined => locations.find(({ id }) => isSameLocation(id, location_id))?.notes

/** Whether the client was erased. All who were share one record, so its visits do not belong to one person. */
export const isForgotten = ({ email, phone }: Pick<Booking, 'email' | 'phone'>): boolean =>
  email === '' && phone === ''

export const clientName = ({ first_name, last_name }: Pick<Booking, 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`.trim()

export const initialsOf = ({ first_name, last_name }: Pick<Booking, 'first_name' | 'last_name'>) =>
  [first_name, last_name]
    .flatMap((name) => [...name].slice(0, 1).map((letter) => `${letter}.`))
    .join(' ')

type When = Pick<Booking, 'day' | 'slot' | 'zone' | 'client_zone'>

/**
 * The time of day of a visit, for its client. It names the time zone only if their browser was in another one when they
 * booked, or if the practice has moved to another one since.
 */
export const timeForClient = (
  { timeZone }: Pick<Practice, 'timeZone'>,
  { day, slot, zone, client_zone }: When,
): string =>
  client_zone === null && zone === timeZone ? slotLabel(slot) : timeWithZone(day, slot, zone)

export const visitTime = (practice: Pick<Practice, 'timeZone'>, when: When): string =>
  `${formatDayWithYear(when.day)} at ${timeForClient(practice, when)}`

/** The same without the time zone, for staff and subjects. */
export const shortVisitTime = ({ day, slot }: Pick<Booking, 'day' | 'slot'>): string =>
  `${formatDayWithYear(day)} at ${slotLabel(slot)}`

/** `Fri Jul 10`, for a text message. */
export const textedDay = ({ day }: Pick<Booking, 'day'>): string =>
  `${weekdayName(day).slice(0, 3)} ${formatShortDay(day)}`

/** `Fri Jul 10, 2:30 PM` */
export const textedTime = (when: Pick<Booking, 'day' | 'slot'>): string =>
  `${textedDay(when)}, ${slotLabel(when.slot)}`

// Letters and digits that are not mistaken for each other, on the phone or in print.
const LETTERS = 'ACEFHJKLMNPRTUWXY34679'

const REFERENCE = new RegExp(`^[${LETTERS}]{4}-[${LETTERS}]{4}$`)

export const isReference = (text: string): boolean => REFERENCE.test(text)

/** Short enough to say on the phone. The odds of guessing a given reference are one in fifty billion. */
export function createReference(): string {
  const letter = () => LETTERS[randomInt(LETTERS.length)] ?? ''
  const half = () => Array.from({ length: 4 }, letter).join('')
  return `${half()}-${half()}`
}
