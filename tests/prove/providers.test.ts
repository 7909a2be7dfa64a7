import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SlotRequest } from '../../domain/hold.ts'
import { bookAppointment } from '../server/support/own-calls.ts'
import { parseMail } from '../server/support/parse-mail.ts'
import { openMailServer, openSmsServer } from '../server/support/providers.ts'
import {
  freeSlots,
  HOUR,
  jane,
  startTestServer,
  type TestServer,
  waitForEmptyOutbox,
} from '../server/support/test-server.ts'
import { times } from '../times.ts'
import { failureModes, type Mode, openFailingProxy } from './support/failing-proxy.ts'
import { proofEngines } from './support/proof-engines.ts'
import { reportFigures } from './support/report-figures.ts'
import { isLong } from './support/sizes.ts'

// It takes a server fifteen seconds to lose its patience with a silent one.
const tried = failureModes.filter((mood) => isLong || mood !== 'silent')

describe.each(proofEngines('providers'))('mail and SMS providers, on $name', (engine) => {
  let app: TestServer
  let free: () => Promise<SlotRequest>
  let mail: Awaited<ReturnType<typeof openMailServer>>
  let texts: Awaited<ReturnType<typeof openSmsServer>>
  let lines: Awaited<ReturnType<typeof openFailingProxy>>[]
  beforeAll(async () => {
    mail = await openMailServer()
    texts = await openSmsServer()
    const [toMail, toTexts] = [
      await openFailingProxy(portIn(mail.url)),
      await openFailingProxy(portIn(texts.url)),
    ]
    lines = [toMail, toTexts]
    const urls = {
      SMTP_URL: `smtp://127.0.0.1:${toMail.port}`,
      TWILIO_URL: `http://127.0.0.1:${toTexts.port}`,
    }
    app = await startTestServer(engine, { ...texts.env, ...urls })
    free = freeSlots(() => app)
  })
  afterAll(async () => {
    for (const line of lines) await line.close()
    await app.close()
    await mail.close()
    await texts.close()
  })
  const portIn = (url: string) => Number(new URL(url).port)

  const setMode = (mood: Mode) => {
    for (const line of lines) line.setMode(mood)
  }
  const book = async () => {
    const { body } = await app.visitor().post(bookAppointment, { ...jane, ...(await free()) })
    return body.success ? body.reference : ''
  }
  /** The recipients of this booking's messages. */
  const told = (reference: string) => [
    ...mail.mails
      .map((raw) => parseMail(raw))
      .filter(({ text }) => text.includes(reference))
      .map(({ to }) => to),
    ...texts.texts
      .filter(({ body }) => body.get('Body')?.includes(reference))
      .map(({ body }) => body.get('To')),
  ]
  const everyone = ['hello@lanternhill.example', jane.email, '+12125550142']

  test.each(tried)(
    'while they are %s visitors can book, and every message is sent in the end',
    async (mood) => {
      setMode(mood)
      const references: string[] = []
      for (let round = 0; round < 3; round++) {
        const begin = performance.now()
        references.push(await book())
        expect(performance.now() - begin).toBeLessThan(5000)
      }
      expect(references).not.toContain('')
      const before = mail.mails.length + texts.texts.length
      // Each message has failed once, after 15 seconds at most, and waits for its retry.
      const waiting = app.database.read
        .selectFrom('outbox')
        .select(['attempts', 'due_at'])
        .where('sent_at', 'is', null)
      const later = app.clock.now() + 5000
      await expect
        .poll(() => waiting.execute(), { timeout: 25_000 })
        .toEqual(times(9, () => ({ attempts: 1, due_at: later })))
      for (const { state } of lines) expect(state.met).toBeGreaterThan(0)
      expect(mail.mails.length + texts.texts.length).toBe(before)
      setMode('well')
      app.clock.advance(HOUR)
      await waitForEmptyOutbox(app)
      for (const reference of references) expect(told(reference).sort()).toEqual(everyone.sort())
    },
  )

  test('control: while they work every message is sent at once', async (context) => {
    setMode('well')
    const reference = await book()
    await waitForEmptyOutbox(app)
    expect(told(reference).sort()).toEqual(everyone.sort())
    reportFigures(context, { failureModes: tried.join(' ') })
  })

  test('control: without retries the messages are lost', async () => {
    setMode('down')
    const reference = await book()
    const { write } = app.database
    await write((transaction) =>
      transaction.deleteFrom('outbox').where('sent_at', 'is', null).execute(),
    )
    setMode('well')
    app.clock.advance(HOUR)
    await waitForEmptyOutbox(app)
    expect(told(reference)).toEqual([])
  })
})
