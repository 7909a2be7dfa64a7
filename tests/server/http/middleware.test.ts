import { request } from 'node:http'
import { describe, expect, test } from 'vitest'
import { atWork, everythingIn, freeSlots, jane } from '../support/at-work.ts'
import { newestCode } from '../support/code-sent.ts'
import { here } from '../support/engines.ts'

const GETS = ['getReviews', 'getPrice', 'checkAuth', 'getLocations', 'getHolds']
const POSTS = [
  'sendReviewCode',
  'checkReviewCode',
  'submitNewReview',
  'holdAppointment',
  'bookAppointment',
]

describe.each(here)('on $name', (engine) => {
  const work = atWork(engine, { PUBLIC_URL: 'https://practice.example' })
  const free = freeSlots(() => work.current)
  const own = 'https://practice.example'
  const send = (method: string, path: string, headers: Record<string, string>, body?: string) =>
    fetch(work.current.url + path, { method, headers, ...(body !== undefined && { body }) })

  test('nothing is changed but by the site itself, in JSON, though the visitor’s cookie comes along', async () => {
    const visitor = work.current.visitor()
    const from = (call: string, Origin: string, type: string, body: unknown) =>
      visitor.send('POST', `/api/${call}`, {
        headers: { Origin, 'Content-Type': type },
        body: JSON.stringify(body),
      })
    const json = 'application/json; charset=utf-8'
    await from('bookAppointment', own, json, { ...jane, ...(await free()) })
    await from('sendReviewCode', own, json, { value: jane.email })
    const code = await newestCode(work.current, jane.email)
    expect(code).toMatch(/^\d{6}$/)
    // Each of them would change something.
    const bodies: [string, unknown][] = [
      ['checkReviewCode', { code }],
      ['submitNewReview', { title: 'Calm', body: 'It was calm and quick.', author: 'Jane' }],
      ['holdAppointment', await free()],
      ['bookAppointment', { ...jane, ...(await free()) }],
      ['sendReviewCode', { value: jane.phone }],
    ]
    expect(bodies.map(([call]) => call).sort()).toEqual([...POSTS].sort())
    const before = await everythingIn(work.current)
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
    expect(await everythingIn(work.current)).toBe(before)
    // Control: the very same, from the site itself, changes something each time.
    let last = before
    for (const [call, body] of bodies) {
      expect([call, (await from(call, own, json, body)).status]).toEqual([call, 200])
      const now = await everythingIn(work.current)
      expect(now, call).not.toBe(last)
      last = now
    }
  })

  test('without an origin only who is no browser, or a browser on the site itself, is heard', async () => {
    // Every browser names the origin of a POST to elsewhere; who sends none has no cookies of others.
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

  test('a visitor’s cookie is theirs alone', async () => {
    const answer = await send('GET', '/api/getHolds', {})
    expect(answer.headers.get('Set-Cookie')).toMatch(
      /^__Host-visitor=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect(answer.headers.get('Cache-Control')).toBe('private, no-cache')
    const forged = await send('GET', '/api/getHolds', { Cookie: '__Host-visitor=me' })
    expect(forged.headers.get('Set-Cookie')).toMatch(/^__Host-visitor=[\w-]{43};/)
  })

  test('an unknown call, or a known one asked for in the wrong way, gets a 404 in JSON', async () => {
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

  test('every answer says what it is, by the server’s own clock, and is to be kept by nobody', async () => {
    for (const path of [...GETS.map((call) => `/api/${call}`), '/api/nothing']) {
      const { headers } = await send('GET', path, {})
      expect(headers.get('Content-Type')).toMatch(/^application\/json/)
      expect(headers.get('Date')).toBe(new Date(work.current.clock.now()).toUTCString())
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(headers.get('Content-Security-Policy')).toBe(
        "default-src 'none'; frame-ancestors 'none'",
      )
      expect(headers.get('Strict-Transport-Security')).toMatch(/^max-age=\d{8}/)
      expect(headers.get('Cache-Control')).toMatch(/no-cache|no-store/)
    }
  })

  test('every GET has an ETag, and answers 304 to who has it', async () => {
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
      // A client that does not stop sending may find the line cut.
      if (answer) expect(answer.status).toBe(413)
    }
    const streamed = await new Promise<number | undefined>((resolve) => {
      const url = new URL('/api/bookAppointment', work.current.url)
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

  test('a body that comes in pieces is read like any other', async () => {
    const body = new Blob([JSON.stringify({ ...jane, ...(await free()) })]).stream()
    const headers = { Origin: own, 'Content-Type': 'application/json' }
    const init = { method: 'POST', headers, body, duplex: 'half' } as const
    const answer = await fetch(`${work.current.url}/api/bookAppointment`, init)
    expect(await answer.json()).toMatchObject({ success: true })
  })

  test('a visitor who sends far too much is told to wait, for a while', async () => {
    const [visitor, slot] = [work.current.visitor(), await free()]
    await visitor.send('GET', '/api/getHolds')
    const headers = { Origin: own, 'Content-Type': 'application/json' }
    const hold = () =>
      visitor.send('POST', '/api/holdAppointment', { headers, body: JSON.stringify(slot) })
    const answers = []
    for (let sent = 0; sent < 245; sent++) answers.push((await hold()).status)
    expect(answers.filter((status) => status === 429)).toHaveLength(5)
    work.current.clock.pass(60_000)
    expect((await hold()).status).toBe(200)
  })

  test('an address that sends far too much is told to wait; a proxy’s word for it is taken', async () => {
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
  const [engine] = here
  if (!engine) throw new Error('There is no engine.')
  const work = atWork(engine)

  test('the site is wherever it is asked for', async () => {
    const { port } = new URL(work.current.url)
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
