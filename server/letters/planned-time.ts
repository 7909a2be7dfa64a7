import { addDays, type Day, dayAt, startOfSlot } from '../../domain/calendar/day.ts'
import { minuteOfDay, slotAtMinute } from '../../domain/calendar/slot.ts'
import { HOUR } from '../../domain/timing.ts'
import type { Booking } from '../booking/booking.ts'
import type { Practice } from '../practice/practice-file.ts'

/** Planned letters are sent between 8 AM and 8 PM, and are due by 7 PM at the latest. */
const MORNING = 8 * 60
const EVENING = 20 * 60
const LAST = 19 * 60
/** An email is sent at night if the next morning would be closer to the visit than this. */
const TOO_CLOSE = 2 * HOUR

const atMinute = (day: Day, minute: number, zone: string): number =>
  startOfSlot(day, slotAtMinute(minute), zone)

const isDaytime = (now: number, zone: string): boolean => {
  const day = dayAt(now, zone)
  return now >= atMinute(day, MORNING, zone) && now < atMinute(day, EVENING, zone)
}

/** When a letter is due that many days before a visit: at the visit's time of day, but within the hours above. */
export function plannedAt(
  { day, slot, zone }: Pick<Booking, 'day' | 'slot' | 'zone'>,
  days: number,
) {
  const minute = Math.min(Math.max(minuteOfDay(slot), MORNING), LAST)
  return atMinute(addDays(day, -days), minute, zone)
}

/** Whether a planned letter about a visit may be sent now. Text messages are never sent at night. */
export function mayLeave(
  { timeZone }: Pick<Practice, 'timeZone'>,
  { starts_at }: Pick<Booking, 'starts_at'>,
  isText: boolean,
  now: number,
): boolean {
  if (starts_at <= now) return false
  if (isDaytime(now, timeZone)) return true
  const today = dayAt(now, timeZone)
  const day = now < atMinute(today, MORNING, timeZone) ? today : addDays(today, 1)
  return !isText && atMinute(day, MORNING, timeZone) > starts_at - TOO_CLOSE
}
