import {
  addDays,
  type Day,
  dayAt,
  slotExists,
  startOfDay,
  startOfSlot,
} from '../../domain/calendar/day.ts'
import { minuteOfDay, type Slot, slotAtMinute, slotLabel } from '../../domain/calendar/slot.ts'
import { DAY, MINUTE } from '../../domain/timing.ts'

/** Nobody is disturbed before 8 AM or after 8 PM. */
export const MORNING = 8 * 60
const EVENING = 20 * 60

export const atMinute = (day: Day, minute: number, zone: string): number =>
  startOfSlot(day, slotAtMinute(minute), zone)

export const isDaytime = (now: number, zone: string): boolean => {
  const day = dayAt(now, zone)
  return now >= atMinute(day, MORNING, zone) && now < atMinute(day, EVENING, zone)
}

/** When this much time has passed, of which only the daytime counts. With none, when it is next day. */
export function afterDaytime(from: number, length: number, zone: string): number {
  const day = dayAt(from, zone)
  const start = Math.max(from, atMinute(day, MORNING, zone))
  const left = atMinute(day, EVENING, zone) - start
  if (left > 0 && length <= left) return start + length
  const next = atMinute(addDays(day, 1), MORNING, zone)
  return afterDaytime(next, length - Math.max(0, left), zone)
}

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
