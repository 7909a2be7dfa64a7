import type { Actor } from '../database/audit.ts'
import { type AddressedContext, type AddressTrust, networksOf } from './client-address.ts'
import type { Visitor } from './visitor-session.ts'

/** The visitor or practice that makes a request. */
export interface Requester {
  /** The visitor's id; empty for the practice itself, which has no limits. */
  readonly visitor: string
  /** Whether the browser has just got its cookie, and has done nothing before that could be counted. */
  readonly isNew?: boolean
  /** Hashed; undefined for requests from this machine, which have no limit per address. */
  readonly clientAddress: string | undefined
  /** The hashed network around the address, because a script may use many addresses of one network. */
  readonly wideNetwork: string | undefined
  /** The person at the practice; absent for visitors. */
  readonly actor?: Actor
}

/** The practice, which uses the owner's tool or the desk. */
export const practiceAs = (actor: Actor): Requester => ({
  visitor: '',
  clientAddress: undefined,
  wideNetwork: undefined,
  actor,
})

export const createRequesterOf =
  (trust: AddressTrust) =>
  (c: AddressedContext, { id, isNew = false }: Visitor): Requester => ({
    ...{ visitor: id, isNew },
    ...(networksOf(c, trust) ?? { clientAddress: undefined, wideNetwork: undefined }),
  })
