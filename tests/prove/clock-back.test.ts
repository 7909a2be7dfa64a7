import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { holdAppointment, type SlotRequest } from '../../domain/hold.ts'
import { getLocations } from '../../domain/location.ts'
import { checkReviewCode, sendReviewCode } from '../../domain/new-review.ts'
import { bookAppointment } from '../server/support/own-calls.ts'
import { openSmsServer } from '../server/support/providers.ts'
import { latestCode, wrongCode } from '../server/support/sent-codes.ts'
import {
  freeSlots,
  HOUR,
  jane,
  MINUTE,
  startTestServer,
  type TestServer,
  waitForEmptyOutbox,
} from '../server/support/test-server.ts'
import { proofEngines } from './support/proof-engines.ts'

describe.each(proofEngines('clock-back'))('a clock that steps an hour back, on $name', (engine) => {
  let app: TestServer
  let free: () => Promise<SlotRequest>
  let people = 0
  beforeAll(async () => {
    app = await startTestServer(engine)
    free = freeSlots(() => app)
  })
  afterAll(() => app.close())

  test.each([
    ['back', -HOUR, { hers: true, his: false }],
    ['forward (the control)', HOUR, { hers: true, his: true }],
  ])('stepping %s, a live hold stays valid, and ends', async (_, step, after) => {
    const [jill, jack] = [app.visitor(), app.visitor()]
    const [slot, other] = [await free(), await free()]
    for (const one of [slot, other]) {
      expect((await jill.post(holdAppointment, one)).body.success).toBe(true)
    }
    app.clock.advance(step)
    expect((await jack.post(holdAppointment, other)).body.success).toBe(after.his)
    const { body } = await jill.post(bookAppointment, { ...jane, ...slot })
    expect(body.success).toBe(after.hers)
    // The same request again returns the same booking, and everyone sees it.
    const again = await jill.post(bookAppointment, { ...jane, ...slot })
    expect(again.body).toEqual(body)
    const seen = (await jack.get(getLocations)).body.find(({ id }) => id === slot.location.id)
    expect(seen?.schedule[slot.date]).toContain(`${slot.slot} Booked`)
    // When the clock has caught up, every earlier hold is over.
    app.clock.advance(HOUR + 10 * MINUTE)
    const late = await app.visitor().post(holdAppointment, other)
    expect(late.body.success).toBe(true)
    await waitForEmptyOutbox(app)
  })

  test.each([
    ['back', -HOUR, true],
    ['forward (the control)', HOUR, false],
  ])('stepping %s, used tries stay used, and a code expires', async (_, step, isGood) => {
    const ask = async (nth: number) => {
      const phone = `212555016${nth}`
      await app.visitor().post(bookAppointment, { ...jane, ...(await free()), phone })
      const visitor = app.visitor()
      await visitor.post(sendReviewCode, { value: phone })
      const code = await latestCode(app, phone)
      const check = async (text: string) =>
        (await visitor.post(checkReviewCode, { code: text })).body.success
      return { code, check }
    }
    const [first, second] = [await ask(people++), await ask(people++)]
    for (let guess = 0; guess < 4; guess++) await first.check(wrongCode(first.code))
    app.clock.advance(step)
    expect(await first.check(wrongCode(first.code))).toBe(false)
    expect(await first.check(first.code)).toBe(false)
    expect(await second.check(second.code)).toBe(isGood)
    const last = await ask(people++)
    app.clock.advance(HOUR + 10 * MINUTE)
    expect(await last.check(last.code)).toBe(false)
  })

  test('stepping back, a waiting message does not wait an hour longer', async () => {
    const texts = await openSmsServer()
    texts.state.status = 503
    const slow = await startTestServer(engine, texts.env)
    try {
      await slow.visitor().post(bookAppointment, { ...jane, ...(await freeSlots(() => slow)()) })
      const waiting = () =>
        slow.database.read
          .selectFrom('outbox')
          .select('due_at')
          .where('sent_at', 'is', null)
          .execute()
      await expect.poll(waiting).toEqual([{ due_at: slow.clock.now() + 5000 }])
      texts.state.status = 201
      slow.clock.advance(-HOUR)
      await waitForEmptyOutbox(slow)
      expect(texts.texts.filter(({ isAccepted }) => isAccepted)).toHaveLength(1)
    } finally {
      await slow.close()
      await texts.close()
    }
  })
})
