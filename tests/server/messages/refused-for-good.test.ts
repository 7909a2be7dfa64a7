import { afterEach, describe, expect, test } from 'vitest'
import { sendReviewCode } from '../../../domain/new-review.ts'
import { availableEngines, type Engine } from '../support/engines.ts'
import { bookAppointment } from '../support/own-calls.ts'
import { parseMail } from '../support/parse-mail.ts'
import { openMailServer, openSmsServer } from '../support/providers.ts'
import {
  DAY,
  freeSlots,
  jane,
  MINUTE,
  startTestServer,
  type TestServer,
  waitForEmptyOutbox,
} from '../support/test-server.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function openPractice(engine: Engine) {
  const mail = await openMailServer()
  ends.push(mail.close)
  const texts = await openSmsServer()
  ends.push(texts.close)
  const app = await startTestServer(engine, { SMTP_URL: mail.url, ...texts.env })
  ends.push(app.close)
  return { app, mail, texts }
}

const book = async (app: TestServer, details: Partial<typeof jane> = {}) => {
  // A visit in a month, which is not over when the clock is advanced by days.
  const free = freeSlots(() => app)
  let slot = await free()
  while (slot.date < '2026-08-01') slot = await free()
  const { body } = await app.visitor().post(bookAppointment, { ...jane, ...details, ...slot })
  return body.success ? body.reference : ''
}

const failed = async ({ database }: TestServer) => {
  const rows = await database.read
    .selectFrom('outbox')
    .select(['failure', 'attempts', 'sent_at'])
    .where('failed_at', 'is not', null)
    .execute()
  return rows
}

/** Time passes in which anything that is still tried would be. */
async function waitDays(app: TestServer) {
  for (let day = 0; day < 9; day++) {
    app.clock.advance(DAY)
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
}

describe.each(availableEngines)('a provider that refuses for good, on $name', (engine) => {
  test('a mail server is asked once, and the office is told whom to call', async () => {
    const { app, mail } = await openPractice(engine)
    mail.state.unknown = jane.email
    const reference = await book(app, { firstName: 'Ann', lastName: 'Lee' })
    const toOffice = () => mail.mails.map(parseMail).filter(({ to }) => to.startsWith('hello@'))
    await expect.poll(() => toOffice().length).toBe(2)
    await waitDays(app)
    expect(mail.state.refusals).toBe(1)
    expect(await failed(app)).toEqual([
      { failure: 'The mail server refused the letter for good (550).', attempts: 1, sent_at: null },
    ])
    const letter = toOffice().at(-1)
    expect(letter?.subject).toBe(`We could not reach Ann Lee by e-mail: ${reference}`)
    expect(letter?.text.replace(/\s+/g, ' ')).toContain(
      'We could not reach Ann Lee by e-mail; her phone is (212) 555-0142.',
    )
    expect(toOffice()).toHaveLength(2)
    const bookings = await app.database.read.selectFrom('bookings').selectAll().execute()
    expect(bookings).toMatchObject([{ mail_failed_at: expect.any(Number), text_failed_at: null }])
    expect(app.logged.join()).not.toContain(jane.email)
  })

  test.each([21211, 21610])('an SMS provider that answers %i is asked once', async (code) => {
    const { app, mail, texts } = await openPractice(engine)
    Object.assign(texts.state, { status: 400, answer: JSON.stringify({ code, status: 400 }) })
    await book(app)
    await expect.poll(() => mail.mails.length).toBe(3)
    await waitDays(app)
    expect(texts.texts).toHaveLength(1)
    expect(await failed(app)).toMatchObject([{ failure: expect.stringContaining(`(${code})`) }])
    const subjects = mail.mails.map((raw) => parseMail(raw).subject)
    expect(subjects.filter((one) => one.includes('could not reach Jane Doe by text'))).toHaveLength(
      1,
    )
  })

  test('an error of our own account is tried again', async () => {
    const { app, texts } = await openPractice(engine)
    Object.assign(texts.state, { status: 400, answer: '{"code":21606}' })
    await book(app)
    await expect.poll(() => texts.texts.length).toBe(1)
    Object.assign(texts.state, { status: 201, answer: '{"sid":"SM1"}' })
    await expect
      .poll(
        () => {
          app.clock.advance(MINUTE)
          return texts.texts.length
        },
        { interval: 300 },
      )
      .toBe(2)
    await waitForEmptyOutbox(app)
  })

  test('a message that was tried for seven days has failed, and was not sent', async () => {
    const { app, texts } = await openPractice(engine)
    texts.state.status = 503
    await book(app)
    await expect.poll(() => texts.texts.length).toBe(1)
    await waitDays(app)
    expect(await failed(app)).toMatchObject([
      { failure: 'It was tried for 7 days.', sent_at: null },
    ])
  })

  test('a code that waits is not in the database, in any form that a person can read', async () => {
    const { app, texts } = await openPractice(engine)
    await book(app)
    await waitForEmptyOutbox(app)
    texts.state.status = 503
    await app.visitor().post(sendReviewCode, { value: jane.phone })
    await expect.poll(() => texts.texts.length).toBe(2)
    const code = /code[^\d]*(\d{6})/.exec(texts.texts[1]?.body.get('Body') ?? '')?.[1] ?? '?'
    const rows = await app.database.read.selectFrom('outbox').selectAll().execute()
    expect(rows.some(({ message }) => message.includes('"code"'))).toBe(true)
    expect(JSON.stringify(rows)).not.toContain(code)
  })
})
