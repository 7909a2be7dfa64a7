import { afterEach, describe, expect, test } from 'vitest'
import type { SlotRequest } from '../../../domain/hold.ts'
import { runTool } from '../../../server/tool/program.ts'
import { TEST_PRACTICE } from '../../fixtures/practice-file.ts'
import { availableEngines, type Engine } from '../support/engines.ts'
import { bookAppointment } from '../support/own-calls.ts'
import { parseMail } from '../support/parse-mail.ts'
import { openMailServer, openSmsServer } from '../support/providers.ts'
import {
  DAY,
  freeSlots,
  HOUR,
  jane,
  startTestServer,
  waitForEmptyOutbox,
} from '../support/test-server.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

const OFFICE = 'hello@lanternhill.example'

async function openPractice(engine: Engine) {
  const mail = await openMailServer()
  ends.push(mail.close)
  const texts = await openSmsServer()
  ends.push(texts.close)
  const env = { SMTP_URL: mail.url, ...texts.env, PUBLIC_URL: 'https://practice.example' }
  const app = await startTestServer(engine, env)
  ends.push(app.close)
  const free = freeSlots(() => app)
  const tool = async (...args: string[]) => {
    const streams = { out: () => undefined, err: () => undefined, isInteractive: false }
    const settings = { DATABASE_URL: app.databaseUrl, PRACTICE_FILE: TEST_PRACTICE }
    expect(await runTool(args, settings, streams, app.clock)).toBe(0)
  }
  return {
    app,
    mail,
    texts,
    tool,
    free,
    async book(details: Partial<typeof jane> = {}) {
      const response = await app.visitor().send('POST', bookAppointment.path, {
        body: JSON.stringify({ ...jane, ...(await free()), ...details }),
        headers: { 'Content-Type': 'application/json', Origin: 'https://practice.example' },
      })
      const { reference, ics } = await response.json()
      return { reference: String(reference), ics: String(ics) }
    },
    move: (reference: string, { location, date, slot }: SlotRequest) =>
      tool('move', reference, '--date', date, '--time', slot, '--location', String(location.id)),
    lettersTo: (to: string) => mail.mails.map(parseMail).filter((letter) => letter.to === to),
    bodies: () => texts.texts.map(({ body }) => body.get('Body') ?? ''),
    /** Waits until this many messages were tried once, and wait to be tried again. */
    failedOnce: (count: number) =>
      expect
        .poll(async () => {
          const due_at = app.clock.now() + 5000
          const { read } = app.database
          const rows = await read.selectFrom('outbox').select(['due_at', 'attempts']).execute()
          return rows.filter((one) => one.attempts === 1 && one.due_at === due_at).length
        })
        .toBe(count),
    async everythingWorks() {
      mail.state.isUp = true
      texts.state.status = 201
      app.clock.advance(HOUR)
      await waitForEmptyOutbox(app)
    },
  }
}

const uidOf = (ics: string) => /^UID:(.*)$/m.exec(ics)?.[1]

describe.each(availableEngines)('letters of one booking, on $name', (engine) => {
  test('a visit that was cancelled while the mail was down is never confirmed afterwards', async () => {
    const practice = await openPractice(engine)
    const { app, mail, texts, tool, book, lettersTo, bodies } = practice
    await app.another()
    mail.state.isUp = false
    texts.state.status = 503
    const { reference, ics } = await book()
    await practice.failedOnce(3)
    await tool('cancel', reference)
    const failed = texts.texts.length
    await practice.everythingWorks()
    const [letter, ...more] = lettersTo(jane.email)
    expect(more).toEqual([])
    expect(letter?.subject).toMatch(/^Your visit on .* is cancelled$/)
    const calendar = letter?.calendar ?? ''
    for (const line of ['METHOD:CANCEL', 'STATUS:CANCELLED', 'SEQUENCE:1']) {
      expect(calendar).toContain(`\n${line}`)
    }
    expect(uidOf(calendar)).toBe(uidOf(ics))
    expect(bodies().slice(failed)).toEqual([expect.stringContaining('is cancelled')])
    expect(lettersTo(OFFICE).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(`^Cancelled booking ${reference}: `),
    ])
  })

  test('client and office read of a booking, its moves and its end in this order', async () => {
    const practice = await openPractice(engine)
    const { mail, tool, free, book, move, lettersTo } = practice
    const { reference } = await book({ additionalInfo: 'I need a ramp.' })
    await waitForEmptyOutbox(practice.app)
    mail.state.isUp = false
    await move(reference, await free())
    await move(reference, await free())
    await practice.failedOnce(2)
    await practice.everythingWorks()
    await tool('cancel', reference)
    await waitForEmptyOutbox(practice.app)
    const letters = lettersTo(jane.email)
    expect(letters.map(({ subject }) => subject.replace(/ on .*2026.*Time\)| to .*/, ''))).toEqual([
      'Your visit',
      'Your visit is moved',
      'Your visit is cancelled',
    ])
    const calendars = letters.map(({ calendar }) => calendar)
    expect(calendars.map((text) => /^METHOD:(\w+)/m.exec(text)?.[1])).toEqual([
      'REQUEST',
      'REQUEST',
      'CANCEL',
    ])
    expect(calendars.map((text) => /^SEQUENCE:(\d+)/m.exec(text)?.[1])).toEqual(['0', '2', '3'])
    expect(new Set(calendars.map(uidOf)).size).toBe(1)
    const office = lettersTo(OFFICE)
    expect(office.map(({ subject }) => subject.split(' ')[0])).toEqual([
      'New',
      'Moved',
      'Cancelled',
    ])
    for (const { text } of office) expect(text).toContain('I need a ramp.')
  })

  test('nothing is said any longer about a visit that is over', async () => {
    const practice = await openPractice(engine)
    practice.mail.state.isUp = false
    practice.texts.state.status = 503
    await practice.book()
    await practice.failedOnce(3)
    practice.app.clock.advance(3 * DAY)
    const failed = practice.texts.texts.length
    await practice.everythingWorks()
    expect(practice.mail.mails).toEqual([])
    expect(practice.texts.texts).toHaveLength(failed)
    const { read } = practice.app.database
    expect(await read.selectFrom('outbox').selectAll().execute()).toEqual([])
  })

  test('a letter reads neither a note nor a strange name to the owner of an address', async () => {
    const practice = await openPractice(engine)
    const note = 'Pay at https://evil.example now'
    const strange = ['URGENT: your test results', 'Call 555 0100', 'evil.example', 'a b c d e f']
    for (const firstName of strange) {
      await practice.book({ firstName, lastName: 'Doe', additionalInfo: note })
    }
    await practice.book({ firstName: 'Anne-Marie', lastName: "O'Neill Jr." })
    await practice.book({ firstName: 'Žofie', lastName: '李' })
    await waitForEmptyOutbox(practice.app)
    const letters = practice.lettersTo(jane.email)
    const greetings = letters.map(({ text }) => text.split('\n')[0]?.trim())
    expect(greetings.sort()).toEqual([
      "Dear Anne-Marie O'Neill Jr.,",
      'Dear Žofie 李,',
      ...strange.map(() => 'Hello,'),
    ])
    const said = letters.map(({ text, html, calendar }) => text + html + calendar).join()
    expect(said + practice.bodies().join()).not.toMatch(/URGENT|evil|555 0100|a b c/)
    const office = practice.lettersTo(OFFICE).map(({ text }) => text)
    expect(office.filter((text) => text.includes(note))).toHaveLength(strange.length)
  })
})
