import { allowsReminder } from '../../../domain/booking/sms-consent.ts'
import { addDays, dayAt } from '../../../domain/calendar/day.ts'
import { minuteOfDay } from '../../../domain/calendar/slot.ts'
import type { LetterName } from '../../../domain/letter-names.ts'
import { DELIVERY_DAYS } from '../../../domain/retention.ts'
import { DAY, HOUR } from '../../../domain/timing.ts'
import type { Booking } from '../../booking/booking.ts'
import type { Transaction } from '../../database/tables.ts'
import type { Practice } from '../../practice/practice-file.ts'
import { atMinute, isDaytime, MORNING } from '../../practice/visit-time.ts'
import type { Services } from '../../services.ts'
import type { Channel } from '../outbox/message.ts'

/** Planned letters are due by 7 PM at the latest. */
const LAST = 19 * 60
/** An email is sent at night if the next morning would be closer to the visit than this. */
const TOO_CLOSE = 2 * HOUR

/** When a letter is due that many days after a visit: at the visit's time of day, but within the hours above. */
export function plannedAt(
  { day, slot, zone }: Pick<Booking, 'day' | 'slot' | 'zone'>,
  days: number,
) {
  const minute = Math.min(Math.max(minuteOfDay(slot), MORNING), LAST)
  return atMinute(addDays(day, days), minute, zone)
}

/** Whether a planned letter that is of use until `end` may be sent now. Text messages are never sent at night. */
export function mayLeave(
  { timeZone }: Pick<Practice, 'timeZone'>,
  end: number,
  isText: boolean,
  now: number,
): boolean {
  if (end <= now) return false
  if (isDaytime(now, timeZone)) return true
  const today = dayAt(now, timeZone)
  const day = now < atMinute(today, MORNING, timeZone) ? today : addDays(today, 1)
  return !isText && atMinute(day, MORNING, timeZone) > end - TOO_CLOSE
}

/** When a letter is sent by itself. */
export interface Plan {
  /** How many days after the visit; before it if negative. */
  readonly days: (practice: Practice) => number
  /** Whether it stays valid when the visit is moved, so that no second one is sent. */
  readonly isOnce?: boolean
  /** Whether a visit that was booked or moved after that time still gets it. */
  readonly isForLate?: boolean
  /** For how many days it is of use. By default until the visit begins, or for a week after it. */
  readonly daysOfUse?: number
  /** The letter that the owner can turn off. */
  readonly letter?: LetterName
  /** The column of the visit that says when the letter was queued. */
  readonly stores?: (practice: Practice) => 'asked_at' | undefined
  /** Stores with the letter what lets it be queued; false if another letter was first. */
  readonly claim?: (transaction: Transaction, booking: Booking, now: number) => Promise<boolean>
}

/** How many days after it was due a letter after a visit is still sent. */
export const DAYS_LATE = DELIVERY_DAYS

/** Whether a planned letter about the visit is due, and of use. */
export function isTime(
  { practice, clock }: Pick<Services, 'practice' | 'clock'>,
  booking: Booking,
  to: Channel,
  { days, isForLate, daysOfUse }: Plan,
): boolean {
  const now = clock.now()
  const isText = to === 'client-text'
  if (isText && !allowsReminder(booking.sms_consent)) return false
  const after = days(practice)
  const due = plannedAt(booking, after)
  // No reminder for a visit that was booked or moved after that time: the client has only just been notified.
  if (!isForLate && booking.arranged_at >= due) return false
  const end =
    after < 0 && daysOfUse === undefined ? booking.starts_at : due + (daysOfUse ?? DAYS_LATE) * DAY
  return due <= now && mayLeave(practice, end, isText, now)
}
