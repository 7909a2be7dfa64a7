import { type BlockList, isIPv4, isIPv6, SocketAddress } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { keyedHash } from '../system/secrets.ts'

export type AddressEnv = { Bindings: Partial<HttpBindings> }

/** The part of the context that is needed here, whatever other variables a route has. */
export type AddressedContext = Pick<Context<AddressEnv>, 'env' | 'req'>

const LOOPBACK = /^(?:127\.|::1$)/
const MAPPED = /^::ffff:(?=\d+\.)/
// `[2001:db8::1]:443` and `1.2.3.4:5678`, with or without the port.
const WITH_PORT = /^(?:\[([^\]]+)\]|(\d+(?:\.\d+){3}))(?::\d+)?$/

/** An address in its canonical form. An IPv4-mapped IPv6 address becomes IPv4. */
function readAddress(text: string): string | undefined {
  const [, bracketed, dotted] = WITH_PORT.exec(text.trim()) ?? []
  const address = bracketed ?? dotted ?? text.trim()
  if (isIPv4(address)) return address
  if (!isIPv6(address)) return undefined
  return new SocketAddress({ address, family: 'ipv6' }).address.replace(MAPPED, '')
}

function groupsOf(address: string): string[] {
  const [before = [], after = []] = address
    .split('::')
    .map((half) => half.split(':').filter((group) => group !== ''))
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  return [...before, ...zeros, ...after]
}

/** All IPv6 addresses of one household begin with the same 64 bits, and count as one. */
const networkOf = (address: string): string =>
  isIPv6(address) ? groupsOf(address).slice(0, 4).join(':') : address

/** A provider hands out 48 bits, or 256 IPv4 addresses, to one customer who asks for many. */
const wideNetworkOf = (address: string): string =>
  isIPv6(address)
    ? `${groupsOf(address).slice(0, 3).join(':')}/48`
    : `${address.split('.').slice(0, 3).join('.')}/24`

const isTrusted = (trusted: BlockList, address: string): boolean =>
  trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

// Under Vite the socket belongs to Vite's server, and there are no bindings at all.
function peerOf(c: AddressedContext): string | undefined {
  const bindings: Partial<HttpBindings> | undefined = c.env
  const peer = bindings?.incoming?.socket.remoteAddress
  return peer === undefined ? undefined : readAddress(peer)
}

/** The response header of /readyz that says whether the proxy named the address of the client. */
export const ADDRESS_HEADER = 'X-Client-Address'
/** The address that the doctor claims to have, which nobody has (RFC 5737). A proxy that adds none passes it on. */
export const CLAIMED_ADDRESS = '192.0.2.1'

/** Whether a trusted proxy sent the request, so that its X-Forwarded headers count. */
export function isFromTrustedProxy(c: AddressedContext, trusted: BlockList): boolean {
  const peer = peerOf(c)
  return peer !== undefined && isTrusted(trusted, peer)
}

/** Whether the last entry of X-Forwarded-For is an address. Some proxies write "unknown" there, or nothing. */
export const hasNamedAddress = (c: AddressedContext): boolean =>
  readAddress(c.req.header('X-Forwarded-For')?.split(',').at(-1) ?? '') !== undefined

/** Whether a trusted proxy named the address that the request came from. */
export function isAddressNamed(c: AddressedContext, trusted: BlockList): boolean {
  const isAdded = c.req.header('X-Forwarded-For')?.trim() !== CLAIMED_ADDRESS
  return isAdded && hasNamedAddress(c) && isFromTrustedProxy(c, trusted)
}

/**
 * Each proxy adds the address it was called from at the right. So the right-most address that is no
 * trusted proxy is the client's, and whatever stands left of it the client itself may have written.
 */
function findClientAddress(peer: string, forwardedFor: string, trusted: BlockList): string {
  let client = peer
  for (const entry of forwardedFor.split(',').reverse()) {
    if (!isTrusted(trusted, client)) break
    const address = readAddress(entry)
    if (address === undefined) break
    client = address
  }
  return client
}

/** Where a request comes from. The hashes are keyed, because all possible addresses can be hashed in an hour. */
export interface Networks {
  readonly clientAddress: string
  readonly wideNetwork: string
}

/** The proxies to trust, and the key for the hashes. */
export interface AddressTrust {
  readonly trustedProxies: BlockList
  readonly hashKey: string
}

/** Undefined when the request comes from this machine itself and not from a proxy on it. */
export function networksOf(
  c: AddressedContext,
  { trustedProxies, hashKey }: AddressTrust,
): Networks | undefined {
  const peer = peerOf(c)
  const forwardedFor = c.req.header('X-Forwarded-For')
  if (peer === undefined || (forwardedFor === undefined && LOOPBACK.test(peer))) return undefined
  const address = findClientAddress(peer, forwardedFor ?? '', trustedProxies)
  return {
    clientAddress: keyedHash(hashKey, networkOf(address)),
    wideNetwork: keyedHash(hashKey, wideNetworkOf(address)),
  }
}
