import type { Day } from '../../domain/calendar/day.ts'
import type { Queryable } from '../database/tables.ts'
import type { Booking } from './booking.ts'

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
