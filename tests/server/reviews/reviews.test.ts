import { beforeEach, describe, expect, test } from 'vitest'
import { recallBooking } from '../../../domain/booking.ts'
import { getHolds, holdAppointment } from '../../../domain/hold.ts'
import {
  checkAuth,
  checkReviewCode,
  sendReviewCode,
  submitNewReview,
} from '../../../domain/new-review.ts'
import { getReviews } from '../../../domain/review.ts'
import { loadPractice } from '../../../server/practice/practice-file.ts'
import { TEST_PRACTICE } from '../../fixtures/practice-file.ts'
import { availableEngines } from '../support/engines.ts'
import { bookAppointment } from '../support/own-calls.ts'
import { latestCode, wrongCode as other } from '../support/sent-codes.ts'
import {
  DAY,
  dumpDatabase,
  freeSlots,
  jane,
  MINUTE,
  useTestServer,
  waitForEmptyOutbox,
} from '../support/test-server.ts'
import type { TestVisitor } from '../support/visitor.ts'
import { createVisitor } from '../support/visitor.ts'

const draft = {
  title: 'Calm and kind',
  body: 'Every step was explained.\nThank you!',
  author: 'J. D.',
}
const WRONG = { success: false, message: 'This code did not match.' }

describe.each(availableEngines)('on $name', (engine) => {
  const app = useTestServer(engine)
  const free = freeSlots(() => app.current)
  let people = 0
  let client: { email: string; phone: string }

  // Each test has its own client, who has booked once.
  beforeEach(async () => {
    people++
    client = { email: `Client${people}@List.example`, phone: `212555${String(1000 + people)}` }
    const slot = await free()
    await app.current.visitor().post(bookAppointment, { ...jane, ...client, ...slot })
    await waitForEmptyOutbox(app.current)
  })

  const codeTo = (contact: string) => latestCode(app.current, contact)
  const ask = (visitor: TestVisitor, value: string) => visitor.post(sendReviewCode, { value })
  const check = async (visitor: TestVisitor, code: string) =>
    (await visitor.post(checkReviewCode, { code })).body
  const auth = async (visitor: TestVisitor) => (await visitor.get(checkAuth)).body
  async function verified(): Promise<TestVisitor> {
    const visitor = app.current.visitor()
    await ask(visitor, client.phone)
    expect(await check(visitor, await codeTo(client.phone))).toEqual({ success: true })
    return visitor
  }
  const reviews = async () => {
    const { body } = await app.current.visitor().get(getReviews)
    return body.success ? body.reviews : []
  }

  test('the reviews come newest first, enough of them for several pages', {
    tags: ['call-reviews'],
  }, async () => {
    const dates = (await reviews()).map(({ date }) => date)
    expect(dates.length).toBeGreaterThan(10)
    expect(dates).toEqual([...dates].sort().reverse())
    expect(dates).toHaveLength(loadPractice(TEST_PRACTICE).reviews.length)
    await app.current.another()
    expect(await reviews()).toHaveLength(dates.length)
  })

  test('a code comes by text to a phone and by e-mail to a mailbox, however it is written', async () => {
    const [byPhone, byMail] = [app.current.visitor(), app.current.visitor()]
    await ask(byPhone, `+1 (${client.phone.slice(0, 3)}) ${client.phone.slice(3)}`)
    expect(await check(byPhone, await codeTo(client.phone))).toEqual({ success: true })
    await ask(byMail, ` ${client.email.toUpperCase()} `)
    expect(await check(byMail, await codeTo(client.email))).toEqual({ success: true })
    expect(await auth(byMail)).toEqual({ success: true, reviewed: false })
  })

  test('a contact that is neither a phone number nor an e-mail address is refused, and nothing changes', {
    tags: ['review-contact-rules'],
  }, async () => {
    const before = await dumpDatabase(app.current)
    for (const value of ['', ' ', 'jane', '12', 5, null, undefined, ['a@b.example']]) {
      const { status, body } = await app.current.visitor().post(sendReviewCode, { value })
      expect([value, status, body]).toEqual([
        value,
        400,
        {
          success: false,
          errors: { value: 'Please enter a phone number of ten digits or an email address.' },
        },
      ])
    }
    expect(await dumpDatabase(app.current)).toBe(before)
  })

  test('a wrong code, a used code and an unknown code do not match', async () => {
    const visitor = app.current.visitor()
    expect(await check(visitor, '123456')).toEqual(WRONG)
    await ask(visitor, client.phone)
    const code = await codeTo(client.phone)
    for (const wrong of [other(code), '', 'abcdef', `${code}0`, '١٢٣٤٥٦']) {
      expect(await check(visitor, wrong)).toEqual(WRONG)
    }
    expect(await check(visitor, ` ${code.slice(0, 3)} ${code.slice(3)} `)).toEqual({
      success: true,
    })
    expect(await check(visitor, code)).toEqual(WRONG)
    expect(await auth(visitor)).toEqual({ success: true, reviewed: false })
    const { status } = await visitor.post(checkReviewCode, { code: 5 })
    expect(status).toBe(400)
  })

  test('a visitor who asks again and again is told to wait', async () => {
    const visitor = app.current.visitor()
    for (let asked = 0; asked < 10; asked++)
      expect((await ask(visitor, `a${asked}@b.example`)).status).toBe(200)
    const refused = await ask(visitor, client.phone)
    expect([refused.status, refused.body]).toEqual([
      429,
      { success: false, message: 'This was tried too often. Please wait a while, or call us.' },
    ])
    expect(await codeTo(client.phone)).toBe('')
    app.current.clock.advance(60 * MINUTE)
    expect((await ask(visitor, client.phone)).status).toBe(200)
  })

  test('only a verified client can write a review', { tags: ['review-verified'] }, async () => {
    const before = await dumpDatabase(app.current)
    const visitor = app.current.visitor()
    for (const body of [draft, {}, []]) {
      const { status, body: answer } = await visitor.post(submitNewReview, body)
      expect(status).toBe(Array.isArray(body) ? 400 : 403)
      expect(answer.success).toBe(false)
    }
    expect(await dumpDatabase(app.current)).toBe(before)
  })

  test('a client writes one review, which is listed first, and is thanked from then on', {
    tags: ['review-verified', 'review-thanked'],
  }, async () => {
    const visitor = await verified()
    app.current.clock.advance(1)
    expect((await visitor.post(submitNewReview, draft)).body).toEqual({ success: true })
    const [written, ...others] = await reviews()
    expect(written).toEqual({ ...draft, date: '2026-07-01', origin: 'Verified client' })
    // Nobody checked who wrote the reviews of the practice file.
    const origins = new Set(others.map(({ origin }) => origin))
    expect(origins).toEqual(new Set(['Invented for this demonstration']))
    expect(await auth(visitor)).toEqual({ success: true, reviewed: true })
    // The response was lost, and the visitor sends the same review again.
    expect((await visitor.post(submitNewReview, draft)).body).toEqual({ success: true })
    const count = (await reviews()).length
    const more = await visitor.post(submitNewReview, { ...draft, title: 'Another' })
    expect([more.status, more.body]).toEqual([
      409,
      { success: false, message: 'You have written a review already. Thank you!' },
    ])
    // From another browser it is the same client.
    const elsewhere = await verified()
    expect(await auth(elsewhere)).toEqual({ success: true, reviewed: true })
    expect((await elsewhere.post(submitNewReview, { ...draft, body: 'More' })).status).toBe(409)
    expect(await reviews()).toHaveLength(count)
  })

  test('each faulty field of a review is named, and only those, and nothing changes', async () => {
    const visitor = await verified()
    const before = await dumpDatabase(app.current)
    const errors = {
      title: 'Please give your review a title.',
      body: 'Please write your review.',
      author: 'Please enter your name or initials.',
    }
    const unusable = 'has characters in it that cannot be used. Please enter it again.'
    const faulty: [Record<string, unknown>, Record<string, string>][] = [
      [{ title: '', body: ' ', author: undefined }, errors],
      [{ title: 5 }, { title: errors.title }],
      [{ body: ['x'] }, { body: errors.body }],
      [{ author: '\n' }, { author: errors.author }],
      [{ title: 't'.repeat(101) }, { title: 'The title can have up to 100 characters.' }],
      [{ body: 'b'.repeat(4001) }, { body: 'The review can have up to 4000 characters.' }],
      [{ author: 'a'.repeat(61) }, { author: 'The name can have up to 60 characters.' }],
      [{ title: 'two\nlines' }, { title: `The title ${unusable}` }],
      [{ body: 'bell\u0007' }, { body: `The review ${unusable}` }],
    ]
    for (const [wrong, said] of faulty) {
      const { status, body } = await visitor.post(submitNewReview, { ...draft, ...wrong })
      expect([wrong, status, body]).toEqual([wrong, 400, { success: false, errors: said }])
    }
    expect(await dumpDatabase(app.current)).toBe(before)
  })

  test('a review is plain text, stored and returned unchanged', async () => {
    const visitor = await verified()
    app.current.clock.advance(1)
    const body = '<script>alert(1)</script> & "quotes"\nÜñïçødé 🌻'
    await visitor.post(submitNewReview, { ...draft, body })
    expect((await reviews())[0]?.body).toBe(body)
  })

  test('a right code changes the cookie, and what the visitor had is hers under the new one only', async () => {
    const visitor = app.current.visitor()
    const [held, wish] = [await free(), { ...jane, ...(await free()) }]
    await visitor.post(holdAppointment, held)
    const booked = await visitor.post(bookAppointment, wish)
    if (!booked.body.success) throw new Error('The visit was not booked.')
    const { reference } = booked.body
    await ask(visitor, client.phone)
    const [older, code] = [visitor.cookie(), await codeTo(client.phone)]
    expect(await check(visitor, other(code))).toEqual(WRONG)
    expect(visitor.cookie()).toBe(older)
    expect(await check(visitor, code)).toEqual({ success: true })
    expect(visitor.cookie()).not.toBe(older)
    const thief = app.current.visitor()
    thief.useCookie(older)
    const seenBy = async (each: TestVisitor) => {
      const holds = (await each.get(getHolds)).body
      return [
        (await auth(each)).success,
        (await each.post(recallBooking, { reference })).body.success,
        holds.success && holds.holds.some(({ current }) => current),
      ]
    }
    expect(await seenBy(visitor)).toEqual([true, true, true])
    expect(await seenBy(thief)).toEqual([false, false, false])
  })

  test('limits that are hit and wrong codes in a row are logged as such, without private data', async () => {
    const line = { level: 40, time: expect.any(Number), request: expect.stringMatching(/^\d{9}$/) }
    const events = () =>
      app.current.logged
        .map((line): { event?: string } => JSON.parse(line))
        .filter(({ event }) => event !== undefined)
    const visitor = app.current.visitor()
    await ask(visitor, client.phone)
    const wrong = other(await codeTo(client.phone))
    app.current.logged.length = 0
    for (let tries = 0; tries < 7; tries++) await check(visitor, wrong)
    expect(events()).toEqual([{ ...line, event: 'wrong-codes' }])
    app.current.logged.length = 0
    for (let asked = 0; asked < 11; asked++) await ask(visitor, `b${asked}@b.example`)
    const hit = { event: 'limit-hit', call: sendReviewCode.path }
    expect(events()).toEqual([
      { ...line, ...hit },
      { ...line, ...hit },
    ])
    app.current.logged.length = 0
    const headers = { 'Content-Type': 'application/json', Origin: 'https://elsewhere.example' }
    await visitor.send('POST', sendReviewCode.path, { headers, body: '{}' })
    expect(events()).toEqual([{ ...line, event: 'foreign-origin' }])
  })

  test('a verified visitor is verified at every server for a month', async () => {
    const visitor = await verified()
    const second = await app.current.another()
    const there = createVisitor(second.url)
    there.useCookie(visitor.cookie())
    expect(await auth(there)).toEqual({ success: true, reviewed: false })
    app.current.clock.advance(30 * DAY)
    expect(await auth(there)).toEqual({ success: false, reviewed: false })
    app.current.clock.advance(-30 * DAY)
  })
})
