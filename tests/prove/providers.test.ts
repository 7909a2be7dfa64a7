import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { bookAppointment } from '../../domain/booking.ts'
import {
  type AtWork,
  freeSlots,
  goToWork,
  HOUR,
  jane,
  outboxIsEmpty,
  type Slot,
} from '../server/support/at-work.ts'
import { here } from '../server/support/engines.ts'
import { readLetter } from '../server/support/letter.ts'
import { openMailServer, openTextServer } from '../server/support/providers.ts'
import { type Mood, moods, moody } from './support/moody.ts'
import { isLong } from './support/sizes.ts'
import { tell } from './support/tell.ts'

// It takes a server fifteen seconds to lose its patience with a silent one.
const tried = moods.filter((mood) => isLong || mood !== 'silent')

describe.each(here)('mail and SMS providers, on $name', (engine) => {
  let work: AtWork
  let free: () => Promise<Slot>
  let mail: Awaited<ReturnType<typeof openMailServer>>
  let texts: Awaited<ReturnType<typeof openTextServer>>
  let lines: Awaited<ReturnType<typeof moody>>[]
  beforeAll(async () => {
    mail = await openMailServer()
    texts = await openTextServer()
    const [toMail, toTexts] = [await moody(portIn(mail.url)), await moody(portIn(texts.url))]
    lines = [toMail, toTexts]
    const urls = {
      SMTP_URL: `smtp://127.0.0.1:${toMail.port}`,
      TWILIO_URL: `http://127.0.0.1:${toTexts.port}`,
    }
    work = await goToWork(engine, { ...texts.env, ...urls })
    free = freeSlots(() => work)
  })
  afterAll(async () => {
    for (const line of lines) await line.close()
    await work.close()
    await mail.close()
    await texts.close()
  })
  const portIn = (url: string) => Number(new URL(url).port)

  const become = (mood: Mood) => {
    for (const line of lines) line.become(mood)
  }
  const book = async () => {
    const { body } = await work.visitor().post(bookAppointment, { ...jane, ...(await free()) })
    return body.success ? body.reference : ''
  }
  /** Who has been told of this booking. */
  const told = (reference: string) => [
    ...mail.letters
      .map((raw) => readLetter(raw))
      .filter(({ text }) => text.includes(reference))
      .map(({ to }) => to),
    ...texts.texts
      .filter(({ body }) => body.get('Body')?.includes(reference))
      .map(({ body }) => body.get('To')),
  ]
  const everyone = ['hello@lanternhill.example', jane.email, '+12125550142']

  test.each(tried)(
    'while they are %s one books as ever, and everyone is told in the end',
    async (mood) => {
      become(mood)
      const references: string[] = []
      for (let round = 0; round < 3; round++) {
        const begin = performance.now()
        references.push(await book())
        expect(performance.now() - begin).toBeLessThan(5000)
      }
      expect(references).not.toContain('')
      const before = mail.letters.length + texts.texts.length
      // Each message has been tried in vain, and waits for its next turn.
      await vi.waitFor(
        async () => {
          const { read } = work.database
          const waiting = await read
            .selectFrom('outbox')
            .select(['attempts', 'due_at'])
            .where('sent_at', 'is', null)
            .execute()
          expect(waiting).toHaveLength(9)
          const later = work.clock.now() + 5000
          expect(waiting).toEqual(waiting.map(() => ({ attempts: 1, due_at: later })))
        },
        { timeout: 25_000, interval: 50 },
      )
      for (const { state } of lines) expect(state.met).toBeGreaterThan(0)
      expect(mail.letters.length + texts.texts.length).toBe(before)
      become('well')
      work.clock.pass(HOUR)
      await outboxIsEmpty(work)
      for (const reference of references) expect(told(reference).sort()).toEqual(everyone.sort())
    },
  )

  test('control: where they are well everyone is told at once', async (context) => {
    become('well')
    const reference = await book()
    await outboxIsEmpty(work)
    expect(told(reference).sort()).toEqual(everyone.sort())
    tell(context, { moods: tried.join(' ') })
  })

  test('control: what is thrown away instead of being tried again, nobody is told', async () => {
    become('down')
    const reference = await book()
    const { write } = work.database
    await write((writing) => writing.deleteFrom('outbox').where('sent_at', 'is', null).execute())
    become('well')
    work.clock.pass(HOUR)
    await outboxIsEmpty(work)
    expect(told(reference)).toEqual([])
  })
})
