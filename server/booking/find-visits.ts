import type { Day } from '../../domain/calendar/day.ts'
import { digitsOf } from '../../domain/phone.ts'
import type { Queryable } from '../database/tables.ts'
import { accept, type Result, refuse } from '../result.ts'
import { type Booking, clientName } from './booking.ts'

/** The visits in a range of days in chronological order, without cancelled ones. */
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

/** Letters without accents, so that "jose" finds "José". */
const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

type Person = Pick<Booking, 'first_name' | 'last_name' | 'email' | 'phone'>

/** Whether a person's name, phone, email or reference contains the search text. */
export type Search = (person: Person & Partial<Pick<Booking, 'reference'>>) => boolean

export function readSearch(text: string): Result<Search> {
  const wanted = plain(text)
  if (wanted.length < 2) return refuse(400, 'Enter at least two letters or digits to search for.')
  const digits = /^[\d\s().+-]+$/.test(text) ? digitsOf(text) : ''
  return accept(
    (person) =>
      [clientName(person), person.email, person.reference ?? ''].some((each) =>
        plain(each).includes(wanted),
      ) ||
      (digits.length >= 4 && person.phone.includes(digits)),
  )
}

/** The visits that a search finds: past and cancelled ones too, the latest day first. */
export async function findVisits(database: Queryable, search: Search): Promise<Booking[]> {
  const bookings = await database
    .selectFrom('bookings')
    .selectAll()
    .orderBy('day', 'desc')
    .orderBy('slot')
    .execute()
  return bookings.filter(search)
}
