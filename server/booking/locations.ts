import { addDays, dayAt, startOfDay, startOfSlot } from '../../domain/day.ts'
import type { LocationEntry, Schedule } from '../../domain/location.ts'
import { bookedLabel, slotLabel } from '../../domain/slot.ts'
import { type Body, bodyOf, type Fresh, keep } from '../http/cache-until-write.ts'
import type { Timetable } from '../practice/timetable.ts'
import type { Office } from '../services.ts'

/** The locations with their times to come; a held time is still free here, only a booked one is not. */
export function locationList(office: Office, timetable: Timetable): () => Promise<Body> {
  const { practice, database } = office
  const { timeZone } = practice

  const look = async (now: number): Promise<Fresh<Body>> => {
    const today = dayAt(now, timeZone)
    const bookings = await database.read
      .selectFrom('bookings')
      .select(['location', 'day', 'slot'])
      .where('day', '>=', today)
      .where('cancelled_at', 'is', null)
      .execute()
    const booked = new Set(bookings.map(({ location, day, slot }) => `${location} ${day} ${slot}`))
    let until = startOfDay(addDays(today, 1), timeZone)
    const answer = practice.locations.map((location): LocationEntry => {
      const schedule: Schedule = {}
      for (const [day, slots] of timetable.upcoming(location, now)) {
        const [next] = slots
        // The first time of today is the first to pass.
        if (day === today && next) until = Math.min(until, startOfSlot(day, next, timeZone))
        schedule[day] = slots.map((slot) => {
          const label = slotLabel(slot)
          const isBooked =
            booked.has(`${location.id} ${day} ${slot}`) ||
            timetable.isTakenForShow({ location, day, slot })
          return isBooked ? bookedLabel(label) : label
        })
      }
      const { id, slug, name, address } = location
      return { id, slug, name, location: address, schedule }
    })
    return { value: bodyOf(answer), until }
  }
  return keep(office, look)
}
