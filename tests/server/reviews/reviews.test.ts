import { beforeEach, describe, expect, test } from 'vitest'
import { recallBooking } from '../../../domain/booking.ts'
import { getHolds, holdAppointment } from '../../../domain/hold.ts'
import {
  checkAuth,
  checkReviewCode,
  endSession,
  sendReviewCode,
  submitNewReview,
} from '../../../domain/new-review.ts'
import { getReviews } from '../../../domain/review.ts'
import { day } from '../../days.ts'
import { availableEngines } from '../support/engines.ts'
import { latestCode, wrongCode } from '../support/sent-codes.ts'
import {
  bookVisit,
  DAY,
  dumpDatabase,
  freeSlots,
  MINUTE,
  useTestServer,
} from '../support/test-server.ts'
import { createVisitor, type TestVisitor } from '../support/visitor.ts'

const draft = {
  title: 'Calm and kind',
  body: '<b>Every</b> step was\nexplained & "kind" 🌻',
  author: 'J. D.',
}
const WRONG = { success: false, message: 'This code did not match.' }
const NOBODY = { success: false, reviewed: false }

describe.each(availableEngines)('reviews, on $name', (engine) => {
  const app = useTestServer(engine)
  const free = freeSlots(() => app.current)
  let people = 0
  let client: { email: string; phone: string }
  let reference: string
  let browser: TestVisitor

  // Each test has its own client, who has booked once, and holds another time in the same browser.
  beforeEach(async () => {
    people++
    client = { email: `Client${people}@List.example`, phone: `212555${String(1000 + people)}` }
    browser = app.current.visitor()
    reference = (await bookVisit(browser, await free(), client)).reference
    await browser.post(holdAppointment, await free())
  })

  const askForCode = async (visitor: TestVisitor, value = client.phone) => {
    // Letters of one moment have no order.
    app.current.clock.advance(1)
    await visitor.post(sendReviewCode, { value })
    return latestCode(app.current, value.trim())
  }
  const check = async (visitor: TestVisitor, code: string) =>
    (await visitor.post(checkReviewCode, { code })).body
  const auth = async (visitor: TestVisitor) => (await visitor.get(checkAuth)).body
  async function verified(): Promise<TestVisitor> {
    const visitor = app.current.visitor()
    expect(await check(visitor, await askForCode(visitor))).toEqual({ success: true })
    return visitor
  }
  const reviews = async () => {
    const { body } = await app.current.visitor().get(getReviews)
    return body.success ? body.reviews : []
  }
  const copyOf = (visitor: TestVisitor) => createVisitor(app.current.url, visitor.cookie())

  test('the reviews come newest first, by day, then by moment, then by id, and once for all servers', async () => {
    await app.current.another()
    const dates = (await reviews()).map(({ date }) => date)
    expect(dates).toHaveLength(13)
    expect(dates).toEqual([...dates].sort().reverse())
    const row = { client_id: null, author: 'A', body: 'B', hidden_at: null }
    const rows = [
      ['c', '2099-01-02', 1],
      ['b', '2099-01-01', 2],
      ['a', '2099-01-01', 1],
      ['d', '2099-01-01', 1],
    ] as const
    const { write } = app.current.database
    await write((transaction) =>
      transaction
        .insertInto('reviews')
        .values(
          rows.map(([id, date, created_at]) => ({
            ...row,
            id,
            title: id,
            created_at,
            day: day(date),
          })),
        )
        .execute(),
    )
    expect((await reviews()).slice(0, 4).map(({ title }) => title)).toEqual(['c', 'b', 'a', 'd'])
    await write((transaction) =>
      transaction.deleteFrom('reviews').where('id', 'in', ['a', 'b', 'c', 'd']).execute(),
    )
  })

  test('a code comes by text to a phone and by e-mail to a mailbox, however it is written', async () => {
    const [byPhone, byMail] = [app.current.visitor(), app.current.visitor()]
    const { phone, email } = client
    await byPhone.post(sendReviewCode, { value: `+1 (${phone.slice(0, 3)}) ${phone.slice(3)}` })
    expect(await check(byPhone, await latestCode(app.current, phone))).toEqual({ success: true })
    const code = await askForCode(byMail, ` ${email.toUpperCase()} `)
    expect(await check(byMail, ` ${code.slice(0, 3)} ${code.slice(3)} `)).toEqual({ success: true })
    expect(await auth(byMail)).toEqual({ success: true, reviewed: false })
    const errors = { value: 'Please enter a phone number of ten digits or an email address.' }
    for (const value of ['', ' ', 'jane', '12', 5, null, undefined, ['a@b.example']]) {
      const { status, body } = await byPhone.post(sendReviewCode, { value })
      expect([value, status, body]).toEqual([value, 400, { success: false, errors }])
    }
  })

  test('a wrong, used, unknown or late code, and one of another browser, do not match', async () => {
    const visitor = app.current.visitor()
    expect(await check(visitor, '123456')).toEqual(WRONG)
    const code = await askForCode(visitor)
    for (const wrong of [wrongCode(code), '', 'abcdef', `${code}0`, '١٢٣٤٥٦'])
      expect(await check(visitor, wrong)).toEqual(WRONG)
    expect(await check(app.current.visitor(), code)).toEqual(WRONG)
    expect(await check(visitor, code)).toEqual({ success: true })
    expect(await check(visitor, code)).toEqual(WRONG)
    expect((await visitor.post(checkReviewCode, { code: 5 })).status).toBe(400)
    const late = app.current.visitor()
    const old = await askForCode(late, client.email)
    app.current.clock.advance(10 * MINUTE)
    expect(await check(late, old)).toEqual(WRONG)
  })

  test('after five wrong codes the right one is worth nothing, for an hour', async () => {
    const visitor = app.current.visitor()
    const code = await askForCode(visitor)
    app.current.logged.length = 0
    for (let tries = 0; tries < 5; tries++) await check(visitor, wrongCode(code))
    expect(await check(visitor, code)).toEqual(WRONG)
    const events = app.current.logged.filter((line) => line.includes('"event":"wrong-codes"'))
    expect(events).toHaveLength(1)
    app.current.clock.advance(60 * MINUTE - 2)
    expect(await check(visitor, await askForCode(visitor, client.email))).toEqual(WRONG)
    app.current.clock.advance(2)
    expect(await check(visitor, await askForCode(visitor, client.email))).toEqual({ success: true })
  })

  test('a client writes one review, which is listed first, and is thanked from then on', async () => {
    expect(await browser.post(submitNewReview, draft)).toMatchObject({
      status: 403,
      body: {
        success: false,
        message: 'Only clients can write a review. Please ask for a code first.',
      },
    })
    const visitor = await verified()
    expect((await visitor.post(submitNewReview, draft)).body).toEqual({ success: true })
    const [written, ...others] = await reviews()
    expect(written).toEqual({ ...draft, date: '2026-07-01', origin: 'Verified client' })
    // Nobody checked who wrote the reviews of the practice file.
    const origins = new Set(others.map(({ origin }) => origin))
    expect(origins).toEqual(new Set(['Invented for this demonstration']))
    // The response was lost, and the visitor sends the same review again.
    expect((await visitor.post(submitNewReview, draft)).body).toEqual({ success: true })
    const message = 'You have written a review already. Thank you!'
    const elsewhere = await verified()
    for (const [who, more] of [
      [visitor, { title: 'Another' }],
      [visitor, { body: 'More' }],
      [elsewhere, { author: 'J.' }],
    ] as const) {
      const { status, body } = await who.post(submitNewReview, { ...draft, ...more })
      expect([status, body]).toEqual([409, { success: false, message }])
      expect(await auth(who)).toEqual({ success: true, reviewed: true })
    }
    expect(await reviews()).toHaveLength(others.length + 1)
    const faulty = await visitor.post(submitNewReview, { ...draft, title: '' })
    expect([faulty.status, faulty.body]).toEqual([
      400,
      { success: false, errors: { title: 'Please give your review a title.' } },
    ])
  })

  test('a visitor can try to send a review sixty times an hour', async () => {
    const visitor = await verified()
    await visitor.post(submitNewReview, draft)
    const { write } = app.current.database
    const counted = await write((transaction) =>
      transaction
        .updateTable('limits')
        .set({ count: 59 })
        .where('key', 'like', 'review %')
        .where('ends_at', '=', app.current.clock.now() + 60 * MINUTE)
        .returning('key')
        .execute(),
    )
    expect(counted).toHaveLength(1)
    expect((await visitor.post(submitNewReview, draft)).status).toBe(200)
    expect((await visitor.post(submitNewReview, draft)).status).toBe(429)
  })

  test('a right code changes the cookie, and what the visitor had is hers under the new one only', async () => {
    const older = copyOf(browser)
    expect(await check(browser, wrongCode(await askForCode(browser)))).toEqual(WRONG)
    expect(browser.cookie()).toBe(older.cookie())
    expect(await check(browser, await latestCode(app.current, client.phone))).toEqual({
      success: true,
    })
    const seenBy = async (each: TestVisitor) => {
      const holds = (await each.get(getHolds)).body
      return [
        (await auth(each)).success,
        (await each.post(recallBooking, { reference })).body.success,
        holds.success && holds.holds.some(({ current }) => current),
      ]
    }
    expect(await seenBy(browser)).toEqual([true, true, true])
    expect(await seenBy(older)).toEqual([false, false, false])
  })

  test('a verified visitor is verified at every server for a month', async () => {
    const visitor = await verified()
    const there = createVisitor((await app.current.another()).url, visitor.cookie())
    app.current.clock.advance(30 * DAY - 1)
    expect(await auth(there)).toEqual({ success: true, reviewed: false })
    app.current.clock.advance(1)
    expect(await auth(there)).toEqual(NOBODY)
    app.current.clock.advance(-30 * DAY)
  })

  test('“This is not me” ends the session, a code on its way and the holds, and leaves the visit', async () => {
    const other = await verified()
    expect(await check(browser, await askForCode(browser, client.email))).toEqual({ success: true })
    const copy = copyOf(browser)
    const code = await askForCode(copy)
    const { status, body, headers } = await browser.post(endSession, {})
    expect([status, body]).toEqual([200, { success: true }])
    expect(headers.getSetCookie()).toEqual(['visitor=; Max-Age=0; Path=/'])
    expect([await auth(copy), await check(copy, code)]).toEqual([NOBODY, WRONG])
    expect((await copy.post(submitNewReview, draft)).status).toBe(403)
    expect((await copy.post(recallBooking, { reference })).body.success).toBe(true)
    const holds = (await copy.get(getHolds)).body
    expect(holds.success && holds.holds.filter(({ current }) => current)).toEqual([])
    expect(await auth(other)).toEqual({ success: true, reviewed: false })
    const before = await dumpDatabase(app.current)
    for (const each of [browser, copy, app.current.visitor()])
      expect((await each.post(endSession, {})).body).toEqual({ success: true })
    expect(await dumpDatabase(app.current)).toBe(before)
  })
})
