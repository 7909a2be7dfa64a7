import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { getHolds } from '../../../domain/calendar/hold.ts'
import { enterDeskCode, getDeskSession } from '../../../domain/desk/sign-in.ts'
import { HOOK_PATH } from '../../../server/messages/replies/twilio-hook.ts'
import { jane } from '../support/bookings.ts'
import { askForDeskCode, OWNER, practiceWithDesk, signedIn } from '../support/desk.ts'
import { sqlite } from '../support/engines.ts'
import { CALLS, POST_PATHS } from '../support/every-call.ts'
import { wrongCode } from '../support/letters.ts'
import { bookAppointment } from '../support/own-calls.ts'
import { openSmsServer } from '../support/providers.ts'
import { dumpDatabase } from '../support/stored.ts'
import { openTestServer, useTestServer } from '../support/test-server.ts'
import { createVisitor } from '../support/visitor.ts'

const GETS = ['getReviews', 'getPrice', 'checkAuth', 'getLocations', 'getHolds']
const OWN = 'https://practice.example'
const CODE = '{"code":"123456"}'
const JSON_TYPE = { 'Content-Type': 'application/json' }

test('only JSON from the site itself reaches a call, even with the cookies of a visitor and of the owner', async () => {
  const app = await openTestServer(sqlite, { PUBLIC_URL: OWN, PRACTICE_FILE: practiceWithDesk() })
  const visitor = () => createVisitor(app.url, '', { Origin: OWN })
  const [known, desk] = [visitor(), await signedIn({ ...app, visitor })]
  await known.get(getHolds)
  const Cookie = `${known.cookie()}; ${desk.cookie()}`
  const answerTo = async (path: string, Origin: string, type = 'application/json') => {
    const headers = { Origin, 'Content-Type': type, Cookie }
    const response = await fetch(app.url + path, { method: 'POST', headers, body: '{}' })
    const { message } = await response.json()
    return `${path} ${response.status} ${message}`
  }
  const fromElsewhere = '403 This can only be sent from the site itself.'
  const notJson = '415 This can only be sent as JSON.'
  expect(POST_PATHS.length).toBeGreaterThan(35)
  const before = await dumpDatabase(app)
  for (const path of POST_PATHS) {
    expect(await answerTo(path, 'https://evil.example')).toBe(`${path} ${fromElsewhere}`)
    expect(await answerTo(path, OWN, 'text/plain')).toBe(`${path} ${notJson}`)
  }
  const book = bookAppointment.path
  for (const origin of ['null', 'http://practice.example', `${OWN}.evil`])
    expect(await answerTo(book, origin)).toBe(`${book} ${fromElsewhere}`)
  for (const type of ['application/jsonp', 'multipart/form-data'])
    expect(await answerTo(book, OWN, type)).toBe(`${book} ${notJson}`)
  expect(await dumpDatabase(app)).toBe(before)
  // Control: the same requests from the site itself get further, and those that end a session end it.
  for (const path of POST_PATHS)
    expect(await answerTo(path, OWN, 'application/json; charset=utf-8')).not.toMatch(/can only be/)
  expect(await dumpDatabase(app)).not.toBe(before)
})

test('every call that a page can send has a route', async () => {
  const app = await openTestServer(sqlite, { PRACTICE_FILE: practiceWithDesk() })
  const reasonOf = async (method: string, path: string, Cookie: string) => {
    const headers = { ...JSON_TYPE, Origin: app.url, Cookie }
    const body = method === 'POST' ? { body: '{}' } : {}
    const answer = await (await fetch(app.url + path, { method, headers, ...body })).json()
    return answer.reason
  }
  // Without a session, the desk's calls all get the same answer, also those that do not exist.
  let Cookie = (await signedIn(app)).cookie()
  expect(await reasonOf('POST', '/api/desk/nothing', Cookie)).toBe('no-call')
  expect(CALLS.length).toBeGreaterThan(60)
  for (const { method, path } of CALLS) {
    const reason = await reasonOf(method, path, Cookie)
    expect([path, reason]).not.toEqual([path, expect.stringMatching('no-call|no-session')])
    if (path.startsWith('/api/desk/signOut')) Cookie = (await signedIn(app)).cookie()
  }
})

describe('every call', () => {
  const app = useTestServer(sqlite, { PUBLIC_URL: OWN })
  const send = (method: string, path: string, headers: Record<string, string>, body?: string) =>
    fetch(app.url + path, { method, headers, ...(body !== undefined && { body }) })

  test('without an origin is accepted from a program, or from a browser on the site', async () => {
    // Browsers send Origin with every cross-site POST. A program that sends none has no visitor's cookies.
    const from = async (headers: Record<string, string>) =>
      (await send('POST', '/api/checkReviewCode', { ...JSON_TYPE, ...headers }, CODE)).status
    expect([await from({}), await from({ 'Sec-Fetch-Site': 'same-origin' })]).toEqual([200, 200])
    for (const site of ['same-site', 'cross-site', 'none'])
      expect(await from({ 'Sec-Fetch-Site': site })).toBe(403)
  })

  test('protects the visitor’s cookie, and replaces a forged one', async () => {
    const answer = await send('GET', '/api/getHolds', {})
    expect(answer.headers.get('Set-Cookie')).toMatch(
      /^__Host-visitor=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect(answer.headers.get('Cache-Control')).toBe('private, no-cache')
    const forged = await send('GET', '/api/getHolds', { Cookie: '__Host-visitor=me' })
    expect(forged.headers.get('Set-Cookie')).toMatch(/^__Host-visitor=[\w-]{43};/)
  })

  test('has its method, and any other gets a 404 in JSON', async () => {
    const headers = { Origin: OWN, ...JSON_TYPE }
    for (const [method, path] of [
      ['GET', '/api/nothing'],
      ['DELETE', '/api/getPrice'],
      ['GET', '/api/bookAppointment'],
      ...GETS.map((call) => ['POST', `/api/${call}`] as const),
    ] as const) {
      const answer = await send(method, path, headers, method === 'POST' ? '{}' : undefined)
      const refusal = { success: false, reason: 'no-call', message: 'There is no such call.' }
      const answered = [method, path, answer.status, await answer.json()]
      expect(answered).toEqual([method, path, 404, refusal])
    }
  })

  test('has its headers, a Date by the server’s clock and an ETag, and answers 304 when the client has it', async () => {
    for (const call of GETS) {
      const first = await send('GET', `/api/${call}`, {})
      expect(Object.fromEntries(first.headers)).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'cache-control': expect.stringMatching(/no-cache/),
        date: new Date(app.clock.now()).toUTCString(),
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': 'camera=(), microphone=(), geolocation=()',
        'strict-transport-security': 'max-age=63072000; includeSubDomains',
      })
      const etag = first.headers.get('ETag') ?? ''
      // A longer list is compressed for this client, so its ETag is weak.
      expect(etag, call).toMatch(
        call === 'getReviews' || call === 'getLocations' ? /^W\/"[\w-]+"$/ : /^"[\w-]+"$/,
      )
      const again = await send('GET', `/api/${call}`, { 'If-None-Match': `W/"x", ${etag}` })
      expect([call, again.status, await again.text()]).toEqual([call, 304, ''])
    }
    expect((await send('GET', '/api/nothing', {})).headers.get('Cache-Control')).toBe('no-store')
  })

  test('reads 16 KB and no more, also in chunks', async () => {
    const headers = { Origin: OWN, ...JSON_TYPE }
    const bodyOf = (size: number) => `{"code":"${' '.repeat(size - 11)}"}`
    const statusOf = async (size: number) =>
      (await send('POST', '/api/checkReviewCode', headers, bodyOf(size))).status
    expect([await statusOf(16 * 1024), await statusOf(16 * 1024 + 1)]).toEqual([200, 413])
    const streamed = async (size: number) => {
      const body = new Blob([bodyOf(size)]).stream()
      const url = `${app.url}/api/checkReviewCode`
      // The server may close the connection of a client that keeps sending.
      const init = { method: 'POST', headers, body, duplex: 'half' }
      return fetch(url, init).then(
        ({ status }) => status,
        () => 413,
      )
    }
    expect([await streamed(16 * 1024), await streamed(40 * 1024)]).toEqual([200, 413])
  })
})

test('a client that breaks off while it sends a request is no failure of ours', async () => {
  const provider = await openSmsServer()
  onTestFinished(provider.close)
  const app = await openTestServer(sqlite, provider.env)
  app.logged.length = 0
  const heads = ['Content-Length: 100', 'Transfer-Encoding: chunked']
  const paths = [HOOK_PATH, bookAppointment.path]
  for (const [head, path] of heads.flatMap((head) => paths.map((path) => [head, path]))) {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
    const lines = [`POST ${path} HTTP/1.1`, 'Host: x', 'Content-Type: application/json', head]
    socket.write([...lines, 'Expect: 100-continue', '', '5', '{"a":', ''].join('\r\n'))
    expect(String(await once(socket, 'data'))).toContain('100 Continue')
    socket.resetAndDestroy()
  }
  const lines = () => app.logged.map((line): { level: number; status?: number } => JSON.parse(line))
  await expect.poll(() => lines().filter(({ status }) => status === 400)).toHaveLength(2)
  expect(lines().filter(({ level }) => level >= 40)).toEqual([])
})

test('the number of a request is in every answer that refuses, and in every line of the log about it', async () => {
  const provider = await openSmsServer()
  onTestFinished(provider.close)
  const app = await openTestServer(sqlite, { ...provider.env, PRACTICE_FILE: practiceWithDesk() })
  const headers = { ...JSON_TYPE, Origin: app.url }
  const book = '/api/bookAppointment'
  const large = 'x'.repeat(20_000)
  const post = { method: 'POST', headers, body: JSON.stringify(jane) }
  app.logged.length = 0
  const ids = new Set<string | undefined>()
  for (const [status, path, init] of [
    [400, book, post],
    [401, getDeskSession.path, { ...post, body: '{}' }],
    [403, book, { ...post, headers: { ...headers, Origin: app.url.replace(/\d+$/, '1') } }],
    [403, HOOK_PATH, { method: 'POST', body: new URLSearchParams({ Body: 'STOP' }) }],
    [404, '/api/none', {}],
    [413, book, { ...post, body: large }],
    [415, book, { ...post, headers: { ...headers, 'Content-Type': 'text/plain' } }],
  ] as const) {
    const response = await fetch(app.url + path, init)
    const id = response.headers.get('X-Request-Id') ?? 'no number'
    expect([path, response.status, id]).toEqual([path, status, expect.stringMatching(/^\d{9}$/)])
    ids.add(id)
  }
  expect(ids.size).toBe(7)
  const lines = app.logged.map((line): { request?: string; event?: string } => JSON.parse(line))
  expect(lines.filter(({ request }) => !ids.has(request))).toEqual([])
  const events = lines.flatMap(({ event }) => event ?? [])
  expect(events.sort()).toEqual(['foreign-origin', 'unsigned-hook'])

  // A warning about wrong codes at the desk contains the number, too.
  const stranger = app.visitor()
  const code = wrongCode(await askForDeskCode(app, stranger, OWNER))
  app.logged.length = 0
  for (let tries = 0; tries < 5; tries++) await stranger.post(enterDeskCode, { code })
  const warned = app.logged.filter((line) => line.includes('"event":"wrong-codes"'))
  expect(warned).toEqual([expect.stringMatching(/"request":"\d{9}"/)])
})
