import { startOfSlot } from '../../domain/day.ts'
import type { Queryable, Tables } from '../database/tables.ts'
import type { Practice } from '../practice/practice-file.ts'
import type { Visit } from '../practice/timetable.ts'

export type Booking = Tables['bookings']
export type SlotKey = Pick<Booking, 'location' | 'day' | 'slot'>

/** The slot of a visit as the database names it. */
export const slotKey = ({ location, day, slot }: Visit): SlotKey => ({
  location: String(location.id),
  day,
  slot,
})

/** The booking of a slot, unless it is cancelled. */
export const bookingAt = (
  database: Queryable,
  { location, day, slot }: SlotKey,
): Promise<Booking | undefined> =>
  database
    .selectFrom('bookings')
    .selectAll()
    .where('day', '=', day)
    .where('location', '=', location)
    .where('slot', '=', slot)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()

/** Whether the visit has ended, so that nothing about it can be changed any longer. */
export const isOver = (
  { timeZone, visitMinutes }: Practice,
  { day, slot }: Pick<Booking, 'day' | 'slot'>,
  now: number,
): boolean => startOfSlot(day, slot, timeZone) + visitMinutes * 60_000 <= now

/** The name and the address of a booking's location. */
export function locationOf(practice: Practice, { location: booked }: Pick<Booking, 'location'>) {
  const location = practice.locations.find(({ id }) => String(id) === booked)
  return location ? `${location.name}, ${location.address}` : `Location ${booked}`
}

export const clientName = ({ first_name, last_name }: Pick<Booking, 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`.trim()
