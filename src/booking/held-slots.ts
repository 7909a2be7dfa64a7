import { type Availability, type ImagingLocation, today } from '../../domain/availability.ts'
import { bookingPath } from '../../domain/booking-path.ts'
import { type Day, formatDay, formatShortDay } from '../../domain/day.ts'
import { type SlotRequest, slotRequestFor } from '../../domain/hold.ts'
import { isSameLocation } from '../../domain/location.ts'
import { type Slot, slotLabel } from '../../domain/slot.ts'
import type { Chosen } from '../../domain/wizard.ts'

/** A slot that a hold is about: where its form is, what it is called, and how to ask for it. */
export interface HoldableSlot {
  readonly href: string
  readonly timeLabel: string
  /** The day and the location. */
  readonly placeLabel: string
  readonly shortDay: string
  readonly request: SlotRequest
}

export interface HeldSlot extends HoldableSlot {
  /** Epoch milliseconds. */
  readonly expiresAt: number
}

interface ChosenSlot {
  readonly location: ImagingLocation
  readonly day: Day
  readonly slot: Slot
}

function holdableSlot(chosen: ChosenSlot, availability: Availability): HoldableSlot {
  const { location, day, slot } = chosen
  return {
    href: bookingPath({ slug: location.slug, day, slot }),
    timeLabel: slotLabel(slot),
    placeLabel: `${formatDay(day, today(availability))}, ${location.name}`,
    shortDay: formatShortDay(day),
    request: slotRequestFor(chosen),
  }
}

/** By location, then by time, so that no line changes its place. */
export const inOrder = (slots: readonly HeldSlot[]): readonly HeldSlot[] =>
  [...slots].sort((a, b) => (a.href < b.href ? -1 : 1))

/** The slots held for this visitor. An expired hold stays in the list until the next data. */
export const ownHolds = (availability: Availability): readonly HeldSlot[] =>
  availability.holds.flatMap(({ isMine, expiresAt, day, slot, ...hold }) => {
    const location = availability.locations.find(({ id }) => isSameLocation(id, hold.location))
    if (!isMine || !location) return []
    return [{ ...holdableSlot({ location, day, slot }, availability), expiresAt }]
  })

/** The slot whose form is open. */
export const openSlot = (
  { location, day, slot }: Chosen,
  availability: Availability,
): HoldableSlot | undefined =>
  location && slot && holdableSlot({ location, day, slot }, availability)
