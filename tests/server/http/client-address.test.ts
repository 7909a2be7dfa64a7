import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { readConfig } from '../../../server/config/config.ts'
import { type AddressEnv, namingOf, networksOf } from '../../../server/http/client-address.ts'
import { createGuestOf } from '../../../server/http/requester.ts'

/** The hashed network of the client of a request that came from this machine. */
async function networkOf(forwardedFor?: string, env: NodeJS.ProcessEnv = {}) {
  const { trustedProxies } = readConfig(env)
  const app = new Hono<AddressEnv>().get('/', (c) => {
    const networks = networksOf(c, { trustedProxies, hashKey: 'key' })
    return c.text(networks?.clientAddress ?? 'not counted')
  })
  const headers = forwardedFor === undefined ? {} : { 'X-Forwarded-For': forwardedFor }
  const fromHere = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
  return (await app.request('/', { headers }, fromHere)).text()
}

test.each([
  ['the port of an address', ['1.2.3.4', '1.2.3.4:5678', ' 1.2.3.4 ', '9.9.9.9, 1.2.3.4:80']],
  ['IPv4 in IPv6', ['1.2.3.4', '::ffff:1.2.3.4', '::FFFF:102:304', '[::ffff:1.2.3.4]:443']],
  [
    'the spelling of an IPv6 address, and the household’s half of it',
    ['2001:db8::1', '[2001:db8::1]:443', '2001:DB8:0:0::1', '2001:db8:0:0:ffff:ffff:ffff:ffff'],
  ],
  ['trusted proxies on the way', ['1.2.3.4', '1.2.3.4, 127.0.0.1', '1.2.3.4, ::1, 127.9.9.9:80']],
  ['what the client itself wrote', ['1.2.3.4', '127.0.0.1, 1.2.3.4', 'unknown, 8.8.8.8, 1.2.3.4']],
  ['an unreadable entry', ['127.0.0.1', '1.2.3.4, unknown, 127.0.0.1', '5.6.7.8, , 127.0.0.1']],
])('%s makes no other client', async (_, headers) => {
  const networks = await Promise.all(headers.map((header) => networkOf(header)))
  expect([...new Set(networks)]).toEqual([expect.stringMatching(/^[\w-]{43}$/)])
})

test('other addresses, and other households, are other clients', async () => {
  const others = ['1.2.3.4', '1.2.3.5', '2001:db8::1', '2001:db8:0:1::1', '2001:db8:1::', '::2']
  const all = [...others, '10.0.0.1', '1.2.3.4, 10.0.0.2']
  const networks = new Set(await Promise.all(all.map((header) => networkOf(header))))
  expect(networks.size).toBe(8)
  // Only requests from this machine without X-Forwarded-For are not counted.
  expect(await networkOf()).toBe('not counted')
  expect(networks).not.toContain('not counted')
})

/** Where nobody comes from over the internet, and two proxies. */
const TRUSTED_PROXIES = '10.0.0.0/8, 203.0.113.0/24'
const INTERNAL = [
  ...['127.0.0.1', '10.9.9.9', '172.19.0.1', '192.168.1.1', '169.254.1.1', '100.64.0.1'],
  ...['::1', 'fd00::1', 'fe80::1', '::ffff:172.19.0.1', '203.0.113.9', '0.1.2.3', 'fec0::1'],
  ...['64:ff9b::172.19.0.1', '64:ff9b::127.0.0.1', '::', '::1.2.3.4', '::172.19.0.1'],
]

test('an address is known if a trusted proxy has named a public one, and unknown if it passed on what a visitor claims', async () => {
  const { trustedProxies } = readConfig({ TRUSTED_PROXIES })
  const app = new Hono<AddressEnv>().get('/', (c) => c.text(namingOf(c, trustedProxies)))
  const naming = async (remoteAddress: string, forwardedFor?: string) => {
    const headers = forwardedFor === undefined ? {} : { 'X-Forwarded-For': forwardedFor }
    const peer = { incoming: { socket: { remoteAddress } } }
    return (await app.request('/', { headers }, peer)).text()
  }
  const proxy = '10.0.0.1'
  for (const named of [
    '1.2.3.4',
    '192.0.2.1, 1.2.3.4',
    '2001:db8::1',
    '172.32.0.1',
    ...['1.0.0.1', '::ffff:1.2.3.4', '64:ff9b::1.2.3.4', '64:ff9b::172.32.0.1', '::1:0:0:1'],
    '1.2.3.4, 10.0.0.2',
  ])
    expect(await naming(proxy, named)).toBe('known')
  for (const internal of [...INTERNAL, '192.0.2.1, 127.0.0.1'])
    expect([internal, await naming(proxy, internal)]).toEqual([internal, 'private'])
  for (const claimed of [undefined, '192.0.2.1', ' 192.0.2.1 '])
    expect(await naming(proxy, claimed)).toBe('unknown')
  // As proxies write that hide addresses, or are called through a socket of Unix.
  for (const none of ['', '-', 'unknown', 'unix:', '192.0.2.1, unknown'])
    expect(await naming(proxy, none)).toBe('unknown')
  // A proxy that is not in TRUSTED_PROXIES.
  expect(await naming('11.0.0.1', '1.2.3.4')).toBe('unknown')
})

test('under https, a trusted proxy without an address makes nobody the same visitor', async () => {
  const { trustedProxies } = readConfig({ TRUSTED_PROXIES })
  const addressIn = async (
    siteUrl: string,
    id: string,
    headers = {},
    { isNew = false, remoteAddress = '10.0.0.1' } = {},
  ) => {
    const guestOf = createGuestOf({ siteUrl, trustedProxies, hashKey: 'key' })
    const app = new Hono<AddressEnv>().get('/', (c) => {
      const { clientAddress, wideNetwork } = guestOf(c, { id, token: '', isNew })
      return c.json([clientAddress, wideNetwork])
    })
    const peer = { incoming: { socket: { remoteAddress } } }
    return (await app.request('/', { headers }, peer)).json()
  }
  const site = 'https://practice.example'
  const [ann, wide] = await addressIn(site, 'ann')
  const [bea, sameWide] = await addressIn(site, 'bea')
  expect(bea).not.toBe(ann)
  expect(sameWide).toBe(wide)
  expect(await addressIn(site, 'ann')).toEqual([ann, wide])
  const isNew = true
  expect(await addressIn(site, 'c', {}, { isNew })).toEqual(
    await addressIn(site, 'd', {}, { isNew }),
  )
  expect(await addressIn(site, 'ann', { 'X-Forwarded-For': 'unknown' })).toEqual([ann, wide])
  // The gateway of the proxy, or of a container, instead of the visitor.
  for (const gateway of INTERNAL)
    expect(await addressIn(site, 'ann', { 'X-Forwarded-For': gateway })).toEqual([ann, wide])
  // A proxy in another container that nobody named in TRUSTED_PROXIES.
  const named = { 'X-Forwarded-For': '1.2.3.4' }
  expect(await addressIn(site, 'ann', named, { remoteAddress: '172.18.0.5' })).toEqual([ann, wide])
  expect(await addressIn(site, 'ann', named)).toEqual(await addressIn(site, 'bea', named))
  const plain = 'http://practice.example'
  expect(await addressIn(plain, 'ann')).toEqual(await addressIn(plain, 'bea'))
  const atHome = { 'X-Forwarded-For': '192.168.1.20' }
  const [laptop] = await addressIn(plain, 'ann', atHome)
  expect(await addressIn(plain, 'bea', atHome)).toEqual([laptop, expect.any(String)])
  expect(laptop).not.toBe((await addressIn(plain, 'ann'))[0])
})

test('only the networks that the owner names are believed', async () => {
  const trusting = { TRUSTED_PROXIES: '127.0.0.1, ::1,10.0.0.0/8 ,2001:db8::/32' }
  const client = await networkOf('1.2.3.4')
  expect(await networkOf('1.2.3.4, 10.1.2.3, [2001:db8::7]:80', trusting)).toBe(client)
  expect(await networkOf('1.2.3.4, 11.1.2.3', trusting)).not.toBe(client)
  // This server does not trust this machine as a proxy, so it ignores the header.
  const direct = { TRUSTED_PROXIES: '192.0.2.0/24' }
  const machine = await networkOf('1.2.3.4', direct)
  expect(machine).not.toBe(client)
  expect(await networkOf('5.6.7.8', direct)).toBe(machine)
})
