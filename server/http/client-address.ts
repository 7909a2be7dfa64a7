import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/
const PRIVATE = /^(?:::ffff:)?(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)|^f[cd]/i

export type AddressEnv = { Bindings: Partial<HttpBindings> }

/** All IPv6 addresses of one household count as one. */
const networkOf = (address: string) =>
  isIP(address) === 6 && !address.includes('.') ? address.split(':').slice(0, 4).join(':') : address

/**
 * The hashed address of the client; undefined when the request comes from this machine itself. Only a
 * proxy on this machine or on a private network may set X-Forwarded-For; the header of anyone else is
 * ignored.
 */
export function clientAddress(c: Context<AddressEnv>): string | undefined {
  // Under Vite the socket belongs to Vite's server, and there are no bindings at all.
  const bindings: Partial<HttpBindings> | undefined = c.env
  const peer = bindings?.incoming?.socket.remoteAddress
  if (peer === undefined) return undefined
  const isTrusted = LOOPBACK.test(peer) || PRIVATE.test(peer)
  const forwarded = isTrusted
    ? c.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim()
    : undefined
  const address = forwarded && isIP(forwarded) ? forwarded : peer
  if (LOOPBACK.test(address)) return undefined
  return createHash('sha256').update(networkOf(address)).digest('base64url')
}
