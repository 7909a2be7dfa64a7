import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { startOfSlot } from '../../domain/day.ts'
import { formatPhone } from '../../domain/phone.ts'
import type { Practice } from '../practice/practice-file.ts'
import { formatVisitTime } from '../practice/visit-time.ts'
import { type Booking, locationOf } from './booking.ts'

/** The visit as a calendar file; its bytes are the same whenever it is made. */
export function calendarFile(practice: Practice, siteUrl: string, booking: Booking): string {
  const { name, phone, timeZone, visitMinutes } = practice
  const start = startOfSlot(booking.day, booking.slot, timeZone)
  const calendar = ical({
    prodId: { company: name, product: 'visits' },
    method: ICalCalendarMethod.PUBLISH,
  })
  calendar.createEvent({
    id: `${booking.reference}@${new URL(siteUrl).hostname}`,
    stamp: new Date(booking.created_at),
    start: new Date(start),
    end: new Date(start + visitMinutes * 60_000),
    summary: `Thermography visit, ${name}`,
    location: locationOf(practice, booking),
    description: [
      formatVisitTime(booking.day, booking.slot, timeZone),
      `Reference ${booking.reference}`,
      `To reschedule, call ${formatPhone(phone)}.`,
    ].join('\n'),
    status: ICalEventStatus.CONFIRMED,
  })
  return `${calendar.toString()}\r\n`
}
