import { type Day, startOfSlot } from './day.ts'
import { slotOfLabel } from './slot.ts'

interface Visit {
  readonly title: string
  readonly day: Day
  /** A label such as `2:30 PM`. */
  readonly time: string
  readonly minutes: number
  readonly zone: string
  readonly place: string
}

const stamp = (at: number): string =>
  Temporal.Instant.fromEpochMilliseconds(at)
    .toString({ smallestUnit: 'second' })
    .replace(/[-:]/g, '')

/** The address at which Google Calendar offers to add the visit. */
export function webCalendarUrl({ title, day, time, minutes, zone, place }: Visit): string {
  const start = startOfSlot(day, slotOfLabel(time) ?? '0000', zone)
  const url = new URL('https://calendar.google.com/calendar/render')
  url.search = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${stamp(start)}/${stamp(start + minutes * 60_000)}`,
    location: place,
  }).toString()
  return url.href
}
