import type { Actor } from '../database/audit.ts'
import { type AddressedContext, type AddressTrust, networksOf } from './client-address.ts'
import type { Visitor } from './visitor-session.ts'

/** Who asks for an operation. */
export interface Requester {
  /** The visitor's id; empty for the practice itself, which no limit holds back. */
  readonly visitor: string
  /** Hashed; undefined for requests from this machine, which have no limit per address. */
  readonly clientAddress: string | undefined
  /** The network around the address, through which a script can spread; hashed in the same way. */
  readonly wideNetwork: string | undefined
  /** Who of the practice asks; absent for visitors. */
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
  (c: AddressedContext, { id }: Visitor): Requester => ({
    visitor: id,
    ...(networksOf(c, trust) ?? { clientAddress: undefined, wideNetwork: undefined }),
  })
