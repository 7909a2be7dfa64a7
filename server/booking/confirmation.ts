import type { Confirmation } from '../../domain/booking.ts'
import { formatPhone } from '../../domain/phone.ts'
import { slotLabel } from '../../domain/slot.ts'
import type { Tables } from '../database/tables.ts'
import { startAt, tellWhen } from '../practice/visit-time.ts'
import type { Office } from '../services.ts'
import { writeCalendar } from './calendar-file.ts'

export type Booking = Tables['bookings']
type Where = Pick<Office, 'practice' | 'address'>

/** `Name, address` of the location a booking is for. */
export function placeOf({ practice }: Where, booking: Pick<Booking, 'location'>): string {
  const location = practice.locations.find(({ id }) => String(id) === booking.location)
  return location ? `${location.name}, ${location.address}` : `Location ${booking.location}`
}

export const nameOf = ({ first_name, last_name }: Pick<Booking, 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`.trim()

/** The visit as a calendar file; the same bytes whenever it is asked for. */
export function calendarFile(where: Where, booking: Booking): string {
  const { practice, address } = where
  const start = startAt(booking.day, booking.slot, practice.timeZone)
  return writeCalendar({
    publisher: practice.name,
    id: `${booking.reference}@${new URL(address).hostname}`,
    writtenAt: booking.created_at,
    start,
    end: start + practice.visitMinutes * 60_000,
    summary: `Thermography visit, ${practice.name}`,
    location: placeOf(where, booking),
    description: [
      tellWhen(booking.day, booking.slot, practice.timeZone),
      `Reference ${booking.reference}`,
      `To reschedule, call ${formatPhone(practice.phone)}.`,
    ].join('\n'),
  })
}

export const confirmationOf = (where: Where, booking: Booking): Confirmation => ({
  clientName: nameOf(booking),
  date: booking.day,
  time: slotLabel(booking.slot),
  location: placeOf(where, booking),
  ...(booking.note && { additionalInfo: booking.note }),
  reference: booking.reference,
  ics: calendarFile(where, booking),
})
