import { readBookingPath } from '../../domain/booking-path.ts'
import type { Place } from '../../domain/practice.ts'
import { pageAt } from '../../domain/routes.ts'

/** 404 where there is nothing: no such page, no such location, a date or time that cannot be. */
export function statusOf(path: string, known: readonly Place[]): 200 | 404 {
  const page = pageAt(path)
  if (page === 'not-found') return 404
  if (page !== 'booking') return 200
  const booking = readBookingPath(path)
  if (booking?.kind === 'byId') return known.some(({ id }) => String(id) === booking.id) ? 200 : 404
  if (booking?.kind !== 'choice') return 404
  const { choice } = booking
  if (choice.step === 'location') return 200
  return known.some(({ slug }) => slug === choice.slug) ? 200 : 404
}
