import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/
const PRIVATE = /^(?:::ffff:)?(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)|^f[cd]/i

/** A household's IPv6 addresses are one. */
const network = (address: string) =>
  isIP(address) === 6 && !address.includes('.') ? address.split(':').slice(0, 4).join(':') : address

/**
 * Where a request comes from, hashed; nothing when it comes from this machine itself. A proxy on this
 * machine or in its own network is believed about whom it speaks for, nobody else is.
 */
export function addressOf(c: Context<{ Bindings: Partial<HttpBindings> }>): string | undefined {
  // In development the socket is another server's, and nothing is known of it here.
  const bindings: Partial<HttpBindings> | undefined = c.env
  const peer = bindings?.incoming?.socket.remoteAddress
  if (peer === undefined) return undefined
  const near = LOOPBACK.test(peer) || PRIVATE.test(peer)
  const forwarded = near ? c.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim() : undefined
  const address = forwarded && isIP(forwarded) ? forwarded : peer
  if (LOOPBACK.test(address)) return undefined
  return createHash('sha256').update(network(address)).digest('base64url')
}
