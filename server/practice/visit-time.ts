import {
  addDays,
  type Day,
  slotExists,
  startOfDay,
  startOfSlot,
  zoneLabel,
} from '../../domain/calendar/day.ts'
import { minuteOfDay, type Slot, slotLabel } from '../../domain/calendar/slot.ts'
import { DAY, MINUTE } from '../../domain/timing.ts'

const hasNoClockChange = (day: Day, zone: string): boolean =>
  startOfDay(addDays(day, 1), zone) - startOfDay(day, zone) === DAY

/**
 * Leaves out the slots that a clock change makes impossible: those in the skipped hour, and those that would
 * begin before the previous visit is over.
 */
export function possibleSlots(
  day: Day,
  slots: readonly Slot[],
  visitMinutes: number,
  zone: string,
): readonly Slot[] {
  if (hasNoClockChange(day, zone)) return slots
  const existing = slots.filter((slot) => slotExists(day, slot, zone))
  const minutesBetween = (earlier: Slot, later: Slot) =>
    (startOfSlot(day, later, zone) - startOfSlot(day, earlier, zone)) / MINUTE
  return existing.filter((slot) =>
    existing.every(
      (earlier) =>
        minuteOfDay(earlier) + visitMinutes > minuteOfDay(slot) ||
        minutesBetween(earlier, slot) >= visitMinutes,
    ),
  )
}

// Creating a formatter takes a hundred times longer than using it.
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  const existing = formatters.get(timeZone)
  if (existing) return existing
  const formatter = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'long' })
  formatters.set(timeZone, formatter)
  return formatter
}

/** The time zone's everyday name at that time, such as `Eastern Daylight Time`. */
const zoneName = (at: number, zone: string): string =>
  formatterFor(zone)
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone

/** `2:30 PM New York time (Eastern Daylight Time)`, which leaves no doubt. */
export const timeWithZone = (day: Day, slot: Slot, zone: string): string =>
  `${slotLabel(slot)} ${zoneLabel(zone)} (${zoneName(startOfSlot(day, slot, zone), zone)})`

export function isZone(zone: string): boolean {
  try {
    return Boolean(Temporal.Now.zonedDateTimeISO(zone))
  } catch {
    return false
  }
}
