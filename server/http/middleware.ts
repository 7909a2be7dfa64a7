import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { bookAppointment } from '../../domain/booking.ts'
import { getHolds, holdAppointment } from '../../domain/hold.ts'
import { getLocations } from '../../domain/location.ts'
import { getPrice } from '../../domain/price.ts'
import {
  checkAuth,
  checkReviewCode,
  getReviews,
  sendReviewCode,
  submitNewReview,
} from '../../domain/review.ts'
import type { Logger } from '../log.ts'
import { refuse } from './respond.ts'

const CALLS: ReadonlySet<string> = new Set(
  [
    getPrice,
    getReviews,
    checkAuth,
    sendReviewCode,
    checkReviewCode,
    submitNewReview,
    getLocations,
    getHolds,
    holdAppointment,
    bookAppointment,
  ].map(({ path }) => path),
)
const LARGEST_BODY = 16 * 1024

/** The headers of every answer; the pages add a policy of their own. */
export function commonHeaders(address: string): [string, string][] {
  const secure: [string, string] = [
    'Strict-Transport-Security',
    'max-age=63072000; includeSubDomains',
  ]
  return [
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Permissions-Policy', 'camera=(), microphone=(), geolocation=()'],
    ...(address.startsWith('https:') ? [secure] : []),
  ]
}

export const withHeaders =
  (headers: readonly [string, string][]): MiddlewareHandler =>
  async (c, next) => {
    for (const [name, value] of headers) c.header(name, value)
    await next()
  }

/** A proxy says whether the visitor came by https; who did not is led to the same page with it. */
export const encrypted =
  (address: string): MiddlewareHandler =>
  async (c, next) => {
    const [scheme] = (c.req.header('X-Forwarded-Proto') ?? '').split(',')
    if (!address.startsWith('https:') || scheme?.trim() !== 'http') return next()
    const { pathname, search } = new URL(c.req.url)
    return c.redirect(address + pathname + search, 308)
  }

/**
 * What was asked, how it went and how long it took. Only the calls that there are have their names
 * written down: what else someone put into an address may be anything.
 */
export const logged =
  (log: Logger): MiddlewareHandler =>
  async (c, next) => {
    const begin = performance.now()
    await next()
    const { status } = c.res
    const call = CALLS.has(c.req.path) ? c.req.path : 'unknown'
    const entry = { call, status, ms: Math.round(performance.now() - begin) }
    if (status >= 500) log.error(entry)
    else if (c.req.method === 'POST' || status >= 400) log.info(entry)
    else log.debug(entry)
  }

export const DATA_POLICY: [string, string] = [
  'Content-Security-Policy',
  "default-src 'none'; frame-ancestors 'none'",
]

/** An answer of the API is data: never a page, never kept by anyone unless it says so. */
export const dataOnly: MiddlewareHandler = async (c, next) => {
  c.header(...DATA_POLICY)
  c.header('Cache-Control', 'no-store')
  await next()
}

/** The moment by the server's clock, by which a browser corrects its own. */
export const moment =
  (now: () => number): MiddlewareHandler =>
  async (c, next) => {
    c.header('Date', new Date(now()).toUTCString())
    await next()
  }

/**
 * A browser says where a POST comes from; who says nothing is no browser, and has nobody's cookie.
 * Without a `PUBLIC_URL` the site is wherever it is asked for; cookies stay with the host, so another
 * name of this machine is another site with other visitors.
 */
function isOwn(origin: string, address: string | undefined, host: string | undefined): boolean {
  if (address !== undefined) return origin === address
  return URL.canParse(origin) && host !== undefined && new URL(origin).host === host
}

export const sameOriginJson =
  (publicUrl: string | undefined): MiddlewareHandler =>
  async (c, next) => {
    if (c.req.method !== 'POST') return next()
    const origin = c.req.header('Origin')
    const site = c.req.header('Sec-Fetch-Site')
    const foreign =
      origin === undefined
        ? site !== undefined && site !== 'same-origin'
        : !isOwn(origin, publicUrl, c.req.header('Host'))
    if (foreign) return refuse(c, 403, { message: 'This can only be sent from the site itself.' })
    if (!/^application\/json\s*(?:;|$)/i.test(c.req.header('Content-Type') ?? '')) {
      return refuse(c, 415, { message: 'This can only be sent as JSON.' })
    }
    return next()
  }

const tooMuch = (c: Context) =>
  refuse(c, 413, { message: 'This is more than can be sent at once.' })
const countedBody = bodyLimit({ maxSize: LARGEST_BODY, onError: tooMuch })

/**
 * A body that says how long it is need not be counted, for no more of it is read. Only a POST has one, and
 * merely to look for one makes a whole web request, which stays in memory far longer than its answer takes.
 */
export const smallBody: MiddlewareHandler = async (c, next) => {
  if (c.req.method !== 'POST') return next()
  const said = c.req.header('Content-Length')
  if (said === undefined || c.req.header('Transfer-Encoding') !== undefined) {
    return countedBody(c, next)
  }
  return Number(said) > LARGEST_BODY ? tooMuch(c) : next()
}
