import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import * as passkeys from '../../../domain/desk/passkeys.ts'
import * as signIn from '../../../domain/desk/sign-in.ts'
import { bookVisit, freeSlots, jane } from '../support/bookings.ts'
import { OWNER, practiceWithDesk, signedIn } from '../support/desk.ts'
import { sqlite } from '../support/engines.ts'
import { POST_PATHS } from '../support/every-call.ts'
import { dumpDatabase } from '../support/stored.ts'
import { useTestServer } from '../support/test-server.ts'

/** The calls that need no session. */
const OPEN: readonly string[] = [
  signIn.sendDeskCode,
  signIn.enterDeskCode,
  passkeys.askForPasskey,
  passkeys.enterPasskey,
].map(({ path }) => path)
const PATHS = POST_PATHS.filter((path) => path.startsWith('/api/desk/') && !OPEN.includes(path))

describe('who is not signed in', () => {
  const app = useTestServer(sqlite, { PRACTICE_FILE: practiceWithDesk() })
  const cookies: Record<string, string> = {}
  let live = ''
  let bodies: Record<string, string> = {}

  async function ask(
    path: string,
    Cookie: string,
    { body = bodies[path] ?? '{}', method = 'POST' } = {},
  ) {
    const response = await fetch(app.url + path, {
      method,
      headers: { 'Content-Type': 'application/json', Origin: app.url, Cookie },
      ...(method === 'POST' && { body }),
    })
    // The date and the request id differ in every response.
    const names = [...response.headers].filter(([name]) => !['date', 'x-request-id'].includes(name))
    return JSON.stringify([response.status, names, await response.text()])
  }

  beforeAll(async () => {
    const { database, visitor } = app
    const free = freeSlots(app)
    const slots = [await free(), await free(), await free()] as const
    const { reference } = await bookVisit(visitor(), slots[0])
    const [review] = await database.read.selectFrom('reviews').select('id').limit(1).execute()
    const seen = { reference, version: '0-to-come' }
    const { additionalInfo: _, ...name } = jane
    bodies = Object.fromEntries(
      Object.entries({
        book: { ...jane, ...slots[1] },
        walkIn: { ...name, ...slots[1] },
        move: { ...seen, ...slots[2], notifies: true },
        cancel: { ...seen, notifies: true },
        cancelVisits: { id: 'A3C4-E6F7', visits: [seen], notifies: true },
        reinstate: { ...seen, notifies: true },
        late: { minutes: '20' },
        note: { about: 'visit', id: reference, note: 'Canary', before: '' },
        mark: { ...seen, mark: 'arrived' },
        confirm: { ...seen, isConfirmed: true },
        pay: { ...seen, method: 'card', amount: '225' },
        undoPayment: seen,
        receipt: { reference },
        sendReceipt: { reference },
        close: { date: slots[2].date, reason: 'Snow' },
        reopen: { id: 'A3C4-E6F7', notifies: true },
        offerMoves: { id: 'A3C4-E6F7', visits: [seen] },
        releaseHold: { id: 'nothing' },
        waiting: { date: slots[2].date },
        addToList: { reference },
        removeFromList: { id: 'nothing' },
        notifyList: slots[2],
        markReply: { id: 'nothing', isDone: true },
        coming: { days: 31 },
        clients: { ids: ['nobody'] },
        correct: { id: 'nobody', before: name, ...name },
        stopTexts: { id: 'nobody', phone: jane.phone },
        merge: { kept: { id: 'one', ...name }, gone: { id: 'two', ...name }, stays: name },
        clientList: { order: 'name', page: 1 },
        suggest: { text: jane.firstName },
        exportClients: { code: '123456' },
        find: { text: jane.firstName },
        exportClient: { contact: jane.email, code: '123456' },
        eraseClient: { contact: jane.email, code: '123456' },
        endAccess: { email: 'nobody@client.example' },
        hideReview: { id: review?.id, reason: 'It names another person.' },
        showReview: { id: review?.id },
      }).map(([name, one]) => [`/api/desk/${name}`, JSON.stringify(one)]),
    )
    const token = () => randomBytes(32).toString('base64url')
    const ended = await signedIn(app)
    const endedCookie = ended.cookie()
    await ended.post(signIn.signOut, {})
    const desk = await signedIn(app)
    live = desk.cookie()
    const [, liveToken = ''] = live.split('=')
    const sessions = database.read.selectFrom('desk_sessions').select('hash')
    const [row] = await sessions.orderBy('created_at', 'desc').execute()
    Object.assign(cookies, {
      'without a cookie': '',
      'with an empty cookie': 'desk=',
      'signed out, with a copy of the cookie': endedCookie,
      'with a forged token': `desk=${token()}`,
      'with a long token': `desk=${'a'.repeat(4000)}`,
      'with the hash that the database has': `desk=${row?.hash}`,
      'with the token in another cookie': `visitor=${liveToken}; __Host-desk=${liveToken}`,
      'with another letter in the token': `desk=${liveToken.slice(0, -2)}${liveToken.endsWith('AA') ? 'BB' : 'AA'}`,
    })
    expect((await desk.post(signIn.getDeskSession, {})).body).toMatchObject({ email: OWNER })
  })

  test('gets one and the same answer from every call, and reaches nothing', async () => {
    expect(PATHS.length).toBeGreaterThan(20)
    const before = await dumpDatabase(app)
    const answers = new Set<string>()
    for (const path of [...PATHS, '/api/desk/nothing']) answers.add(await ask(path, ''))
    for (const [who, cookie] of Object.entries(cookies)) {
      for (const path of ['/api/desk/cancel', '/api/desk/find'])
        answers.add(await ask(path, cookie))
      for (const faulty of [{ body: 'not JSON' }, { body: '{"date":7}' }, { method: 'GET' }])
        answers.add(await ask('/api/desk/day', cookie, faulty))
      expect([who, ...answers]).toEqual([who, expect.stringMatching(/^\[401,.*are not signed in/)])
    }
    expect(await dumpDatabase(app)).toBe(before)
  })

  test('control: the same requests of somebody who is signed in get further', async () => {
    const last = [signIn.signOut.path, signIn.signOutEverywhere.path] as readonly string[]
    for (const path of PATHS.filter((one) => !last.includes(one)))
      expect(await ask(path, live), path).not.toMatch(/^\[(?:401|503)/)
  })

  test('malformed requests of somebody who is signed in are refused, and change nothing', async () => {
    const before = await dumpDatabase(app)
    const malformed = ['', '[]', '7', '{"id":7,"text":{},"date":[],"days":"x","reference":null}']
    for (const [path, right] of Object.entries(bodies)) {
      const nulls = right.replace(/:"[^"]*"/g, ':"a\\u0000b"')
      for (const body of [...malformed, ...(nulls === right ? [] : [nulls])])
        expect([path, body, await ask(path, live, { body })]).toEqual([
          ...[path, body, expect.stringMatching(/^\[400,/)],
        ])
    }
    expect(await dumpDatabase(app)).toBe(before)
  })
})
