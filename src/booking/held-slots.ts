import type { Availability, Hold } from '../../domain/availability.ts'
import { today } from '../../domain/availability.ts'
import { bookingPath } from '../../domain/booking-path.ts'
import { formatDay, formatShortDay } from '../../domain/day.ts'
import { type SlotRequest, slotRequestFor } from '../../domain/hold.ts'
import { isSameLocation } from '../../domain/location.ts'
import type { LocationFacts } from '../../domain/practice.ts'
import { slotLabel } from '../../domain/slot.ts'
import type { Chosen } from '../../domain/wizard.ts'

/** A hold with where its form is, what its slot is called, and how to ask for it. */
export interface HeldSlot {
  readonly hold: Hold
  readonly href: string
  readonly timeLabel: string
  /** The day and the location. */
  readonly placeLabel: string
  readonly shortDay: string
  readonly request: SlotRequest
}

function heldSlot(hold: Hold, location: LocationFacts, availability: Availability): HeldSlot {
  const { day, slot } = hold
  return {
    hold,
    href: bookingPath({ slug: location.slug, day, slot }),
    timeLabel: slotLabel(slot),
    placeLabel: `${formatDay(day, today(availability))}, ${location.name}`,
    shortDay: formatShortDay(day),
    request: slotRequestFor({ location, day, slot }),
  }
}

/** The slots held for this visitor. An expired hold stays in the list until the next data. */
export const ownHolds = (
  availability: Availability,
  holds: readonly Hold[] = availability.holds,
): readonly HeldSlot[] =>
  holds.flatMap((hold) => {
    const location = availability.locations.find(({ id }) => isSameLocation(id, hold.location))
    return hold.isMine && location ? heldSlot(hold, location, availability) : []
  })

interface Situation {
  readonly availability: Availability
  readonly chosen: Chosen
  readonly isFormOpen: boolean
  readonly wasHeld: boolean
  readonly released: readonly Hold[]
}

/** What the banner shows: the slot whose form is open, its hold, and the visitor's other holds. */
export function bannerOf({ availability, chosen, isFormOpen, wasHeld, released }: Situation) {
  const { location, day, slot } = chosen
  const { holds, loadedAt } = availability
  const open =
    isFormOpen && location && slot
      ? heldSlot(
          { location: location.id, day, slot, expiresAt: loadedAt, isMine: true },
          location,
          availability,
        )
      : undefined
  // New data no longer list an expired hold. While its form is open the banner must not disappear.
  const expired = open && wasHeld ? [open] : []
  const shown = new Map(
    [...expired, ...ownHolds(availability, [...released, ...holds])].map((held) => [
      held.href,
      held,
    ]),
  )
  const openHold = open && shown.get(open.href)
  return {
    open,
    openHold,
    isHeld: ownHolds(availability).some(({ href }) => href === open?.href),
    // By location, then by time, so that no line changes its place.
    others: [...shown.values()]
      .filter((held) => held !== openHold)
      .sort((a, b) => (a.href < b.href ? -1 : 1)),
  }
}
