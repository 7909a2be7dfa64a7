import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sendReviewCode } from '../../../domain/reviews/new-review.ts'
import { jane } from '../support/bookings.ts'
import { availableEngines } from '../support/engines.ts'
import { openTestServer, type TestServer, useTestServer } from '../support/test-server.ts'
import { createVisitor } from '../support/visitor.ts'

/** Requests a code through a proxy, and returns the key under which the client's address was counted. */
async function countedAs(app: TestServer, forwardedFor?: string, url = app.url) {
  const limits = app.database.read.selectFrom('limits').selectAll()
  const keys = async () => {
    const rows = await limits.where('key', 'like', 'askCode from %').execute()
    return new Map(rows.map(({ key, count }) => [key, count]))
  }
  const before = await keys()
  const headers = forwardedFor === undefined ? undefined : { 'X-Forwarded-For': forwardedFor }
  await createVisitor(url, '', headers).post(sendReviewCode, { value: jane.email })
  const counted = [...(await keys())].filter(([key, count]) => before.get(key) !== count)
  expect(counted.length).toBeLessThan(2)
  return counted[0]?.[0]
}

const sameClient: [string, string[]][] = [
  ['the port of an address', ['1.2.3.4', '1.2.3.4:5678', ' 1.2.3.4 ', '9.9.9.9, 1.2.3.4:80']],
  ['IPv4 in IPv6', ['1.2.3.4', '::ffff:1.2.3.4', '::FFFF:102:304', '[::ffff:1.2.3.4]:443']],
  [
    'the spelling of an IPv6 address, and the household’s half of it',
    ['2001:db8::1', '[2001:db8::1]:443', '2001:DB8:0:0::1', '2001:db8:0:0:ffff:ffff:ffff:ffff'],
  ],
  ['trusted proxies on the way', ['1.2.3.4', '1.2.3.4, 127.0.0.1', '1.2.3.4, ::1, 127.9.9.9:80']],
  ['what the client itself wrote', ['1.2.3.4', '127.0.0.1, 1.2.3.4', 'unknown, 8.8.8.8, 1.2.3.4']],
  ['an unreadable entry', ['127.0.0.1', '1.2.3.4, unknown, 127.0.0.1', '5.6.7.8, , 127.0.0.1']],
]

describe.each(availableEngines)('whom the limits count, on $name', (engine) => {
  const app = useTestServer(engine)

  test.each(sameClient)('%s makes no other client', async (_, headers) => {
    const keys = new Set<string | undefined>()
    for (const header of headers) keys.add(await countedAs(app, header))
    expect([...keys]).toEqual([expect.any(String)])
  })

  test('other addresses, and other households, are other clients', async () => {
    const others = ['1.2.3.4', '1.2.3.5', '2001:db8::1', '2001:db8:0:1::1', '2001:db8:1::', '::2']
    const keys = new Set<string | undefined>()
    for (const header of [...others, '10.0.0.1', '1.2.3.4, 10.0.0.2'])
      keys.add(await countedAs(app, header))
    expect(keys.size).toBe(8)
    // Only requests from this machine without X-Forwarded-For are not counted.
    expect(await countedAs(app)).toBeUndefined()
    expect(keys).not.toContain(undefined)
  })

  test('only the networks that the owner names are believed', async () => {
    const { another } = app
    const trusted = '127.0.0.1, ::1,10.0.0.0/8 ,2001:db8::/32'
    const proxied = await another({ TRUSTED_PROXIES: trusted })
    const direct = await another({ TRUSTED_PROXIES: '192.0.2.0/24' })
    const at = (header: string, { url } = proxied) => countedAs(app, header, url)
    const client = await countedAs(app, '1.2.3.4')
    expect(await at('1.2.3.4, 10.1.2.3, [2001:db8::7]:80')).toBe(client)
    expect(await at('1.2.3.4, 11.1.2.3')).not.toBe(client)
    // This server does not trust this machine as a proxy, so it ignores the header.
    const machine = await at('1.2.3.4', direct)
    expect(machine).not.toBe(client)
    expect(await at('5.6.7.8', direct)).toBe(machine)
  })

  test('the hash of an address needs the database’s own key, which all its servers share', async () => {
    const other = await openTestServer(engine)
    const { url } = await app.another()
    const key = await countedAs(app, '1.2.3.4')
    expect(await countedAs(app, '1.2.3.4', url)).toBe(key)
    expect(await countedAs(other, '1.2.3.4')).not.toBe(key)
    expect(key).not.toContain(createHash('sha256').update('1.2.3.4').digest('base64url'))
  })
})
