import { beforeEach, describe, expect, test } from 'vitest'
import { checkReviewCode, sendReviewCode } from '../../../domain/new-review.ts'
import { availableEngines } from '../support/engines.ts'
import { sentLetters } from '../support/letters.ts'
import { latestCode } from '../support/sent-codes.ts'
import { bookVisit, freeSlots, HOUR, MINUTE, useTestServer } from '../support/test-server.ts'
import type { TestVisitor } from '../support/visitor.ts'

describe.each(availableEngines)('codes to one contact, on $name', (engine) => {
  const app = useTestServer(engine)
  // Looked up each time, because some of these tests last for days.
  const free = () => freeSlots(() => app.current)()
  let people = 0
  let phone: string
  let client: TestVisitor

  // Each test has its own client, who has booked in her browser.
  beforeEach(async () => {
    people++
    phone = `212555${String(1000 + people)}`
    client = app.current.visitor('203.0.113.9')
    await bookVisit(client, await free(), { email: `client${people}@list.example`, phone })
  })

  async function ask(who: string | TestVisitor) {
    app.current.clock.advance(1)
    const visitor = typeof who === 'string' ? app.current.visitor(who) : who
    const { status, text } = await visitor.post(sendReviewCode, { value: phone })
    expect([status, text]).toEqual([200, '{"success":true}'])
    return visitor
  }
  async function lettersSent(): Promise<number> {
    const { texts } = await sentLetters(app.current)
    return texts.filter((text) => text.startsWith(`To: +1${phone}`) && /code\b/.test(text)).length
  }
  const canEnter = async (visitor: TestVisitor) => {
    const code = await latestCode(app.current, phone)
    return (await visitor.post(checkReviewCode, { code })).body.success
  }

  test('no hour has more than three letters and no day more than six, whenever it begins', async () => {
    const sent = new Map<number, number>()
    for (let hour = 0; hour < 23; hour++) {
      for (const minutes of [0, 30]) {
        const before = await lettersSent()
        for (let nth = 0; nth < 3; nth++) {
          await ask(`198.${hour}.${minutes}.${nth}`)
          await ask(client)
          // A code that has not been sent yet is not sent when its visitor asks for another.
          await lettersSent()
        }
        sent.set(2 * hour + minutes / 30, (await lettersSent()) - before)
        app.current.clock.advance(30 * MINUTE - 6)
      }
    }
    const counts = [...sent.values()]
    for (const [nth, count] of counts.entries()) {
      expect(count + (counts[nth + 1] ?? 0)).toBeLessThanOrEqual(3)
    }
    expect(counts.reduce((sum, count) => sum + count)).toBe(6)
    app.current.clock.advance(24 * HOUR)
    await ask(client)
    expect(await lettersSent()).toBe(7)
  })

  test('strangers leave the client two letters a day', async () => {
    for (let hour = 0; hour < 12; hour++) {
      for (let nth = 0; nth < 3; nth++) await ask(`198.51.${hour}.${nth}`)
      // A code that is not sent in ten minutes is not sent at all.
      await lettersSent()
      app.current.clock.advance(HOUR)
    }
    expect(await lettersSent()).toBe(4)
    await ask(client)
    expect([await lettersSent(), await canEnter(client)]).toEqual([5, true])
    app.current.clock.advance(HOUR)
    await ask(client)
    expect(await lettersSent()).toBe(6)
  })

  test('one address uses up no more than one letter, so another browser gets one too', async () => {
    for (let nth = 0; nth < 5; nth++) await ask('198.51.100.1')
    expect(await lettersSent()).toBe(1)
    const other = await ask('203.0.113.9')
    expect(await lettersSent()).toBe(2)
    expect(await canEnter(other)).toBe(true)
  })

  test('a code that was sent stays good when no more are sent', async () => {
    const visitor = await ask('203.0.113.9')
    for (let nth = 0; nth < 3; nth++) await ask(visitor)
    expect(await lettersSent()).toBe(1)
    expect(await canEnter(visitor)).toBe(true)
  })

  test('who has booked from an address is known there in another browser too', async () => {
    const own = { phone, email: 'home@list.example' }
    await bookVisit(app.current.visitor('192.0.2.44'), await free(), own)
    for (let nth = 1; nth <= 4; nth++) await ask(`198.51.${nth}.1`)
    await ask('192.0.2.44')
    expect(await lettersSent()).toBe(3)
  })
})
