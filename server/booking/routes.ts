import { Hono } from 'hono'
import { safeParse } from 'valibot'
import type { Confirmation } from '../../domain/booking.ts'
import { bookAppointment, recallBooking } from '../../domain/booking.ts'
import { BOOKED } from '../../domain/booking-messages.ts'
import { readDetails } from '../../domain/details.ts'
import { getHolds, holdAppointment, releaseHold, slotRequest } from '../../domain/hold.ts'
import { getLocations } from '../../domain/location.ts'
import { slotLabel } from '../../domain/slot.ts'
import { consentRecord } from '../../domain/sms-consent.ts'
import type { AddressEnv } from '../http/client-address.ts'
import { createRequesterOf } from '../http/requester.ts'
import { sendResource, sendToVisitor } from '../http/resource.ts'
import { parseBody, postRoute, readBody } from '../http/respond.ts'
import { visitorSessions } from '../http/visitor-session.ts'
import { acceptForm, Refused, unwrap } from '../result.ts'
import type { Services } from '../services.ts'
import { book } from './book.ts'
import { type Booking, clientName, placeOf } from './booking.ts'
import { calendarFile } from './calendar-file.ts'
import { formatHoldEnd, holdSlot, listHolds, releaseSlot } from './hold.ts'
import { createLocationList } from './locations.ts'
import { recall } from './recall.ts'
import { isReference } from './reference.ts'
import { INVALID_SLOT, UNKNOWN_BOOKING } from './refusals.ts'
import { readVisitTime } from './visits.ts'

export function createBookingRoutes(services: Services): Hono<AddressEnv> {
  const { timetable, practice, siteUrl } = services
  const { ensureVisitor } = visitorSessions(siteUrl)
  const locations = createLocationList(services)
  const requesterOf = createRequesterOf(services)
  const routes = new Hono<AddressEnv>()

  routes.get(getLocations.path, async (c) => sendResource(c, await locations()))

  routes.get(getHolds.path, async (c) => {
    const holds = await listHolds(services, ensureVisitor(c).id)
    return sendToVisitor(c, { success: true, holds })
  })

  postRoute(routes, holdAppointment, async (c) => {
    const request = await parseBody(c, holdAppointment.request, INVALID_SLOT)
    const visit = unwrap(readVisitTime(timetable, request))
    const requester = requesterOf(c, ensureVisitor(c))
    const end = unwrap(await holdSlot(services, visit, requester, request.renew === true))
    return { success: true, message: formatHoldEnd(end, practice.timeZone) }
  })

  postRoute(routes, releaseHold, async (c) => {
    const request = await parseBody(c, releaseHold.request, INVALID_SLOT)
    const visit = unwrap(readVisitTime(timetable, request))
    unwrap(await releaseSlot(services, visit, requesterOf(c, ensureVisitor(c))))
    return { success: true }
  })

  postRoute(routes, bookAppointment, async (c) => {
    const body = await readBody(c)
    const details = unwrap(acceptForm(readDetails(body)))
    const request = safeParse(slotRequest, body)
    if (!request.success) throw new Refused(INVALID_SLOT)
    const visit = unwrap(readVisitTime(timetable, request.output))
    const requester = requesterOf(c, ensureVisitor(c))
    const smsConsent = consentRecord(body.smsConsent)
    const { booking } = unwrap(await book(services, visit, details, requester, smsConsent))
    return { success: true, message: BOOKED, ...confirmationOf(services, booking) }
  })

  postRoute(routes, recallBooking, async (c) => {
    const request = await parseBody(c, recallBooking.request, UNKNOWN_BOOKING)
    // Postgres would fail on a text with a null character.
    if (!isReference(request.reference)) throw new Refused(UNKNOWN_BOOKING)
    const requester = requesterOf(c, ensureVisitor(c))
    const booking = unwrap(await recall(services, request.reference, requester))
    return { success: true, ...confirmationOf(services, booking) }
  })

  return routes
}

/** The server knows every fact. */
type OwnConfirmation = Confirmation & { readonly reference: string; readonly ics: string }

const confirmationOf = (
  { practice, siteUrl }: Pick<Services, 'practice' | 'siteUrl'>,
  booking: Booking,
): OwnConfirmation => ({
  clientName: clientName(booking),
  date: booking.day,
  time: slotLabel(booking.slot),
  location: placeOf(booking),
  ...(booking.note && { additionalInfo: booking.note }),
  reference: booking.reference,
  ics: calendarFile(practice, siteUrl, booking),
})
