import {
  addDays,
  type Day,
  dayAt,
  formatDayWithYear,
  slotExists,
  startOfDay,
  startOfSlot,
  zoneLabel,
} from '../../domain/day.ts'
import { minuteOfDay, type Slot, slotLabel } from '../../domain/slot.ts'
import { remembered } from '../memoize.ts'

const HOUR = 3_600_000

/** When a day begins, and its length; asking the calendar for every slot of it would take far longer. */
const lengthOf = remembered((zone: string) =>
  remembered((day: Day) => {
    const start = startOfDay(day, zone)
    return { start, length: startOfDay(addDays(day, 1), zone) - start }
  }),
)

const isEven = (day: Day, zone: string): boolean => lengthOf(zone)(day).length === 24 * HOUR

/** When a slot begins, as `startOfSlot` has it. */
export function startAt(day: Day, slot: Slot, zone: string): number {
  if (!isEven(day, zone)) return startOfSlot(day, slot, zone)
  return lengthOf(zone)(day).start + (minuteOfDay(slot) / 60) * HOUR
}

/**
 * What a change of the clocks leaves of a day's times: none in the hour that is skipped, and none that
 * comes before the visit ahead of it is over, though the clocks say it does not.
 */
export function possibleOn(day: Day, slots: Slot[], visitMinutes: number, zone: string): Slot[] {
  if (isEven(day, zone)) return slots
  const real = slots.filter((slot) => slotExists(day, slot, zone))
  const minutesApart = (earlier: Slot, later: Slot) =>
    (startOfSlot(day, later, zone) - startOfSlot(day, earlier, zone)) / 60_000
  return real.filter((slot) =>
    real.every(
      (earlier) =>
        minuteOfDay(earlier) + visitMinutes > minuteOfDay(slot) ||
        minutesApart(earlier, slot) >= visitMinutes,
    ),
  )
}

/** Tells the day of a moment; most ask on the same one. */
export function todayIn(zone: string): (now: number) => Day {
  let known: Day | undefined
  return (now) => {
    const { start, length } = known ? lengthOf(zone)(known) : { start: 0, length: 0 }
    if (!known || now < start || now >= start + length) known = dayAt(now, zone)
    return known
  }
}

const formatIn = remembered(
  (timeZone: string) => new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'long' }),
)

/** The zone's name as people there say it at that time, such as `Eastern Daylight Time`. */
const zoneName = (at: number, zone: string): string =>
  formatIn(zone)
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone

const wordsOf = remembered((zone: string) =>
  remembered((day: Day) => ({
    day: formatDayWithYear(day),
    zone: zoneName(lengthOf(zone)(day).start, zone),
  })),
)

/** `Friday, July 3rd, 2026 at 2:30 PM New York time (Eastern Daylight Time)`: nothing is left to guess. */
export function tellWhen(day: Day, slot: Slot, zone: string): string {
  const words = wordsOf(zone)(day)
  const name = isEven(day, zone) ? words.zone : zoneName(startAt(day, slot, zone), zone)
  return `${words.day} at ${slotLabel(slot)} ${zoneLabel(zone)} (${name})`
}
