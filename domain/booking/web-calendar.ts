import { type Day, startOfSlot } from '../calendar/day.ts'
import type { Slot } from '../calendar/slot.ts'
import { MINUTE } from '../timing.ts'

interface CalendarEvent {
  readonly title: string
  readonly day: Day
  readonly slot: Slot
  readonly minutes: number
  readonly zone: string
  readonly place: string
}

const timestamp = (instant: number): string =>
  Temporal.Instant.fromEpochMilliseconds(instant)
    .toString({ smallestUnit: 'second' })
    .replace(/[-:]/g, '')

/** The URL that adds the visit to Google Calendar. */
export function webCalendarUrl({ title, day, slot, minutes, zone, place }: CalendarEvent): string {
  const start = startOfSlot(day, slot, zone)
  const url = new URL('https://calendar.google.com/calendar/render')
  url.search = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${timestamp(start)}/${timestamp(start + minutes * MINUTE)}`,
    location: place,
  }).toString()
  return url.href
}
