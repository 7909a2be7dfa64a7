import { readFileSync } from 'node:fs'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as calls from '../../../domain/desk-clients.ts'
import { sendRecordsCode, signOut } from '../../../domain/desk-sign-in.ts'
import { cancelVisitAtDesk } from '../../../domain/desk-visits.ts'
import { sqliteFile } from '../../../server/database/open.ts'
import {
  askForDeskCode,
  askForRecordsCode,
  auditOf,
  dumpEverything,
  OWNER,
  practiceWithDesk,
  STAFF,
  signedIn,
} from '../support/desk.ts'
import { availableEngines } from '../support/engines.ts'
import { bookAppointment } from '../support/own-calls.ts'
import { parseMail } from '../support/parse-mail.ts'
import { secretClient } from '../support/secret-client.ts'
import { wrongCode } from '../support/sent-codes.ts'
import {
  DAY,
  jane,
  MINUTE,
  readFolder,
  useTestServer,
  waitForEmptyOutbox,
} from '../support/test-server.ts'
import type { TestVisitor } from '../support/visitor.ts'

describe.each(availableEngines)('clients at the desk, on $name', (engine) => {
  const app = useTestServer(engine, { PRACTICE_FILE: practiceWithDesk() })
  let desk: TestVisitor
  let reference = ''

  const book = async (slot: string, details: object) => {
    const time = { location: { id: 6 }, date: '2026-08-07', slot }
    const { body } = await app.current
      .visitor()
      .post(bookAppointment, { ...secretClient, ...details, ...time })
    if (!body.success) throw new Error('The time was not booked.')
    return body.reference
  }
  async function find(text: string) {
    const { body } = await desk.post(calls.findClients, { text })
    if (!body.success) throw new Error(body.message)
    return body.clients
  }
  const message = (body: { success: boolean; message?: string | undefined }) => body.message ?? ''

  beforeAll(async () => {
    desk = await signedIn(app.current)
    reference = await book('9:00 AM', { firstName: 'José' })
    await book('9:30 AM', jane)
    await waitForEmptyOutbox(app.current)
  })
  beforeEach(async () => {
    app.current.clock.advance(2 * DAY)
    desk = await signedIn(app.current)
  })

  test('are found by name, phone, e-mail or reference, with their visits, letters and review', async () => {
    for (const text of ['jose', 'CANARYLAST', '555-0999', 'canary@secret', reference]) {
      const [client, ...others] = await find(text)
      expect(others).toEqual([])
      expect(client).toMatchObject({
        clientName: 'José Canarylast',
        phone: secretClient.phone,
        email: secretClient.email,
        contact: secretClient.email,
        visits: [{ reference, status: 'to-come', note: secretClient.additionalInfo }],
      })
      expect(client?.letters.map(({ by }) => by)).toEqual(['e-mail', 'text'])
      expect(client?.letters.every(({ sentAt }) => sentAt !== undefined)).toBe(true)
      expect(new Set(client?.letters.map(({ id }) => id)).size).toBe(2)
    }
    expect(await find('nobody at all')).toEqual([])
    expect(await find('client.example')).toHaveLength(1)
    const short = await desk.post(calls.findClients, { text: ' x ' })
    expect([short.status, message(short.body)]).toEqual([
      400,
      'Name at least two letters or digits to look for.',
    ])
  })

  test('who was imported and has no visit is found, too', async () => {
    const { clock, database } = app.current
    const imported = { first_name: 'Ida', last_name: 'Listed', email: '', phone: '2125550133' }
    const times = { imported_at: clock.now(), created_at: clock.now() }
    await database.write((transaction) =>
      transaction
        .insertInto('clients')
        .values({ id: 'ida', ...imported, ...times })
        .execute(),
    )
    expect(await find('ida listed')).toMatchObject([
      { clientName: 'Ida Listed', contact: '2125550133', visits: [], letters: [] },
    ])
  })

  test('a session alone exports and erases nobody: each takes a code of its own', async () => {
    const contact = secretClient.email
    const code = await askForRecordsCode(app.current, desk)
    const letter = readFolder(app.current.outbox).findLast(({ text }) => text.includes(code))
    expect(parseMail(letter?.text ?? '').text).toMatch(
      /^Your code to export or erase the records of one client at the desk is/,
    )
    const thief = await signedIn(app.current, STAFF)
    // A code that was sent to sign in once more in the same browser.
    const toSignIn = await askForDeskCode(app.current, thief, STAFF)
    const before = await auditOf(app.current)
    for (const [browser, wrong] of [
      [desk, wrongCode(code)],
      [desk, ''],
      [desk, 'no code'],
      [thief, code],
      [thief, toSignIn],
    ] as const) {
      const { status, body } = await browser.post(calls.exportClient, { contact, code: wrong })
      expect([status, message(body)]).toEqual([403, expect.stringMatching(/did not match/)])
    }
    expect(await auditOf(app.current)).toEqual(before)
    const exported = await desk.post(calls.exportClient, { contact, code })
    expect(exported.body.success).toBe(true)
    const again = await desk.post(calls.exportClient, { contact, code })
    expect(again.status).toBe(403)
    const late = await askForRecordsCode(app.current, desk)
    app.current.clock.advance(10 * MINUTE)
    expect((await desk.post(calls.exportClient, { contact, code: late })).status).toBe(403)
    expect((await auditOf(app.current)).length).toBe(before.length + 1)
  })

  test('everything that is kept about a client is exported, and the audit says by whom', async () => {
    const code = await askForRecordsCode(app.current, desk)
    const { body } = await desk.post(calls.exportClient, { contact: '(212) 555-0999', code })
    if (!body.success) throw new Error(body.message)
    expect(JSON.parse(body.file)).toMatchObject({
      practice: 'Lantern Hill Thermography',
      contact: secretClient.phone,
      bookings: [{ reference, note: secretClient.additionalInfo }],
    })
    expect(body.message).toMatch(/^Everything kept about José Canarylast .* is in this file\./)
    const last = (await auditOf(app.current)).at(-1)
    expect(last).toMatch(new RegExp(`^${OWNER} exported a client [\\w-]+$`))
    expect(last).not.toMatch(/canary/i)
  })

  test('a client with a visit to come is not erased, and the code stays good', async () => {
    const contact = secretClient.email
    const code = await askForRecordsCode(app.current, desk)
    const nobody = await desk.post(calls.eraseClient, { contact: 'nobody@list.example', code })
    expect([nobody.status, message(nobody.body)]).toEqual([
      404,
      'No client with this contact is on record.',
    ])
    const malformed = await desk.post(calls.eraseClient, { contact: 'jane', code })
    expect(malformed.status).toBe(400)
    const early = await desk.post(calls.eraseClient, { contact, code })
    expect([early.status, message(early.body)]).toEqual([
      409,
      'A visit of this client is to come. Cancel it first.',
    ])
    const [client] = await find(reference)
    const [visit] = client?.visits ?? []
    const { version = '' } = visit ?? {}
    await desk.post(cancelVisitAtDesk, { reference, version, tells: false })
    const { body } = await desk.post(calls.eraseClient, { contact, code })
    if (!body.success) throw new Error(body.message)
    expect(body.message).toMatch(/^Forgotten: José Canarylast[\s\S]*What stays:/)
    expect(body.message).not.toContain('only by and by')
    expect(await dumpEverything(app.current)).not.toMatch(/canary|2125550999/i)
    const file = sqliteFile(app.current.databaseUrl)
    for (const part of file === undefined ? [] : [file, `${file}-wal`]) {
      expect(readFileSync(part, 'latin1')).not.toMatch(/canary|2125550999/i)
    }
    expect(await find(reference)).toMatchObject([
      { clientName: '', letters: [], visits: [{ reference, visitsBefore: 0 }] },
    ])
    expect((await auditOf(app.current)).filter((act) => act.includes('forgot'))).toHaveLength(1)
  })

  test('forgotten visits of others are not shown with one that is found', async () => {
    const other = await book('10:00 AM', { email: 'other@list.example', phone: '2125550188' })
    const [client] = await find(other)
    const { version = '' } = client?.visits[0] ?? {}
    await desk.post(cancelVisitAtDesk, { reference: other, version, tells: false })
    const code = await askForRecordsCode(app.current, desk)
    await desk.post(calls.eraseClient, { contact: '2125550188', code })
    expect((await find(other)).map(({ visits }) => visits.length)).toEqual([1])
  })

  test('a code that a session asked for ends with it', async () => {
    const code = await askForRecordsCode(app.current, desk)
    await desk.post(signOut, {})
    const { status } = await desk.post(calls.exportClient, { contact: jane.email, code })
    expect(status).toBe(401)
    expect((await desk.post(sendRecordsCode, {})).status).toBe(401)
  })
})
