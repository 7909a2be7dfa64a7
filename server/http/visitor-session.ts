import type { Context } from 'hono'
import { VISITOR_DAYS } from '../../domain/retention.ts'
import { createTokenCookie, type Visitor } from './token-cookie.ts'

export type { Visitor }

/** Reads the visitor's cookie, and sets one if there is none. It identifies a browser, not a person. */
export function visitorSessions(siteUrl: string) {
  const cookie = createTokenCookie({
    name: 'visitor',
    siteUrl,
    sameSite: 'Lax',
    maxAge: VISITOR_DAYS * 24 * 3600,
    salt: '',
  })

  const ensureVisitor = (c: Context): Visitor => {
    const known = cookie.find(c)
    if (known) return known
    const visitor = cookie.create()
    cookie.remember(c, visitor)
    return visitor
  }

  return {
    findVisitor: cookie.find,
    ensureVisitor,
    /** A new visitor, without setting the cookie yet. */
    createVisitor: cookie.create,
    rememberVisitor: cookie.remember,
    forgetVisitor: cookie.forget,
  }
}
