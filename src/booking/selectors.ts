import { type Availability, ownHolds, today } from '../../domain/availability.ts'
import { formatDay } from '../../domain/day.ts'
import type { Location } from '../../domain/location.ts'
import { labelOfSlot } from '../../domain/slot.ts'
import type { Step } from '../../domain/wizard.ts'

export interface Chosen {
  readonly location: Location | undefined
  readonly slug: string | undefined
  readonly day: string | undefined
  readonly slot: string | undefined
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
    time: slot && labelOfSlot(slot),
  }
}

export const bookingTitle = ({ location, date, time }: Chosen): string =>
  location
    ? ['Thermography', location.name, date, time].filter(Boolean).join(' | ')
    : 'Thermography | Book an Appointment'

export const heldByMe = (availability: Availability | undefined) =>
  availability ? ownHolds(availability) : []
