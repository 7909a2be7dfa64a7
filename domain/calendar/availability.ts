import { type Day, dayAt, readDay } from './day.ts'
import { readExpiry } from './expiry.ts'
import type { HoldEntry } from './hold.ts'
import {
  isSameLocation,
  type LocationEntry,
  type LocationFacts,
  type LocationId,
} from './location.ts'
import { bareLabel, isBookedLabel, readSlot, type Slot, slotFromLabel } from './slot.ts'

export interface ImagingLocation extends LocationFacts {
  /** In chronological order. */
  readonly schedule: readonly {
    readonly day: Day
    readonly slots: readonly { readonly slot: Slot; readonly isBooked: boolean }[]
  }[]
}

export interface Hold {
  readonly locationId: LocationId
  readonly day: Day
  readonly slot: Slot
  /** Epoch milliseconds. */
  readonly expiresAt: number
  readonly isMine: boolean
}

/** The locations and holds as the booking page last loaded them. */
export interface Availability {
  readonly locations: readonly ImagingLocation[]
  readonly holds: readonly Hold[]
  /** Epoch milliseconds. */
  readonly loadedAt: number
  readonly zone: string
  /** Whether only the holds could be loaded again since then. */
  readonly isOutdated?: boolean
}

/** What one attempt to load has brought. A part that could not be loaded is missing. */
export interface LoadedAvailability extends Pick<Availability, 'loadedAt' | 'zone'> {
  readonly locations: readonly ImagingLocation[] | undefined
  readonly holds: readonly Hold[] | undefined
}

/** The data after an attempt to load: what is missing stays as it was. Without locations there is nothing to show. */
export function afterLoading(
  before: Availability | undefined,
  { locations, holds, loadedAt, zone }: LoadedAvailability,
): Availability | undefined {
  if (locations) return { locations, holds: holds ?? before?.holds ?? [], loadedAt, zone }
  return before && { ...before, holds: holds ?? before.holds, isOutdated: true }
}

/** A slot of a day as the visitor sees it. */
export interface OfferedSlot {
  readonly slot: Slot
  readonly state: 'free' | 'booked' | 'held' | 'mine'
}

/** Called with each unreadable entry, which is left out. */
type ReportUnreadable = (entry: unknown) => void

/** Reads each entry, and reports and leaves out the unreadable ones. */
const readEach = <Entry, Read>(
  entries: readonly Entry[],
  read: (entry: Entry) => Read | undefined,
  report: ReportUnreadable,
): Read[] =>
  entries.flatMap((entry) => {
    const result = read(entry)
    if (result === undefined) report(entry)
    return result ?? []
  })

const readScheduledSlot = (label: string) => {
  const slot = slotFromLabel(bareLabel(label))
  return slot && { slot, isBooked: isBookedLabel(label) }
}

/** Converts the response of `getLocations` for use in the browser. */
export const readLocations = (
  entries: readonly LocationEntry[],
  report: ReportUnreadable,
): ImagingLocation[] =>
  entries.map(({ location, schedule, ...facts }) => ({
    ...facts,
    address: location,
    schedule: readEach(
      Object.entries(schedule),
      ([date, labels]) => {
        const day = readDay(date)
        return day && { day, slots: readEach(labels, readScheduledSlot, report) }
      },
      report,
    ).sort((a, b) => (a.day < b.day ? -1 : 1)),
  }))

/** Converts the response of `getHolds` for use in the browser. */
export const readHolds = (
  entries: readonly HoldEntry[],
  zone: string,
  report: ReportUnreadable,
): Hold[] =>
  readEach(
    entries,
    ({ location, date, slot: time, current, expires_at }) => {
      const day = readDay(date)
      const slot = readSlot(time)
      const expiresAt = readExpiry(expires_at, zone)
      if (!day || !slot || expiresAt === undefined) return undefined
      return { locationId: location, day, slot, expiresAt, isMine: current }
    },
    report,
  )

export const today = ({ loadedAt, zone }: Availability): Day => dayAt(loadedAt, zone)

export function slotsOn(
  location: ImagingLocation,
  day: Day,
  { holds, loadedAt }: Availability,
): readonly OfferedSlot[] {
  const activeHolds = holds.filter(
    (hold) =>
      hold.day === day && isSameLocation(hold.locationId, location.id) && hold.expiresAt > loadedAt,
  )
  const scheduled = location.schedule.find((each) => each.day === day)?.slots ?? []
  return scheduled.map(({ slot, isBooked }) => {
    const hold = activeHolds.find((each) => each.slot === slot)
    const unbooked = !hold ? 'free' : hold.isMine ? 'mine' : 'held'
    return { slot, state: isBooked ? 'booked' : unbooked }
  })
}

/** Whether the visitor can book the slot: it is free, or held for them. */
export const isOpen = ({ state }: OfferedSlot): boolean => state === 'free' || state === 'mine'

export const isFullyBooked = (slots: readonly OfferedSlot[]): boolean => !slots.some(isOpen)

/** The days on which a location has slots, starting today. */
export const upcomingDays = (
  { schedule }: ImagingLocation,
  availability: Availability,
): readonly Day[] => {
  const first = today(availability)
  return schedule.filter(({ day, slots }) => day >= first && slots.length > 0).map(({ day }) => day)
}

/** The upcoming days on which the visitor can book a slot. */
export const openDays = (location: ImagingLocation, availability: Availability): readonly Day[] =>
  upcomingDays(location, availability).filter(
    (day) => !isFullyBooked(slotsOn(location, day, availability)),
  )

/** The first time that the visitor can book at a location. */
export function nextOpen(location: ImagingLocation, availability: Availability) {
  const [day] = openDays(location, availability)
  const slot = day && slotsOn(location, day, availability).find(isOpen)?.slot
  return day && slot && { day, slot }
}

/** The next times at all locations that the visitor can book, the earliest first. */
export const nextTimes = (availability: Availability, most: number) =>
  availability.locations
    .flatMap((location) =>
      openDays(location, availability)
        // No location has more than this many earlier ones.
        .slice(0, most)
        .flatMap((day) =>
          slotsOn(location, day, availability)
            .filter(isOpen)
            .map(({ slot }) => ({ location, day, slot })),
        ),
    )
    .sort((one, other) => (one.day + one.slot < other.day + other.slot ? -1 : 1))
    .slice(0, most)

/** What a location without open days says on its card; `undefined` if it has some. */
export function noDaysText(
  location: ImagingLocation,
  availability: Availability,
): string | undefined {
  if (location.schedule.length === 0) return 'No Availability at this time'
  if (upcomingDays(location, availability).length === 0) return 'No upcoming availability'
  return openDays(location, availability).length === 0
    ? 'All upcoming dates are fully booked'
    : undefined
}

const PRIMARY_LOCATION = 6
/** The specification fixes what the card of this location says. */
export const isPrimary = ({ id }: Pick<ImagingLocation, 'id'>): boolean =>
  isSameLocation(id, PRIMARY_LOCATION)
