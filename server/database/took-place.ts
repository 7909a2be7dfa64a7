import { expressionBuilder } from 'kysely'
import type { Tables } from './tables.ts'

/** Visits that took place: they are over, and were neither canceled nor missed. */
export function tookPlace(now: number) {
  const of = expressionBuilder<Tables, 'bookings'>()
  return of.and([
    of('bookings.cancelled_at', 'is', null),
    of('bookings.ends_at', '<=', now),
    of.or([of('bookings.attendance', 'is', null), of('bookings.attendance', '!=', 'missed')]),
  ])
}
