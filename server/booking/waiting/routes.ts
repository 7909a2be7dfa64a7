import { type Context, Hono } from 'hono'
import { isEmail } from '../../../domain/booking/details.ts'
import { DAY } from '../../../domain/timing.ts'
import * as domain from '../../../domain/waiting/waiting.ts'
import type { AddressEnv } from '../../http/client-address.ts'
import {
  countWithin,
  type RateLimit,
  TOO_MANY_REQUESTS,
  withinLimit,
} from '../../http/rate-limit.ts'
import { createGuestOf } from '../../http/requester.ts'
import { parseBody, postRoute, UNREADABLE } from '../../http/respond.ts'
import { visitorSessions } from '../../http/visitor-session.ts'
import { maskContacts } from '../../messages/outbox/outbox.ts'
import { accept, Refused, type Result, refuseFields, unwrap } from '../../result.ts'
import type { Services } from '../../services.ts'
import { isReference, lockBooking } from '../booking.ts'
import { UNKNOWN_BOOKING } from '../refusals.ts'
import { LIST_OFF, putAddressOnList, putOnList, sendListLink } from './join.ts'
import { isListOn } from './list.ts'
import { LIST_LIMIT, takeOpening, UNKNOWN_TOKEN, withLink } from './waiting.ts'

const ASK_LIMIT: RateLimit = {
  action: 'list link',
  visitor: { max: 10, per: DAY },
  clientAddress: { max: 10, per: DAY },
}
/** All together: a mail provider closes the account of somebody who writes to hundreds of strangers. */
const MOST_ASKED = { max: 100, per: DAY }

/** The calls of the waiting list's page, and those that lead to it. */
export function createWaitingRoutes(services: Services): Hono<AddressEnv> {
  const { database, clock } = services
  const { ensureVisitor } = visitorSessions(services.siteUrl)
  const guestOf = createGuestOf(services)
  const requesterFor = (c: Context<AddressEnv>) => guestOf(c, ensureVisitor(c))
  const shown = async (found: Promise<Result<domain.Waiting>>) => ({
    success: true as const,
    waiting: unwrap(await found),
  })
  const routes = new Hono<AddressEnv>()

  postRoute(routes, domain.getWaiting, async (c) => {
    const { token } = await parseBody(c, domain.getWaiting.request, UNKNOWN_TOKEN)
    return shown(withLink(services, token, requesterFor(c)))
  })

  postRoute(routes, domain.saveWish, async (c) => {
    await parseBody(c, domain.getWaiting.request, UNKNOWN_TOKEN)
    const { token, wish } = await parseBody(c, domain.saveWish.request, UNREADABLE)
    return shown(
      withLink(services, token, requesterFor(c), async (transaction, { booking, row }) => {
        if (booking) return unwrap(await putOnList(transaction, services, booking, wish))
        if (!row) throw new Refused(UNKNOWN_TOKEN)
        return unwrap(await putAddressOnList(transaction, services, row, wish))
      }),
    )
  })

  postRoute(routes, domain.leaveList, async (c) => {
    const { token } = await parseBody(c, domain.leaveList.request, UNKNOWN_TOKEN)
    return shown(
      withLink(services, token, requesterFor(c), (transaction, { row }) =>
        transaction
          .deleteFrom('waiting')
          .where('id', '=', row?.id ?? '')
          .execute(),
      ),
    )
  })

  postRoute(routes, domain.takeOpening, async (c) => {
    await parseBody(c, domain.getWaiting.request, UNKNOWN_TOKEN)
    const { token, opening } = await parseBody(c, domain.takeOpening.request, UNREADABLE)
    // Postgres would fail on a text with a null character.
    if (!/^[\w-]+$/.test(opening)) throw new Refused(UNREADABLE)
    const requester = requesterFor(c)
    return shown(
      withLink(services, token, requester, (transaction, linked) =>
        takeOpening(transaction, services, linked, opening, requester),
      ),
    )
  })

  postRoute(routes, domain.joinList, async (c) => {
    const { reference } = await parseBody(c, domain.joinList.request, UNKNOWN_BOOKING)
    if (!isReference(reference)) throw new Refused(UNKNOWN_BOOKING)
    const requester = requesterFor(c)
    const joined = await database.write(async (transaction): Promise<Result<string>> => {
      const isWithin = await withinLimit(transaction, LIST_LIMIT, requester, clock.now())
      if (!isWithin) return TOO_MANY_REQUESTS
      const booking = await lockBooking(transaction, database.engine, 'reference', reference)
      if (!booking || booking.visitor !== requester.visitor) return UNKNOWN_BOOKING
      const joined = await putOnList(transaction, services, booking)
      return joined.isRefused ? joined : accept(maskContacts(booking, joined.value.channels))
    })
    const message = `You’re on the list. We’ll tell you at ${unwrap(joined)} when an earlier time opens up.`
    return { success: true, message }
  })

  postRoute(routes, domain.askForLink, async (c) => {
    const request = await parseBody(c, domain.askForLink.request, UNREADABLE)
    const email = request.email.trim().toLowerCase()
    if (!isListOn(services)) throw new Refused(LIST_OFF)
    if (!isEmail(email)) throw new Refused(refuseFields({ email: INVALID_EMAIL }))
    const requester = requesterFor(c)
    const asked = await database.write(async (transaction): Promise<Result<unknown>> => {
      const now = clock.now()
      const isWithin =
        (await withinLimit(transaction, ASK_LIMIT, requester, now)) &&
        (await countWithin(transaction, 'list links', MOST_ASKED, now))
      return isWithin ? accept(await sendListLink(transaction, services, email)) : TOO_MANY_REQUESTS
    })
    unwrap(asked)
    // The same for every address, so that it reveals nothing.
    return {
      success: true,
      message:
        'We’ll email you a link, at most twice a day. Open it and press “Put me on the list.”',
    }
  })

  return routes
}

const INVALID_EMAIL = 'Please enter an email address such as name@example.org.'
