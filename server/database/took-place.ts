import type { ExpressionBuilder } from 'kysely'
import type { Tables } from './tables.ts'

/** Visits that took place: they are over, and were neither canceled nor missed. */
export const tookPlace = (now: number) => (of: ExpressionBuilder<Tables, 'bookings'>) =>
  of.and([
    of('bookings.cancelled_at', 'is', null),
    of('bookings.ends_at', '<=', now),
    of.or([of('bookings.attendance', 'is', null), of('bookings.attendance', '!=', 'missed')]),
  ])
