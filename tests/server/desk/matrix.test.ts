import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { getDeskSession, signOut, signOutEverywhere } from '../../../domain/desk-sign-in.ts'
import {
  DESK_CALLS,
  DESK_MODULES,
  OWNER,
  practiceWithDesk,
  SIGN_IN_PATHS,
  STAFF,
  signedIn,
} from '../support/desk.ts'
import { availableEngines } from '../support/engines.ts'
import {
  bookVisit,
  dumpDatabase,
  freeSlots,
  HOUR,
  jane,
  useTestServer,
} from '../support/test-server.ts'

const PATHS = DESK_CALLS.map(({ path }) => path).filter((path) => !SIGN_IN_PATHS.includes(path))

test('every call of the desk is known to these tests', () => {
  const files = readdirSync('domain').filter((name) => name.startsWith('desk-'))
  expect(files.map((name) => name.slice(0, -'.ts'.length)).sort()).toEqual([...DESK_MODULES].sort())
  expect(PATHS.length).toBeGreaterThan(20)
  expect(new Set(PATHS).size).toBe(PATHS.length)
})

describe.each(availableEngines)('who is not signed in, on $name', (engine) => {
  const app = useTestServer(engine, { PRACTICE_FILE: practiceWithDesk() })
  const cookies: Record<string, string> = {}
  let live = ''
  let bodies: Record<string, string> = {}

  async function ask(
    path: string,
    Cookie: string,
    { headers = {}, body = bodies[path] ?? '{}', method = 'POST' } = {},
  ) {
    const response = await fetch(app.current.url + path, {
      method,
      headers: { 'Content-Type': 'application/json', Origin: app.current.url, Cookie, ...headers },
      ...(method === 'POST' && { body }),
    })
    // The time and the number of a request differ in every answer.
    const names = [...response.headers].filter(([name]) => !['date', 'x-request-id'].includes(name))
    return JSON.stringify([response.status, names, await response.text()])
  }

  beforeAll(async () => {
    const { clock, database, visitor } = app.current
    const free = freeSlots(() => app.current)
    const slots = [await free(), await free(), await free()] as const
    const { reference } = await bookVisit(visitor(), slots[0])
    const [review] = await database.read.selectFrom('reviews').select('id').limit(1).execute()
    const seen = { reference, version: '0-to-come' }
    // Bodies with which a session would change something.
    bodies = Object.fromEntries(
      Object.entries({
        book: { ...jane, ...slots[1] },
        move: { ...seen, ...slots[2], tells: true },
        cancel: { ...seen, tells: true },
        mark: { ...seen, mark: 'arrived' },
        close: { date: slots[2].date, reason: 'Snow' },
        reopen: { id: 'A3C4-E6F7' },
        offerMoves: { id: 'A3C4-E6F7', visits: [seen] },
        coming: { days: 31 },
        find: { text: jane.firstName },
        exportClient: { contact: jane.email, code: '123456' },
        eraseClient: { contact: jane.email, code: '123456' },
        hideReview: { id: review?.id, reason: 'No' },
        showReview: { id: review?.id },
      }).map(([name, one]) => [`/api/desk/${name}`, JSON.stringify(one)]),
    )
    const token = () => randomBytes(32).toString('base64url')
    const expired = await signedIn(app.current)
    clock.advance(12 * HOUR)
    const ended = await signedIn(app.current)
    cookies['signed out, with a copy of the cookie'] = ended.cookie()
    await ended.post(signOut, {})
    const elsewhere = await signedIn(app.current, STAFF)
    cookies['ended from another device'] = elsewhere.cookie()
    const owner = await signedIn(app.current)
    await owner.post(signOutEverywhere, {})
    const desk = await signedIn(app.current)
    live = desk.cookie()
    const [, liveToken = ''] = live.split('=')
    const sessions = database.read.selectFrom('desk_sessions').select('hash')
    const [row] = await sessions.orderBy('created_at', 'desc').execute()
    Object.assign(cookies, {
      'without a cookie': '',
      'with an empty cookie': 'desk=',
      'with a forged token': `desk=${token()}`,
      'with a long token': `desk=${'a'.repeat(4000)}`,
      'with the hash that the database has': `desk=${row?.hash}`,
      'with the token in another cookie': `visitor=${liveToken}; __Host-desk=${liveToken}`,
      'with another letter in the token': `desk=${liveToken.slice(0, -2)}${liveToken.endsWith('AA') ? 'BB' : 'AA'}`,
      'after twelve hours': expired.cookie(),
    })
    expect((await desk.post(getDeskSession, {})).body).toMatchObject({ email: OWNER })
  })

  test('gets one and the same answer from every call, and reaches nothing', async () => {
    const before = await dumpDatabase(app.current)
    const answers = new Set<string>()
    for (const [who, cookie] of Object.entries(cookies)) {
      for (const path of [...PATHS, '/api/desk/nothing']) answers.add(await ask(path, cookie))
      for (const faulty of [{ body: 'not JSON' }, { body: '{"date":7}' }, { method: 'GET' }])
        answers.add(await ask('/api/desk/day', cookie, faulty))
      expect([who, ...answers]).toEqual([who, expect.stringMatching(/^\[401,.*are not signed in/)])
    }
    expect(await dumpDatabase(app.current)).toBe(before)
  })

  test('another site reaches nothing, also in the browser of somebody who is signed in', async () => {
    const before = await dumpDatabase(app.current)
    const answers = new Set<string>()
    for (const path of PATHS) {
      for (const headers of [
        { Origin: 'https://evil.example' },
        { Origin: 'null' },
        { Origin: app.current.url.replace(/\d+$/, '1') },
      ]) {
        answers.add(await ask(path, live, { headers }))
      }
    }
    expect([...answers]).toEqual([expect.stringMatching(/^\[403,.*only be sent from the site/)])
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
    const forms = await Promise.all(PATHS.map((path) => ask(path, live, { headers: form })))
    expect([...new Set(forms)]).toEqual([expect.stringMatching(/^\[415,/)])
    for (const path of PATHS) {
      expect(await ask(path, live, { method: 'GET' })).toMatch(/^\[404,/)
    }
    expect(await dumpDatabase(app.current)).toBe(before)
  })

  test('control: the same requests of somebody who is signed in get further', async () => {
    const last = [signOut.path, signOutEverywhere.path] as readonly string[]
    for (const path of PATHS.filter((one) => !last.includes(one))) {
      expect(await ask(path, live), path).not.toMatch(/^\[(?:401|503)/)
    }
  })

  test('malformed requests of somebody who is signed in are refused, and change nothing', async () => {
    const before = await dumpDatabase(app.current)
    const malformed = ['', '[]', '7', '{"id":7,"text":{},"date":[],"days":"x","reference":null}']
    const withBody = PATHS.filter((path) => bodies[path])
    for (const path of withBody) {
      for (const body of malformed) {
        expect(await ask(path, live, { body }), path).toMatch(/^\[400,/)
      }
      const nulls = bodies[path]?.replace(/:"[^"]*"/g, ':"a\\u0000b"') ?? ''
      if (nulls === bodies[path]) continue
      expect(await ask(path, live, { body: nulls }), path).toMatch(/^\[400,/)
    }
    expect(await dumpDatabase(app.current)).toBe(before)
  })
})
