import { type Day, readDay } from './day.ts'
import { readSlot, type Slot } from './slot.ts'

/** What the URL has chosen so far. Later parts are there only when the earlier ones are. */
export type Choice =
  | { step: 'location' }
  | { step: 'date'; slug: string }
  | { step: 'time'; slug: string; day: Day }
  | { step: 'details'; slug: string; day: Day; slot: Slot }

export type BookingPath =
  | { kind: 'choice'; choice: Choice }
  /** `loc/{id}`: the location by its number. */
  | { kind: 'byId'; id: string }
  /** A part that cannot be; `choice` is the last step that makes sense. */
  | { kind: 'malformed'; part: 'date' | 'time'; choice: Choice }

export const bookingPath = (choice: Choice): string => {
  switch (choice.step) {
    case 'location':
      return '/book'
    case 'date':
      return `/book/${encodeURIComponent(choice.slug)}`
    case 'time':
      return `/book/${encodeURIComponent(choice.slug)}/${choice.day}`
    case 'details':
      return `/book/${encodeURIComponent(choice.slug)}/${choice.day}/${choice.slot}`
  }
}

const decode = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** Reads a path of the booking screen; `undefined` where the path is another screen's. */
export function readBookingPath(path: string): BookingPath | undefined {
  const [screen, first, date, time, ...more] = path.split('/').filter(Boolean).map(decode)
  if (more.length > 0) return undefined
  if (screen === 'loc' && date === undefined) {
    return first === undefined
      ? { kind: 'choice', choice: { step: 'location' } }
      : { kind: 'byId', id: first }
  }
  if (screen !== 'book') return undefined
  if (first === undefined) return { kind: 'choice', choice: { step: 'location' } }
  const located: Choice = { step: 'date', slug: first }
  if (date === undefined) return { kind: 'choice', choice: located }
  const day = readDay(date)
  if (day === undefined) return { kind: 'malformed', part: 'date', choice: located }
  const dated: Choice = { step: 'time', slug: first, day }
  if (time === undefined) return { kind: 'choice', choice: dated }
  const slot = /^\d{4}$/.test(time) ? readSlot(time) : undefined
  if (slot === undefined) return { kind: 'malformed', part: 'time', choice: dated }
  return { kind: 'choice', choice: { ...dated, step: 'details', slot } }
}
