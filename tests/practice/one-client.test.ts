import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { SlotRequest } from '../../domain/hold.ts'
import {
  checkAuth,
  checkReviewCode,
  sendReviewCode,
  submitNewReview,
} from '../../domain/new-review.ts'
import { getReviews } from '../../domain/review.ts'
import { TEST_PRACTICE } from '../fixtures/practice-file.ts'
import { PATIENCE } from '../patience.ts'
import { availableEngines, createFolder } from '../server/support/engines.ts'
import { bookAppointment } from '../server/support/own-calls.ts'
import { runCommand } from '../server/support/owner-tool.ts'
import { secretClient } from '../server/support/secret-client.ts'
import {
  DAY,
  freeSlots,
  jane,
  readFolder,
  startTestServer,
  type TestServer,
} from '../server/support/test-server.ts'
import type { TestVisitor } from '../server/support/visitor.ts'

type Ask = (question: string) => Promise<string>
const SECRETS = /canary|2125550999|555-0999/i
const TABLES = [
  ...(['clients', 'bookings', 'holds', 'outbox', 'codes'] as const),
  ...(['sessions', 'reviews', 'limits', 'audit'] as const),
]

describe.each(availableEngines)('one client’s records on $name', (engine) => {
  let app: TestServer
  let free: () => Promise<SlotRequest>
  let client: TestVisitor
  let references: string[]
  let said: { out: string; err: string }
  const { email, phone } = secretClient

  const tool = async (args: string[], ask?: Ask) => {
    const env = { DATABASE_URL: app.databaseUrl, PRACTICE_FILE: TEST_PRACTICE }
    const { code, ...printed } = await runCommand(args, env, { clock: app.clock, ask })
    said = printed
    return code
  }
  const rowsOf = (table: (typeof TABLES)[number]) =>
    app.database.read.selectFrom(table).selectAll().execute()
  const dump = async () => JSON.stringify(await Promise.all(TABLES.map(rowsOf)))
  /** The e-mails fail again and again, so their rows change by themselves. */
  const withoutOutbox = async () =>
    JSON.stringify(await Promise.all(TABLES.filter((table) => table !== 'outbox').map(rowsOf)))
  async function refused(args: string[], why: RegExp, ask?: Ask) {
    const before = await withoutOutbox()
    expect(await tool(args, ask)).toBe(1)
    expect(said).toEqual({ out: '', err: expect.stringMatching(why) })
    expect(await withoutOutbox()).toBe(before)
  }
  const book = async (visitor: TestVisitor, details: typeof jane) => {
    const { body } = await visitor.post(bookAppointment, { ...details, ...(await free()) })
    return body.success ? body.reference : ''
  }

  beforeAll(async () => {
    // There is no mail server, so every e-mail still waits; the texts are written as files.
    app = await startTestServer(engine, { SMTP_URL: 'smtp://127.0.0.1:1' })
    free = freeSlots(() => app)
    client = app.visitor()
    references = [await book(client, secretClient), await book(client, secretClient)]
    await book(app.visitor(), jane)
    await client.post(sendReviewCode, { value: phone })
    const codes = () =>
      readFolder(app.outbox).flatMap(({ text }) => /code[^\d]*(\d{6})/.exec(text)?.[1] ?? [])
    await vi.waitFor(() => expect(codes()).not.toEqual([]), PATIENCE)
    const [code] = codes()
    await client.post(checkReviewCode, { code })
    const review = { title: 'Canarytitle', body: 'Canarybody is long enough.', author: 'Canary' }
    expect((await client.post(submitNewReview, review)).body.success).toBe(true)
    expect(await tool(['cancel', references[1] ?? ''])).toBe(0)
    // Each e-mail has failed once, so that nothing changes while a test compares.
    const waiting = app.database.read.selectFrom('outbox').selectAll().where('sent_at', 'is', null)
    const failedOnce = waiting.where('due_at', '=', app.clock.now() + 5_000)
    await vi.waitFor(async () => {
      expect(await failedOnce.execute()).toHaveLength(6)
      expect(await waiting.execute()).toHaveLength(8)
    }, PATIENCE)
  })
  afterAll(() => app.close())

  test('an export has everything, in a file that only its owner can read', async () => {
    const file = join(createFolder(), 'export.json')
    expect(await tool(['export', ' Canary@Secret.example ', '--file', file])).toBe(0)
    expect(said.out).toMatch(
      /^Everything kept about Canaryfirst Canarylast \(canary@secret.example, \(212\) 555-0999\) is in /,
    )
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const exported = JSON.parse(readFileSync(file, 'utf8'))
    expect(exported).toMatchObject({
      contact: email,
      clients: [{ first_name: 'Canaryfirst', last_name: 'Canarylast', email, phone }],
      bookings: [
        { reference: references[0], note: 'Canarynote', cancelledAt: null },
        { reference: references[1], cancelledAt: '2026-07-01T16:00:00.000Z' },
      ],
      reviews: [{ title: 'Canarytitle', author: 'Canary', hiddenAt: null }],
      verifiedBrowsers: [{ until: '2026-07-31T16:00:00.000Z' }],
      codes: [{ contact: phone }],
      notIncluded: expect.arrayContaining([expect.stringMatching(/^Backups/)]),
    })
    const kinds = exported.waitingMessages.map(({ kind }: { kind: string }) => kind).sort()
    expect(kinds).toEqual([
      'cancelled-mail',
      ...['client-mail', 'client-mail', 'office-cancelled', 'office-mail', 'office-mail'],
    ])
    expect(JSON.stringify(exported)).not.toMatch(/jane/i)
    // The same by the phone number, on the screen.
    expect(await tool(['export', '+1 (212) 555-0999'])).toBe(0)
    expect(JSON.parse(said.out)).toEqual({ ...exported, contact: phone })
    const audit = await app.database.read
      .selectFrom('audit')
      .select('record')
      .where('act', '=', 'exported a client')
      .execute()
    expect(audit).toHaveLength(2)
    expect(JSON.stringify(audit)).not.toMatch(SECRETS)
  })

  test('an export that is refused changes nothing', async () => {
    const file = join(createFolder(), 'there')
    writeFileSync(file, 'mine')
    await refused(['export', email, '--file', file], /^The file ".*" cannot be written/)
    expect(readFileSync(file, 'utf8')).toBe('mine')
    await refused(['export', 'nobody@list.example'], /^No client with this contact is on record\./)
    await refused(['export', 'Canary'], /^"Canary" is neither an e-mail address nor a phone number/)
  })

  test('a client with a visit to come is not forgotten', async () => {
    const cancel = new RegExp(
      `^Canaryfirst Canarylast has a visit to come, on Friday.* cancel ${references[0]}\n`,
    )
    await refused(['forget', email, '--yes'], cancel)
    await refused(['forget', phone, '--yes'], cancel)
  })

  test('a client is forgotten after a yes, and no trace of her is left', async () => {
    app.clock.advance(10 * DAY)
    expect(await dump()).toMatch(SECRETS)
    await refused(
      ['forget', email],
      /^Nothing was changed, because nobody could be asked\. Add --yes/,
    )
    await refused(['forget', email], /^Nothing was changed\.\n$/, async () => 'no')
    await refused(['forget', 'nobody@list.example', '--yes'], /^No client with this contact/)
    const others = await app.database.read
      .selectFrom('bookings')
      .selectAll()
      .where('email', '=', jane.email)
      .execute()
    const visits = await app.database.read
      .selectFrom('bookings')
      .select(['id', 'reference', 'day', 'slot', 'location', 'created_at', 'cancelled_at'])
      .where('email', '=', email)
      .execute()
    const questions: string[] = []
    const yes = async (question: string) => {
      questions.push(question)
      return 'yes'
    }
    expect(await tool(['forget', email], yes)).toBe(0)
    expect(questions.join()).toMatch(/^Forget Canaryfirst Canarylast .*from 2 visits\..*1 review/s)
    expect(said.out).toMatch(/^Forgotten: Canaryfirst.*What stays:.*Backups/s)
    const after = await dump()
    expect(after).not.toMatch(SECRETS)
    // What stays is the visit itself, and the records of everybody else.
    for (const visit of visits) {
      const [kept] = await app.database.read
        .selectFrom('bookings')
        .selectAll()
        .where('id', '=', visit.id)
        .execute()
      expect(kept).toMatchObject({ ...visit, note: '', visitor: '' })
    }
    expect(
      await app.database.read
        .selectFrom('bookings')
        .selectAll()
        .where('email', '=', jane.email)
        .execute(),
    ).toEqual(others)
    expect((await client.get(checkAuth)).body.success).toBe(false)
    const { body } = await client.get(getReviews)
    expect(body.success && body.reviews.some(({ author }) => author === 'Canary')).toBe(false)
    if (engine.name === 'SQLite') {
      const path = app.databaseUrl.slice('file:'.length)
      for (const name of readdirSync(dirname(path))) {
        const bytes = readFileSync(join(dirname(path), name)).toString('latin1')
        expect(bytes, name).not.toMatch(SECRETS)
        // Control: the others are still to be found.
        if (name === 'practice.db') expect(bytes).toMatch(jane.email)
      }
    }
    await refused(['forget', email, '--yes'], /^No client with this contact/)
  })

  test('who is forgotten can come back, and a second client is forgotten like the first', async () => {
    free = freeSlots(() => app)
    const reference = await book(client, secretClient)
    expect(reference).not.toBe('')
    expect(await tool(['cancel', reference])).toBe(0)
    expect(await tool(['forget', phone, '--yes'])).toBe(0)
    expect(await tool(['forget', jane.phone, '--yes'])).toBe(0)
    expect(said.out).toMatch(/^Forgotten: Jane Doe \(jane@client.example, \(212\) 555-0142\)\./)
    const clients = await rowsOf('clients')
    expect(clients).toMatchObject([{ first_name: '', last_name: '', email: '', phone: '' }])
    expect(await rowsOf('bookings')).toHaveLength(4)
    // The messages that waited for them are not sent any longer.
    const messages = await app.database.read.selectFrom('outbox').select('sent_at').execute()
    expect(messages.filter(({ sent_at }) => sent_at === null)).toEqual([])
    expect(await dump()).not.toMatch(SECRETS)
  })

  test('a family with one phone is told apart by the other contact', async () => {
    await book(app.visitor(), { ...jane, email: 'ann@family.example', firstName: 'Ann' })
    await book(app.visitor(), { ...jane, email: 'bea@family.example', firstName: 'Bea' })
    app.clock.advance(20 * DAY)
    // The visits are over, so nothing is sent about them any longer, and nothing changes by itself.
    const { read } = app.database
    const waiting = read.selectFrom('outbox').select('id').where('sent_at', 'is', null)
    await expect.poll(() => waiting.where('failed_at', 'is', null).execute()).toEqual([])
    const asked: string[] = []
    const no = async (question: string) => {
      asked.push(question)
      return 'no'
    }
    await refused(['forget', jane.phone], /^Nothing was changed/, no)
    await refused(['forget', 'ann@family.example'], /^Nothing was changed/, no)
    expect(asked[0]).toMatch(/^Forget Ann .* and Bea .*\nMore than one client is on record/)
    expect(asked[1]).toMatch(/^Forget Ann .*\nNot included: Bea Doe /)
    expect(await tool(['forget', 'ann@family.example', '--yes'])).toBe(0)
    const left = await app.database.read
      .selectFrom('clients')
      .select('first_name')
      .where('phone', '=', jane.phone)
      .execute()
    expect(left).toEqual([{ first_name: 'Bea' }])
  })
})
