import { createHash, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

/** Identifies a browser. */
export interface Visitor {
  /** The value of the cookie, which is stored nowhere but in the browser. */
  readonly token: string
  /** A hash of the token, which the database stores. */
  readonly id: string
  /** Whether the request had no cookie. */
  readonly isNew?: boolean
}

interface Options {
  readonly name: string
  readonly siteUrl: string
  readonly sameSite: 'Lax' | 'Strict'
  /** In seconds. */
  readonly maxAge: number
  /** Keeps the ids of one cookie from working in another. */
  readonly salt: string
}

const TOKEN = /^[\w-]{43}$/

/** A cookie with a random token. Under https only the site itself can have set it. */
export function createTokenCookie({ name: plainName, siteUrl, sameSite, maxAge, salt }: Options) {
  const secure = siteUrl.startsWith('https:')
  const name = secure ? `__Host-${plainName}` : plainName
  const withToken = (token: string): Visitor => ({
    token,
    id: createHash('sha256')
      .update(salt + token)
      .digest('base64url'),
  })
  return {
    create: (): Visitor => ({ ...withToken(randomBytes(32).toString('base64url')), isNew: true }),

    find: (c: Context): Visitor | undefined => {
      const token = getCookie(c, name)
      return token !== undefined && TOKEN.test(token) ? withToken(token) : undefined
    },

    remember: (c: Context, { token }: Visitor): void =>
      setCookie(c, name, token, { httpOnly: true, sameSite, path: '/', maxAge, secure }),

    forget: (c: Context): void => {
      deleteCookie(c, name, { path: '/', secure })
    },
  }
}
