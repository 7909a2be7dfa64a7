import {
  type Availability,
  type ImagingLocation,
  nextOpen,
  today,
} from '../../domain/calendar/availability.ts'
import { formatShortDate } from '../../domain/calendar/day.ts'
import { slotLabel } from '../../domain/calendar/slot.ts'

/** The first free time at a location: `Tue, Dec 1, 10:00 AM`. */
export function nextFree(location: ImagingLocation, availability: Availability) {
  const next = nextOpen(location, availability)
  if (!next) return undefined
  const { day, slot } = next
  return `${day === today(availability) ? 'Today' : formatShortDate(day)}, ${slotLabel(slot)}`
}
