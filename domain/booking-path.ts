import { type Day, readDay } from './day.ts'
import { matchRoute, pathBelow, routes } from './routes.ts'
import { readSlot, type Slot } from './slot.ts'

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

export const bookingPath = (choice: Choice): string => {
  switch (choice.step) {
    case 'location':
      return routes.booking.path
    case 'date':
      return pathBelow(routes.booking, choice.slug)
    case 'time':
      return pathBelow(routes.booking, choice.slug, choice.day)
    case 'details':
      return pathBelow(routes.booking, choice.slug, choice.day, choice.slot)
  }
}

/** Reads a path of the booking page; `undefined` where the path belongs to another page. */
export function readBookingPath(path: string): BookingPath | undefined {
  const { page, params } = matchRoute(path)
  if (page !== 'booking') return undefined
  const { id, slug, date, slot: time } = params
  if (id !== undefined) return { kind: 'byId', id }
  if (slug === undefined) return { kind: 'choice', choice: { step: 'location' } }
  const located: Choice = { step: 'date', slug }
  if (date === undefined) return { kind: 'choice', choice: located }
  const day = readDay(date)
  if (day === undefined) return { kind: 'malformed', part: 'date', choice: located }
  const dated: Choice = { step: 'time', slug, day }
  if (time === undefined) return { kind: 'choice', choice: dated }
  const slot = /^\d{4}$/.test(time) ? readSlot(time) : undefined
  if (slot === undefined) return { kind: 'malformed', part: 'time', choice: dated }
  return { kind: 'choice', choice: { ...dated, step: 'details', slot } }
}
