import { createFeed, revokeFeed } from '../../domain/desk/calendar-feed.ts'
import * as domain from '../../domain/desk/passkeys.ts'
import { createRequesterOf } from '../http/requester.ts'
import { parseBody, postRoute, UNREADABLE } from '../http/respond.ts'
import type { createTokenCookie } from '../http/token-cookie.ts'
import { Refused, unwrap } from '../result.ts'
import type { Services } from '../services.ts'
import * as feed from './calendar-feed.ts'
import { endAccess, listColleagues } from './colleagues.ts'
import { createConfirmation } from './confirmation.ts'
import { type DeskRoutes, deskRoute, hasNull, ownerRoute } from './desk-route.ts'
import * as passkeys from './passkeys.ts'
import { shownSession } from './sessions.ts'

/** The two calls that sign in with a passkey, which need no session. */
export function addPasskeySignInRoutes(
  routes: DeskRoutes,
  services: Services,
  cookie: ReturnType<typeof createTokenCookie>,
): void {
  const requesterOf = createRequesterOf(services)

  postRoute(routes, domain.askForPasskey, async (c) => {
    const visitor = cookie.find(c) ?? cookie.create()
    cookie.remember(c, visitor)
    const requester = requesterOf(c, visitor)
    const options = unwrap(await passkeys.askForPasskey(services, visitor, requester))
    return { success: true, options }
  })

  postRoute(routes, domain.enterPasskey, async (c) => {
    const { response } = await parseBody(c, domain.enterPasskey.request, UNREADABLE)
    if (hasNull(response)) throw new Refused(UNREADABLE)
    const visitor = cookie.find(c) ?? cookie.create()
    const requester = requesterOf(c, visitor)
    const next = cookie.create()
    const session = unwrap(
      await passkeys.signInWithPasskey(services, visitor, next, response, requester),
    )
    cookie.remember(c, session.visitor)
    return shownSession(services, session)
  })
}

/** The calls about one's own passkeys and calendar, and about what colleagues have. */
export function addPasskeyRoutes(routes: DeskRoutes, services: Services): void {
  const confirmation = createConfirmation(services)

  deskRoute(routes, domain.getPasskeys, async (_, session) => ({
    success: true,
    passkeys: await passkeys.listPasskeys(services, session),
    feedSince: await feed.feedSince(services, session),
    colleagues: session.isOwner ? await listColleagues(services, session) : [],
  }))

  deskRoute(routes, createFeed, async (_, session) => ({
    success: true,
    message: await feed.createFeed(services, session),
  }))

  deskRoute(routes, revokeFeed, async (_, session) => ({
    success: true,
    message: unwrap(await feed.revokeFeed(services, session)),
  }))

  deskRoute(routes, domain.startPasskey, async (_, session) => ({
    success: true,
    options: await passkeys.startPasskey(services, session),
  }))

  deskRoute(routes, domain.addPasskey, async ({ name, code, response }, session, c) => {
    const confirm = confirmation(c, code)
    const message = unwrap(await passkeys.addPasskey(services, session, name, response, confirm))
    return { success: true, message }
  })

  deskRoute(routes, domain.removePasskey, async ({ id }, session) => ({
    success: true,
    message: unwrap(await passkeys.removePasskey(services, session, id)),
  }))

  ownerRoute(routes, domain.endAccess, async ({ email }, session) => ({
    success: true,
    message: unwrap(await endAccess(services, session, email)),
  }))
}
