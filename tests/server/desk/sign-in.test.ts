import { once } from 'node:events'
import { connect } from 'node:net'
import { beforeEach, describe, expect, test } from 'vitest'
import { getDeskDay } from '../../../domain/desk/calendar.ts'
import { createFeed } from '../../../domain/desk/calendar-feed.ts'
import { eraseClient, exportClient } from '../../../domain/desk/clients.ts'
import { getFigures } from '../../../domain/desk/figures.ts'
import { getAudit, hideReview, showReview } from '../../../domain/desk/office.ts'
import * as passkeys from '../../../domain/desk/passkeys.ts'
import * as signIn from '../../../domain/desk/sign-in.ts'
import { undoPayment } from '../../../domain/desk/visits.ts'
import { checkReviewCode, sendReviewCode } from '../../../domain/reviews/new-review.ts'
import { bookVisit, freeSlots, jane } from '../support/bookings.ts'
import { changedPractice } from '../support/changed-practice.ts'
import { DAY, HOUR, MINUTE } from '../support/clock.ts'
import {
  askForDeskCode,
  askForRecordsCode,
  auditOf,
  OWNER,
  practiceWithDesk,
  STAFF,
  signedIn,
} from '../support/desk.ts'
import { sqlite } from '../support/engines.ts'
import { latestCode, mailsAbout } from '../support/letters.ts'
import { ownerTool } from '../support/owner-tool.ts'
import { dumpDatabase } from '../support/stored.ts'
import { openTestServer, useTestServer } from '../support/test-server.ts'
import { createVisitor, type TestVisitor } from '../support/visitor.ts'

const ASSISTANT = 'assistant@lanternhill.example'
const FRONT_DESK = changedPractice([
  'email: hello@lanternhill.example',
  `email: hello@lanternhill.example\ndesk: [${OWNER}]\nfrontDesk: [${ASSISTANT}]`,
])

test('the front desk runs the day, and does nothing that only the owner may', async () => {
  const app = await openTestServer(sqlite, { PRACTICE_FILE: FRONT_DESK })
  const [owner, assistant] = [await signedIn(app), await signedIn(app, ASSISTANT)]
  expect((await assistant.post(signIn.getDeskSession, {})).body).toMatchObject({ isOwner: false })
  expect((await assistant.post(getDeskDay, {})).body).toMatchObject({ success: true })
  const review = { id: 'r-1', reason: 'No' }
  const client = { contact: jane.email, code: '123456' }
  for (const [{ path }, body] of [
    [exportClient, client],
    [eraseClient, client],
    [hideReview, review],
    [showReview, review],
    [getAudit, {}],
    [getFigures, {}],
    [undoPayment, { reference: 'A3C4-E6F7', version: '' }],
    [passkeys.endAccess, { email: 'nobody@client.example' }],
    [signIn.signOutEverywhere, {}],
  ] as const) {
    const refusal = await assistant.sendJson(path, body)
    const message = 'Only the owner can do this. Nothing was changed.'
    expect(await refusal.json()).toEqual({ success: false, reason: 'forbidden', message })
    expect((await owner.sendJson(path, body)).status).not.toBe(refusal.status)
  }
})

describe('signing in at the desk', () => {
  const app = useTestServer(sqlite, { PRACTICE_FILE: practiceWithDesk() })
  const who = async (visitor: TestVisitor) => {
    const { body } = await visitor.post(signIn.getDeskSession, {})
    return body.success ? body.email : undefined
  }
  const lettersTo = async (email: string) =>
    (await mailsAbout(app, /^Your code/)).filter(({ to }) => to === email).length
  const copyOf = (cookie: string) => createVisitor(app.url, cookie)
  // Keeps the limits of one test from affecting the next.
  beforeEach(() => app.clock.advance(40 * DAY))

  test('a code from the letter signs in for twelve hours, in a cookie that no script and no other site can use', async () => {
    const visitor = app.visitor()
    const code = await askForDeskCode(app, visitor, OWNER)
    const before = visitor.cookie()
    const { headers, body } = await visitor.post(signIn.enterDeskCode, { code: ` ${code} ` })
    const until = new Date(app.clock.now() + 12 * HOUR).toISOString()
    expect(body).toEqual({ success: true, email: OWNER, isOwner: true, hasCallList: false, until })
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^desk=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/),
    ])
    expect(await who(copyOf(before))).toBeUndefined()
    const sessions = app.database.read.selectFrom('desk_sessions').selectAll()
    expect(JSON.stringify(await sessions.execute())).not.toContain(visitor.cookie().split('=')[1])
    app.clock.advance(12 * HOUR - 1)
    expect(await who(visitor)).toBe(OWNER)
    app.clock.advance(1)
    expect(await who(visitor)).toBeUndefined()
    const PUBLIC_URL = 'https://practice.example'
    const { url } = await app.another({ PUBLIC_URL })
    const there = createVisitor(url, '', { Origin: PUBLIC_URL })
    const secure = await there.post(signIn.sendDeskCode, { email: OWNER })
    expect(secure.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-desk=.*; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
    ])
  })

  test('behind a proxy that names no addresses, each browser of the staff gets a code at the first press', async () => {
    const PUBLIC_URL = 'https://practice.example'
    const { url } = await app.another({ PUBLIC_URL })
    const codes = new Set<string>()
    for (const email of [OWNER, STAFF, OWNER]) {
      const browser = createVisitor(url, '', { Origin: PUBLIC_URL })
      expect(await askForDeskCode(app, browser, email)).toMatch(/^\d{6}$/)
      const code = await latestCode(app, email)
      codes.add(code)
      const { body } = await browser.post(signIn.enterDeskCode, { code })
      expect(body).toMatchObject({ success: true, email })
    }
    expect(codes.size).toBe(3)
  })

  test('everybody gets the same answer, and only those whom the practice file lists get a letter', async () => {
    const answers = new Set()
    const addresses = [' STAFF@lanternhill.example ', 'stranger@list.example', jane.email]
    const visitors = []
    for (const email of [...addresses, 'hello@lanternhill.example']) {
      const visitor = app.visitor()
      visitors.push(visitor)
      const { status, text } = await visitor.post(signIn.sendDeskCode, { email })
      answers.add(`${status} ${text}`)
    }
    expect([...answers]).toEqual(['200 {"success":true}'])
    const code = await latestCode(app, STAFF)
    expect(await lettersTo('hello@lanternhill.example')).toBe(0)
    expect((await visitors[0]?.post(signIn.enterDeskCode, { code }))?.body).toMatchObject({
      email: STAFF,
    })
    const { status, body } = await app.visitor().post(signIn.sendDeskCode, { email: '2125550142' })
    const errors = { email: 'Please enter an email address such as name@example.org.' }
    expect([status, body]).toEqual([400, { success: false, reason: 'fields', errors }])
  })

  test('a code that the owner’s tool prints signs in once, when strangers have used up the letters', async () => {
    const { tool, refused } = ownerTool(app, practiceWithDesk())
    const strangers = ['203.0.113.1', '198.51.100.1', '192.0.2.1', '198.18.0.1', '198.19.0.1']
    for (const address of strangers) {
      await app.visitor(address).post(signIn.sendDeskCode, { email: OWNER })
      app.clock.advance(HOUR)
    }
    const sent = await lettersTo(OWNER)
    const visitor = app.visitor('203.0.113.99')
    await visitor.post(signIn.sendDeskCode, { email: OWNER })
    expect(await lettersTo(OWNER)).toBe(sent)
    const [code = ''] = (await tool(['desk-code', 'Owner@LanternHill.example'])).split('\n')
    expect(code).toMatch(/^\d{4} \d{4} \d{4} \d{4}$/)
    expect(await dumpDatabase(app)).not.toContain(code.replaceAll(' ', ''))
    const enter = async (from: TestVisitor, each: string) =>
      (await from.post(signIn.enterDeskCode, { code: each })).body.success
    expect(
      await enter(
        visitor,
        code.replace(/^./, (digit) => String(9 - Number(digit))),
      ),
    ).toBe(false)
    expect(await enter(visitor, code)).toBe(true)
    expect(await who(visitor)).toBe(OWNER)
    const another = app.visitor()
    await askForDeskCode(app, another, STAFF)
    expect(await enter(another, code)).toBe(false)
    const [late = ''] = (await tool(['desk-code', OWNER])).split('\n')
    app.clock.advance(10 * MINUTE)
    expect(await enter(another, late)).toBe(false)
    expect(await auditOf(app)).toContain('tool printed a sign-in code desk')
    await refused([
      ['desk-code', 'stranger@list.example'],
      /is not an address that the practice file/,
    ])
  })

  test('what is no answer to a challenge of this browser signs nobody in, and adds no passkey', async () => {
    const desk = await signedIn(app)
    const asked = await desk.post(passkeys.startPasskey, {})
    expect(asked.body).toMatchObject({
      success: true,
      options: {
        rp: { id: 'localhost' },
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      },
    })
    expect((await app.visitor().post(passkeys.askForPasskey, {})).body).toMatchObject({
      options: { rpId: 'localhost', userVerification: 'required' },
    })
    for (const response of [{}, { id: 7 }, { id: 'a', rawId: 'a', response: {}, type: 'x' }]) {
      const entered = await app.visitor().sendJson(passkeys.enterPasskey.path, { response })
      expect([entered.status, await entered.json()]).toMatchObject([403, { reason: 'code' }])
      const body = { name: 'My phone', code: '123456', response }
      expect((await desk.sendJson(passkeys.addPasskey.path, body)).status).toBe(400)
    }
    const nameless = await desk.sendJson(passkeys.addPasskey.path, {
      ...{ name: '\u200b', code: '123456', response: {} },
    })
    expect((await nameless.json()).message).toMatch(/^Give the passkey a name/)
    expect((await desk.post(passkeys.getPasskeys, {})).body).toEqual({
      success: true,
      passkeys: [],
      colleagues: [],
    })
  })

  test('a code is of no use for anything but that for which it was asked', async () => {
    const client = app.visitor()
    await bookVisit(client, await freeSlots(app)(), { email: OWNER })
    await client.post(sendReviewCode, { value: OWNER })
    const review = await latestCode(app, OWNER)
    // The visitor's token in the desk's cookie.
    const [, token = ''] = client.cookie().split('=')
    const atDesk = copyOf(`desk=${token}`)
    expect((await atDesk.post(signIn.enterDeskCode, { code: review })).body).toEqual({
      ...{ success: false, reason: 'code' },
      message: 'This code is no longer valid. Please request a new one.',
    })
    expect((await client.post(checkReviewCode, { code: review })).body.success).toBe(true)

    const visitor = app.visitor()
    const code = await askForDeskCode(app, visitor, OWNER)
    const asClient = copyOf(visitor.cookie().replace('desk=', 'visitor='))
    expect((await asClient.post(checkReviewCode, { code })).body.success).toBe(false)
    expect((await visitor.post(signIn.enterDeskCode, { code })).body.success).toBe(true)
    const export_ = async (from: TestVisitor, each: string) =>
      (await from.post(exportClient, { contact: OWNER, code: each })).status
    expect(await export_(visitor, await askForDeskCode(app, visitor, OWNER))).toBe(403)
    const records = await askForRecordsCode(app, visitor)
    expect(await export_(await signedIn(app, STAFF), records)).toBe(403)
    expect((await visitor.post(signIn.enterDeskCode, { code: records })).body.success).toBe(false)
    // A code for records ends with the session that requested it.
    await visitor.post(signIn.signOut, {})
    expect(await export_(visitor, records)).toBe(401)
    expect((await visitor.post(signIn.sendRecordsCode, {})).status).toBe(401)
  })

  test('who is signed in is told when no new code is sent', async () => {
    const visitor = await signedIn(app)
    const message =
      'No new code was sent, because several were sent already. Use the latest one, or try again in an hour.'
    const answers = []
    for (let index = 0; index < 6; index++)
      answers.push((await visitor.post(signIn.sendRecordsCode, {})).body)
    expect(answers).toEqual([...Array(5).fill({ success: true }), { success: true, message }])
  })

  test('signing out ends this session, and everywhere those of everybody', async () => {
    const [here, there] = [await signedIn(app), await signedIn(app, STAFF)]
    const copy = copyOf(here.cookie())
    const { headers, body } = await here.post(signIn.signOut, {})
    expect(body).toEqual({ success: true })
    expect(headers.getSetCookie()).toEqual([expect.stringMatching(/^desk=; Max-Age=0; Path=\//)])
    expect([await who(copy), await who(there)]).toEqual([undefined, STAFF])
    const other = await signedIn(app)
    app.clock.advance(1)
    await other.post(signIn.signOutEverywhere, {})
    expect([await who(other), await who(there)]).toEqual([undefined, undefined])
    const acts = (await auditOf(app)).slice(-4)
    expect(acts.at(-1)).toBe(`${OWNER} signed out everywhere desk`)
    expect(acts).toContain(`${OWNER} signed out desk`)
  })

  test('a request whose body arrives after its session has ended does nothing', async () => {
    const [owner, staff] = [await signedIn(app), await signedIn(app, STAFF)]
    const { host, hostname, port } = new URL(app.url)
    const socket = connect(Number(port), hostname)
    const head = [
      `POST ${createFeed.path} HTTP/1.1`,
      ...[`Host: ${host}`, `Origin: ${app.url}`, `Cookie: ${staff.cookie()}`],
      ...['Content-Type: application/json', 'Content-Length: 2', 'Expect: 100-continue', '', '{'],
    ]
    socket.write(head.join('\r\n'))
    expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1.1 100 /)
    await owner.post(signIn.signOutEverywhere, {})
    socket.write('}')
    expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1.1 401 /)
    socket.destroy()
    const feeds = app.database.read.selectFrom('calendar_feeds').selectAll()
    expect(await feeds.execute()).toEqual([])
  })

  test('who is taken out of the practice file is signed in no longer', async () => {
    const staff = await signedIn(app, STAFF)
    const { url } = await app.another({ PRACTICE_FILE: practiceWithDesk(OWNER) })
    expect((await createVisitor(url, staff.cookie()).post(signIn.getDeskSession, {})).status).toBe(
      401,
    )
    expect(await who(staff)).toBe(STAFF)
  })
})
