import * as domain from '../../domain/desk/sign-in.ts'
import { CODE_OVER, readCode, refuseCode, sendCode, WRONG_CODE } from '../codes/codes.ts'
import { withRequestLog } from '../http/request-id.ts'
import { createRequesterOf } from '../http/requester.ts'
import { parseBody, postRoute } from '../http/respond.ts'
import type { createTokenCookie } from '../http/token-cookie.ts'
import { Refused, refuseFields, unwrap } from '../result.ts'
import { readContact } from '../reviews/clients.ts'
import type { Services } from '../services.ts'
import { type DeskRoutes, deskRoute, ownerRoute } from './desk-route.ts'
import { INVALID_EMAIL, shownSession, signIn, signOut } from './sessions.ts'

type Cookie = ReturnType<typeof createTokenCookie>

const MISSING_CODE = refuseFields({ code: 'Please enter the code you were sent.' })
const NOT_SENT =
  'No new code was sent, because several were sent already. Use the latest one, or try again in an hour.'
const SUCCESS = { success: true } as const

/** The two calls that need no session. */
export function addSignInRoutes(routes: DeskRoutes, services: Services, cookie: Cookie): void {
  const requesterOf = createRequesterOf(services)

  postRoute(routes, domain.sendDeskCode, async (c) => {
    const request = await parseBody(c, domain.sendDeskCode.request, INVALID_EMAIL)
    const email = readContact(request.email)
    if (!email?.includes('@')) throw new Refused(INVALID_EMAIL)
    const visitor = cookie.find(c) ?? cookie.create()
    cookie.remember(c, visitor)
    const requester = requesterOf(c, visitor)
    unwrap(await sendCode(services, 'sign-in', visitor, email, requester))
    return SUCCESS
  })

  postRoute(routes, domain.enterDeskCode, async (c) => {
    const request = await parseBody(c, domain.enterDeskCode.request, MISSING_CODE)
    const visitor = cookie.find(c)
    const code = readCode(request.code)
    if (!visitor || !code) return refuseCode(visitor ? WRONG_CODE : CODE_OVER)
    const logged = withRequestLog(services, c)
    const session = unwrap(
      await signIn(logged, visitor, cookie.create(), code, requesterOf(c, visitor)),
    )
    if ('problem' in session) return refuseCode(session.problem)
    cookie.remember(c, session.visitor)
    return shownSession(services, session)
  })
}

/** The calls about the session itself. */
export function addSessionRoutes(routes: DeskRoutes, services: Services, cookie: Cookie): void {
  const requesterOf = createRequesterOf(services)

  deskRoute(routes, domain.getDeskSession, async (_, session) => shownSession(services, session))

  deskRoute(routes, domain.sendRecordsCode, async (_, { visitor, email }, c) => {
    const requester = requesterOf(c, visitor)
    const sent = unwrap(await sendCode(services, 'records', visitor, email, requester))
    return { success: true, message: sent.isSent ? undefined : NOT_SENT }
  })

  for (const [route, call, where] of [
    [deskRoute, domain.signOut, 'here'],
    [ownerRoute, domain.signOutEverywhere, 'everywhere'],
  ] as const) {
    route(routes, call, async (_, session, c) => {
      await signOut(services, session, where)
      cookie.forget(c)
      return SUCCESS
    })
  }
}
