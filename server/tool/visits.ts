import { addDays, type Day, dayAt, formatDayWithYear } from '../../domain/day.ts'
import { digitsOf, formatPhone } from '../../domain/phone.ts'
import { slotLabel } from '../../domain/slot.ts'
import { type Booking, clientName, isOver } from '../booking/booking.ts'
import type { Services } from '../services.ts'
import { dayNamed } from './named.ts'
import { type Format, formatRows } from './print.ts'
import { CommandRefused, type ToolContext } from './tool-context.ts'

export const count = (number: number, one: string, many: string): string =>
  `${number || 'no'} ${number === 1 ? one : many}`

const visitsFrom = ({ services }: ToolContext, first: Day, last: Day): Promise<Booking[]> =>
  services.database.read
    .selectFrom('bookings')
    .selectAll()
    .where('day', '>=', first)
    .where('day', '<=', last)
    .where('cancelled_at', 'is', null)
    .orderBy('day')
    .orderBy('slot')
    .orderBy('location')
    .execute()

const HEAD = ['Time', 'Location', 'Client', 'Phone', 'E-mail', 'Note', 'Reference']

/** A contact, and whether the last message to it did not arrive. */
const contactOf = (contact: string, failedAt: number | null): string =>
  failedAt === null ? contact : `${contact} (not reached)`

const rowOf = (booking: Booking): string[] => [
  slotLabel(booking.slot),
  booking.place_name,
  clientName(booking),
  booking.phone && contactOf(formatPhone(booking.phone), booking.text_failed_at),
  contactOf(booking.email, booking.mail_failed_at),
  booking.note,
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

/** Prints the visits of one day, in their order. */
export async function listDay(context: ToolContext, date: string | undefined, format: Format) {
  const { services, streams } = context
  const day = date === undefined ? today(services) : dayNamed(services, date)
  const bookings = await visitsFrom(context, day, day)
  if (format === 'table') {
    streams.out(`${formatDayWithYear(day)}: ${count(bookings.length, 'visit', 'visits')}\n`)
    if (bookings.length === 0) return
  }
  streams.out(formatRows(HEAD, bookings.map(rowOf), format))
}

const today = ({ clock, practice }: Services): Day => dayAt(clock.now(), practice.timeZone)

/** Prints the visits from today on. */
export async function listUpcoming(context: ToolContext, days: string, format: Format) {
  const { services, streams } = context
  if (!/^[1-9]\d{0,2}$/.test(days)) {
    throw new CommandRefused(`"${days}" is no number of days from 1 to 999.`)
  }
  const first = today(services)
  const bookings = await visitsFrom(context, first, addDays(first, Number(days) - 1))
  if (format === 'table') {
    const visits = count(bookings.length, 'visit', 'visits')
    streams.out(
      `From ${formatDayWithYear(first)}, ${count(Number(days), 'day', 'days')}: ${visits}\n`,
    )
    if (bookings.length === 0) return
  }
  printVisits(context, bookings, format)
}

/** Letters without accents, so that "jose" finds "José". */
const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** Prints the visits of a client, or of a reference: past and cancelled ones too. */
export async function findVisits({ services, streams }: ToolContext, text: string, format: Format) {
  const wanted = plain(text)
  if (wanted.length < 2)
    throw new CommandRefused('Name at least two letters or digits to look for.')
  const digits = /^[\d\s().+-]+$/.test(text) ? digitsOf(text) : ''
  const bookings = await services.database.read
    .selectFrom('bookings')
    .selectAll()
    .orderBy('day', 'desc')
    .orderBy('slot')
    .execute()
  const found = bookings.filter(
    (booking) =>
      [clientName(booking), booking.email, booking.reference].some((each) =>
        plain(each).includes(wanted),
      ) ||
      (digits.length >= 4 && booking.phone.includes(digits)),
  )
  if (format === 'table' && found.length === 0) {
    return streams.out(`No booking has "${text}" in its name, contact or reference.\n`)
  }
  const now = services.clock.now()
  const rows = found.map((booking) => [booking.day, ...rowOf(booking), stateOf(booking, now)])
  streams.out(formatRows(['Day', ...HEAD, 'State'], rows, format))
}

function stateOf(booking: Booking, now: number): string {
  if (booking.cancelled_at !== null) return 'cancelled'
  return isOver(booking, now) ? 'past' : 'to come'
}
