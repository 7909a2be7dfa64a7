import { parse } from 'valibot'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { bookAppointment } from '../../../domain/booking.ts'
import {
  type AtWork,
  DAY,
  filesIn,
  freeSlots,
  goToWork,
  HOUR,
  jane,
  MINUTE,
  outboxIsEmpty,
} from '../support/at-work.ts'
import { here } from '../support/engines.ts'
import { readLetter } from '../support/letter.ts'
import { openMailServer, openTextServer } from '../support/providers.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** The provider is there until the test is over. */
async function open<P extends { close(): Promise<void> }>(provider: Promise<P>): Promise<P> {
  const { close } = await provider
  ends.push(close)
  return provider
}

async function atWorkWith(engine: (typeof here)[number], env: NodeJS.ProcessEnv): Promise<AtWork> {
  const work = await goToWork(engine, env)
  ends.push(() => work.close())
  return work
}

async function bookOne(work: AtWork, details: Partial<typeof jane> = {}) {
  const slot = await freeSlots(() => work)()
  const { body } = await work.visitor().post(bookAppointment, { ...jane, ...slot, ...details })
  if (!body.success) throw new Error('The time was not booked.')
  return body
}

const attempts = async ({ database }: AtWork) => {
  const rows = await database.read.selectFrom('outbox').select('attempts').execute()
  return rows.map((row) => row.attempts)
}

describe.each(here)('on $name', (engine) => {
  test('with no provider, e-mails and texts are files in the outbox', async () => {
    const work = await atWorkWith(engine, {})
    const booking = await bookOne(work, { additionalInfo: 'A <b>ramp</b> & "room"\nplease' })
    await outboxIsEmpty(work)
    const files = filesIn(work.outbox)
    expect(files.map(({ name }) => name.split('.').at(-1)).sort()).toEqual(['eml', 'eml', 'txt'])
    const letters = files
      .filter(({ name }) => name.endsWith('.eml'))
      .map(({ text }) => readLetter(text))
    const text = files.find(({ name }) => name.endsWith('.txt'))?.text ?? ''

    const client = letters.find(({ to }) => to === jane.email)
    const when = /Friday, July 3rd, 2026 at 9:00 AM New York time \(Eastern Daylight Time\)/
    expect(client?.from).toBe('Lantern Hill Thermography <hello@lanternhill.example>')
    expect(client?.subject).toMatch(when)
    for (const words of [client?.text, client?.html, text]) {
      expect(words).toMatch(when)
      expect(words).toContain(booking.reference)
      expect(words).toContain(booking.location)
    }
    expect(client?.text).toContain('A <b>ramp</b> & "room"\nplease')
    expect(client?.text).toContain('Thermography does not replace mammography.')
    expect(client?.html).toContain('A &lt;b&gt;ramp&lt;/b&gt; &amp; &quot;room&quot;\nplease')
    expect(client?.html).not.toContain('<b>')
    expect(client?.calendar).toBe(booking.ics)
    expect(text.split('\n')[0]).toBe('To: +12125550142')

    const office = letters.find(({ to }) => to === 'hello@lanternhill.example')
    for (const word of [jane.email, '(212) 555-0142', 'Jane Doe', booking.reference]) {
      expect(office?.text).toContain(word)
    }
  })

  test('the calendar file names one moment, and is the same visit whenever it is made', async () => {
    const work = await atWorkWith(engine, { PUBLIC_URL: 'https://practice.example' })
    const slot = await freeSlots(() => work)()
    const response = await work.visitor().send('POST', bookAppointment.path, {
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

  test('through a mail server each letter goes once, with the calendar attached', async () => {
    const server = await open(openMailServer())
    const work = await atWorkWith(engine, {
      SMTP_URL: server.url,
      MAIL_FROM: 'Desk <desk@practice.example>',
    })
    await work.another()
    const booking = await bookOne(work)
    await outboxIsEmpty(work)
    const letters = server.letters.map(readLetter)
    expect(letters.map(({ to }) => to).sort()).toEqual(['hello@lanternhill.example', jane.email])
    const client = letters.find(({ to }) => to === jane.email)
    expect(client?.from).toBe('Desk <desk@practice.example>')
    expect(client?.calendar.trim()).toBe(booking.ics.trim())
    expect(filesIn(work.outbox).map(({ name }) => name.split('.').at(-1))).toEqual(['txt'])
  })

  test('while the mail server is down nothing is lost, and each try waits longer', async () => {
    const server = await open(openMailServer())
    server.state.isUp = false
    const work = await atWorkWith(engine, { SMTP_URL: server.url })
    await bookOne(work)
    for (let round = 1; round <= 3; round++) {
      await vi.waitFor(() => expect(server.state.turnedAway).toBe(2 * round), { timeout: 5000 })
      await vi.waitFor(async () => {
        const rows = await work.database.read
          .selectFrom('outbox')
          .select('due_at')
          .where('sent_at', 'is', null)
          .execute()
        const wait = 5000 * 2 ** (round - 1)
        expect(rows.map(({ due_at }) => due_at - work.clock.now())).toEqual([wait, wait])
      })
      work.clock.pass(5000 * 2 ** (round - 1) - 1)
      await new Promise((resolve) => setTimeout(resolve, 400))
      expect(server.state.turnedAway).toBe(2 * round)
      work.clock.pass(1)
    }
    server.state.isUp = true
    work.clock.pass(HOUR)
    await outboxIsEmpty(work)
    expect(server.letters.map((letter) => readLetter(letter).to).sort()).toEqual([
      'hello@lanternhill.example',
      jane.email,
    ])
    expect(work.logged.join()).not.toContain(jane.email)
  })

  test('texts go to the SMS provider, and again until it has really taken them', async () => {
    const provider = await open(openTextServer())
    const work = await atWorkWith(engine, provider.env)
    provider.state.status = 503
    const booking = await bookOne(work)
    await vi.waitFor(() => expect(provider.texts).toHaveLength(1), { timeout: 5000 })
    Object.assign(provider.state, {
      status: 200,
      answer: '<html>Welcome to the hotel’s network</html>',
    })
    await vi.waitFor(async () => expect(await attempts(work)).toContain(1))
    work.clock.pass(MINUTE)
    await vi.waitFor(() => expect(provider.texts).toHaveLength(2), { timeout: 5000 })
    Object.assign(provider.state, { status: 201, answer: '{"sid":"SM1"}' })
    await vi.waitFor(async () => expect(Math.max(...(await attempts(work)))).toBe(2))
    work.clock.pass(HOUR)
    await outboxIsEmpty(work)
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

  test('what a courier that died had in its hands is brought by the next', async () => {
    const work = await atWorkWith(engine, {})
    await bookOne(work)
    await outboxIsEmpty(work)
    const id = 'left-behind'
    const [booking] = await work.database.read.selectFrom('bookings').select('id').execute()
    const message = JSON.stringify({ kind: 'client-text', booking: booking?.id })
    const now = work.clock.now()
    const row = {
      id,
      message,
      created_at: now,
      due_at: now + 2 * MINUTE,
      attempts: 1,
      sent_at: null,
    }
    await work.database.write((writing) => writing.insertInto('outbox').values(row).execute())
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(filesIn(work.outbox).some(({ name }) => name.includes(id))).toBe(false)
    work.clock.pass(2 * MINUTE)
    await outboxIsEmpty(work)
    expect(filesIn(work.outbox).some(({ name }) => name.includes(id))).toBe(true)
  })

  test('a clock that was set back a day keeps no message waiting', async () => {
    const work = await atWorkWith(engine, {})
    work.clock.pass(DAY)
    await bookOne(work)
    work.clock.pass(-DAY)
    await outboxIsEmpty(work)
    expect(filesIn(work.outbox)).toHaveLength(3)
  })

  test('once sent, no word of a message stays in the outbox', async () => {
    const work = await atWorkWith(engine, {})
    await bookOne(work)
    await outboxIsEmpty(work)
    const rows = await work.database.read.selectFrom('outbox').selectAll().execute()
    expect(rows.map(({ message }) => message)).toEqual(['', '', ''])
  })
})
