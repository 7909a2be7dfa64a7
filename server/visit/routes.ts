import { type Context, Hono } from 'hono'
import * as domain from '../../domain/visit/visit.ts'
import { isInClosedHours } from '../booking/calendar/closures.ts'
import { INVALID_SLOT } from '../booking/refusals.ts'
import type { AddressEnv } from '../http/client-address.ts'
import { createGuestOf } from '../http/requester.ts'
import { parseBody, postRoute } from '../http/respond.ts'
import { visitorSessions } from '../http/visitor-session.ts'
import { hasOptedOut } from '../messages/outbox/opt-outs.ts'
import { type Result, unwrap } from '../result.ts'
import type { Services } from '../services.ts'
import {
  cancelVisit,
  confirmVisit,
  findVisit,
  type LinkedVisit,
  moveVisit,
  stopTextsByLink,
  UNKNOWN_TOKEN,
} from './change-visit.ts'
import { visitOf } from './visit.ts'

/** Shows, moves and cancels the visit that the link in a letter or text message belongs to. */
export function createVisitRoutes(services: Services): Hono<AddressEnv> {
  const { ensureVisitor } = visitorSessions(services.siteUrl)
  const guestOf = createGuestOf(services)
  const requesterFor = (c: Context<AddressEnv>) => guestOf(c, ensureVisitor(c))
  const { read } = services.database
  const textsTo = async (phone: string): Promise<domain.Visit['texts']> =>
    (await hasOptedOut(read, phone)) ? 'stopped' : 'on'
  const shown = async (found: Result<LinkedVisit>) => {
    const { booking, isTexted } = unwrap(found)
    const isClosed = await isInClosedHours(read, booking)
    const texts = isTexted ? await textsTo(booking.phone) : undefined
    return { success: true as const, visit: { ...visitOf(services, booking, isClosed), texts } }
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

  postRoute(routes, domain.confirmVisit, async (c) => {
    const request = await parseBody(c, domain.confirmVisit.request, UNKNOWN_TOKEN)
    return shown(await confirmVisit(services, request.token, requesterFor(c)))
  })

  postRoute(routes, domain.stopTexts, async (c) => {
    const request = await parseBody(c, domain.stopTexts.request, UNKNOWN_TOKEN)
    return shown(await stopTextsByLink(services, request.token, requesterFor(c)))
  })

  postRoute(routes, domain.moveVisit, async (c) => {
    await parseBody(c, domain.getVisit.request, UNKNOWN_TOKEN)
    const request = await parseBody(c, domain.moveVisit.request, INVALID_SLOT)
    const to = services.timetable.readTime(request)
    return shown(await moveVisit(services, request.token, to, requesterFor(c)))
  })

  return routes
}
