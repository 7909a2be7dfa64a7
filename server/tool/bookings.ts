import { Option } from 'commander'
import {
  type AnyDetailsField,
  eachDetail,
  isRequired,
  readDetails,
} from '../../domain/booking/details.ts'
import { book, phoneConsent } from '../booking/book.ts'
import { type Booking, clientName, placeOf, shortVisitTime } from '../booking/booking.ts'
import { cancel } from '../booking/changes/cancel.ts'
import { move } from '../booking/changes/move.ts'
import { describeChange } from '../booking/changes/notified.ts'
import { reinstate } from '../booking/changes/reinstate.ts'
import { TOOL } from '../database/audit.ts'
import { practiceAs } from '../http/requester.ts'
import { acceptForm, unwrap } from '../result.ts'
import type { Services } from '../services.ts'
import { locationNamed } from './named.ts'
import { onceRunning } from './once-running.ts'
import { cancelMany, type ManyNamed } from './origins.ts'
import { CommandRefused, type ToolContext } from './tool-context.ts'

/** A time as the owner types it. */
interface Typed {
  readonly location: string
  readonly date: string
  readonly time: string
}

/** The option that takes a detail of the client, such as `--first-name`. */
export const optionFor = (field: AnyDetailsField): Option =>
  new Option(
    `--${field.column.replaceAll('_', '-')} <text>`,
    `the client’s ${field.label.toLowerCase()}`,
  ).makeOptionMandatory(isRequired(field, { isAtDesk: true }))

const notifiedOf = async (services: Services, booking: Booking): Promise<string> =>
  onceRunning(await describeChange(services, booking))

const TAKEN_OVER =
  'A visitor was holding this time and no longer holds it. The visitor will find out when trying to book it.\n'

/** Enters a booking that was made by phone, under the same rules as on the site. */
export async function bookByPhone(
  { services, streams }: ToolContext,
  options: Typed & Readonly<Record<string, string>>,
) {
  const { timetable } = services
  const location = locationNamed(services, options.location)
  const body = eachDetail((field) => options[optionFor(field).attributeName()])
  const details = unwrap(acceptForm(readDetails(body, { isAtDesk: true })))
  const request = { location: { id: location.id }, date: options.date, slot: options.time }
  const time = unwrap(timetable.readTime(request))
  const wish = { smsConsent: phoneConsent(details) }
  const booked = await book(services, time, details, practiceAs(TOOL), wish)
  const { booking, isTakenOver } = unwrap(booked)
  streams.out(
    `Booked ${clientName(booking)} for ${shortVisitTime(booking)}, ${placeOf(booking)}.\nReference ${booking.reference}. ${await notifiedOf(services, booking)}\n${isTakenOver ? TAKEN_OVER : ''}`,
  )
}

/** Moves a booking under the same rules as on the site, by default within its location. */
export async function moveBooking(
  { services, streams }: ToolContext,
  reference: string,
  { date, time: slot, location }: Omit<Typed, 'location'> & { readonly location?: string },
) {
  const wanted = reference.trim().toUpperCase()
  const booking = await services.database.read
    .selectFrom('bookings')
    .select('location_id')
    .where('reference', '=', wanted)
    .executeTakeFirst()
  if (!booking) {
    throw new CommandRefused(`There is no booking "${reference}".`)
  }
  const { id } = locationNamed(services, location ?? booking.location_id)
  const request = { location: { id }, date, slot }
  const time = unwrap(services.timetable.readTime(request))
  const { booking: moved, isTakenOver } = unwrap(await move(services, TOOL, wanted, time))
  streams.out(
    `Moved the visit of ${clientName(moved)} to ${shortVisitTime(moved)}, ${placeOf(moved)}. ${await notifiedOf(services, moved)}\n${isTakenOver ? TAKEN_OVER : ''}`,
  )
}

/** Cancels the booking with this reference, or many by visitor, network or time of booking. */
export async function cancelNamed(
  context: ToolContext,
  reference: string | undefined,
  options: ManyNamed,
) {
  if (reference === undefined) return cancelMany(context, options)
  const { visitor, network, since, quiet = false } = options
  if ([visitor, network, since].some((each) => each !== undefined)) {
    throw new CommandRefused(
      'Name either a reference, or --visitor, --network or --since. Nothing was changed.',
    )
  }
  return cancelBooking(context, reference, quiet)
}

export async function cancelBooking(
  { services, streams }: ToolContext,
  reference: string,
  isQuiet = false,
) {
  const booking = unwrap(await cancel(services, TOOL, reference.trim().toUpperCase(), { isQuiet }))
  const time = shortVisitTime(booking)
  streams.out(
    `Canceled the visit of ${clientName(booking)} on ${time}. The time is free again. ${await notifiedOf(services, booking)}\n`,
  )
}

/** Undoes a cancellation, as the desk does, while the time is free. */
export async function undoCancellation(
  { services, streams }: ToolContext,
  reference: string,
  { quiet: isQuiet = false }: { readonly quiet?: boolean },
) {
  const wanted = reference.trim().toUpperCase()
  const reinstated = await reinstate(services, TOOL, wanted, { isQuiet })
  const { booking, isTakenOver } = unwrap(reinstated)
  streams.out(
    `Booked the visit of ${clientName(booking)} again for ${shortVisitTime(booking)}, ${placeOf(booking)}. ${await notifiedOf(services, booking)}\n${isTakenOver ? TAKEN_OVER : ''}`,
  )
}
