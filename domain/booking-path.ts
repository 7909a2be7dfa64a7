import { type Day, readDay } from './day.ts'
import { matchRoute, routes } from './routes.ts'
import { isSlot, type Slot } from './slot.ts'

/** What the URL has chosen so far. Later parts are there only when the earlier ones are. */
export type Choice =
  | { step: 'location' }
  | { step: 'date'; slug: string }
  | { step: 'time'; slug: string; day: Day }
  | { step: 'details'; slug: string; day: Day; slot: Slot }

export type BookingPath =
  | { kind: 'choice'; choice: Choice }
  /** `loc/{id}`: the location by its id. */
  | { kind: 'byId'; id: string }
  /** One part cannot exist; `choice` is the last step that still makes sense. */
  | { kind: 'malformed'; part: 'date' | 'time'; choice: Choice }

const pathBelow = (...segments: readonly string[]): string =>
  [routes.booking.path, ...segments.map(encodeURIComponent)].join('/')

export const bookingPath = (choice: Choice): string => {
  switch (choice.step) {
    case 'location':
      return pathBelow()
    case 'date':
      return pathBelow(choice.slug)
    case 'time':
      return pathBelow(choice.slug, choice.day)
    case 'details':
      return pathBelow(choice.slug, choice.day, choice.slot)
  }
}

const decode = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** Reads a path of the booking page; `undefined` where the path belongs to another page. */
export function readBookingPath(path: string): BookingPath | undefined {
  const { page, params } = matchRoute(path)
  if (page !== 'booking') return undefined
  if (params.id !== undefined) return { kind: 'byId', id: decode(params.id) }
  if (params.slug === undefined) return { kind: 'choice', choice: { step: 'location' } }
  const slug = decode(params.slug)
  const located: Choice = { step: 'date', slug }
  if (params.date === undefined) return { kind: 'choice', choice: located }
  const day = readDay(decode(params.date))
  if (day === undefined) return { kind: 'malformed', part: 'date', choice: located }
  const dated: Choice = { step: 'time', slug, day }
  if (params.slot === undefined) return { kind: 'choice', choice: dated }
  const slot = decode(params.slot)
  if (!isSlot(slot)) return { kind: 'malformed', part: 'time', choice: dated }
  return { kind: 'choice', choice: { ...dated, step: 'details', slot } }
}
