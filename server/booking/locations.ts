import { addDays, dayAt, startOfDay, startOfSlot } from '../../domain/day.ts'
import type { LocationEntry, Schedule } from '../../domain/location.ts'
import { bookedLabel, slotLabel } from '../../domain/slot.ts'
import { type Computed, cacheUntilWrite } from '../database/cache-until-write.ts'
import { jsonResource, type Resource } from '../http/resource.ts'
import { isBookedInDemo } from '../practice/timetable.ts'
import type { Services } from '../services.ts'
import { closuresInForce, isClosed } from './closures.ts'

/** The locations with their upcoming slots. A held slot is still free here; only a booked one is not. */
export function createLocationList(services: Services): () => Promise<Resource> {
  const { practice, timetable, database } = services
  const { timeZone } = practice

  const compute = async (now: number): Promise<Computed<Resource>> => {
    const today = dayAt(now, timeZone)
    const bookings = await database.read
      .selectFrom('bookings')
      .select(['location', 'day', 'slot'])
      .where('day', '>=', today)
      .where('cancelled_at', 'is', null)
      .execute()
    const booked = new Set(bookings.map(({ location, day, slot }) => `${location} ${day} ${slot}`))
    const closures = await closuresInForce(database.read, now)
    let validUntil = startOfDay(addDays(today, 1), timeZone)
    const locations = practice.locations.map((location): LocationEntry => {
      const schedule: Schedule = {}
      for (const [day, offered] of timetable.upcoming(location, now)) {
        const slots = offered.filter(
          (slot) => !isClosed(closures, practice, { location, day, slot }),
        )
        if (slots.length === 0) continue
        // The list changes when the first slot of today begins.
        const [next] = slots
        if (day === today && next) {
          validUntil = Math.min(validUntil, startOfSlot(day, next, timeZone))
        }
        schedule[day] = slots.map((slot) => {
          const isBooked =
            booked.has(`${location.id} ${day} ${slot}`) || isBookedInDemo({ location, day, slot })
          return isBooked ? bookedLabel(slotLabel(slot)) : slotLabel(slot)
        })
      }
      const { id, slug, name, address } = location
      return { id, slug, name, location: address, schedule }
    })
    return { value: jsonResource(locations), validUntil }
  }
  return cacheUntilWrite(services, compute)
}
