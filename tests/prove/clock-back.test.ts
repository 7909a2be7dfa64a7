import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { bookAppointment } from '../../domain/booking.ts'
import { holdAppointment } from '../../domain/hold.ts'
import { getLocations } from '../../domain/location.ts'
import { checkReviewCode, sendReviewCode } from '../../domain/review.ts'
import {
  type AtWork,
  freeSlots,
  goToWork,
  HOUR,
  jane,
  MINUTE,
  outboxIsEmpty,
  type Slot,
} from '../server/support/at-work.ts'
import { newestCode, otherCode } from '../server/support/code-sent.ts'
import { here } from '../server/support/engines.ts'
import { openTextServer } from '../server/support/providers.ts'
import { moody } from './support/moody.ts'

describe.each(here)('a clock that steps an hour back, on $name', (engine) => {
  let work: AtWork
  let free: () => Promise<Slot>
  let people = 0
  beforeAll(async () => {
    work = await goToWork(engine)
    free = freeSlots(() => work)
  })
  afterAll(() => work.close())

  test.each([
    ['back', -HOUR, { hers: true, his: false }],
    ['forward (the control)', HOUR, { hers: true, his: true }],
  ])(
    'stepping %s, a hold is still a hold where it has not ended, and ends',
    async (_, step, after) => {
      const [jill, jack] = [work.visitor(), work.visitor()]
      const [slot, other] = [await free(), await free()]
      for (const one of [slot, other]) {
        expect((await jill.post(holdAppointment, one)).body.success).toBe(true)
      }
      work.clock.pass(step)
      expect((await jack.post(holdAppointment, other)).body.success).toBe(after.his)
      const { body } = await jill.post(bookAppointment, { ...jane, ...slot })
      expect(body.success).toBe(after.hers)
      // Sent again, it is the same booking, and everyone sees it.
      const again = await jill.post(bookAppointment, { ...jane, ...slot })
      expect(again.body).toEqual(body)
      const seen = (await jack.get(getLocations)).body.find(({ id }) => id === slot.location.id)
      expect(seen?.schedule[slot.date]).toContain(`${slot.slot} Booked`)
      // By the time the clock has caught up, every hold of before is over.
      work.clock.pass(HOUR + 10 * MINUTE)
      const late = await work.visitor().post(holdAppointment, other)
      expect(late.body.success).toBe(true)
      await outboxIsEmpty(work)
    },
  )

  test.each([
    ['back', -HOUR, true],
    ['forward (the control)', HOUR, false],
  ])('stepping %s, tries that were made stay made, and a code ends', async (_, step, isGood) => {
    const ask = async (nth: number) => {
      const phone = `212555016${nth}`
      await work.visitor().post(bookAppointment, { ...jane, ...(await free()), phone })
      const visitor = work.visitor()
      await visitor.post(sendReviewCode, { value: phone })
      const code = await newestCode(work, phone)
      const check = async (text: string) =>
        (await visitor.post(checkReviewCode, { code: text })).body.success
      return { code, check }
    }
    const [first, second] = [await ask(people++), await ask(people++)]
    for (let guess = 0; guess < 4; guess++) await first.check(otherCode(first.code))
    work.clock.pass(step)
    expect(await first.check(otherCode(first.code))).toBe(false)
    expect(await first.check(first.code)).toBe(false)
    expect(await second.check(second.code)).toBe(isGood)
    const last = await ask(people++)
    work.clock.pass(HOUR + 10 * MINUTE)
    expect(await last.check(last.code)).toBe(false)
  })

  test('stepping back, a message that waits for its next turn does not wait an hour more', async () => {
    const texts = await openTextServer()
    const line = await moody(Number(new URL(texts.url).port))
    const url = `http://127.0.0.1:${line.port}`
    const slow = await goToWork(engine, { ...texts.env, TWILIO_URL: url })
    try {
      line.become('down')
      const slot = await freeSlots(() => slow)()
      await slow.visitor().post(bookAppointment, { ...jane, ...slot })
      const { read } = slow.database
      const waiting = () =>
        read.selectFrom('outbox').select('due_at').where('sent_at', 'is', null).execute()
      const due = slow.clock.now() + 5000
      await vi.waitFor(async () => expect(await waiting()).toEqual([{ due_at: due }]), 5000)
      line.become('well')
      // The control: before its turn it is not sent.
      await pause(400)
      expect(texts.texts).toEqual([])
      slow.clock.pass(-HOUR)
      await outboxIsEmpty(slow)
      expect(texts.texts).toHaveLength(1)
    } finally {
      await slow.close()
      await line.close()
      await texts.close()
    }
  })
})
