import { type Day, formatDay, startOfSlot } from '../domain/day.ts'
import { labelOfSlot, type Slot } from '../domain/slot.ts'

// Making one takes far longer than using it.
const formats = new Map<string, Intl.DateTimeFormat>()

/** The zone's name as people there say it on that day, such as `Eastern Daylight Time`. */
export function zoneName(at: number, zone: string): string {
  const format =
    formats.get(zone) ?? new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'long' })
  formats.set(zone, format)
  return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? zone
}

/** `Friday, July 3rd, 2026 at 2:30 PM (Eastern Daylight Time)`: nothing is left to guess. */
export function tellWhen(day: Day, slot: Slot, zone: string): string {
  const withYear = formatDay(day, '0001-01-01')
  const name = zoneName(startOfSlot(day, slot, zone), zone)
  return `${withYear} at ${labelOfSlot(slot)} (${name})`
}
