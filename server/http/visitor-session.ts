import { createHash, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'

/** Someone's browser. Nothing tells who they are, only that they are the same as before. */
export interface Visitor {
  /** What the cookie says; it is kept nowhere but in the browser. */
  readonly token: string
  /** What the database knows of it. */
  readonly id: string
}

const HALF_A_YEAR = 180 * 24 * 3600
const TOKEN = /^[\w-]{43}$/

const withToken = (token: string): Visitor => ({
  token,
  id: createHash('sha256').update(token).digest('base64url'),
})

const cookieOf = (address: string) => {
  const secure = address.startsWith('https:')
  return { secure, name: secure ? '__Host-visitor' : 'visitor' }
}

export type FindVisitor = (c: Context) => Visitor | undefined

/** Reads the visitor's cookie, and gives one to who has none. */
export function visitorsAt(address: string) {
  const { secure, name } = cookieOf(address)
  const known: FindVisitor = (c) => {
    const token = getCookie(c, name)
    return token !== undefined && TOKEN.test(token) ? withToken(token) : undefined
  }
  const greet = (c: Context): Visitor => {
    const visitor = known(c)
    if (visitor) return visitor
    const token = randomBytes(32).toString('base64url')
    setCookie(c, name, token, {
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
      maxAge: HALF_A_YEAR,
      secure,
    })
    return withToken(token)
  }
  return { known, greet }
}
