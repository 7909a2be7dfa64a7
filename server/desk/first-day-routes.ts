import * as domain from '../../domain/first-day.ts'
import { readCode, refuseCode, WRONG_CODE } from '../codes/codes.ts'
import { isPrintedCode } from '../codes/printed-codes.ts'
import { createRequesterOf } from '../http/requester.ts'
import { parseBody, postRoute, UNREADABLE } from '../http/respond.ts'
import type { createTokenCookie } from '../http/token-cookie.ts'
import { Refused, unwrap } from '../result.ts'
import type { Services } from '../services.ts'
import { type DeskRoutes, hasNull } from './desk-route.ts'
import * as firstDay from './first-day.ts'
import { shownSession } from './sessions.ts'

/** The calls of the first day. They need the link, and no session. */
export function addFirstDayRoutes(
  routes: DeskRoutes,
  services: Services,
  cookie: ReturnType<typeof createTokenCookie>,
): void {
  const requesterOf = createRequesterOf(services)

  postRoute(routes, domain.openFirstDay, async (c) => {
    const { token } = await parseBody(c, domain.openFirstDay.request, UNREADABLE)
    unwrap(await firstDay.checkLink(services, token))
    // The session begins in this cookie, so that it is there if the response to the last answer is lost.
    cookie.remember(c, cookie.create())
    return { success: true, isMailed: !services.filed.includes('email') }
  })

  postRoute(routes, domain.checkFirstDay, async (c) => {
    const { token, changes } = await parseBody(c, domain.checkFirstDay.request, UNREADABLE)
    unwrap(await firstDay.checkLink(services, token))
    if (hasNull(changes)) throw new Refused(UNREADABLE)
    unwrap(await firstDay.readAnswers(services, token, changes))
    return { success: true }
  })

  postRoute(routes, domain.sendFirstDayCode, async (c) => {
    const { token, email } = await parseBody(c, domain.sendFirstDayCode.request, UNREADABLE)
    const visitor = cookie.find(c)
    if (!visitor || hasNull(email)) throw new Refused(UNREADABLE)
    const requester = requesterOf(c, visitor)
    unwrap(await firstDay.sendFirstDayCode(services, visitor, token, email, requester))
    return { success: true }
  })

  postRoute(routes, domain.finishFirstDay, async (c) => {
    const request = await parseBody(c, domain.finishFirstDay.request, UNREADABLE)
    const { token, changes, code: typed } = request
    const visitor = cookie.find(c)
    unwrap(await firstDay.checkLink(services, token))
    if (!visitor || hasNull(request)) throw new Refused(UNREADABLE)
    const code = typed === undefined ? undefined : readCode(typed)
    // A printed code is for the desk.
    if (typed !== undefined && (code === undefined || isPrintedCode(code)))
      return refuseCode(WRONG_CODE)
    const session = unwrap(
      await firstDay.finishFirstDay(
        ...([services, visitor, token, changes, code, requesterOf(c, visitor)] as const),
      ),
    )
    if ('problem' in session) return refuseCode(session.problem)
    cookie.remember(c, session.visitor)
    return shownSession(session)
  })
}
