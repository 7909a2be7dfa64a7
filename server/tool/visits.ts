import { detailsColumns, NO_DETAILS, toldIn } from '../../domain/booking/details.ts'
import { addDays, type Day, dayAt, formatDayWithYear } from '../../domain/calendar/day.ts'
import { slotLabel } from '../../domain/calendar/slot.ts'
import { formatPhone } from '../../domain/phone.ts'
import { type Booking, clientName, visitsBetween } from '../booking/booking.ts'
import type { Services } from '../services.ts'
import { count } from '../system/count.ts'
import { dayNamed } from './named.ts'
import { type Format, formatRows, type Printing } from './print.ts'
import { CommandRefused, type ToolContext } from './tool-context.ts'

const TOLD = toldIn(detailsColumns(NO_DETAILS)).map(({ label }) => label)
const HEAD = ['Time', 'Location', 'Client', 'Phone', 'Email', ...TOLD, 'Reference']

/** A contact, and whether the last message to it did not arrive. */
const contactOf = (contact: string, failedAt: number | null): string =>
  failedAt === null ? contact : `${contact} (not reached)`

const rowOf = (booking: Booking): string[] => [
  slotLabel(booking.slot),
  booking.place_name,
  clientName(booking),
  booking.phone && contactOf(formatPhone(booking.phone), booking.text_failed_at),
  contactOf(booking.email, booking.mail_failed_at),
  ...toldIn(booking).map(({ text }) => text),
  booking.reference,
]

/** Prints visits of several days. */
export function printVisits(
  { streams }: Pick<ToolContext, 'streams'>,
  bookings: readonly Booking[],
  format: Format,
): void {
  const rows = bookings.map((booking) => [booking.day, ...rowOf(booking)])
  streams.out(formatRows(['Day', ...HEAD], rows, format))
}

/** Prints the visits of one day. */
export async function listDay(
  context: ToolContext,
  date: string | undefined,
  { format }: Printing,
) {
  const { services, streams } = context
  const day = date === undefined ? today(services) : dayNamed(services, date)
  const bookings = await visitsBetween(services.database.read, day, day)
  if (format === 'table') {
    streams.out(`${formatDayWithYear(day)}: ${count(bookings.length, 'visit', 'visits')}\n`)
    if (bookings.length === 0) return
  }
  streams.out(formatRows(HEAD, bookings.map(rowOf), format))
}

const today = ({ clock, practice }: Services): Day => dayAt(clock.now(), practice.timeZone)

interface Upcoming extends Printing {
  readonly days: string
}

/** Prints the visits of the next `days` days, starting today. */
export async function listUpcoming(context: ToolContext, { days, format }: Upcoming) {
  const { services, streams } = context
  if (!/^[1-9]\d{0,2}$/.test(days)) {
    throw new CommandRefused(`"${days}" is not a number of days from 1 to 999.`)
  }
  const first = today(services)
  const last = addDays(first, Number(days) - 1)
  const bookings = await visitsBetween(services.database.read, first, last)
  if (format === 'table') {
    const visits = count(bookings.length, 'visit', 'visits')
    streams.out(
      `From ${formatDayWithYear(first)}, ${count(Number(days), 'day', 'days')}: ${visits}\n`,
    )
    if (bookings.length === 0) return
  }
  printVisits(context, bookings, format)
}
