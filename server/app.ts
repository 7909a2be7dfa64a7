import { Hono } from 'hono'
import { formatPhone } from '../domain/phone.ts'
import { createBookingRoutes } from './booking/routes.ts'
import { createWaitingRoutes } from './booking/waiting/routes.ts'
import { createStopPage } from './clients/stop-page.ts'
import { isReachable } from './database/open.ts'
import { createFeedRoutes } from './desk/calendar-feed.ts'
import type { DeskOptions } from './desk/desk-route.ts'
import { createDeskRoutes } from './desk/routes.ts'
import { ADDRESS_HEADER, type AddressEnv, namingOf } from './http/client-address.ts'
import { limitBody, logRequests, requireSameOriginJson } from './http/middleware.ts'
import { redirectToSite } from './http/redirect-to-site.ts'
import { requestIdOf, requestLog } from './http/request-id.ts'
import { revalidate } from './http/resource.ts'
import { isBrokenOff, refused, UNREADABLE } from './http/respond.ts'
import { createPictureRoutes } from './practice/pictures.ts'
import { createPriceRoutes } from './practice/routes.ts'
import { findSavedFile } from './practice/saved-practice.ts'
import { createWordsRoutes } from './practice/words.ts'
import { refuse } from './result.ts'
import type { ReviewList } from './reviews/review-list.ts'
import { createReviewRoutes } from './reviews/routes.ts'
import type { Services } from './services.ts'
import { createVisitRoutes } from './visit/routes.ts'

interface Options {
  readonly publicUrl: string | undefined
  /** False once the server is about to stop. */
  readonly isServing: () => boolean
  /** What a visit costs today, in dollars. */
  readonly price: number
  readonly desk: DeskOptions
}

/** The calls of the API, the practice's pictures and the health of the server. */
export function createApp(
  services: Services,
  reviews: ReviewList,
  { publicUrl, isServing, price, desk }: Options,
): Hono<AddressEnv> {
  const { practice, database, log, trustedProxies } = services
  const app = new Hono<AddressEnv>()
  const findSaved = (path: string) => findSavedFile(database.read, path)

  // Before the redirect, because health checks reach this process under any host name.
  app.get('/healthz', (c) => c.text('ok'))
  app.get('/readyz', async (c) => {
    c.header(ADDRESS_HEADER, namingOf(c, trustedProxies))
    const isReady = isServing() && (await isReachable(database))
    return isReady ? c.text('ok') : c.text('not ready', 503)
  })

  if (publicUrl !== undefined) app.use(redirectToSite(publicUrl, trustedProxies))
  app.get('*', revalidate)
  app.use('/api/*', logRequests(log))
  // Mail programs send it, from no page and without JSON.
  app.route('/', createStopPage(services))
  app.on('POST', '/api/*', requireSameOriginJson(publicUrl, log), limitBody)

  app.route('/', createPriceRoutes(price))
  app.route('/', createWordsRoutes(practice.words))
  app.route('/', createBookingRoutes(services))
  app.route('/', createReviewRoutes(services, reviews))
  app.route('/', createVisitRoutes(services))
  app.route('/', createWaitingRoutes(services))
  app.route('/', createDeskRoutes(services, desk))
  app.all('/api/*', (c) => refused(c, refuse(404, 'There is no such call.', 'no-call')))
  app.route('/', createFeedRoutes(services))
  app.route('/pictures', createPictureRoutes(practice, findSaved))

  app.onError((error, c) => {
    // Node's adapter for Hono lets through some Host headers that name no host, such as 1.2.3.4.5.
    if (isBrokenOff(c, error) || !URL.canParse(c.req.url)) return refused(c, UNREADABLE)
    requestLog(log, c).error({ err: error }, 'A request failed.')
    const message = `Something went wrong on our side. Please try again in a minute, or call ${formatPhone(practice.phone)} and tell us the number ${requestIdOf(c)}.`
    return refused(c, refuse(503, message))
  })
  return app
}
