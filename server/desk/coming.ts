import type { LocationId } from '../../domain/calendar/location.ts'
import type { Booking } from '../booking/booking.ts'
import type { PlaceOnDay } from '../booking/calendar/agenda.ts'

interface CountedPlace {
  readonly id: LocationId
  readonly slug: string
  readonly name: string
  readonly visits: number
  readonly free: number
  readonly isClosed: boolean
}

/** Counts visits and free slots (including held ones) per day and location, even locations that no longer exist. */
export function countDays(bookings: readonly Booking[], agenda: readonly PlaceOnDay[]) {
  const days = new Map<string, CountedPlace[]>()
  for (const { day, location, slots } of agenda) {
    const place = String(location.id)
    days.set(day, [
      ...(days.get(day) ?? []),
      {
        id: location.id,
        slug: location.slug,
        name: location.name,
        visits: bookings.filter((one) => one.day === day && one.location_id === place).length,
        free: slots.filter(({ state }) => state === 'free' || state === 'held').length,
        isClosed: slots.every(({ state }) => state === 'closed'),
      },
    ])
  }
  const known = new Set(agenda.map(({ location }) => String(location.id)))
  for (const booking of bookings.filter((one) => !known.has(one.location_id))) {
    const places = days.get(booking.day) ?? []
    const visits = bookings.filter(
      (one) => one.day === booking.day && one.location_id === booking.location_id,
    ).length
    if (places.some(({ id }) => id === booking.location_id)) continue
    const place = { id: booking.location_id, slug: '', name: booking.place_name, visits }
    days.set(booking.day, [...places, { ...place, free: 0, isClosed: true }])
  }
  return [...days].map(([date, places]) => ({ date, places }))
}
