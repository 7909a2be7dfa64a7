import { readBookingPath } from '../../domain/booking-path.ts'

interface Known {
  readonly slugs: readonly string[]
  readonly ids: readonly string[]
}

/** 404 where there is nothing: no such page, no such location, a date or time that cannot be. */
export function statusOf(path: string, page: string, known: Known): 200 | 404 {
  if (page === 'not-found') return 404
  if (page !== 'booking') return 200
  const booking = readBookingPath(path)
  if (booking?.kind === 'byId') return known.ids.includes(booking.id) ? 200 : 404
  if (booking?.kind !== 'choice') return 404
  const { choice } = booking
  return choice.step === 'location' || known.slugs.includes(choice.slug) ? 200 : 404
}
