import type { ResponseOf } from '../../domain/call.ts'
import type { getComing } from '../../domain/desk/calendar.ts'
import type { Booking } from '../booking/booking.ts'
import type { PlaceOnDay } from '../booking/calendar/agenda.ts'
import { blocksOf, isTaken } from '../booking/calendar/occupied.ts'
import type { Period } from '../practice/timetable.ts'

type Coming = Extract<ResponseOf<typeof getComing>, { success: true }>
type CountedPlace = Coming['days'][number]['places'][number]

const takenBy = (period: Period) =>
  blocksOf(period).map((block) => ({ location_id: period.location_id, block }))

/** The free slots of a place, including held ones. */
const freeOf = ({ slots }: PlaceOnDay): Period[] =>
  slots.filter(({ state }) => state === 'free' || state === 'held').map(({ time }) => time)

/** How many visits can still be booked: slots at the same time count only as often as visits are possible at once. */
function countFree(
  places: readonly PlaceOnDay[],
  bookings: readonly Booking[],
  visitsAtOnce: number,
): number {
  const taken = bookings.flatMap(takenBy)
  let free = 0
  for (const period of places.flatMap(freeOf).sort((a, b) => a.ends_at - b.ends_at)) {
    if (isTaken(taken, period, visitsAtOnce)) continue
    taken.push(...takenBy(period))
    free++
  }
  return free
}

/** The visits and free slots of each day and of its locations, also of those that no longer exist. */
export function countDays(
  bookings: readonly Booking[],
  agenda: readonly PlaceOnDay[],
  { visitsAtOnce }: { readonly visitsAtOnce: number },
) {
  const known = new Set(agenda.map(({ location }) => String(location.id)))
  return [...new Set(agenda.map(({ day }) => day))].map((date) => {
    const booked = bookings.filter((one) => one.day === date)
    const present = agenda.filter(({ day }) => day === date)
    const visitsAt = (id: string) => booked.filter((one) => one.location_id === id).length
    const places: CountedPlace[] = present.map((place) => ({
      id: place.location.id,
      slug: place.location.slug,
      name: place.location.name,
      visits: visitsAt(String(place.location.id)),
      free: freeOf(place).length,
      isClosed: place.slots.every(({ isClosed }) => isClosed),
      isTooEarly: place.slots.some(({ state }) => state === 'too-early'),
    }))
    const former = booked.filter(({ location_id }) => !known.has(location_id))
    const nothing = { slug: '', free: 0, isClosed: true, isTooEarly: false }
    for (const [id, { place_name }] of new Map(former.map((one) => [one.location_id, one])))
      places.push({ id, name: place_name, visits: visitsAt(id), ...nothing })
    return { date, free: countFree(present, booked, visitsAtOnce), places }
  })
}
