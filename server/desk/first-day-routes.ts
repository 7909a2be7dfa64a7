import type { Context } from 'hono'
import type { Call } from '../../domain/call.ts'
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

  /** The request, if its link is valid. */
  async function requestIn<R extends { readonly token: string }, A>(
    c: Context,
    call: Call<'POST', R, A>,
  ): Promise<R> {
    const request = await parseBody(c, call.request, UNREADABLE)
    unwrap(await firstDay.checkLink(services, request.token))
    if (hasNull(request)) throw new Refused(UNREADABLE)
    return request
  }

  /** The browser that has opened the link. */
  function visitorIn(c: Context) {
    const visitor = cookie.find(c)
    if (!visitor) throw new Refused(UNREADABLE)
    return visitor
  }

  postRoute(routes, domain.openFirstDay, async (c) => {
    await requestIn(c, domain.openFirstDay)
    // The session begins in this cookie, so that it is there if the response to the last answer is lost.
    cookie.remember(c, cookie.create())
    return { success: true, isMailed: !services.filed.includes('email') }
  })

  postRoute(routes, domain.checkFirstDay, async (c) => {
    const { changes } = await requestIn(c, domain.checkFirstDay)
    unwrap(await firstDay.readAnswers(services, changes))
    return { success: true }
  })

  postRoute(routes, domain.sendFirstDayCode, async (c) => {
    const { email } = await requestIn(c, domain.sendFirstDayCode)
    const visitor = visitorIn(c)
    unwrap(await firstDay.sendFirstDayCode(services, visitor, email, requesterOf(c, visitor)))
    return { success: true }
  })

  postRoute(routes, domain.finishFirstDay, async (c) => {
    const request = await requestIn(c, domain.finishFirstDay)
    const visitor = visitorIn(c)
    const code = request.code === undefined ? undefined : readCode(request.code)
    // A printed code is for the desk.
    if (request.code !== undefined && (code === undefined || isPrintedCode(code)))
      return refuseCode(WRONG_CODE)
    const requester = requesterOf(c, visitor)
    const answered = { ...request, code }
    const session = unwrap(await firstDay.finishFirstDay(services, visitor, answered, requester))
    if ('problem' in session) return refuseCode(session.problem)
    cookie.remember(c, session.visitor)
    return shownSession(services, session)
  })
}
