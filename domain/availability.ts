import { type Day, dayAt, isDay } from './day.ts'
import { readExpiry } from './expiry.ts'
import type { Hold } from './hold.ts'
import { type Location, sameLocation } from './location.ts'
import { isBookedLabel, readSlot, type Slot, slotFromLabel, slotLabel } from './slot.ts'

/** Everything the booking screen knows, and when it learned it. */
export interface Availability {
  readonly locations: readonly Location[]
  readonly holds: readonly Hold[]
  /** Epoch milliseconds. */
  readonly at: number
  readonly zone: string
}

export type SlotState = 'free' | 'booked' | 'held' | 'mine'

export interface OfferedSlot {
  readonly slot: Slot
  readonly label: string
  readonly state: SlotState
}

export const today = ({ at, zone }: Availability): Day => dayAt(at, zone)

const isLive = (hold: Hold, { at, zone }: Availability): boolean =>
  (readExpiry(hold.expires_at, zone) ?? 0) > at

/** The visitor's own holds. One that has run out stays in sight until the next data. */
export const ownHolds = ({ holds }: Availability): readonly Hold[] =>
  holds.filter((hold) => hold.current)

export function slotsOn(
  location: Location,
  day: Day,
  availability: Availability,
): readonly OfferedSlot[] {
  const holds = availability.holds.filter(
    (hold) =>
      hold.date === day && sameLocation(hold.location, location.id) && isLive(hold, availability),
  )
  return (location.schedule[day] ?? []).flatMap((label) => {
    const slot = slotFromLabel(label)
    if (slot === undefined) return []
    const hold = holds.find((held) => readSlot(held.slot) === slot)
    const held = hold ? (hold.current ? 'mine' : 'held') : 'free'
    return [{ slot, label: slotLabel(slot), state: isBookedLabel(label) ? 'booked' : held }]
  })
}

/** One may still have it: it is free, or held for oneself. */
export const isOpen = ({ state }: OfferedSlot): boolean => state === 'free' || state === 'mine'

export const isFullyBooked = (slots: readonly OfferedSlot[]): boolean => !slots.some(isOpen)

/** The days a location offers from today on, in order. */
export const daysOf = (location: Location, availability: Availability): readonly Day[] =>
  Object.keys(location.schedule)
    .filter(isDay)
    .filter((day) => day >= today(availability) && (location.schedule[day] ?? []).length > 0)
    .sort()
