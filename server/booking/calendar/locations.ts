import { addDays, dayAt, startOfDay } from '../../../domain/calendar/day.ts'
import { factsOf, type LocationEntry, type Schedule } from '../../../domain/calendar/location.ts'
import { bookedLabel, type Slot, slotLabel } from '../../../domain/calendar/slot.ts'
import { type Computed, cacheUntilWrite } from '../../database/cache-until-write.ts'
import { jsonResource, type Resource } from '../../http/resource.ts'
import type { Practice } from '../../practice/practice-file.ts'
import { isBookedInDemo } from '../../practice/timetable.ts'
import type { Services } from '../../services.ts'
import { liveHolds } from '../holds/hold-table.ts'
import { endOfChoice } from '../visits.ts'
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

/** The list for visitors. */
export const createLocationList = (services: Services): (() => Promise<Resource>) =>
  createList(services, services.practice, jsonResource)

/** The list for the practice, which can book a time until it begins. */
export const createDeskLocations = (services: Services): (() => Promise<LocationEntry[]>) =>
  createList(services, { noticeHours: 0 }, (locations) => locations)

/** The locations with their upcoming slots. A held slot is still free here; only a booked one is not. */
function createList<T>(
  services: Services,
  notice: Pick<Practice, 'noticeHours'>,
  toValue: (locations: LocationEntry[]) => T,
): () => Promise<T> {
  const { practice, timetable, database } = services
  const { timeZone, visitsAtOnce } = practice
  const periodAt = createPeriods(practice)

  /** The held times that are too soon for others. Whoever holds one can still book it. */
  const findHeldSoon = async (now: number) =>
    (await liveHolds(database.read, now))
      .map(({ location_id, day, slot, expires_at }) => ({
        ...periodAt(location_id, day, slot),
        expires_at,
      }))
      .filter((hold) => endOfChoice(notice, hold) <= now)

  const read = async (now: number) => ({
    bookings: await database.read
      .selectFrom('bookings')
      .select(['location_id', 'starts_at', 'ends_at'])
      // A visit that was booked in another time zone may fall on a different day here.
      .where('day', '>=', addDays(dayAt(now, timeZone), -1))
      .where('cancelled_at', 'is', null)
      .execute(),
    closures: await closuresInForce(database.read, now),
    heldSoon: notice.noticeHours > 0 ? await findHeldSoon(now) : [],
  })
  type Rows = Awaited<ReturnType<typeof read>>

  const compute = ({ bookings, closures, heldSoon }: Rows, now: number): Computed<T> => {
    const today = dayAt(now, timeZone)
    const endOfOffer = (period: Period): number => {
      const hold = heldSoon.find(
        (each) => each.location_id === period.location_id && each.starts_at === period.starts_at,
      )
      const end = Math.max(endOfChoice(notice, period), hold?.expires_at ?? 0)
      return Math.min(end, period.starts_at)
    }
    const busyPlaces = busyPlacesByBlock(bookings)
    let validUntil = startOfDay(addDays(today, 1), timeZone)
    const locations = practice.locations.map((location): LocationEntry => {
      const { address, ...facts } = factsOf(location)
      const place = String(facts.id)
      const schedule: Schedule = {}
      for (const [day, offered] of timetable.upcoming(location, now)) {
        const slots = offered.filter((slot) => {
          const period = periodAt(place, day, slot)
          const end = endOfOffer(period)
          if (end <= now || isClosed(closures, period)) return false
          validUntil = Math.min(validUntil, end)
          return true
        })
        if (slots.length === 0) continue
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
    return { value: toValue(locations), validUntil }
  }
  return cacheUntilWrite(services, read, compute)
}
