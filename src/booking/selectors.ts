import { type Availability, ownHolds, today } from '../../domain/availability.ts'
import { bookingPath } from '../../domain/booking-path.ts'
import { type Day, formatDay, readDay } from '../../domain/day.ts'
import { readExpiry } from '../../domain/expiry.ts'
import { type SlotRequest, slotRequestFor } from '../../domain/hold.ts'
import { type Location, sameLocation } from '../../domain/location.ts'
import { readSlot, type Slot, slotLabel } from '../../domain/slot.ts'
import type { Step } from '../../domain/wizard.ts'

export interface Chosen {
  readonly location: Location | undefined
  readonly slug: string | undefined
  readonly day: Day | undefined
  readonly slot: Slot | undefined
  /** The day in words. */
  readonly date: string | undefined
  /** The slot in words. */
  readonly time: string | undefined
}

/** What a step has chosen so far, in ids and in words. */
export function chosen(step: Step, availability: Availability | undefined): Chosen {
  const choice = 'choice' in step ? step.choice : { step: 'location' as const }
  const known = 'location' in step ? step.location : undefined
  const location = availability?.locations.find(({ id }) => id === known?.id) ?? known
  const day = 'day' in choice ? choice.day : undefined
  const slot = 'slot' in choice ? choice.slot : undefined
  return {
    location,
    slug: 'slug' in choice ? choice.slug : undefined,
    day,
    slot,
    date: day && availability ? formatDay(day, today(availability)) : undefined,
    time: slot && slotLabel(slot),
  }
}

export const bookingTitle = ({ location, date, time }: Chosen): string =>
  location
    ? ['Thermography', location.name, date, time].filter(Boolean).join(' | ')
    : 'Thermography | Book an Appointment'

/** A time that a hold is about: where its form is, its words, and how to ask for it. */
export interface HeldTime {
  readonly href: string
  readonly words: string
  readonly request: SlotRequest
}

const heldTime = (
  location: Location,
  day: Day,
  slot: Slot,
  availability: Availability,
): HeldTime => ({
  href: bookingPath({ step: 'details', slug: location.slug, day, slot }),
  words: `${slotLabel(slot)}, ${formatDay(day, today(availability))}, ${location.name}`,
  request: slotRequestFor(location, day, slot),
})

/** The times held for this visitor, and when each hold ends. */
export const heldByMe = (
  availability: Availability,
): readonly (HeldTime & { readonly expiresAt: number })[] =>
  ownHolds(availability).flatMap((hold) => {
    const expiresAt = readExpiry(hold.expires_at, availability.zone)
    const slot = readSlot(hold.slot)
    const location = availability.locations.find(({ id }) => sameLocation(id, hold.location))
    const day = readDay(hold.date)
    if (expiresAt === undefined || slot === undefined || day === undefined || !location) return []
    return [{ ...heldTime(location, day, slot, availability), expiresAt }]
  })

/** The time whose form is open. */
export const timeOf = (step: Step, availability: Availability): HeldTime | undefined =>
  step.at === 'details' && step.choice.step === 'details'
    ? heldTime(step.location, step.choice.day, step.choice.slot, availability)
    : undefined
