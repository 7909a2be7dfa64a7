import { type Availability, daysOf, isOpen, slotsOn, today } from './availability.ts'
import { bookingPath, type Choice, readBookingPath } from './booking-path.ts'
import { formatDay } from './day.ts'
import { type Location, sameLocation } from './location.ts'
import { slotLabel } from './slot.ts'

/** Where a path leads on the booking screen, as far as the data at hand can tell. */
export type Step =
  | { at: 'elsewhere' }
  /** Only data can tell. */
  | { at: 'waiting'; choice: Choice }
  | { at: 'location'; notice?: string }
  | { at: 'date' | 'time' | 'details'; choice: Choice; location: Location }
  /** That cannot be; the visitor goes where it still makes sense, and is told why. */
  | { at: 'redirect'; to: string; notice?: string }

export const UNKNOWN_LOCATION =
  'We do not know that location. Please choose one of the locations below.'
export const INVALID_SELECTION = 'Please select a valid location, date, and timeslot to proceed.'

const redirect = (choice: Choice, notice: string): Step => ({
  at: 'redirect',
  to: bookingPath(choice),
  notice,
})

const malformed = {
  date: 'That date does not exist. Please choose one of the dates below.',
  time: 'That time does not exist. Please choose one of the times below.',
}

export function stepAt(path: string, availability: Availability | undefined): Step {
  const read = readBookingPath(path)
  if (!read) return { at: 'elsewhere' }
  if (read.kind === 'malformed') return redirect(read.choice, malformed[read.part])
  if (read.kind === 'byId') return locate(read.id, availability)
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
  return offered(choice, location, availability)
}

function locate(id: string, availability: Availability | undefined): Step {
  if (!availability) return { at: 'waiting', choice: { step: 'location' } }
  const location = availability.locations.find((known) => sameLocation(known.id, id))
  return location
    ? { at: 'date', choice: { step: 'date', slug: location.slug }, location }
    : { at: 'location', notice: UNKNOWN_LOCATION }
}

function offered(
  choice: Exclude<Choice, { step: 'location' }>,
  location: Location,
  availability: Availability,
): Step {
  if (choice.step === 'date') return { at: 'date', choice, location }
  const { slug, day } = choice
  const date = formatDay(day, today(availability))
  if (!daysOf(location, availability).includes(day)) {
    return redirect(
      { step: 'date', slug },
      `There are no appointments on ${date}. Please choose another date.`,
    )
  }
  if (choice.step === 'time') return { at: 'time', choice, location }
  const dated: Choice = { step: 'time', slug, day }
  const time = slotLabel(choice.slot)
  const slot = slotsOn(location, day, availability).find((offer) => offer.slot === choice.slot)
  if (!slot) {
    return redirect(
      dated,
      `There is no appointment at ${time} on ${date}. Please choose another time.`,
    )
  }
  if (isOpen(slot)) return { at: 'details', choice, location }
  return redirect(
    dated,
    slot.state === 'held'
      ? `Someone else is booking ${time} on ${date} just now. Please choose another time.`
      : `${time} on ${date} is no longer free. If you have just booked it, your confirmation is on its way by e-mail. Otherwise please choose another time.`,
  )
}
