import { beforeEach, describe, expect, test } from 'vitest'
import {
  enterDeskCode,
  getDeskSession,
  sendDeskCode,
  signOut,
  signOutEverywhere,
} from '../../../domain/desk-sign-in.ts'
import { checkReviewCode, sendReviewCode } from '../../../domain/new-review.ts'
import { deleteOutdated } from '../../../server/database/retention.ts'
import {
  askForDeskCode,
  auditOf,
  OWNER,
  practiceWithDesk,
  STAFF,
  signedIn,
} from '../support/desk.ts'
import { availableEngines } from '../support/engines.ts'
import { bookAppointment } from '../support/own-calls.ts'
import { parseMail } from '../support/parse-mail.ts'
import { latestCode, wrongCode } from '../support/sent-codes.ts'
import {
  DAY,
  freeSlots,
  HOUR,
  jane,
  MINUTE,
  NOON,
  readFolder,
  useTestServer,
  waitForEmptyOutbox,
} from '../support/test-server.ts'
import { createVisitor, type TestVisitor } from '../support/visitor.ts'

describe.each(availableEngines)('signing in at the desk, on $name', (engine) => {
  const app = useTestServer(engine, { PRACTICE_FILE: practiceWithDesk() })
  const who = async (visitor: TestVisitor) => {
    const { body } = await visitor.post(getDeskSession, {})
    return body.success ? body.email : undefined
  }
  const lettersTo = async (to: string) => {
    await waitForEmptyOutbox(app.current)
    return readFolder(app.current.outbox).filter(({ text }) => text.includes(`To: ${to}`)).length
  }
  // The limits of one test do not count for the next.
  beforeEach(() => app.current.clock.advance(40 * DAY))

  test('a code from the letter signs in for twelve hours, in a cookie that no script and no other site can use', async () => {
    const visitor = app.current.visitor()
    const code = await askForDeskCode(app.current, visitor, OWNER)
    const before = visitor.cookie()
    const { headers, body } = await visitor.post(enterDeskCode, { code: ` ${code} ` })
    const until = new Date(app.current.clock.now() + 12 * HOUR).toISOString()
    expect(body).toEqual({ success: true, email: OWNER, until })
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^desk=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/),
    ])
    expect(visitor.cookie()).not.toBe(before)
    expect(await who(createVisitor(app.current.url, before))).toBeUndefined()
    app.current.clock.advance(12 * HOUR - 1)
    expect(await who(visitor)).toBe(OWNER)
    app.current.clock.advance(1)
    expect(await who(visitor)).toBeUndefined()
  })

  test('under https only the site itself can have set the cookie', async () => {
    const PUBLIC_URL = 'https://practice.example'
    const { url } = await app.current.another({ PUBLIC_URL })
    const response = await fetch(url + sendDeskCode.path, {
      method: 'POST',
      body: JSON.stringify({ email: OWNER }),
      headers: { 'Content-Type': 'application/json', Origin: PUBLIC_URL },
    })
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-desk=.*; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
    ])
  })

  test('everybody gets the same answer, and only those whom the practice file lists get a letter', async () => {
    const answers = []
    for (const email of [OWNER, 'stranger@list.example', jane.email, 'hello@lanternhill.example']) {
      const { status, text } = await app.current.visitor().post(sendDeskCode, { email })
      answers.push([status, text])
    }
    expect(new Set(answers.map(String))).toEqual(new Set(['200,{"success":true}']))
    await waitForEmptyOutbox(app.current)
    const letters = readFolder(app.current.outbox).filter(({ text }) => text.includes('the desk'))
    expect(letters.every(({ text }) => text.includes(`To: ${OWNER}`))).toBe(true)
    const last = parseMail(letters.at(-1)?.text ?? '')
    expect(last.text).toMatch(/^Your code to sign in at the desk is \d{6}\./)
    expect(last.text).toContain('Tell it to nobody.')
    const { status, body } = await app.current.visitor().post(sendDeskCode, { email: '2125550142' })
    expect([status, body.success]).toEqual([400, false])
  })

  test('an address is read as people write it', async () => {
    const visitor = app.current.visitor()
    await visitor.post(sendDeskCode, { email: ' STAFF@lanternhill.example ' })
    const code = await latestCode(app.current, STAFF)
    expect((await visitor.post(enterDeskCode, { code })).body.success).toBe(true)
    expect(await who(visitor)).toBe(STAFF)
  })

  test('a wrong, used, late or foreign code signs nobody in, in the same words', async () => {
    const said = new Set<string>()
    const enter = async (visitor: TestVisitor, code: string) => {
      const { status, text, body } = await visitor.post(enterDeskCode, { code })
      if (!body.success) said.add(`${status} ${text}`)
      return body.success
    }
    const visitor = app.current.visitor()
    const code = await askForDeskCode(app.current, visitor, OWNER)
    expect(await enter(app.current.visitor(), code)).toBe(false)
    const another = app.current.visitor()
    await another.post(sendDeskCode, { email: 'stranger@list.example' })
    expect(await enter(another, code)).toBe(false)
    expect(await enter(visitor, wrongCode(code))).toBe(false)
    const copy = createVisitor(app.current.url, visitor.cookie())
    expect(await enter(visitor, code)).toBe(true)
    expect(await enter(copy, code)).toBe(false)
    app.current.clock.advance(HOUR)
    const late = app.current.visitor()
    const old = await askForDeskCode(app.current, late, OWNER)
    app.current.clock.advance(10 * MINUTE)
    expect(await enter(late, old)).toBe(false)
    expect([...said]).toEqual(['200 {"success":false,"message":"This code did not match."}'])
  })

  test('after five wrong codes the right one is worth nothing', async () => {
    const visitor = app.current.visitor()
    const code = await askForDeskCode(app.current, visitor, OWNER)
    for (let nth = 0; nth < 5; nth++) await visitor.post(enterDeskCode, { code: wrongCode(code) })
    expect((await visitor.post(enterDeskCode, { code })).body.success).toBe(false)
  })

  test('a code for a review does not sign in, and one for the desk verifies nobody', async () => {
    const free = freeSlots(() => app.current)
    const client = app.current.visitor()
    await client.post(bookAppointment, { ...jane, email: OWNER, ...(await free()) })
    await client.post(sendReviewCode, { value: OWNER })
    const review = await latestCode(app.current, OWNER)
    // The same token under the other name.
    const [, token = ''] = client.cookie().split('=')
    const atDesk = createVisitor(app.current.url, `desk=${token}`)
    expect((await atDesk.post(enterDeskCode, { code: review })).body.success).toBe(false)
    expect((await client.post(checkReviewCode, { code: review })).body.success).toBe(true)

    const visitor = app.current.visitor()
    const code = await askForDeskCode(app.current, visitor, OWNER)
    const asClient = createVisitor(app.current.url, visitor.cookie().replace('desk=', 'visitor='))
    expect((await asClient.post(checkReviewCode, { code })).body.success).toBe(false)
    expect((await visitor.post(enterDeskCode, { code })).body.success).toBe(true)
  })

  test('strangers get two letters an hour sent, and from where somebody signed in there are more', async () => {
    const askFrom = async (address: string, visitor = app.current.visitor()) => {
      app.current.clock.advance(1)
      const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': address }
      const body = JSON.stringify({ email: STAFF })
      const response = await visitor.send('POST', sendDeskCode.path, { headers, body })
      expect([response.status, await response.text()]).toEqual([200, '{"success":true}'])
      return visitor
    }
    const before = await lettersTo(STAFF)
    const visitor = await askFrom('203.0.113.9')
    const code = await latestCode(app.current, STAFF)
    const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': '203.0.113.9' }
    const body = JSON.stringify({ code })
    expect((await visitor.send('POST', enterDeskCode.path, { headers, body })).status).toBe(200)
    for (let nth = 1; nth <= 12; nth++) await askFrom(`198.51.${nth}.1`)
    expect((await lettersTo(STAFF)) - before).toBe(2)
    app.current.clock.advance(20 * DAY)
    for (let nth = 1; nth <= 12; nth++) await askFrom(`198.51.${nth}.1`)
    for (let nth = 0; nth < 9; nth++) {
      await askFrom('203.0.113.9')
      await waitForEmptyOutbox(app.current)
    }
    expect((await lettersTo(STAFF)) - before).toBe(2 + 6)
  })

  test('signing out ends this session, and a copy of its cookie', async () => {
    const [here, there] = [await signedIn(app.current), await signedIn(app.current, STAFF)]
    const copy = createVisitor(app.current.url, here.cookie())
    const { headers, body } = await here.post(signOut, {})
    expect(body).toEqual({ success: true })
    expect(headers.getSetCookie()).toEqual([expect.stringMatching(/^desk=; Max-Age=0; Path=\//)])
    expect([await who(copy), await who(there)]).toEqual([undefined, STAFF])
  })

  test('signing out everywhere ends the sessions of everybody', async () => {
    const [one, other] = [await signedIn(app.current), await signedIn(app.current)]
    const staff = await signedIn(app.current, STAFF)
    const before = (await auditOf(app.current)).length
    await one.post(signOutEverywhere, {})
    expect([await who(one), await who(other), await who(staff)]).toEqual([
      ...[undefined, undefined, undefined],
    ])
    const acts = (await auditOf(app.current)).slice(before)
    expect(acts).toEqual([`${OWNER} signed out everywhere desk`])
  })

  test('who is taken out of the practice file is signed in no longer', async () => {
    const staff = await signedIn(app.current, STAFF)
    const { url } = await app.current.another({ PRACTICE_FILE: practiceWithDesk(OWNER) })
    const cookie = staff.cookie()
    expect((await createVisitor(url, cookie).post(getDeskSession, {})).status).toBe(401)
    expect(await who(staff)).toBe(STAFF)
  })

  test('a session is deleted a month after its end, and no token is ever in the database', async () => {
    const desk = await signedIn(app.current)
    const { clock, database } = app.current
    const rows = () => database.read.selectFrom('desk_sessions').selectAll().execute()
    expect(JSON.stringify(await rows())).not.toContain(desk.cookie().split('=')[1])
    clock.advance(30 * DAY + 12 * HOUR)
    await deleteOutdated({ database, clock })
    expect(await rows()).toHaveLength(1)
    clock.advance(1)
    await deleteOutdated({ database, clock })
    expect(await rows()).toEqual([])
    expect(clock.now()).toBeGreaterThan(NOON)
  })
})

describe.each(availableEngines)('a practice file that names nobody, on $name', (engine) => {
  const app = useTestServer(engine)

  test('the practice’s own e-mail address signs in', async () => {
    const office = 'hello@lanternhill.example'
    await signedIn(app.current, office)
    expect(await auditOf(app.current)).toEqual([`${office} signed in desk`])
  })
})
