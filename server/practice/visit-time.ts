import {
  addDays,
  type Day,
  slotExists,
  startOfDay,
  startOfSlot,
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

type ZoneStyle = 'long' | 'longGeneric'

function formatterFor(timeZone: string, timeZoneName: ZoneStyle): Intl.DateTimeFormat {
  const key = `${timeZone} ${timeZoneName}`
  const existing = formatters.get(key)
  if (existing) return existing
  const formatter = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName })
  formatters.set(key, formatter)
  return formatter
}

const zoneName = (at: number, zone: string, style: ZoneStyle): string =>
  formatterFor(zone, style)
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone

/** The zone's everyday name in every season: `Eastern Time`. */
export const zoneLabel = (zone: string): string => zoneName(0, zone, 'longGeneric')

/** `2:30 PM Eastern Daylight Time`, which leaves no doubt in the hour that comes twice. */
export const timeWithZone = (day: Day, slot: Slot, zone: string): string =>
  `${slotLabel(slot)} ${zoneName(startOfSlot(day, slot, zone), zone, 'long')}`

export function isZone(zone: string): boolean {
  try {
    return Boolean(Temporal.Now.zonedDateTimeISO(zone))
  } catch {
    return false
  }
}
