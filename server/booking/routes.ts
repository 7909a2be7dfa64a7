import { Hono } from 'hono'
import { safeParse } from 'valibot'
import { bookAppointment, type Confirmation, recallBooking } from '../../domain/booking/booking.ts'
import { readDetails } from '../../domain/booking/details.ts'
import { BOOKED } from '../../domain/booking/messages.ts'
import { consentRecord } from '../../domain/booking/sms-consent.ts'
import { getHolds, holdAppointment, releaseHold, slotRequest } from '../../domain/calendar/hold.ts'
import { getLocations } from '../../domain/calendar/location.ts'
import { slotLabel } from '../../domain/calendar/slot.ts'
import { MINUTE } from '../../domain/timing.ts'
import type { AddressEnv } from '../http/client-address.ts'
import { type RateLimit, TOO_MANY_REQUESTS, withinLimit } from '../http/rate-limit.ts'
import { createGuestOf, type Requester } from '../http/requester.ts'
import { sendResource, sendToVisitor } from '../http/resource.ts'
import { parseBody, postRoute, readBody } from '../http/respond.ts'
import { visitorSessions } from '../http/visitor-session.ts'
import type { ClientChannel } from '../messages/outbox/message.ts'
import { clientChannels, maskContacts } from '../messages/outbox/outbox.ts'
import { accept, acceptForm, Refused, type Result, unwrap } from '../result.ts'
import type { Services } from '../services.ts'
import { book } from './book.ts'
import { type Booking, clientName, isReference, notesOf, placeOf } from './booking.ts'
import { isInClosedHours } from './calendar/closures.ts'
import { createLocationList } from './calendar/locations.ts'
import { calendarFile } from './calendar-file.ts'
import { describeHold, holdSlot, listHolds, releaseSlot } from './holds/hold.ts'
import { INVALID_SLOT, UNKNOWN_BOOKING } from './refusals.ts'

export function createBookingRoutes(services: Services): Hono<AddressEnv> {
  const { timetable, practice, siteUrl } = services
  const { ensureVisitor } = visitorSessions(siteUrl)
  const locations = createLocationList(services)
  const guestOf = createGuestOf(services)
  const routes = new Hono<AddressEnv>()

  routes.get(getLocations.path, async (c) => sendResource(c, await locations()))

  routes.get(getHolds.path, async (c) => {
    const holds = await listHolds(services, ensureVisitor(c).id)
    return sendToVisitor(c, { success: true, holds })
  })

  postRoute(routes, holdAppointment, async (c) => {
    const request = await parseBody(c, holdAppointment.request, INVALID_SLOT)
    const time = unwrap(timetable.readTime(request))
    const requester = guestOf(c, ensureVisitor(c))
    const end = unwrap(await holdSlot(services, time, requester, request.renew === true))
    return { success: true, message: describeHold(end - services.clock.now()) }
  })

  postRoute(routes, releaseHold, async (c) => {
    const request = await parseBody(c, releaseHold.request, INVALID_SLOT)
    const time = unwrap(timetable.readTime(request))
    unwrap(await releaseSlot(services, time, guestOf(c, ensureVisitor(c))))
    return { success: true }
  })

  postRoute(routes, bookAppointment, async (c) => {
    const body = await readBody(c)
    const details = unwrap(acceptForm(readDetails(body)))
    const request = safeParse(slotRequest, body)
    if (!request.success) throw new Refused(INVALID_SLOT)
    const time = unwrap(timetable.readTime(request.output))
    const requester = guestOf(c, ensureVisitor(c))
    const wish = {
      smsConsent: consentRecord(body.smsConsent, practice.name),
      clientZone: body.timeZone,
      askFirst: body.askFirst === true,
      terms: body.terms,
    }
    const { booking, channels } = unwrap(await book(services, time, details, requester, wish))
    // The same request may have been sent before, and the hours closed meanwhile.
    const isClosed = await isInClosedHours(services.database.read, booking)
    return {
      success: true as const,
      message: isClosed ? CLOSED : BOOKED,
      ...confirmationOf(services, booking, channels),
    }
  })

  postRoute(routes, recallBooking, async (c) => {
    const request = await parseBody(c, recallBooking.request, UNKNOWN_BOOKING)
    // Postgres would fail on a text with a null character.
    if (!isReference(request.reference)) throw new Refused(UNKNOWN_BOOKING)
    const requester = guestOf(c, ensureVisitor(c))
    const booking = unwrap(await recall(services, request.reference, requester))
    const { read } = services.database
    const channels = await clientChannels(read, booking)
    const message = (await isInClosedHours(read, booking)) ? CLOSED : undefined
    return { success: true, message, ...confirmationOf(services, booking, channels) }
  })

  return routes
}

const CLOSED = 'We are sorry, but we are closed at that time. Please choose another.'

const confirmationOf = (
  { practice, siteUrl }: Pick<Services, 'practice' | 'siteUrl'>,
  booking: Booking,
  channels: readonly ClientChannel[],
) =>
  ({
    clientName: clientName(booking),
    date: booking.day,
    time: slotLabel(booking.slot),
    location: placeOf(booking),
    notes: notesOf(practice, booking),
    additionalInfo: booking.note || undefined,
    reference: booking.reference,
    price: booking.price ?? practice.price,
    ics: calendarFile(practice, siteUrl, booking),
    noTexts: channels.includes('client-text') ? undefined : true,
    sentTo: maskContacts(booking, channels),
  }) satisfies Required<Confirmation>

const RECALL_LIMIT: RateLimit = {
  action: 'recall',
  visitor: { max: 240, per: MINUTE },
  clientAddress: { max: 600, per: MINUTE },
}

/** Finds a booking by its reference, only for the visitor who made it. */
const recall = (
  { database, clock }: Services,
  reference: string,
  requester: Requester,
): Promise<Result<Booking>> =>
  database.write(async (transaction): Promise<Result<Booking>> => {
    if (!(await withinLimit(transaction, RECALL_LIMIT, requester, clock.now())))
      return TOO_MANY_REQUESTS
    const booking = await transaction
      .selectFrom('bookings')
      .selectAll()
      .where('reference', '=', reference)
      .where('visitor', '=', requester.visitor)
      .where('cancelled_at', 'is', null)
      .executeTakeFirst()
    return booking ? accept(booking) : UNKNOWN_BOOKING
  })
