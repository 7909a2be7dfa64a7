import { parse } from 'valibot'
import { afterEach, describe, expect, test } from 'vitest'
import { FDA_PAGE } from '../../../domain/mammography.ts'
import { availableEngines } from '../support/engines.ts'
import { bookAppointment } from '../support/own-calls.ts'
import { parseMail } from '../support/parse-mail.ts'
import { openMailServer, openSmsServer } from '../support/providers.ts'
import {
  DAY,
  freeSlots,
  HOUR,
  jane,
  MINUTE,
  readFolder,
  startTestServer,
  type TestServer,
  waitForEmptyOutbox,
} from '../support/test-server.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** Closes the provider when the test is over. */
async function open<P extends { close(): Promise<void> }>(provider: Promise<P>): Promise<P> {
  const { close } = await provider
  ends.push(close)
  return provider
}

async function startWith(
  engine: (typeof availableEngines)[number],
  env: NodeJS.ProcessEnv,
): Promise<TestServer> {
  const app = await startTestServer(engine, env)
  ends.push(() => app.close())
  return app
}

async function bookOne(app: TestServer, details: Partial<typeof jane> = {}) {
  const slot = await freeSlots(() => app)()
  const { body } = await app.visitor().post(bookAppointment, { ...jane, ...slot, ...details })
  if (!body.success) throw new Error('The time was not booked.')
  return body
}

/** In how many milliseconds each unsent message is due. A failed one first waits for 5 seconds, then for 10. */
const waits = async ({ database, clock }: TestServer) => {
  const rows = await database.read
    .selectFrom('outbox')
    .select('due_at')
    .where('sent_at', 'is', null)
    .execute()
  return rows.map(({ due_at }) => due_at - clock.now())
}

describe.each(availableEngines)('on $name', (engine) => {
  test('with no provider, e-mails and texts are files in the outbox', async () => {
    const app = await startWith(engine, {})
    const booking = await bookOne(app, { additionalInfo: 'A <b>ramp</b> & "room"\nplease' })
    await waitForEmptyOutbox(app)
    const files = readFolder(app.outbox)
    expect(files.map(({ name }) => name.split('.').at(-1)).sort()).toEqual(['eml', 'eml', 'txt'])
    const mails = files
      .filter(({ name }) => name.endsWith('.eml'))
      .map(({ text }) => parseMail(text))
    const text = files.find(({ name }) => name.endsWith('.txt'))?.text ?? ''

    const client = mails.find(({ to }) => to === jane.email)
    const when = /Friday, July 3rd, 2026 at 9:00 AM New York time \(Eastern Daylight Time\)/
    expect(client?.from).toBe('Lantern Hill Thermography <hello@lanternhill.example>')
    expect(client?.subject).toMatch(when)
    for (const words of [client?.text, client?.html, text]) {
      expect(words).toMatch(when)
      expect(words).toContain(booking.reference)
      expect(words).toContain(booking.location)
    }
    expect(`${client?.text}${client?.html}`).not.toContain('ramp')
    expect(client?.text).toContain('Thermography does not replace mammography.')
    expect(client?.text).toContain(FDA_PAGE)
    expect(text.split('\n')[0]).toBe('To: +12125550142')

    const office = mails.find(({ to }) => to === 'hello@lanternhill.example')
    for (const word of [jane.email, '(212) 555-0142', 'Jane Doe', booking.reference]) {
      expect(office?.text).toContain(word)
    }
    expect(office?.text).toContain('A <b>ramp</b> & "room"\nplease')
    expect(office?.html).toContain('A &lt;b&gt;ramp&lt;/b&gt; &amp; &quot;room&quot;\nplease')
    expect(office?.html).not.toContain('<b>')
  })

  test('the calendar file has one instant and a stable id', async () => {
    const app = await startWith(engine, { PUBLIC_URL: 'https://practice.example' })
    const slot = await freeSlots(() => app)()
    const response = await app.visitor().send('POST', bookAppointment.path, {
      body: JSON.stringify({ ...jane, ...slot }),
      headers: { 'Content-Type': 'application/json', Origin: 'https://practice.example' },
    })
    const booking = parse(bookAppointment.response, await response.json())
    const ics = booking.success ? booking.ics.replace(/\r\n[ \t]/g, '') : ''
    const reference = booking.success ? booking.reference : ''
    expect(ics).toContain(`UID:${reference}@practice.example\r\n`)
    expect(ics).toContain('DTSTART:20260703T130000Z\r\n')
    expect(ics).toContain('DTEND:20260703T133000Z\r\n')
    expect(ics).toContain('DTSTAMP:20260701T160000Z\r\n')
    expect(ics).toContain('Eastern Daylight Time')
  })

  test('a mail server receives each e-mail once, with the calendar file attached', async () => {
    const server = await open(openMailServer())
    const app = await startWith(engine, {
      SMTP_URL: server.url,
      MAIL_FROM: 'Desk <desk@practice.example>',
    })
    await app.another()
    const booking = await bookOne(app)
    await waitForEmptyOutbox(app)
    const mails = server.mails.map(parseMail)
    expect(mails.map(({ to }) => to).sort()).toEqual(['hello@lanternhill.example', jane.email])
    const client = mails.find(({ to }) => to === jane.email)
    expect(client?.from).toBe('Desk <desk@practice.example>')
    expect(client?.calendar).toContain('METHOD:REQUEST')
    expect(client?.calendar).toContain(`UID:${booking.reference}@`)
    expect(readFolder(app.outbox).map(({ name }) => name.split('.').at(-1))).toEqual(['txt'])
  })

  test('while the mail server is down nothing is lost, and each retry waits longer', async () => {
    const server = await open(openMailServer())
    server.state.isUp = false
    const app = await startWith(engine, { SMTP_URL: server.url })
    await bookOne(app)
    for (let round = 1; round <= 3; round++) {
      await expect.poll(() => server.state.rejected).toBe(2 * round)
      const wait = 5000 * 2 ** (round - 1)
      await expect.poll(() => waits(app)).toEqual([wait, wait])
      app.clock.advance(wait - 1)
      await new Promise((resolve) => setTimeout(resolve, 400))
      expect(server.state.rejected).toBe(2 * round)
      app.clock.advance(1)
    }
    server.state.isUp = true
    app.clock.advance(HOUR)
    await waitForEmptyOutbox(app)
    expect(server.mails.map((mail) => parseMail(mail).to).sort()).toEqual([
      'hello@lanternhill.example',
      jane.email,
    ])
    expect(app.logged.join()).not.toContain(jane.email)
  })

  test('texts are sent to the SMS provider until it has accepted them', async () => {
    const provider = await open(openSmsServer())
    const app = await startWith(engine, provider.env)
    provider.state.status = 503
    const booking = await bookOne(app)
    await expect.poll(() => provider.texts).toHaveLength(1)
    Object.assign(provider.state, {
      status: 200,
      answer: '<html>Welcome to the hotel’s network</html>',
    })
    await expect.poll(() => waits(app)).toContain(5000)
    app.clock.advance(MINUTE)
    await expect.poll(() => provider.texts).toHaveLength(2)
    Object.assign(provider.state, { status: 201, answer: '{"sid":"SM1"}' })
    await expect.poll(() => waits(app)).toContain(10_000)
    app.clock.advance(HOUR)
    await waitForEmptyOutbox(app)
    expect(provider.texts).toHaveLength(3)
    const [, , last] = provider.texts
    expect(last?.path).toBe('/2010-04-01/Accounts/AC1/Messages.json')
    expect(last?.authorization).toBe(`Basic ${btoa('AC1:secret')}`)
    expect(Object.fromEntries(last?.body ?? [])).toEqual({
      To: '+12125550142',
      From: '+12125550100',
      Body: expect.stringContaining(booking.reference),
    })
  })

  test('a message that a dead worker had claimed is sent by the next worker', async () => {
    const app = await startWith(engine, {})
    await bookOne(app)
    await waitForEmptyOutbox(app)
    const id = 'left-behind'
    const [booking] = await app.database.read.selectFrom('bookings').select('id').execute()
    const message = JSON.stringify({ kind: 'client-text', booking: booking?.id })
    const now = app.clock.now()
    const row = {
      id,
      message,
      created_at: now,
      due_at: now + 2 * MINUTE,
      attempts: 1,
      sent_at: null,
    }
    await app.database.write((transaction) =>
      transaction.insertInto('outbox').values(row).execute(),
    )
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(readFolder(app.outbox).some(({ name }) => name.includes(id))).toBe(false)
    app.clock.advance(2 * MINUTE)
    await waitForEmptyOutbox(app)
    expect(readFolder(app.outbox).some(({ name }) => name.includes(id))).toBe(true)
  })

  test('messages are sent although the clock was set back a day', async () => {
    const app = await startWith(engine, {})
    app.clock.advance(DAY)
    await bookOne(app)
    app.clock.advance(-DAY)
    await waitForEmptyOutbox(app)
    expect(readFolder(app.outbox)).toHaveLength(3)
  })

  test('the outbox does not keep the text of a sent message', async () => {
    const app = await startWith(engine, {})
    await bookOne(app)
    await waitForEmptyOutbox(app)
    const rows = await app.database.read.selectFrom('outbox').selectAll().execute()
    expect(rows.map(({ message }) => message)).toEqual(['', '', ''])
  })
})
