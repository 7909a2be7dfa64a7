import { type Day, readDay } from '../calendar/day.ts'
import { isSlot, type Slot } from '../calendar/slot.ts'
import { matchRoute, routes } from '../routes.ts'

/** The parts of a choice that the URL contains. A later part is set only if the earlier ones are. */
export type Choice =
  | { slug?: undefined; day?: undefined; slot?: undefined }
  | { slug: string; day?: undefined; slot?: undefined }
  | { slug: string; day: Day; slot?: undefined }
  | { slug: string; day: Day; slot: Slot }

export type BookingPath =
  | { kind: 'choice'; choice: Choice }
  /** `loc/{id}`: the location by its id. */
  | { kind: 'byId'; id: string }
  /** One part is not a valid date or time; `choice` is what is left without it. */
  | { kind: 'malformed'; part: 'date' | 'time'; choice: Choice }

export const bookingPath = ({ slug, day, slot }: Choice): string =>
  [
    routes.booking.path,
    ...[slug, day, slot].filter((part) => part !== undefined).map(encodeURIComponent),
  ].join('/')

const decode = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** Reads a path of the booking page; `undefined` if the path belongs to another page. */
export function readBookingPath(path: string): BookingPath | undefined {
  const { page, params } = matchRoute(path)
  if (page !== 'booking') return undefined
  if (params.id !== undefined) return { kind: 'byId', id: decode(params.id) }
  if (params.slug === undefined) return { kind: 'choice', choice: {} }
  const slug = decode(params.slug)
  if (params.date === undefined) return { kind: 'choice', choice: { slug } }
  const day = readDay(decode(params.date))
  if (day === undefined) return { kind: 'malformed', part: 'date', choice: { slug } }
  if (params.slot === undefined) return { kind: 'choice', choice: { slug, day } }
  const slot = decode(params.slot)
  if (!isSlot(slot)) return { kind: 'malformed', part: 'time', choice: { slug, day } }
  return { kind: 'choice', choice: { slug, day, slot } }
}

/** The choice in a path, whether or not it is offered. */
export function choiceAt(path: string): Choice {
  const read = readBookingPath(path)
  return read?.kind === 'choice' ? read.choice : {}
}
