import { distance } from 'fastest-levenshtein'
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

/** The cancelled visits of a day, without those of clients who were erased. */
export const cancelledOn = (database: Queryable, day: Day): Promise<Booking[]> =>
  database
    .selectFrom('bookings')
    .selectAll()
    .where('day', '=', day)
    .where('cancelled_at', 'is not', null)
    .where('first_name', '!=', '')
    .orderBy('slot')
    .execute()

/** Letters without accents, so that "jose" finds "José". */
const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

type Person = Pick<Booking, 'first_name' | 'last_name' | 'email' | 'phone'> &
  Partial<Pick<Booking, 'reference'>>

/** Finds people by name, phone, email or reference: `Lee, Ann`, `555-0142`, `w3wr yptj`. */
export type Search = <Each extends Person>(people: readonly Each[]) => Each[]

const wordsOf = (text: string): string[] =>
  plain(text)
    .split(/[\s,-]+/)
    .filter(Boolean)

const lettersOf = (reference: string): string => reference.replace(/\W/g, '').toLowerCase()

export function readSearch(text: string): Result<Search> {
  const words = wordsOf(text)
  const letters = lettersOf(plain(text))
  if (letters.length < 2) return refuse(400, 'Enter at least two letters or digits to search for.')
  const dialed = /^[\d\s().+-]+$/.test(text) ? digitsOf(text) : ''
  const numbers = [dialed, dialed.replace(/^1/, '')].filter(({ length }) => length >= 4)

  const isExact = (person: Person): boolean => {
    const name = plain(`${clientName(person)} ${person.email}`)
    return (
      words.every((word) => name.includes(word)) ||
      (letters.length >= 4 && lettersOf(person.reference ?? '').includes(letters)) ||
      numbers.some((digits) => person.phone.includes(digits))
    )
  }
  /** Whether at most one letter of each word is wrong. */
  const isSimilar = (person: Person): boolean => {
    const names = [...wordsOf(clientName(person)), person.email.toLowerCase()]
    return words.every((word) => word.length > 2 && names.some((name) => distance(name, word) <= 1))
  }
  return accept((people) => {
    const exact = people.filter(isExact)
    return exact.length > 0 ? exact : people.filter(isSimilar)
  })
}

/** All visits, past and cancelled ones too, the latest day first. */
export const allVisits = (database: Queryable): Promise<Booking[]> =>
  database.selectFrom('bookings').selectAll().orderBy('day', 'desc').orderBy('slot').execute()
