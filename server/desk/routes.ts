import { Hono } from 'hono'
import { refused } from '../http/respond.ts'
import { createTokenCookie, type Visitor } from '../http/token-cookie.ts'
import type { Services } from '../services.ts'
import { addCalendarRoutes } from './calendar-routes.ts'
import { addClientRoutes } from './client-routes.ts'
import { type DeskEnv, type DeskOptions, type DeskRoutes, NOT_SIGNED_IN } from './desk-route.ts'
import { addFirstDayRoutes } from './first-day-routes.ts'
import { addOfficeRoutes } from './office-routes.ts'
import { addPasskeyRoutes, addPasskeySignInRoutes } from './passkey-routes.ts'
import { findSession, SESSION_LIFETIME } from './sessions.ts'
import { addSettingsRoutes } from './settings-routes.ts'
import { addSessionRoutes, addSignInRoutes } from './sign-in-routes.ts'
import { addVisitRoutes } from './visit-routes.ts'
import { addWaitingRoutes } from './waiting-routes.ts'

/** Stands for a browser without a cookie. It is looked up as well, so that the response takes equally long. */
const NOBODY: Visitor = { token: '', id: '' }

/** The API of the desk. */
export function createDeskRoutes(services: Services, options: DeskOptions): DeskRoutes {
  const routes = new Hono<DeskEnv>()
  const cookie = createTokenCookie({
    name: 'desk',
    siteUrl: services.siteUrl,
    sameSite: 'Strict',
    maxAge: SESSION_LIFETIME / 1000,
    salt: 'desk ',
  })

  addSignInRoutes(routes, services, cookie)
  addPasskeySignInRoutes(routes, services, cookie)
  addFirstDayRoutes(routes, services, cookie)

  // Without a session, every other call gets the same response, whether or not it exists.
  routes.use('/api/desk/*', async (c, next) => {
    const find = () => findSession(services, cookie.find(c) ?? NOBODY)
    const session = await find()
    if (!session) return refused(c, NOT_SIGNED_IN)
    c.set('session', session)
    c.set('findSession', find)
    return next()
  })

  addSessionRoutes(routes, services, cookie)
  addPasskeyRoutes(routes, services)
  addVisitRoutes(routes, services)
  addCalendarRoutes(routes, services)
  addWaitingRoutes(routes, services)
  addClientRoutes(routes, services, options)
  addOfficeRoutes(routes, services, options)
  addSettingsRoutes(routes, services, options)
  return routes
}
