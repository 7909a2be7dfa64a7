import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { sendReviewCode } from '../../../domain/reviews/new-review.ts'
import { cancelVisit, moveVisit } from '../../../domain/visit/visit.ts'
import { TOOL } from '../../../server/database/audit.ts'
import type { Tables } from '../../../server/database/tables.ts'
import { deliver, recordDelivery } from '../../../server/messages/delivery.ts'
import { holdBack, messagesKey } from '../../../server/messages/kinds/hourly.ts'
import { nameOf } from '../../../server/messages/kinds/kinds.ts'
import {
  endMailRefusal,
  findMailRefusal,
  queueMailAlarm,
  recordMailRefusal,
} from '../../../server/messages/kinds/mail-alarm.ts'
import { dueMessages } from '../../../server/messages/outbox/due.ts'
import { setOptedOut } from '../../../server/messages/outbox/opt-outs.ts'
import { retryMessages, unsentMessages } from '../../../server/messages/outbox/unsent.ts'
import { MailRefused } from '../../../server/messages/providers/refusals.ts'
import { startWorker } from '../../../server/messages/worker.ts'
import { bookVisit, freeSlots, jane, slotAt } from '../support/bookings.ts'
import { DAY, HOUR, MINUTE } from '../support/clock.ts'
import { availableEngines } from '../support/engines.ts'
import { openMailServer, openSmsServer } from '../support/providers.ts'
import { openStalledPeer, setDeadlines } from '../support/stalled-peer.ts'
import { alter, waitForEmptyOutbox } from '../support/stored.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { openPractice, openTool } from '../support/tool-services.ts'

const OFFICE = 'hello@lanternhill.example'
const SECOND = 1000
const NEVER = Number.MAX_SAFE_INTEGER
/** How long a message that is being sent stays claimed. */
const LEASE = 20 * SECOND

describe.each(availableEngines)('messages through providers, on $name', (engine) => {
  let mail: Awaited<ReturnType<typeof openMailServer>>
  let sms: Awaited<ReturnType<typeof openSmsServer>>
  let app: TestServer
  beforeEach(async () => {
    mail = await openMailServer()
    sms = await openSmsServer()
    const MAIL_FROM = 'Desk <desk@practice.example>'
    app = await openTestServer(engine, { SMTP_URL: mail.url, MAIL_FROM, ...sms.env })
  })
  afterEach(() => Promise.all([app.close(), mail.close(), sms.close()]))
  const book = (details: Partial<typeof jane> = {}) =>
    bookVisit(app.visitor(), slotAt('2026-07-31', '10:00 AM'), details)
  function setProviders(areUp: boolean) {
    mail.state.isUp = areUp
    sms.state.status = areUp ? 201 : 503
  }
  const rows = () => app.database.read.selectFrom('outbox').selectAll().orderBy('id').execute()
  /** Waits until every unsent message has had this many attempts, and returns the delays until the next one. */
  async function waitsAfter(attempts: number) {
    const left = async () => (await rows()).filter(({ sent_at }) => sent_at === null)
    const waits = async () => (await left()).map(({ due_at }) => due_at - app.clock.now())
    await expect
      .poll(async () => [
        new Set((await left()).map((row) => row.attempts)),
        (await left()).every(({ claimed_by }) => claimed_by === null),
      ])
      .toEqual([new Set([attempts]), true])
    return new Set(await waits())
  }

  test('each message is sent once by several servers, and its text is kept no longer', async () => {
    await app.another()
    const { reference } = await book()
    await waitForEmptyOutbox(app)
    const { mails } = mail
    expect(mails.map(({ to }) => to).sort()).toEqual([OFFICE, jane.email])
    const client = mails.find(({ to }) => to === jane.email)
    expect(client?.from).toBe('Desk <desk@practice.example>')
    expect(client?.calendar).toContain(`UID:${reference}@`)
    const path = '/2010-04-01/Accounts/AC1/Messages.json'
    expect(sms.texts).toMatchObject([{ path, authorization: `Basic ${btoa('AC1:secret')}` }])
    expect(Object.fromEntries(sms.texts[0]?.body ?? [])).toEqual({
      To: '+12125550142',
      From: '+12125550100',
      Body: expect.stringMatching(
        /^Lantern Hill Thermography: visit confirmed: Fri Jul 31, 10:00 AM.*\/visit#[\w-]{12} .*STOP/,
      ),
    })
    const kept = (await rows()).map(({ message, delivery }) => message || delivery)
    expect(kept).toEqual(['sent', 'sent', 'sent'])
  })

  test('while providers fail nothing is lost, and each retry waits longer, up to fifteen minutes', async () => {
    mail.state.isUp = false
    // A captive portal may answer with its own page and status 200; only the provider answers in JSON.
    Object.assign(sms.state, { status: 200, answer: '<html>Welcome to the hotel</html>' })
    await book()
    for (const [index, seconds] of [5, 10, 20].entries()) {
      expect([...(await waitsAfter(index + 1))]).toEqual([seconds * SECOND])
      app.clock.advance(seconds * SECOND)
    }
    await waitsAfter(4)
    await alter(app, sql`update outbox set attempts = 19, due_at = ${app.clock.now()}`)
    expect([...(await waitsAfter(20))]).toEqual([15 * MINUTE])
    mail.state.isUp = true
    Object.assign(sms.state, { status: 201, answer: '{"sid":"SM1"}' })
    app.clock.advance(HOUR)
    await waitForEmptyOutbox(app)
    expect(mail.mails.map(({ to }) => to).sort()).toEqual([OFFICE, jane.email])
  })

  test('what a provider refuses for good has failed, and the office is notified whom to call until it is sent after all', async () => {
    mail.state.unknown = jane.email
    Object.assign(sms.state, { status: 400, answer: '{"code":21610}' })
    const { reference } = await book({ firstName: 'Ann', lastName: 'Lee' })
    await expect.poll(() => mail.mails).toHaveLength(3)
    const failures = (await rows()).filter(({ failed_at }) => failed_at !== null)
    const facts = failures.map(({ failure, attempts, sent_at }) => [failure, attempts, sent_at])
    expect(facts.sort()).toEqual([
      ['The client replied STOP to a text, and gets no more of them (21610).', 1, null],
      ['The mail server permanently rejected the letter (550).', 1, null],
    ])
    // A failed message keeps its text, so that it can be retried. Only the text of a code is deleted.
    expect(failures.every(({ message }) => message !== '')).toBe(true)
    const told = mail.mails.filter(({ subject }) => /not reach/.test(subject))
    expect(told.map(({ subject, to }) => [subject, to]).sort()).toEqual([
      [`We could not reach Ann Lee by email: ${reference}`, OFFICE],
      [`We could not reach Ann Lee by text: ${reference}`, OFFICE],
    ])
    const now = app.clock.now()
    const visits = () => app.database.read.selectFrom('bookings').selectAll().execute()
    expect(await visits()).toMatchObject([{ mail_failed_at: now, text_failed_at: now }])
    expect(app.logged.join()).not.toContain(jane.email)
    await app.visitor().post(sendReviewCode, { value: jane.phone })
    const code = async () => (await rows()).filter((row) => row.failed_at !== null && !row.booking)
    await expect.poll(code).toMatchObject([{ message: '' }])
    mail.state.unknown = ''
    Object.assign(sms.state, { status: 201, answer: '{"sid":"SM1"}' })
    await retryMessages(app, TOOL, undefined)
    await expect.poll(visits).toMatchObject([{ mail_failed_at: null, text_failed_at: null }])
  })

  describe('while the mail server refuses our domain', () => {
    const PHONE = '+18455550142'
    const REFUSAL =
      '5.7.26 Your email to <jane@client.example> has been blocked because the sender is unauthenticated.'
    const alarms = () => sms.texts.filter(({ body }) => body.get('To') === PHONE)
    /** What the planner does each minute, in two processes. */
    const plan = async () => {
      const services = { ...app, filed: [] }
      await Promise.all([queueMailAlarm(services), queueMailAlarm(services)])
    }
    /** Moves the clock when nothing is due or being sent, or it would be sent twice. */
    const later = async (time: number) => {
      const now = app.clock.now()
      const isDue = (row: Tables['outbox']) => row.claimed_by !== null || row.due_at <= now
      const due = async () =>
        (await rows()).filter((row) => !row.sent_at && !row.failed_at && isDue(row))
      await expect.poll(due).toEqual([])
      app.clock.advance(time)
    }
    const refusal = () => app.database.read.selectFrom('mail_refusal').selectAll().execute()
    beforeEach(async () => {
      mail.state.refusal = REFUSAL
      await book()
      await waitsAfter(1)
    })

    test('its letters wait, the office hears by text once a day, and all is well once one has left', async () => {
      const since = app.clock.now()
      const words =
        '550 5.7.26 Your email to <…@client.example> has been blocked because the sender is unauthenticated.'
      expect(await refusal()).toEqual([{ id: 1, since, words, told_at: null, recipient: null }])
      expect((await rows()).map(({ failed_at }) => failed_at)).toEqual([null, null, null])
      expect(app.logged.join()).not.toMatch(/5\.7\.26|client\.example/)
      await later(5 * MINUTE - 1)
      await plan()
      await later(1)
      await plan()
      await expect.poll(alarms).toHaveLength(1)
      expect(alarms()[0]?.body.get('Body')).toMatch(
        /^Lantern Hill Thermography: no email has left since Wed Jul 1, 12:00 PM: .* Why: http.*\/desk\/state$/,
      )
      await later(DAY - 1)
      await plan()
      expect((await rows()).filter(({ kind }) => kind === 'mail-alarm')).toHaveLength(1)
      await later(1)
      await plan()
      await expect.poll(alarms).toHaveLength(2)
      expect(await refusal()).toMatchObject([{ since }])

      await later(0)
      mail.state.refusal = ''
      app.clock.advance(HOUR)
      await waitForEmptyOutbox(app)
      expect(mail.mails.map(({ to }) => to).sort()).toEqual([OFFICE, jane.email])
      expect(await refusal()).toMatchObject([{ since: null }])
      app.clock.advance(DAY)
      await plan()
      await waitForEmptyOutbox(app)
      expect(alarms()).toHaveLength(2)
      // The client's own text is the only other one.
      expect(sms.texts).toHaveLength(3)
    })

    test('a text that has waited until an email has left is not sent', async () => {
      sms.state.status = 503
      await later(5 * MINUTE)
      await plan()
      await expect.poll(alarms).toHaveLength(1)
      await later(0)
      mail.state.refusal = ''
      app.clock.advance(MINUTE)
      await expect.poll(refusal).toMatchObject([{ since: null }])
      await later(0)
      sms.state.status = 201
      app.clock.advance(HOUR)
      await waitForEmptyOutbox(app)
      const accepted = () => alarms().filter(({ isAccepted }) => isAccepted)
      expect(accepted()).toEqual([])
      // Nobody was told, so the next refusal on the same day is.
      mail.state.refusal = REFUSAL
      await bookVisit(app.visitor(), slotAt('2026-07-31', '11:00 AM'))
      await expect.poll(async () => (await refusal())[0]?.since).toBe(app.clock.now())
      await later(5 * MINUTE)
      await plan()
      await expect.poll(accepted).toHaveLength(1)
    })

    test('a phone of the practice that gets no texts is listed as a message that failed', async () => {
      const failures = async () => {
        const failed = (await unsentMessages(app.database.read)).filter((row) => row.failed_at)
        return failed.map((row) => `${nameOf(row)}: ${row.failure}`)
      }
      Object.assign(sms.state, { status: 400, answer: '{"code":21614}' })
      await later(5 * MINUTE)
      await plan()
      const name = 'alarm about emails, by text to the office'
      await expect
        .poll(failures)
        .toEqual([`${name}: The SMS provider cannot send texts to this number (21614).`])
      await setOptedOut(app, '8455550142', true, app.clock.now())
      await later(DAY)
      await plan()
      await expect
        .poll(failures)
        .toContain(`${name}: The practice’s phone has stopped our texts. Text START from it.`)
      expect(alarms()).toHaveLength(1)
    })
  })

  test('the mail server refuses us once it has refused two recipients, or our address or account', async () => {
    const { database, clock, hashKey } = await openPractice(engine)
    const isRefusedAfter = async (...recipients: (string | undefined)[]) => {
      for (const recipient of recipients) {
        const refused = new MailRefused(550, 'No', recipient)
        await database.write((transaction) =>
          recordMailRefusal(transaction, refused, hashKey, clock.now()),
        )
      }
      clock.advance(5 * MINUTE)
      await queueMailAlarm({ database, clock, filed: [] })
      const queued = await database.read.selectFrom('outbox').select('kind').execute()
      await alter(
        { database },
        sql`delete from outbox`,
        sql`update mail_refusal set told_at = null`,
      )
      const isRefused = (await findMailRefusal(database.read)) !== undefined
      expect(queued).toEqual(isRefused ? [{ kind: 'mail-alarm' }] : [])
      return isRefused
    }
    expect(await isRefusedAfter('odd@x.example', 'odd+again@x.example')).toBe(false)
    const stored = database.read.selectFrom('mail_refusal').selectAll()
    expect(JSON.stringify(await stored.execute())).not.toContain('x.example')
    expect(await isRefusedAfter(jane.email)).toBe(true)
    expect(await isRefusedAfter('odd@x.example')).toBe(true)
    await database.write(endMailRefusal)
    expect(await isRefusedAfter(jane.email)).toBe(false)
    expect(await isRefusedAfter(undefined)).toBe(true)
    expect(await isRefusedAfter(jane.email)).toBe(true)
    await database.write(endMailRefusal)
    expect(await isRefusedAfter(undefined)).toBe(true)
  })

  test('a refusal by the mail server ends with the record of an email that has left, or not at all', async () => {
    const practice = await openPractice(engine)
    const { database, clock, book } = practice
    await book(slotAt('2026-07-10', '9:00 AM'), { phone: '' })
    await alter(practice, sql`insert into mail_refusal (id, since, words) values (1, 1, 'No')`)
    const leave = async () => 'sent' as const
    const transports = { mail: leave, sms: leave, close: async () => {}, notice: '' }
    const row = await database.read.selectFrom('outbox').selectAll().executeTakeFirstOrThrow()
    const outcome = await deliver(practice, transports, row)
    const recorded = database.write(async (transaction) => {
      await recordDelivery(transaction, row, outcome, clock.now())
      throw new Error('The connection was lost.')
    })
    await expect(recorded).rejects.toThrow('The connection was lost.')
    expect(await findMailRefusal(database.read)).toMatchObject({ words: 'No' })
    await database.write((transaction) => recordDelivery(transaction, row, outcome, clock.now()))
    expect(await findMailRefusal(database.read)).toBeUndefined()
  })

  test('a message that was tried for more than seven days has failed', async () => {
    sms.state.status = 503
    await book()
    await waitsAfter(1)
    const now = app.clock.now()
    const retryAt = (age: number) =>
      alter(
        app,
        sql`update outbox set created_at = ${now - age}, due_at = ${now}, attempts = 19
          where sent_at is null`,
      )
    await retryAt(7 * DAY)
    await waitsAfter(20)
    expect((await rows()).some(({ failed_at }) => failed_at !== null)).toBe(false)
    await retryAt(7 * DAY + 1)
    const failure = async () => (await rows()).flatMap((row) => row.failure ?? [])
    await expect.poll(failure).toEqual(['It was tried for 7 days.'])
  })

  test('a message whose process was killed is sent 20 s later, and one being sent is neither sent nor tried again', async () => {
    setProviders(false)
    await book()
    await waitsAfter(1)
    await alter(
      app,
      sql`update outbox set due_at = ${app.clock.now() + LEASE}, claimed_by = 'killed'`,
    )
    setProviders(true)
    expect(await retryMessages(app, TOOL, undefined)).toBe(0)
    app.clock.advance(LEASE - 1)
    await app.another()
    expect(mail.mails).toEqual([])
    app.clock.advance(1)
    await waitForEmptyOutbox(app)
    expect(mail.mails).toHaveLength(2)
  })

  test('a delivery that takes longer than 20 s is not begun by anyone else', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const practice = await openPractice(engine)
    await practice.book(slotAt('2026-07-10', '9:00 AM'), { email: '', phone: '' })
    let arrive: (outcome: 'sent') => void = () => undefined
    const arrival = new Promise<'sent'>((resolve) => {
      arrive = resolve
    })
    const deliveries: string[] = []
    const mailSlowly = ({ id }: { id: string }) => {
      deliveries.push(id)
      return arrival
    }
    const transports = {
      mail: mailSlowly,
      sms: mailSlowly,
      close: async () => undefined,
      notice: '',
    }
    const workers = [startWorker(practice, transports), startWorker(practice, transports)]
    await vi.advanceTimersByTimeAsync(200)
    await expect.poll(() => deliveries).toHaveLength(1)
    for (let seconds = 0; seconds < 60; seconds += 5) {
      practice.clock.advance(5 * SECOND)
      await vi.advanceTimersByTimeAsync(5 * SECOND)
      const outbox = practice.database.read.selectFrom('outbox').select('due_at')
      const dueAt = async () => (await outbox.executeTakeFirstOrThrow()).due_at
      await expect.poll(dueAt).toBe(practice.clock.now() + LEASE)
    }
    expect(deliveries).toHaveLength(1)
    arrive('sent')
    await Promise.all(workers.map((worker) => worker.stop()))
  })

  test('while a mail server answers one byte a second, however many letters wait, texts and codes by text leave', async () => {
    // Longer than the test takes.
    setDeadlines({ mail: HOUR, mailStep: HOUR })
    const port = await openStalledPeer({ greeting: '220 mail.example ESMTP\r\n', slowly: '250-' })
    const stalled = await openTestServer(engine, {
      ...sms.env,
      SMTP_URL: `smtp://127.0.0.1:${port}`,
    })
    const free = freeSlots(stalled)
    for (let index = 0; index < 13; index++) {
      const phone = String(2125551000 + index)
      const email = `c${index}@client.example`
      await bookVisit(stalled.visitor(), await free(), { phone, email })
    }
    // All places for letters are taken by now.
    await expect.poll(() => sms.texts).toHaveLength(13)
    stalled.clock.advance(30 * DAY)
    await stalled.visitor().post(sendReviewCode, { value: '2125551000' })
    await expect.poll(() => sms.texts.at(-1)?.body.get('Body')).toMatch(/\d{6}/)
  })

  test('a visit that was moved and canceled while the mail was down is described once, as it is', async () => {
    setProviders(false)
    const { reference, ics } = await book()
    await waitsAfter(1)
    const office = await openTool(app)
    await office.move(reference, slotAt('2026-07-31', '11:00 AM'))
    await office.cancel(reference)
    setProviders(true)
    const refused = sms.texts.length
    app.clock.advance(HOUR)
    await waitForEmptyOutbox(app)
    const letters = mail.mails
    expect(letters.map(({ subject }) => subject.replace(/ on .* [AP]M|: .*/, '')).sort()).toEqual([
      `Canceled booking ${reference}`,
      'Your visit is canceled',
    ])
    const calendar = letters.find(({ to }) => to === jane.email)?.calendar ?? ''
    for (const line of ['METHOD:CANCEL', 'STATUS:CANCELLED', 'SEQUENCE:2'])
      expect(calendar).toContain(`\n${line}`)
    const [uid = 'none'] = /^UID:.*$/m.exec(ics) ?? []
    expect(calendar).toContain(uid)
    const texts = sms.texts.slice(refused).map(({ body }) => body.get('Body'))
    expect(texts).toEqual([expect.stringContaining('visit canceled')])
  })

  test('a mailbox gets six messages an hour, however its address is written', async () => {
    const { book, ...services } = await openPractice(engine)
    const results = []
    for (let index = 0; index < 7; index++) {
      const week = ['2026-07-10', '2026-07-17', '2026-07-24'][index % 3] ?? ''
      const slot = slotAt(week, `${9 + Math.floor(index / 3)}:00 AM`)
      const email = `j.ane+${index}@${index % 2 ? 'gmail.com' : 'googlemail.com'}`
      const booking = await book(slot, { email })
      const held = services.database.write((transaction) =>
        holdBack(transaction, services, booking, 'client-mail'),
      )
      results.push(await held)
    }
    expect(results).toEqual([...Array(6).fill(undefined), 'held'])
  })

  test('whose phone others book with gets six texts an hour, and the office ten letters and one for the rest', async () => {
    const at = (time: string) => slotAt('2026-07-31', time)
    const lettersTo = (address: string) => mail.mails.filter(({ to }) => to === address)
    const leaves = (letters: number, address: string) =>
      expect
        .poll(async () => {
          // On a busy machine, a text is claimed after the letter has left, perhaps between these two queries.
          const due = await dueMessages(app.database.read, app.clock.now(), NEVER).execute()
          const left = (await rows()).filter((row) => row.sent_at === null && row.attempts > 0)
          return [lettersTo(address).length, left.length + due.length]
        })
        .toEqual([letters, 0])
    const sent = () => [sms.texts.length, lettersTo(OFFICE).length]
    const { secret } = await app.database.read
      .selectFrom('keys')
      .select('secret')
      .executeTakeFirstOrThrow()
    /** Makes it as if a contact had been sent this many messages within the hour. */
    const setCount = (contact: string, count: number) =>
      alter(
        app,
        sql`update limits set count = ${count} where key like ${`${messagesKey(secret, contact)}%`}`,
      )
    const bookAs = async (email: string) => {
      const { reference } = await book({ email })
      await leaves(1, email)
      const token = /\/visit#([\w-]+)/.exec(lettersTo(email)[0]?.text ?? '')?.[1] ?? ''
      return { reference, token, cancel: () => app.visitor().post(cancelVisit, { token }) }
    }

    const first = await bookAs('a@own.example')
    await setCount(jane.phone, 4)
    await setCount(OFFICE, 8)
    for (const [index, time] of ['11:00 AM', '10:00 AM', '11:00 AM'].entries()) {
      await app.visitor().post(moveVisit, { token: first.token, ...at(time) })
      await leaves(2 + index, 'a@own.example')
    }
    await first.cancel()
    await leaves(5, 'a@own.example')
    const second = await bookAs('b@own.example')
    await second.cancel()
    await leaves(2, 'b@own.example')
    expect(sent()).toEqual([3, 3])
    // Changes by the practice are announced immediately.
    await (await openTool(app)).book(at('10:00 AM'))
    // Before the clock goes on: a delivery that is not recorded yet would be taken over, and sent again.
    await leaves(4, OFFICE)
    expect(sent()).toEqual([4, 4])
    app.clock.advance(HOUR)
    await waitForEmptyOutbox(app)
    // The second client was told nothing by text, so she is not told of its end either.
    expect(sent()).toEqual([5, 5])
    expect(sms.texts[4]?.body.get('Body')).toMatch(/visit canceled: .*11:00 AM/)
    const { subject, text } = lettersTo(OFFICE)[4] ?? {}
    expect(subject).toBe('Many changes within an hour: 2 more visits')
    for (const { reference } of [first, second])
      expect(text).toMatch(new RegExp(`^${reference}: Jane Doe, .*: canceled$`, 'm'))
  })
})
