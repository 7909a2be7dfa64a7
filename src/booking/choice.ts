import { type Availability, type ImagingLocation, today } from '../../domain/availability.ts'
import { readBookingPath } from '../../domain/booking-path.ts'
import { type Day, formatDay } from '../../domain/day.ts'
import { type Slot, slotLabel } from '../../domain/slot.ts'
import type { Step } from '../../domain/wizard.ts'
import { useFlowState } from '../flow.ts'
import { bookingFlow } from './booking-flow.ts'
import { selectAvailability, selectIsConfirmed, selectPath, selectStep } from './selectors.ts'

/** What the visitor has chosen so far, with the labels that views show. */
interface Choice {
  readonly location: ImagingLocation | undefined
  readonly slug: string | undefined
  readonly day: Day | undefined
  readonly dayLabel: string | undefined
  readonly timeLabel: string | undefined
}

interface Parts {
  readonly location?: ImagingLocation
  readonly slug?: string
  readonly day?: Day
  readonly slot?: Slot
}

/** A booked slot is no step any more, but its path still says which one it is. */
function bookedParts(path: string, availability: Availability | undefined): Parts {
  const read = readBookingPath(path)
  if (read?.kind !== 'choice' || !('slug' in read.choice)) return {}
  const { slug } = read.choice
  const location = availability?.locations.find((each) => each.slug === slug)
  return { ...read.choice, ...(location && { location }) }
}

const partsOf = (step: Step): Parts => {
  if ('location' in step) return step
  return step.at === 'waiting' && 'slug' in step.choice ? step.choice : {}
}

export function useChoice(): Choice {
  const step = useFlowState(bookingFlow, selectStep)
  const availability = useFlowState(bookingFlow, selectAvailability)
  const path = useFlowState(bookingFlow, selectPath)
  const isConfirmed = useFlowState(bookingFlow, selectIsConfirmed)
  const parts = isConfirmed ? bookedParts(path, availability) : partsOf(step)
  const { day, slot } = parts
  // The step keeps the location as it was when the step was read; newer data may know more.
  const newest = availability?.locations.find(({ id }) => id === parts.location?.id)
  const location = newest ?? parts.location
  return {
    location,
    slug: location?.slug ?? parts.slug,
    day,
    dayLabel: day && availability ? formatDay(day, today(availability)) : undefined,
    timeLabel: slot && slotLabel(slot),
  }
}
