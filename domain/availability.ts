import { type Day, dayAt, readDay } from './day.ts'
import { readExpiry } from './expiry.ts'
import type { HoldEntry } from './hold.ts'
import { isSameLocation, type LocationEntry, type LocationId } from './location.ts'
import type { LocationFacts } from './practice.ts'
import { isBookedLabel, readSlot, type Slot, slotFromLabel } from './slot.ts'

interface ScheduledSlot {
  readonly slot: Slot
  readonly isBooked: boolean
}

interface ScheduledDay {
  readonly day: Day
  readonly slots: readonly ScheduledSlot[]
}

export interface ImagingLocation extends LocationFacts {
  /** In the order of the calendar. */
  readonly schedule: readonly ScheduledDay[]
}

export interface Hold {
  readonly location: LocationId
  readonly day: Day
  readonly slot: Slot
  /** Epoch milliseconds. */
  readonly expiresAt: number
  readonly isMine: boolean
}

/** What the booking page knows about locations and holds, and when it learned it. */
export interface Availability {
  readonly locations: readonly ImagingLocation[]
  readonly holds: readonly Hold[]
  /** Epoch milliseconds. */
  readonly loadedAt: number
  readonly zone: string
}

export type SlotState = 'free' | 'booked' | 'held' | 'mine'

export interface OfferedSlot {
  readonly slot: Slot
  readonly state: SlotState
}

const readScheduledSlot = (label: string): ScheduledSlot[] => {
  const slot = slotFromLabel(label)
  return slot ? [{ slot, isBooked: isBookedLabel(label) }] : []
}

const readLocation = ({ id, slug, name, location, schedule }: LocationEntry): ImagingLocation => ({
  id,
  slug,
  name,
  address: location,
  schedule: Object.entries(schedule)
    .flatMap(([date, labels]) => {
      const day = readDay(date)
      return day ? [{ day, slots: labels.flatMap(readScheduledSlot) }] : []
    })
    .sort((a, b) => (a.day < b.day ? -1 : 1)),
})

const readHold = (entry: HoldEntry, zone: string): Hold[] => {
  const day = readDay(entry.date)
  const slot = readSlot(entry.slot)
  const expiresAt = readExpiry(entry.expires_at, zone)
  return day && slot && expiresAt !== undefined
    ? [{ location: entry.location, day, slot, expiresAt, isMine: entry.current }]
    : []
}

/** Turns the responses of the two calls into what the client works with. */
export const readAvailability = (responses: {
  readonly locations: readonly LocationEntry[]
  readonly holds: readonly HoldEntry[]
  readonly loadedAt: number
  readonly zone: string
}): Availability => ({
  ...responses,
  locations: responses.locations.map(readLocation),
  holds: responses.holds.flatMap((entry) => readHold(entry, responses.zone)),
})

export const today = ({ loadedAt, zone }: Availability): Day => dayAt(loadedAt, zone)

export function slotsOn(
  location: ImagingLocation,
  day: Day,
  { holds, loadedAt }: Availability,
): readonly OfferedSlot[] {
  const activeHolds = holds.filter(
    (hold) =>
      hold.day === day && isSameLocation(hold.location, location.id) && hold.expiresAt > loadedAt,
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

/** The days from today on for which a location offers slots. */
export const upcomingDays = (
  { schedule }: ImagingLocation,
  availability: Availability,
): readonly Day[] => {
  const first = today(availability)
  return schedule.filter(({ day, slots }) => day >= first && slots.length > 0).map(({ day }) => day)
}
