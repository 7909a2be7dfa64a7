import { dayAt, formatDayWithYear, readDay } from '../../domain/day.ts'
import { formatPhone } from '../../domain/phone.ts'
import { slotLabel } from '../../domain/slot.ts'
import { book, cancel } from '../booking/book.ts'
import { nameOf, placeOf } from '../booking/confirmation.ts'
import { readDetails } from '../booking/details.ts'
import { createTimetable, isNo } from '../practice/timetable.ts'
import { tellWhen } from '../practice/visit-time.ts'
import { type Format, printed } from './print.ts'
import { type Desk, Refused } from './tool-context.ts'

/** The visits of one day, in the order in which they come. */
export async function listDay(
  { office, streams }: Desk,
  given: string | undefined,
  format: Format,
) {
  const { practice, clock, database } = office
  const today = dayAt(clock.now(), practice.timeZone)
  const day = given === undefined ? today : readDay(given)
  if (!day) throw new Refused(`"${given}" is no day. Write it as year-month-day, such as ${today}.`)
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
    placeOf(office, booking).split(',')[0] ?? '',
    nameOf(booking),
    booking.phone && formatPhone(booking.phone),
    booking.email,
    booking.note,
    booking.reference,
  ])
  if (format === 'table') streams.out(`${formatDayWithYear(day)}: ${visits(rows.length)}\n`)
  if (rows.length === 0 && format === 'table') return
  const head = ['Time', 'Location', 'Client', 'Phone', 'E-mail', 'Note', 'Reference']
  streams.out(printed(head, rows, format))
}

const visits = (count: number) => (count === 1 ? '1 visit' : `${count || 'no'} visits`)

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

/** A booking that came by phone, through the same guard as those of the site. */
export async function bookByPhone({ office, streams }: Desk, asked: PhoneBooking) {
  const { practice } = office
  const location = practice.locations.find(
    ({ id, slug }) => String(id) === asked.location || slug === asked.location,
  )
  if (!location) {
    const known = practice.locations.map(({ id, slug }) => `${slug} (${id})`).join(', ')
    throw new Refused(`There is no location "${asked.location}". Name one of: ${known}.`)
  }
  const body = { ...asked, additionalInfo: asked.note }
  const read = readDetails(body, 'office')
  if ('errors' in read) throw new Refused(Object.values(read.errors).join(' '))
  const timetable = createTimetable(practice)
  const visit = timetable.find({ location, date: asked.date, slot: asked.time })
  if (isNo(visit)) throw new Refused(visit.message)
  const asker = { visitor: '', address: undefined }
  const booking = await book(office, timetable, visit, read.details, asker)
  if (isNo(booking)) throw new Refused(booking.message)
  streams.out(
    `Booked ${nameOf(booking)} for ${tellWhen(booking.day, booking.slot, practice.timeZone)}, ${placeOf(office, booking)}.\nReference ${booking.reference}. The confirmation leaves as soon as the site runs.\n`,
  )
}

export async function cancelBooking(desk: Desk, given: string) {
  const { office, streams } = desk
  const booking = await cancel(office, given.trim().toUpperCase())
  if (!booking) {
    throw new Refused(
      `There is no booking "${given}" to cancel. Look the reference up in its day’s list.`,
    )
  }
  const when = tellWhen(booking.day, booking.slot, office.practice.timeZone)
  streams.out(
    `Cancelled the visit of ${nameOf(booking)} on ${when}. The time is free again, and the client is told as soon as the site runs.\n`,
  )
}
