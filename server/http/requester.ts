import type { Context } from 'hono'
import type { Services } from '../services.ts'
import { type AddressEnv, networksOf } from './client-address.ts'
import type { Visitor } from './visitor-session.ts'

/** Who asks for an operation. */
export interface Requester {
  /** The visitor's id; empty for the practice itself, which no limit holds back. */
  readonly visitor: string
  /** Hashed; undefined for requests from this machine, which have no limit per address. */
  readonly clientAddress: string | undefined
  /** The network around the address, through which a script can spread; hashed in the same way. */
  readonly wideNetwork: string | undefined
}

/** The practice, which uses the owner's tool. */
export const PRACTICE: Requester = {
  visitor: '',
  clientAddress: undefined,
  wideNetwork: undefined,
}

export const createRequesterOf =
  (services: Services) =>
  (c: Context<AddressEnv>, { id }: Visitor): Requester => ({
    visitor: id,
    ...(networksOf(c, services) ?? { clientAddress: undefined, wideNetwork: undefined }),
  })
