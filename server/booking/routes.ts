import { Hono } from 'hono'
import { safeParse } from 'valibot'
import { bookAppointment, recallBooking } from '../../domain/booking.ts'
import { BOOKED } from '../../domain/booking-messages.ts'
import { readDetails } from '../../domain/details.ts'
import { getHolds, holdAppointment, releaseHold, slotRequest } from '../../domain/hold.ts'
import { getLocations } from '../../domain/location.ts'
import { consentRecord } from '../../domain/sms-consent.ts'
import type { AddressEnv } from '../http/client-address.ts'
import { createRequesterOf } from '../http/requester.ts'
import { sendResource, sendToVisitor } from '../http/resource.ts'
import { parseBody, postRoute, readBody } from '../http/respond.ts'
import { visitorSessions } from '../http/visitor-session.ts'
import { accept, acceptForm } from '../result.ts'
import type { Services } from '../services.ts'
import { book } from './book.ts'
import { confirmationOf } from './confirmation.ts'
import { formatHoldEnd, holdSlot, releaseSlot } from './hold.ts'
import { listHolds } from './hold-list.ts'
import { createLocationList } from './locations.ts'
import { recall } from './recall.ts'
import { isReference } from './reference.ts'
import { INVALID_SLOT, UNKNOWN_BOOKING } from './refusals.ts'
import { readVisit } from './visits.ts'

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
    if (request.isRefused) return request
    const visit = readVisit(timetable, request.value)
    if (visit.isRefused) return visit
    const requester = requesterOf(c, ensureVisitor(c))
    const end = await holdSlot(services, visit.value, requester, request.value.renew === true)
    if (end.isRefused) return end
    return accept({ success: true, message: formatHoldEnd(end.value, practice.timeZone) })
  })

  postRoute(routes, releaseHold, async (c) => {
    const request = await parseBody(c, releaseHold.request, INVALID_SLOT)
    if (request.isRefused) return request
    const visit = readVisit(timetable, request.value)
    if (visit.isRefused) return visit
    const released = await releaseSlot(services, visit.value, requesterOf(c, ensureVisitor(c)))
    return released.isRefused ? released : accept({ success: true })
  })

  postRoute(routes, bookAppointment, async (c) => {
    const body = await readBody(c)
    if (body.isRefused) return body
    const details = acceptForm(readDetails(body.value))
    if (details.isRefused) return details
    const request = safeParse(slotRequest, body.value)
    if (!request.success) return INVALID_SLOT
    const visit = readVisit(timetable, request.output)
    if (visit.isRefused) return visit
    const requester = requesterOf(c, ensureVisitor(c))
    const consent = consentRecord(body.value.smsConsent)
    const booking = await book(services, visit.value, details.value, requester, {
      smsConsent: consent,
    })
    if (booking.isRefused) return booking
    return accept({ success: true, message: BOOKED, ...confirmationOf(services, booking.value) })
  })

  postRoute(routes, recallBooking, async (c) => {
    const request = await parseBody(c, recallBooking.request, UNKNOWN_BOOKING)
    if (request.isRefused) return request
    // Postgres would fail on a text with a null character.
    if (!isReference(request.value.reference)) return UNKNOWN_BOOKING
    const requester = requesterOf(c, ensureVisitor(c))
    const booking = await recall(services, request.value.reference, requester)
    if (booking.isRefused) return booking
    return accept({ success: true, ...confirmationOf(services, booking.value) })
  })

  return routes
}
