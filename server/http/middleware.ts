import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { matchedRoutes } from 'hono/route'
import { checkSettings, saveSettings } from '../../domain/desk/settings.ts'
import { refuse } from '../result.ts'
import type { Logger } from '../system/log.ts'
import { requestLog } from './request-id.ts'
import { refusalOf, refused } from './respond.ts'

const MAX_BODY = 16 * 1024
/** Calls that may carry a picture of 2 MB as text. */
const MAX_WITH_PICTURE = 3 * 1024 * 1024
const WITH_PICTURE: readonly string[] = [checkSettings.path, saveSettings.path]

/** Logs which call was made, its status and how long it took. */
export const logRequests =
  (log: Logger): MiddlewareHandler =>
  async (c, next) => {
    const begin = performance.now()
    await next()
    const { status } = c.res
    const isUnremarkable = c.req.method !== 'POST' && status < 400
    if (isUnremarkable && !log.isLevelEnabled('debug')) return
    // An unknown path may contain anything, even personal data, so only the paths of routes are logged.
    const route = matchedRoutes(c).find(({ path }) => !path.includes('*'))
    const call = route?.path ?? 'unknown'
    const lines = requestLog(log, c)
    if (status === 429) lines.warn({ event: 'limit-hit', call })
    const reason = refusalOf(c.res)?.reason
    const entry = {
      call,
      status,
      ...(reason && { reason }),
      ms: Math.round(performance.now() - begin),
    }
    if (status >= 500) lines.error(entry)
    else if (isUnremarkable) lines.debug(entry)
    else lines.info(entry)
  }

/**
 * Browsers send the Origin of every POST. Without PUBLIC_URL, it must match the Host header: cookies belong
 * to one host, so another name of this machine is a different site.
 */
function isSameOrigin(c: Context, publicUrl: string | undefined): boolean {
  const origin = c.req.header('Origin')
  if (origin === undefined) {
    // Programs that are not browsers send neither header, but they have no visitor's cookie either.
    const site = c.req.header('Sec-Fetch-Site')
    return site === undefined || site === 'same-origin'
  }
  if (publicUrl !== undefined) return origin === publicUrl
  const host = c.req.header('Host')
  return URL.canParse(origin) && host !== undefined && new URL(origin).host === host
}

export const requireSameOriginJson =
  (publicUrl: string | undefined, log: Logger): MiddlewareHandler =>
  async (c, next) => {
    if (!isSameOrigin(c, publicUrl)) {
      requestLog(log, c).warn({ event: 'foreign-origin' })
      return refused(c, refuse(403, 'This can only be sent from the site itself.'))
    }
    if (!/^application\/json\s*(?:;|$)/i.test(c.req.header('Content-Type') ?? '')) {
      return refused(c, refuse(415, 'This can only be sent as JSON.'))
    }
    return next()
  }

const refuseBody = (c: Context) => refused(c, refuse(413, 'This is too large to send.'))
const countBody = bodyLimit({ maxSize: MAX_BODY, onError: refuseBody })

/**
 * A body with a Content-Length needs no counting, because Node reads no more than that. Counting makes
 * a whole web Request, which stays in memory far longer than the response takes.
 */
export const limitBody: MiddlewareHandler = async (c, next) => {
  const length = c.req.header('Content-Length')
  if (length === undefined || c.req.header('Transfer-Encoding') !== undefined) {
    return countBody(c, next)
  }
  const most = WITH_PICTURE.includes(c.req.path) ? MAX_WITH_PICTURE : MAX_BODY
  return Number(length) > most ? refuseBody(c) : next()
}
