import {
  type Availability,
  type Hold,
  type ImagingLocation,
  isOpen,
  slotsOn,
  today,
  upcomingDays,
} from '../calendar/availability.ts'
import { formatDay } from '../calendar/day.ts'
import { isSameLocation } from '../calendar/location.ts'
import { slotLabel } from '../calendar/slot.ts'
import { bookingPath, type Choice, readBookingPath } from './booking-path.ts'

/** The step of the wizard at a path, as far as the loaded data can tell. */
export interface Step {
  readonly at:
    | 'elsewhere'
    /** The data have not loaded yet. */
    | 'waiting'
    | 'location'
    | 'date'
    | 'time'
    | 'details'
    /** The path asks for something that is not offered; `chosen` is what still makes sense. */
    | 'redirect'
  /** The location is known once the data confirm it. */
  readonly chosen: Choice & { readonly location?: ImagingLocation }
  readonly notice?: string
}

export const UNKNOWN_LOCATION =
  'We do not know that location. Please choose one of the locations below.'
export const INVALID_SELECTION = 'Please select a valid location, date, and timeslot to proceed.'

const MALFORMED = {
  date: 'That date does not exist. Please choose one of the dates below.',
  time: 'That time does not exist. Please choose one of the times below.',
}

export function stepAt(path: string, availability: Availability | undefined): Step {
  const read = readBookingPath(path)
  if (!read) return { at: 'elsewhere', chosen: {} }
  if (read.kind === 'malformed')
    return { at: 'redirect', chosen: read.choice, notice: MALFORMED[read.part] }
  if (read.kind === 'byId') return stepForId(read.id, availability)
  const { choice } = read
  if (choice.slug === undefined) return { at: 'location', chosen: {} }
  if (!availability) return { at: 'waiting', chosen: choice }
  const slug = choice.slug.toLowerCase()
  const location = availability.locations.find((each) => each.slug.toLowerCase() === slug)
  if (!location) {
    return {
      at: 'location',
      chosen: {},
      notice: choice.slot ? INVALID_SELECTION : UNKNOWN_LOCATION,
    }
  }
  if (location.slug !== choice.slug) {
    return { at: 'redirect', chosen: { ...choice, slug: location.slug } }
  }
  return stepForChoice({ ...choice, location }, availability)
}

function stepForId(id: string, availability: Availability | undefined): Step {
  if (!availability) return { at: 'waiting', chosen: {} }
  const location = availability.locations.find((each) => isSameLocation(each.id, id))
  return location
    ? { at: 'date', chosen: { slug: location.slug, location } }
    : { at: 'location', chosen: {}, notice: UNKNOWN_LOCATION }
}

function stepForChoice(
  chosen: Exclude<Choice, { slug?: undefined }> & { readonly location: ImagingLocation },
  availability: Availability,
): Step {
  const { location, slug, day, slot } = chosen
  if (day === undefined) return { at: 'date', chosen }
  const date = formatDay(day, today(availability))
  if (!upcomingDays(location, availability).includes(day)) {
    const notice = `There are no appointments on ${date}. Please choose another date.`
    return { at: 'redirect', chosen: { slug }, notice }
  }
  if (slot === undefined) return { at: 'time', chosen }
  const time = slotLabel(slot)
  const offered = slotsOn(location, day, availability).find((each) => each.slot === slot)
  if (offered && isOpen(offered)) return { at: 'details', chosen }
  const notice = !offered
    ? `There is no appointment at ${time} on ${date}. Please choose another time.`
    : offered.state === 'held'
      ? `Someone else is booking ${time} on ${date} right now. Please choose another time.`
      : `${time} on ${date} is no longer free. If you have just booked it, your confirmation is on its way by email. Otherwise please choose another time.`
  return { at: 'redirect', chosen: { slug, day }, notice }
}

/** A slot that is held for this visitor, and the path of its form. */
export interface HeldSlot extends Pick<Hold, 'day' | 'slot' | 'expiresAt'> {
  readonly path: string
  readonly location: ImagingLocation
}

/** The slots that the data list as held for this visitor. */
export const ownHolds = ({ locations, holds }: Availability): readonly HeldSlot[] =>
  holds.flatMap(({ isMine, locationId, day, slot, expiresAt }) => {
    const location = locations.find(({ id }) => isSameLocation(id, locationId))
    if (!isMine || !location) return []
    const path = bookingPath({ slug: location.slug, day, slot })
    return { path, location, day, slot, expiresAt }
  })
