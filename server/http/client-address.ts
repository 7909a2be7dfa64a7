import { BlockList, isIPv4, isIPv6, SocketAddress } from 'node:net'
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

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

const isIn = (networks: BlockList, address: string): boolean =>
  networks.check(address, familyOf(address))

/** Nobody comes from these networks over the internet: they are for one machine, one link or private use. */
const INTERNAL_NETWORKS = {
  '0.0.0.0': 8,
  '127.0.0.0': 8,
  '10.0.0.0': 8,
  '172.16.0.0': 12,
  '192.168.0.0': 16,
  '169.254.0.0': 16,
  '100.64.0.0': 10,
  // `::1`, and IPv4 addresses as they were once written in IPv6.
  '::': 96,
  'fc00::': 7,
  'fe80::': 10,
  'fec0::': 10,
}
/** An IPv4 address follows these 96 bits where a network translates IPv6 to it (RFC 6052). */
const TRANSLATED = '64:ff9b::'
const INTERNAL = new BlockList()
for (const [network, prefix] of Object.entries(INTERNAL_NETWORKS)) {
  INTERNAL.addSubnet(network, prefix, familyOf(network))
  if (isIPv4(network)) INTERNAL.addSubnet(TRANSLATED + network, 96 + prefix, 'ipv6')
}

// Under Vite the socket belongs to Vite's server, and there are no bindings at all.
function peerOf(c: AddressedContext): string | undefined {
  const bindings: Partial<HttpBindings> | undefined = c.env
  const peer = bindings?.incoming?.socket.remoteAddress
  return peer === undefined ? undefined : readAddress(peer)
}

/** The response header of /readyz that says which address the proxy named for the client. */
export const ADDRESS_HEADER = 'X-Client-Address'
/** The address that the doctor claims to have, which nobody has (RFC 5737). A proxy that adds none passes it on. */
export const CLAIMED_ADDRESS = '192.0.2.1'

/** Whether a trusted proxy sent the request, so that its X-Forwarded headers count. */
export function isFromTrustedProxy(c: AddressedContext, trusted: BlockList): boolean {
  const peer = peerOf(c)
  return peer !== undefined && isIn(trusted, peer)
}

/**
 * Each proxy adds the address it was called from at the right. So the right-most address that is no
 * trusted proxy is the client's, and whatever stands left of it the client itself may have written.
 */
function findClientAddress(c: AddressedContext, trusted: BlockList): string | undefined {
  let client = peerOf(c)
  const entries = c.req.header('X-Forwarded-For')?.split(',') ?? []
  for (const entry of entries.reverse()) {
    if (client === undefined || !isIn(trusted, client)) break
    // Some proxies write "unknown" there, or nothing.
    const address = readAddress(entry)
    if (address === undefined) break
    client = address
  }
  return client
}

/** Whether the client's address can be a visitor's on the internet, and not that of a proxy or of the gateway to one. */
export function hasPublicAddress(c: AddressedContext, trusted: BlockList): boolean {
  const address = findClientAddress(c, trusted)
  return address !== undefined && !isIn(trusted, address) && !isIn(INTERNAL, address)
}

/** Which address a trusted proxy named for the client. */
export function namingOf(c: AddressedContext, trusted: BlockList): 'known' | 'private' | 'unknown' {
  const forwardedFor = c.req.header('X-Forwarded-For')?.trim() ?? ''
  const added = readAddress(forwardedFor.split(',').at(-1) ?? '')
  if (forwardedFor === CLAIMED_ADDRESS || !added || !isFromTrustedProxy(c, trusted))
    return 'unknown'
  return hasPublicAddress(c, trusted) ? 'known' : 'private'
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
  const address = findClientAddress(c, trustedProxies)
  if (address === undefined) return undefined
  if (c.req.header('X-Forwarded-For') === undefined && LOOPBACK.test(address)) return undefined
  return {
    clientAddress: keyedHash(hashKey, networkOf(address)),
    wideNetwork: keyedHash(hashKey, wideNetworkOf(address)),
  }
}
