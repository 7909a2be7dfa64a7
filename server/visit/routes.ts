import { type Context, Hono } from 'hono'
import * as domain from '../../domain/visit/visit.ts'
import type { Booking } from '../booking/booking.ts'
import { isInClosedHours } from '../booking/calendar/closures.ts'
import { INVALID_SLOT } from '../booking/refusals.ts'
import type { AddressEnv } from '../http/client-address.ts'
import { createRequesterOf } from '../http/requester.ts'
import { parseBody, postRoute } from '../http/respond.ts'
import { visitorSessions } from '../http/visitor-session.ts'
import { type Result, unwrap } from '../result.ts'
import type { Services } from '../services.ts'
import { cancelVisit, findVisit, moveVisit, UNKNOWN_TOKEN } from './change-visit.ts'
import { visitOf } from './visit.ts'

/** Shows, moves and cancels the visit that the link in a letter or text message belongs to. */
export function createVisitRoutes(services: Services): Hono<AddressEnv> {
  const { ensureVisitor } = visitorSessions(services.siteUrl)
  const requesterOf = createRequesterOf(services)
  const requesterFor = (c: Context<AddressEnv>) => requesterOf(c, ensureVisitor(c))
  const shown = async (found: Result<Booking>) => {
    const booking = unwrap(found)
    const isClosed = await isInClosedHours(services.database.read, booking, services.clock.now())
    return { success: true as const, visit: visitOf(services, booking, isClosed) }
  }
  const routes = new Hono<AddressEnv>()

  postRoute(routes, domain.getVisit, async (c) => {
    const request = await parseBody(c, domain.getVisit.request, UNKNOWN_TOKEN)
    return shown(await findVisit(services, request.token, requesterFor(c)))
  })

  postRoute(routes, domain.cancelVisit, async (c) => {
    const request = await parseBody(c, domain.cancelVisit.request, UNKNOWN_TOKEN)
    return shown(await cancelVisit(services, request.token, requesterFor(c)))
  })

  postRoute(routes, domain.moveVisit, async (c) => {
    await parseBody(c, domain.getVisit.request, UNKNOWN_TOKEN)
    const request = await parseBody(c, domain.moveVisit.request, INVALID_SLOT)
    const to = services.timetable.readTime(request)
    return shown(await moveVisit(services, request.token, to, requesterFor(c)))
  })

  return routes
}
