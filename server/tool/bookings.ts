import { dayAt, formatDayWithYear, readDay } from '../../domain/day.ts'
import { readDetails } from '../../domain/details.ts'
import { formatPhone } from '../../domain/phone.ts'
import { slotLabel } from '../../domain/slot.ts'
import { book } from '../booking/book.ts'
import { clientName, locationOf } from '../booking/booking.ts'
import { cancel } from '../booking/cancel.ts'
import { readVisit } from '../booking/visits.ts'
import { PRACTICE } from '../http/requester.ts'
import { formatVisitTime } from '../practice/visit-time.ts'
import { acceptForm, type Result } from '../result.ts'
import { type Format, formatRows } from './print.ts'
import { CommandRefused, type ToolContext } from './tool-context.ts'

/** The value of a result; a refusal ends the command. */
function unwrap<T>(result: Result<T>): T {
  if (!result.isRefused) return result.value
  const { message, errors = {} } = result
  throw new CommandRefused(message ?? Object.values(errors).join(' '))
}

/** Prints the visits of one day, in their order. */
export async function listDay(
  { services, streams }: ToolContext,
  date: string | undefined,
  format: Format,
) {
  const { practice, clock, database } = services
  const today = dayAt(clock.now(), practice.timeZone)
  const day = date === undefined ? today : readDay(date)
  if (!day) {
    throw new CommandRefused(`"${date}" is no day. Write it as year-month-day, such as ${today}.`)
  }
  const bookings = await database.read
    .selectFrom('bookings')
    .selectAll()
    .where('day', '=', day)
    .where('cancelled_at', 'is', null)
    .orderBy('slot')
    .orderBy('location')
    .execute()
  const rows = bookings.map((booking) => [
    slotLabel(booking.slot),
    locationOf(practice, booking).split(',')[0] ?? '',
    clientName(booking),
    booking.phone && formatPhone(booking.phone),
    booking.email,
    booking.note,
    booking.reference,
  ])
  if (format === 'table') {
    const count = rows.length === 1 ? '1 visit' : `${rows.length || 'no'} visits`
    streams.out(`${formatDayWithYear(day)}: ${count}\n`)
    if (rows.length === 0) return
  }
  const head = ['Time', 'Location', 'Client', 'Phone', 'E-mail', 'Note', 'Reference']
  streams.out(formatRows(head, rows, format))
}

export interface PhoneBooking {
  readonly location: string
  readonly date: string
  readonly time: string
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  readonly email?: string
  readonly note?: string
}

/** Enters a booking that came by phone, under the same rules as those of the site. */
export async function bookByPhone({ services, streams }: ToolContext, options: PhoneBooking) {
  const { practice, timetable } = services
  const location = practice.locations.find(
    ({ id, slug }) => String(id) === options.location || slug === options.location,
  )
  if (!location) {
    const known = practice.locations.map(({ id, slug }) => `${slug} (${id})`).join(', ')
    throw new CommandRefused(`There is no location "${options.location}". Name one of: ${known}.`)
  }
  const body = { ...options, additionalInfo: options.note }
  const details = unwrap(acceptForm(readDetails(body, { isEmailOptional: true })))
  const request = { location: { id: location.id }, date: options.date, slot: options.time }
  const visit = unwrap(readVisit(timetable, request))
  const booking = unwrap(await book(services, visit, details, PRACTICE))
  const time = formatVisitTime(booking.day, booking.slot, practice.timeZone)
  streams.out(
    `Booked ${clientName(booking)} for ${time}, ${locationOf(practice, booking)}.\nReference ${booking.reference}. The confirmation leaves as soon as the site runs.\n`,
  )
}

export async function cancelBooking({ services, streams }: ToolContext, reference: string) {
  const booking = await cancel(services, reference.trim().toUpperCase())
  if (!booking) {
    throw new CommandRefused(
      `There is no booking "${reference}" to cancel. Look the reference up in its day’s list.`,
    )
  }
  const time = formatVisitTime(booking.day, booking.slot, services.practice.timeZone)
  streams.out(
    `Cancelled the visit of ${clientName(booking)} on ${time}. The time is free again, and the client is told as soon as the site runs.\n`,
  )
}
