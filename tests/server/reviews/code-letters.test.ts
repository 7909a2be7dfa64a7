import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { checkReviewCode, sendReviewCode } from '../../../domain/reviews/new-review.ts'
import { bookVisit, freeSlots } from '../support/bookings.ts'
import { HOUR, MINUTE } from '../support/clock.ts'
import { availableEngines } from '../support/engines.ts'
import { latestCode, sentLetters } from '../support/letters.ts'
import { alter, waitForEmptyOutbox } from '../support/stored.ts'
import { useTestServer } from '../support/test-server.ts'
import { createVisitor, type TestVisitor } from '../support/visitor.ts'

describe.each(availableEngines)('codes to one contact, on $name', (engine) => {
  const app = useTestServer(engine)
  // Looked up on every call, because some of these tests last for days.
  const free = () => freeSlots(app)()
  let people = 0
  let phone: string
  let client: TestVisitor

  /** Books a visit in this browser, and moves it to the past. */
  async function bookPast(visitor: TestVisitor, email: string) {
    const { reference } = await bookVisit(visitor, await free(), { email, phone })
    await waitForEmptyOutbox(app)
    await alter(
      app,
      sql`delete from occupied`,
      sql`update bookings set starts_at = 0, ends_at = 1 where reference = ${reference}`,
    )
  }

  // Each test has its own client, with a past visit that was booked in the client's browser.
  beforeEach(async () => {
    people++
    phone = `212555${String(1000 + people)}`
    const before = app.visitor()
    await bookPast(before, `client${people}@list.example`)
    client = createVisitor(app.url, before.cookie(), { 'X-Forwarded-For': '203.0.113.9' })
  })

  async function ask(who: string | TestVisitor) {
    app.clock.advance(1)
    const visitor = typeof who === 'string' ? app.visitor(who) : who
    const { status, text } = await visitor.post(sendReviewCode, { value: phone })
    expect([status, text]).toEqual([200, '{"success":true}'])
    return visitor
  }
  async function lettersSent(): Promise<number> {
    const { texts } = await sentLetters(app)
    return texts.filter((text) => text.startsWith(`To: +1${phone}`) && /code\b/.test(text)).length
  }
  const canEnter = async (visitor: TestVisitor) => {
    const code = await latestCode(app, phone)
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
          // Wait: an unsent code is dropped when its visitor requests a new one.
          await lettersSent()
        }
        sent.set(2 * hour + minutes / 30, (await lettersSent()) - before)
        app.clock.advance(30 * MINUTE - 6)
      }
    }
    const counts = [...sent.values()]
    for (const [nth, count] of counts.entries())
      expect(count + (counts[nth + 1] ?? 0)).toBeLessThanOrEqual(3)
    expect(counts.reduce((sum, count) => sum + count)).toBe(6)
    app.clock.advance(24 * HOUR)
    await ask(client)
    expect(await lettersSent()).toBe(7)
  })

  test('strangers leave the client two letters a day', async () => {
    for (let hour = 0; hour < 12; hour++) {
      for (let nth = 0; nth < 3; nth++) await ask(`198.51.${hour}.${nth}`)
      // Wait: a code that is not sent within ten minutes is never sent.
      await lettersSent()
      app.clock.advance(HOUR)
    }
    expect(await lettersSent()).toBe(4)
    await ask(client)
    expect([await lettersSent(), await canEnter(client)]).toEqual([5, true])
    app.clock.advance(HOUR)
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
    const visitor = await ask('198.51.100.7')
    for (let nth = 0; nth < 3; nth++) await ask(visitor)
    expect(await lettersSent()).toBe(1)
    expect(await canEnter(visitor)).toBe(true)
  })

  test.each([
    ['who came to a visit is known where it was booked, in another browser too', 3],
    ['who booked a visit to come with a client’s phone is a stranger all the same', 2],
  ])('%s', async (_, letters) => {
    const visitor = app.visitor('192.0.2.44')
    if (letters === 3) await bookPast(visitor, 'home@list.example')
    else await bookVisit(visitor, await free(), { phone, email: 'home@list.example' })
    for (let nth = 1; nth <= 4; nth++) await ask(`198.51.${nth}.1`)
    await ask('192.0.2.44')
    expect(await lettersSent()).toBe(letters)
  })
})
