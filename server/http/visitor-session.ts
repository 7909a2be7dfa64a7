import { createHash, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { VISITOR_DAYS } from '../../domain/retention.ts'

/** A browser that came before. Nothing says who uses it. */
export interface Visitor {
  /** The value of the cookie, which is stored nowhere but in the browser. */
  readonly token: string
  /** A hash of the token, which the database stores. */
  readonly id: string
}

const LIFETIME = VISITOR_DAYS * 24 * 3600
const TOKEN = /^[\w-]{43}$/

const visitorWith = (token: string): Visitor => ({
  token,
  id: createHash('sha256').update(token).digest('base64url'),
})

/** A visitor whose browser has not been told yet. */
export const createVisitor = (): Visitor => visitorWith(randomBytes(32).toString('base64url'))

/** Reads the visitor's cookie, and sets one for a visitor who has none. */
export function visitorSessions(siteUrl: string) {
  const secure = siteUrl.startsWith('https:')
  const name = secure ? '__Host-visitor' : 'visitor'

  const findVisitor = (c: Context): Visitor | undefined => {
    const token = getCookie(c, name)
    return token !== undefined && TOKEN.test(token) ? visitorWith(token) : undefined
  }

  const rememberVisitor = (c: Context, { token }: Visitor): void =>
    setCookie(c, name, token, {
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
      maxAge: LIFETIME,
      secure,
    })

  const ensureVisitor = (c: Context): Visitor => {
    const known = findVisitor(c)
    if (known) return known
    const visitor = createVisitor()
    rememberVisitor(c, visitor)
    return visitor
  }

  const forgetVisitor = (c: Context): void => {
    deleteCookie(c, name, { path: '/', secure })
  }

  return { findVisitor, ensureVisitor, rememberVisitor, forgetVisitor }
}
