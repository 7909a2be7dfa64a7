import { request } from 'node:http'
import { describe, expect, test } from 'vitest'
import { availableEngines } from '../support/engines.ts'
import { latestCode } from '../support/sent-codes.ts'
import { dumpDatabase, freeSlots, jane, useTestServer } from '../support/test-server.ts'

const GETS = ['getReviews', 'getPrice', 'checkAuth', 'getLocations', 'getHolds']
const POSTS = [
  'sendReviewCode',
  'checkReviewCode',
  'submitNewReview',
  'holdAppointment',
  'releaseHold',
  'bookAppointment',
  'recallBooking',
  'endSession',
]

describe.each(availableEngines)('on $name', (engine) => {
  const app = useTestServer(engine, { PUBLIC_URL: 'https://practice.example' })
  const free = freeSlots(() => app.current)
  const own = 'https://practice.example'
  const send = (method: string, path: string, headers: Record<string, string>, body?: string) =>
    fetch(app.current.url + path, { method, headers, ...(body !== undefined && { body }) })

  test('only JSON from the site itself changes anything, even with the visitor’s cookie', async () => {
    const visitor = app.current.visitor()
    const from = (call: string, Origin: string, type: string, body: unknown) =>
      visitor.send('POST', `/api/${call}`, {
        headers: { Origin, 'Content-Type': type },
        body: JSON.stringify(body),
      })
    const json = 'application/json; charset=utf-8'
    const booked = await from('bookAppointment', own, json, { ...jane, ...(await free()) })
    const { reference } = await booked.json()
    const held = await free()
    await from('holdAppointment', own, json, held)
    await from('sendReviewCode', own, json, { value: jane.email })
    const code = await latestCode(app.current, jane.email)
    expect(code).toMatch(/^\d{6}$/)
    // Each of these requests would change something, but for the last.
    const bodies: [string, unknown][] = [
      ['checkReviewCode', { code }],
      ['submitNewReview', { title: 'Calm', body: 'It was calm and quick.', author: 'Jane' }],
      ['holdAppointment', await free()],
      ['releaseHold', held],
      ['bookAppointment', { ...jane, ...(await free()) }],
      ['sendReviewCode', { value: jane.phone }],
      ['recallBooking', { reference }],
      ['endSession', {}],
    ]
    expect(bodies.map(([call]) => call).sort()).toEqual([...POSTS].sort())
    const before = await dumpDatabase(app.current)
    const origins = [
      'https://evil.example',
      'null',
      'http://practice.example',
      'https://practice.example.evil.example',
    ]
    const types = ['application/json', 'text/plain', 'application/x-www-form-urlencoded']
    for (const [call, body] of bodies) {
      for (const origin of origins) {
        for (const type of types) {
          const answer = await from(call, origin, type, body)
          expect([call, origin, type, answer.status]).toEqual([call, origin, type, 403])
          expect(await answer.json()).toEqual({ success: false, message: expect.any(String) })
        }
      }
      for (const type of [...types.slice(1), 'application/jsonp', 'multipart/form-data']) {
        expect([call, type, (await from(call, own, type, body)).status]).toEqual([call, type, 415])
      }
      const headers = { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'cross-site' }
      const answer = await visitor.send('POST', `/api/${call}`, {
        headers,
        body: JSON.stringify(body),
      })
      expect(answer.status).toBe(403)
    }
    expect(await dumpDatabase(app.current)).toBe(before)
    // Control: the same requests from the site itself succeed, and each changes something.
    let last = before
    for (const [call, body] of bodies) {
      expect([call, (await from(call, own, json, body)).status]).toEqual([call, 200])
      if (call === 'recallBooking') continue
      const now = await dumpDatabase(app.current)
      expect(now, call).not.toBe(last)
      last = now
    }
  })

  test('a request without an origin is accepted from a program, and from a browser only on the site itself', async () => {
    // Browsers send the origin of every cross-site POST; a program without one has nobody's cookies.
    for (const [site, status] of [
      [undefined, 200],
      ['same-origin', 200],
      ['same-site', 403],
      ['cross-site', 403],
      ['none', 403],
    ] as const) {
      const headers = {
        'Content-Type': 'application/json',
        ...(site !== undefined && { 'Sec-Fetch-Site': site }),
      }
      const answer = await send('POST', '/api/checkReviewCode', headers, '{"code":"123456"}')
      expect([site, answer.status]).toEqual([site, status])
    }
  })

  test('the visitor’s cookie is protected, and a forged one is replaced', async () => {
    const answer = await send('GET', '/api/getHolds', {})
    expect(answer.headers.get('Set-Cookie')).toMatch(
      /^__Host-visitor=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect(answer.headers.get('Cache-Control')).toBe('private, no-cache')
    const forged = await send('GET', '/api/getHolds', { Cookie: '__Host-visitor=me' })
    expect(forged.headers.get('Set-Cookie')).toMatch(/^__Host-visitor=[\w-]{43};/)
  })

  test('an unknown call, or a call with the wrong method, gets a 404 in JSON', async () => {
    const calls: [string, string][] = [
      ['GET', '/api/'],
      ['GET', '/api/nothing'],
      ['DELETE', '/api/getPrice'],
      ['PUT', '/api/bookAppointment'],
      ...POSTS.map((call): [string, string] => ['GET', `/api/${call}`]),
    ]
    for (const [method, path] of calls) {
      const answer = await send(method, path, {})
      expect([method, path, answer.status]).toEqual([method, path, 404])
      expect(await answer.json()).toEqual({ success: false, message: 'There is no such call.' })
    }
    for (const call of GETS) {
      const headers = { Origin: own, 'Content-Type': 'application/json' }
      expect((await send('POST', `/api/${call}`, headers, '{}')).status).toBe(404)
    }
  })

  test('every response has its headers, a Date by the server’s clock, and is not stored', async () => {
    for (const path of [...GETS.map((call) => `/api/${call}`), '/api/nothing']) {
      const { headers } = await send('GET', path, {})
      expect(headers.get('Content-Type')).toMatch(/^application\/json/)
      expect(headers.get('Date')).toBe(new Date(app.current.clock.now()).toUTCString())
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(headers.get('Content-Security-Policy')).toBe(
        "default-src 'none'; frame-ancestors 'none'",
      )
      expect(headers.get('Strict-Transport-Security')).toMatch(/^max-age=\d{8}/)
      expect(headers.get('Cache-Control')).toMatch(/no-cache|no-store/)
    }
  })

  test('every GET has an ETag, and answers 304 when the client has it', async () => {
    for (const call of GETS) {
      const first = await send('GET', `/api/${call}`, {})
      const etag = first.headers.get('ETag') ?? ''
      expect(etag, call).toMatch(/^"[\w-]+"$/)
      const again = await send('GET', `/api/${call}`, { 'If-None-Match': `W/"x", ${etag}` })
      expect([call, again.status, await again.text()]).toEqual([call, 304, ''])
    }
  })

  test('more than 16 KB is not read', async () => {
    const headers = { Origin: own, 'Content-Type': 'application/json' }
    for (const size of [16 * 1024 + 1, 10_000_000]) {
      const body = JSON.stringify({ ...jane, additionalInfo: 'x'.repeat(size) })
      const answer = await send('POST', '/api/bookAppointment', headers, body).catch(
        () => undefined,
      )
      // The connection of a client that does not stop sending may be closed.
      if (answer) expect(answer.status).toBe(413)
    }
    const streamed = await new Promise<number | undefined>((resolve) => {
      const url = new URL('/api/bookAppointment', app.current.url)
      const sending = request(url, { method: 'POST', headers }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      })
      sending.on('error', () => resolve(undefined))
      for (let part = 0; part < 40; part++) sending.write(' '.repeat(1024))
      sending.end()
    })
    expect([413, undefined]).toContain(streamed)
  })

  test('a body in chunks is read like any other', async () => {
    const body = new Blob([JSON.stringify({ ...jane, ...(await free()) })]).stream()
    const headers = { Origin: own, 'Content-Type': 'application/json' }
    const init = { method: 'POST', headers, body, duplex: 'half' } as const
    const answer = await fetch(`${app.current.url}/api/bookAppointment`, init)
    expect(await answer.json()).toMatchObject({ success: true })
  })

  test('a visitor who sends far too much is told to wait, for a while', async () => {
    const [visitor, slot] = [app.current.visitor(), await free()]
    await visitor.send('GET', '/api/getHolds')
    const headers = { Origin: own, 'Content-Type': 'application/json' }
    const hold = () =>
      visitor.send('POST', '/api/holdAppointment', { headers, body: JSON.stringify(slot) })
    const answers = []
    for (let sent = 0; sent < 245; sent++) answers.push((await hold()).status)
    expect(answers.filter((status) => status === 429)).toHaveLength(5)
    app.current.clock.advance(60_000)
    expect((await hold()).status).toBe(200)
  })

  test('a client address that sends far too much is told to wait; a proxy’s header is believed', async () => {
    const headers = {
      Origin: own,
      'Content-Type': 'application/json',
      'X-Forwarded-For': '203.0.113.9',
    }
    const statuses = await Promise.all(
      Array.from({ length: 62 }, (_, nth) =>
        send(
          'POST',
          '/api/sendReviewCode',
          headers,
          JSON.stringify({ value: `p${nth}@x.example` }),
        ),
      ),
    )
    expect(statuses.filter(({ status }) => status === 429)).toHaveLength(2)
    const other = { ...headers, 'X-Forwarded-For': '203.0.113.9, 198.51.100.7' }
    const answer = await send('POST', '/api/sendReviewCode', other, '{"value":"q@x.example"}')
    expect(answer.status).toBe(200)
  })
})

describe('without PUBLIC_URL', () => {
  const [engine] = availableEngines
  if (!engine) throw new Error('There is no engine.')
  const app = useTestServer(engine)

  test('the site is at whatever host it is asked for', async () => {
    const { port } = new URL(app.current.url)
    const post = (host: string, origin: string) =>
      fetch(`http://${host}:${port}/api/checkReviewCode`, {
        method: 'POST',
        headers: { Origin: origin, 'Content-Type': 'application/json' },
        body: '{"code":"123456"}',
      })
    expect((await post('127.0.0.1', `http://127.0.0.1:${port}`)).status).toBe(200)
    expect((await post('127.0.0.1', `http://localhost:${port}`)).status).toBe(403)
    expect((await post('127.0.0.1', 'http://evil.example')).status).toBe(403)
  })
})
