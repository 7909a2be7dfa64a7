import { addDays, dayAt, daysBetween, startOfDay } from '../../../domain/calendar/day.ts'
import { factsOf, type LocationEntry, type Schedule } from '../../../domain/calendar/location.ts'
import { bookedLabel, isBookedLabel, slotLabel } from '../../../domain/calendar/slot.ts'
import { type Computed, cacheUntilWrite } from '../../database/cache-until-write.ts'
import { jsonResource, type Resource } from '../../http/resource.ts'
import { isSameTime, type Period, type VisitTime } from '../../practice/timetable.ts'
import type { Services } from '../../services.ts'
import { liveHolds } from '../holds/hold-table.ts'
import { brokenRule, endOfChoice, offerAt } from '../rules.ts'
import { closuresInForce } from './closures.ts'
import { blocksOf } from './occupied.ts'

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
  createList(services, false, jsonResource)

/** The list for the practice, which can book a time until it begins. */
export const createDeskLocations = (services: Services): (() => Promise<LocationEntry[]>) =>
  createList(services, true, (locations) => locations)

/** Whether visitors can choose a time at all. */
export const createFreeTimes = (services: Services): (() => Promise<boolean>) =>
  createList(services, false, (locations) =>
    locations.some(({ schedule }) =>
      Object.values(schedule).some((labels) => !labels.every(isBookedLabel)),
    ),
  )

/** The locations with their upcoming slots. A held slot is still free here; only a booked one is not. */
function createList<T>(
  services: Services,
  isPractice: boolean,
  toValue: (locations: LocationEntry[]) => T,
): () => Promise<T> {
  const { practice, timetable, database } = services
  const { timeZone, visitsAtOnce } = practice

  const read = async (now: number) => ({
    bookings: await database.read
      .selectFrom('bookings')
      .select(['location_id', 'starts_at', 'ends_at'])
      // A visit that was booked in another time zone may fall on a different day here.
      .where('day', '>=', addDays(dayAt(now, timeZone), -1))
      .where('cancelled_at', 'is', null)
      .execute(),
    closures: await closuresInForce(database.read, now),
    // Where times must be booked some hours ahead, a visitor can still book the one that they hold.
    holds: isPractice || practice.noticeHours === 0 ? [] : await liveHolds(database.read, now),
  })
  type Rows = Awaited<ReturnType<typeof read>>

  const compute = ({ bookings, closures, holds }: Rows, now: number): Computed<T> => {
    const today = dayAt(now, timeZone)
    const busyPlaces = busyPlacesByBlock(bookings)
    let validUntil = startOfDay(addDays(today, 1), timeZone)
    const shown = practice.locations.filter(({ hidden }) => isPractice || !hidden)
    const locations = shown.map((location): LocationEntry => {
      const { address, ...facts } = factsOf(location)
      const offer = offerAt(services, location, closures, now, isPractice)
      const isBooked = (time: VisitTime) =>
        blocksOf(time).some((block) => {
          const places = busyPlaces.get(block)
          return places && (places.has(time.location_id) || places.size >= visitsAtOnce)
        })
      const labelOf = (time: VisitTime): string[] => {
        const heldUntil = holds.find((hold) => isSameTime(hold, time))?.expires_at ?? 0
        const broken = brokenRule({ ...offer, time, isHeld: heldUntil > now })
        if (broken && broken.state !== 'booked') return []
        const end = isPractice ? time.starts_at : Math.max(endOfChoice(practice, time), heldUntil)
        validUntil = Math.min(validUntil, end, time.starts_at)
        const label = slotLabel(time.slot)
        return [broken || isBooked(time) ? bookedLabel(label) : label]
      }
      const schedule: Schedule = {}
      for (const day of daysBetween(today, offer.lastDay)) {
        const labels = timetable.timesOn(location, day).flatMap(labelOf)
        if (labels.length > 0) schedule[day] = labels
      }
      return { ...facts, location: address, schedule }
    })
    return { value: toValue(locations), validUntil }
  }
  return cacheUntilWrite(services, read, compute)
}
