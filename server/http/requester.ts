import type { Actor } from '../database/audit.ts'
import { keyedHash } from '../system/secrets.ts'
import {
  type AddressedContext,
  type AddressTrust,
  hasPublicAddress,
  networksOf,
} from './client-address.ts'
import type { Visitor } from './visitor-session.ts'

/** The visitor or practice that makes a request. */
export interface Requester {
  /** The visitor's id; empty for the practice itself, which has no limits. */
  readonly visitor: string
  /** Whether the browser has just got its cookie, and has done nothing before that could be counted. */
  readonly isNew?: boolean
  /** Hashed; undefined for requests from this machine, or through a proxy that names none: they have no limit per address. */
  readonly clientAddress: string | undefined
  /** The hashed network around the address, because a script may use many addresses of one network. */
  readonly wideNetwork: string | undefined
  /** The person at the practice; absent for visitors. */
  readonly actor?: Actor
}

/** The practice, at the desk or by command. */
export const practiceAs = (actor: Actor): Requester => ({
  visitor: '',
  clientAddress: undefined,
  wideNetwork: undefined,
  actor,
})

interface Site extends AddressTrust {
  readonly siteUrl: string
}
const UNKNOWN = { clientAddress: undefined, wideNetwork: undefined }

/** Under https, every visitor comes through a proxy. One that names none of their addresses must not make them all one. */
const isNameless = (c: AddressedContext, { siteUrl, trustedProxies }: Site): boolean =>
  siteUrl.startsWith('https:') && !hasPublicAddress(c, trustedProxies)

export const createRequesterOf =
  (site: Site) =>
  (c: AddressedContext, { id, isNew = false }: Visitor): Requester => ({
    visitor: id,
    isNew,
    ...((isNameless(c, site) ? undefined : networksOf(c, site)) ?? UNKNOWN),
  })

/**
 * Who takes a time. Where the proxy names no addresses, each cookie counts as an address, all requests without one as
 * another, and all together as one wide network: a script can invent cookies.
 */
export function createGuestOf(site: Site): ReturnType<typeof createRequesterOf> {
  const requesterOf = createRequesterOf(site)
  const nameless = (what: string) => keyedHash(site.hashKey, `without an address: ${what}`)
  return (c, visitor) => {
    const requester = requesterOf(c, visitor)
    if (requester.clientAddress !== undefined || !site.siteUrl.startsWith('https:'))
      return requester
    const clientAddress = nameless(visitor.isNew ? 'no cookie' : visitor.id)
    return { ...requester, clientAddress, wideNetwork: nameless('all') }
  }
}
