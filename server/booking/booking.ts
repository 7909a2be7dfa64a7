import { formatDayWithYear, startOfSlot } from '../../domain/calendar/day.ts'
import { slotLabel } from '../../domain/calendar/slot.ts'
import type { Database, Queryable, Tables, Transaction } from '../database/tables.ts'
import type { Practice } from '../practice/practice-file.ts'
import type { VisitTime } from '../practice/timetable.ts'
import { formatVisitTime } from '../practice/visit-time.ts'

export type Booking = Tables['bookings']

/** A new or moved booking, and whether the practice took the time from a visitor who held it. */
export interface Arranged {
  readonly booking: Booking
  readonly isTakenOver: boolean
}

export type SlotKey = Pick<Booking, 'location_id' | 'day' | 'slot'>

/** The slot of a visit as the database names it. */
export const slotKey = ({ location, day, slot }: VisitTime): SlotKey => ({
  location_id: String(location.id),
  day,
  slot,
})

export const isSameSlot = (one: SlotKey, other: SlotKey): boolean =>
  one.day === other.day && one.location_id === other.location_id && one.slot === other.slot

/** The booking of a slot, unless it is canceled. */
export const bookingAt = (
  database: Queryable,
  { location_id, day, slot }: SlotKey,
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

/** Whether the visit has ended. It can no longer be moved or canceled then. */
export const isOver = ({ ends_at }: Pick<Booking, 'ends_at'>, now: number): boolean =>
  ends_at <= now

/** When a visit begins and ends, according to the current time zone and visit length. */
export function periodOf(
  { timeZone, visitMinutes }: Pick<Practice, 'timeZone' | 'visitMinutes'>,
  { location_id, day, slot }: SlotKey,
) {
  const starts_at = startOfSlot(day, slot, timeZone)
  return { location_id, starts_at, ends_at: starts_at + visitMinutes * 60_000 }
}

/** The name and address of the location, as the client was told. */
export const placeOf = ({ place_name, place_address }: Place): string =>
  [place_name, place_address].filter(Boolean).join(', ')
type Place = Pick<Booking, 'place_name' | 'place_address'>

/** Whether the client was erased. All who were share one record, so its visits do not belong to one person. */
export const isForgotten = ({ email, phone }: Pick<Booking, 'email' | 'phone'>): boolean =>
  email === '' && phone === ''

export const clientName = ({ first_name, last_name }: Pick<Booking, 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`.trim()

/** The date and time of a visit, in the time zone that the client was told. */
export const visitTime = ({ day, slot, zone }: Pick<Booking, 'day' | 'slot' | 'zone'>): string =>
  formatVisitTime(day, slot, zone)

/** The same without the time zone, for a subject. The letter itself leaves no doubt. */
export const shortVisitTime = ({ day, slot }: Pick<Booking, 'day' | 'slot'>): string =>
  `${formatDayWithYear(day)} at ${slotLabel(slot)}`
