import {
  type Availability,
  type ImagingLocation,
  isOpen,
  slotsOn,
  today,
  upcomingDays,
} from './availability.ts'
import { bookingPath, type Choice, readBookingPath } from './booking-path.ts'
import { type Day, formatDay } from './day.ts'
import { isSameLocation } from './location.ts'
import { type Slot, slotLabel } from './slot.ts'

/** Where a path leads on the booking page, judged by the data loaded so far. */
export type Step =
  | { at: 'elsewhere' }
  /** The data that decide it have not loaded. */
  | { at: 'waiting'; choice: Choice }
  | { at: 'location'; notice?: string }
  | { at: 'date'; location: ImagingLocation }
  | { at: 'time'; location: ImagingLocation; day: Day }
  | { at: 'details'; location: ImagingLocation; day: Day; slot: Slot }
  /** The path asks for something that is not offered; `to` is the last step that still makes sense. */
  | { at: 'redirect'; to: string; notice?: string }

export const UNKNOWN_LOCATION =
  'We do not know that location. Please choose one of the locations below.'
export const INVALID_SELECTION = 'Please select a valid location, date, and timeslot to proceed.'

const MALFORMED = {
  date: 'That date does not exist. Please choose one of the dates below.',
  time: 'That time does not exist. Please choose one of the times below.',
}

const redirect = (choice: Choice, notice: string): Step => ({
  at: 'redirect',
  to: bookingPath(choice),
  notice,
})

export function stepAt(path: string, availability: Availability | undefined): Step {
  const read = readBookingPath(path)
  if (!read) return { at: 'elsewhere' }
  if (read.kind === 'malformed') return redirect(read.choice, MALFORMED[read.part])
  if (read.kind === 'byId') return stepForId(read.id, availability)
  const { choice } = read
  if (choice.step === 'location') return { at: 'location' }
  if (!availability) return { at: 'waiting', choice }
  const location = availability.locations.find(({ slug }) => slug === choice.slug)
  if (!location) {
    return {
      at: 'location',
      notice: choice.step === 'details' ? INVALID_SELECTION : UNKNOWN_LOCATION,
    }
  }
  return stepForChoice(choice, location, availability)
}

function stepForId(id: string, availability: Availability | undefined): Step {
  if (!availability) return { at: 'waiting', choice: { step: 'location' } }
  const location = availability.locations.find((each) => isSameLocation(each.id, id))
  return location ? { at: 'date', location } : { at: 'location', notice: UNKNOWN_LOCATION }
}

function stepForChoice(
  choice: Exclude<Choice, { step: 'location' }>,
  location: ImagingLocation,
  availability: Availability,
): Step {
  if (choice.step === 'date') return { at: 'date', location }
  const { slug, day } = choice
  const date = formatDay(day, today(availability))
  if (!upcomingDays(location, availability).includes(day)) {
    return redirect(
      { step: 'date', slug },
      `There are no appointments on ${date}. Please choose another date.`,
    )
  }
  if (choice.step === 'time') return { at: 'time', location, day }
  const { slot } = choice
  const dayChoice: Choice = { step: 'time', slug, day }
  const time = slotLabel(slot)
  const offered = slotsOn(location, day, availability).find((each) => each.slot === slot)
  if (!offered) {
    return redirect(
      dayChoice,
      `There is no appointment at ${time} on ${date}. Please choose another time.`,
    )
  }
  if (isOpen(offered)) return { at: 'details', location, day, slot }
  return redirect(
    dayChoice,
    offered.state === 'held'
      ? `Someone else is booking ${time} on ${date} just now. Please choose another time.`
      : `${time} on ${date} is no longer free. If you have just booked it, your confirmation is on its way by e-mail. Otherwise please choose another time.`,
  )
}
