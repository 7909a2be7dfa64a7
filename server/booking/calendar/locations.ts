import { addDays, dayAt, startOfDay } from '../../../domain/calendar/day.ts'
import { factsOf, type LocationEntry, type Schedule } from '../../../domain/calendar/location.ts'
import { bookedLabel, type Slot, slotLabel } from '../../../domain/calendar/slot.ts'
import { type Computed, cacheUntilWrite } from '../../database/cache-until-write.ts'
import { jsonResource, type Resource } from '../../http/resource.ts'
import { isBookedInDemo } from '../../practice/timetable.ts'
import type { Services } from '../../services.ts'
import { closuresInForce, isClosed } from './closures.ts'
import { blocksOf, type Period } from './occupied.ts'
import { createPeriods } from './periods.ts'

/** The locations that have a visit, by five-minute block. */
function busyPlacesByBlock(bookings: readonly Period[]) {
  const blocks = new Map<number, Set<string>>()
  for (const booking of bookings) {
    for (const block of blocksOf(booking)) {
      blocks.set(block, (blocks.get(block) ?? new Set<string>()).add(booking.location_id))
    }
  }
  return blocks
}

/** The locations with their upcoming slots. A held slot is still free here; only a booked one is not. */
export function createLocationList(services: Services): () => Promise<Resource> {
  const { practice, timetable, database } = services
  const { timeZone, visitsAtOnce } = practice
  const periodAt = createPeriods(practice)

  const read = async (now: number) => ({
    bookings: await database.read
      .selectFrom('bookings')
      .select(['location_id', 'starts_at', 'ends_at'])
      // A visit that was booked in another time zone may fall on a different day here.
      .where('day', '>=', addDays(dayAt(now, timeZone), -1))
      .where('cancelled_at', 'is', null)
      .execute(),
    closures: await closuresInForce(database.read, now),
  })
  type Rows = Awaited<ReturnType<typeof read>>

  const compute = ({ bookings, closures }: Rows, now: number): Computed<Resource> => {
    const today = dayAt(now, timeZone)
    const busyPlaces = busyPlacesByBlock(bookings)
    let validUntil = startOfDay(addDays(today, 1), timeZone)
    const locations = practice.locations.map((location): LocationEntry => {
      const { address, ...facts } = factsOf(location)
      const place = String(facts.id)
      const schedule: Schedule = {}
      for (const [day, offered] of timetable.upcoming(location, now)) {
        const slots = offered.filter(
          (slot) => closures.length === 0 || !isClosed(closures, periodAt(place, day, slot)),
        )
        const [next] = slots
        if (!next) continue
        // The list changes when the first slot of today begins.
        if (day === today) {
          validUntil = Math.min(validUntil, periodAt(place, day, next).starts_at)
        }
        const isBooked = (slot: Slot) =>
          blocksOf(periodAt(place, day, slot)).some((block) => {
            const places = busyPlaces.get(block)
            return places && (places.has(place) || places.size >= visitsAtOnce)
          })
        schedule[day] = slots.map((slot) =>
          isBooked(slot) || isBookedInDemo({ location, day, slot })
            ? bookedLabel(slotLabel(slot))
            : slotLabel(slot),
        )
      }
      return { ...facts, location: address, schedule }
    })
    return { value: jsonResource(locations), validUntil }
  }
  return cacheUntilWrite(services, read, compute)
}
