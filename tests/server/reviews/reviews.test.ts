import { sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { recallBooking } from '../../../domain/booking/booking.ts'
import { getHolds, holdAppointment } from '../../../domain/calendar/hold.ts'
import { HIDE_REASONS } from '../../../domain/reviews/hide-reasons.ts'
import {
  checkAuth,
  checkReviewCode,
  endSession,
  sendReviewCode,
  submitNewReview,
} from '../../../domain/reviews/new-review.ts'
import { getReviews } from '../../../domain/reviews/review.ts'
import { TOOL } from '../../../server/database/audit.ts'
import { unwrap } from '../../../server/result.ts'
import { importReviews } from '../../../server/reviews/import-reviews.ts'
import { hideReview, showReview } from '../../../server/reviews/moderate.ts'
import { day } from '../../days.ts'
import { times } from '../../times.ts'
import { bookVisit, freeSlots } from '../support/bookings.ts'
import { DAY, MINUTE } from '../support/clock.ts'
import { availableEngines, sqlite } from '../support/engines.ts'
import { latestCode, sentLetters, wrongCode } from '../support/letters.ts'
import { alter } from '../support/stored.ts'
import { useTestServer } from '../support/test-server.ts'
import { openPractice } from '../support/tool-services.ts'
import { createVisitor, type TestVisitor } from '../support/visitor.ts'

const draft = {
  title: 'Calm and kind',
  body: '<b>Every</b> step was\nexplained & "kind" 🌻',
  author: 'J. D.',
}
const failure = (message: string, reason = 'code') => ({ success: false, reason, message })
const WRONG = failure('This code did not match.')
const OVER = failure('This code is no longer valid. Please request a new one.')
const TOO_MANY = failure(
  'Too many wrong codes were entered. You can request a new one in an hour.',
  'no-tries',
)
const REVIEWED = { success: true, reviewed: true, reviewedOn: '2026-07-01' }
const NOBODY = { success: false, reviewed: false }

describe('reviews', () => {
  const app = useTestServer(sqlite)
  const free = freeSlots(app)
  let people = 0
  let client: { email: string; phone: string }
  let reference: string
  let browser: TestVisitor

  // Each test has its own client, with one booking, and a hold on a second slot in the same browser.
  beforeEach(async () => {
    people++
    client = { email: `Client${people}@List.example`, phone: `212555${String(1000 + people)}` }
    browser = app.visitor()
    reference = (await bookVisit(browser, await free(), client)).reference
    await browser.post(holdAppointment, await free())
  })

  const askForCode = async (visitor: TestVisitor, value = client.phone) => {
    // Letters written at the same moment have no defined order.
    app.clock.advance(1)
    await visitor.post(sendReviewCode, { value })
    return latestCode(app, value.trim())
  }
  const check = async (visitor: TestVisitor, code: string) =>
    (await visitor.post(checkReviewCode, { code })).body
  const auth = async (visitor: TestVisitor) => (await visitor.get(checkAuth)).body
  async function verified(): Promise<TestVisitor> {
    const visitor = app.visitor()
    expect(await check(visitor, await askForCode(visitor))).toEqual({ success: true })
    return visitor
  }
  const reviews = async () => {
    const { body } = await app.visitor().get(getReviews)
    return body.success ? body.reviews : []
  }
  const copyOf = (visitor: TestVisitor) => createVisitor(app.url, visitor.cookie())

  test('the reviews come newest first, by day, then by moment, then by id, and once for all servers', async () => {
    await app.another()
    expect(await reviews()).toHaveLength(13)
    await alter(
      app,
      sql`insert into reviews (id, title, day, created_at, author, body) values
        ('c', 'c', '2099-01-02', 1, 'A', ''), ('b', 'b', '2099-01-01', 2, 'A', ''),
        ('a', 'a', '2099-01-01', 1, 'A', ''), ('d', 'd', '2099-01-01', 1, 'A', '')`,
    )
    expect((await reviews()).slice(0, 4).map(({ title }) => title)).toEqual(['c', 'b', 'a', 'd'])
    await alter(app, sql`delete from reviews where day >= '2099-01-01'`)
  })

  test('a code comes by text to a phone and by email to a mailbox, however it is written', async () => {
    const [byPhone, byMail] = [app.visitor(), app.visitor()]
    const { phone, email } = client
    await byPhone.post(sendReviewCode, { value: `+1 (${phone.slice(0, 3)}) ${phone.slice(3)}` })
    expect(await check(byPhone, await latestCode(app, phone))).toEqual({ success: true })
    const code = await askForCode(byMail, ` ${email.toUpperCase()} `)
    expect(await check(byMail, ` ${code.slice(0, 3)} ${code.slice(3)} `)).toEqual({ success: true })
    expect(await auth(byMail)).toEqual({ success: true, reviewed: false })
    const errors = { value: 'Please enter a 10-digit US phone number or an email address.' }
    const refusal = { success: false, reason: 'fields', errors }
    for (const value of [' ', 'jane', '12', 5]) {
      const { status, body } = await byPhone.post(sendReviewCode, { value })
      expect([value, status, body]).toEqual([value, 400, refusal])
    }
  })

  test('a wrong code and one of another browser do not match, and a used, late or unknown one no longer counts', async () => {
    const visitor = app.visitor()
    expect(await check(visitor, '123456')).toEqual(OVER)
    const code = await askForCode(visitor)
    const [older, other] = [copyOf(visitor), app.visitor()]
    for (const wrong of [...Array(4).fill(wrongCode(code)), '', 'abcdef', `${code}0`, '١٢٣٤٥٦'])
      expect(await check(visitor, wrong)).toEqual(WRONG)
    await other.post(sendReviewCode, { value: '2125559999' })
    const copied = sql`(select hash from codes where contact = ${client.phone})`
    await alter(app, sql`update codes set hash = ${copied} where contact = '2125559999'`)
    expect(await check(other, code)).toEqual(WRONG)
    // The fifth guess is right.
    expect(await check(visitor, code)).toEqual({ success: true })
    for (const each of [visitor, older]) expect(await check(each, code)).toEqual(OVER)
    const [late, later] = [app.visitor(), app.visitor()]
    const old = await askForCode(later, client.email)
    const last = await askForCode(late, client.phone)
    app.clock.advance(10 * MINUTE - 1)
    expect([await check(late, last), await check(later, old)]).toEqual([{ success: true }, OVER])
  })

  test('a code that was sent stays good when no more are sent', async () => {
    const visitor = app.visitor('198.51.100.7')
    const code = await askForCode(visitor)
    for (let index = 0; index < 3; index++) expect(await askForCode(visitor)).toBe(code)
    expect(await check(visitor, code)).toEqual({ success: true })
  })

  test('after five wrong codes no code is worth anything for an hour, and no new one is sent', async () => {
    const visitor = app.visitor()
    const first = await askForCode(visitor)
    app.logged.length = 0
    for (let tries = 0; tries < 4; tries++) await check(visitor, wrongCode(first))
    const code = await askForCode(visitor)
    expect([await check(visitor, first), await check(visitor, code)]).toEqual([TOO_MANY, TOO_MANY])
    // The response does not reveal who is a client.
    const stranger = app.visitor()
    await stranger.post(sendReviewCode, { value: '2125559998' })
    for (let tries = 0; tries < 4; tries++) expect(await check(stranger, '123456')).toEqual(WRONG)
    for (let tries = 0; tries < 2; tries++)
      expect(await check(stranger, '123456')).toEqual(TOO_MANY)
    const events = app.logged.filter((line) => line.includes('"event":"wrong-codes"'))
    expect(events).toHaveLength(2)
    app.clock.advance(60 * MINUTE - 3)
    const askAgain = async () => (await visitor.post(sendReviewCode, { value: client.email })).body
    expect(await askAgain()).toEqual(TOO_MANY)
    app.clock.advance(2)
    expect(await check(visitor, await askForCode(visitor, client.email))).toEqual({ success: true })
  })

  test('a client writes one review, which is listed first, and is thanked from then on', async () => {
    const stranger = await browser.post(submitNewReview, draft)
    const notVerified = 'Only clients can write a review. Please request a code first.'
    const refusal = { success: false, reason: 'forbidden', message: notVerified }
    expect([stranger.status, stranger.body]).toEqual([403, refusal])
    const visitor = await verified()
    expect((await visitor.post(submitNewReview, draft)).body).toEqual({ success: true })
    const [written, ...others] = await reviews()
    const { mails } = await sentLetters(app)
    expect(mails.at(-1)?.text).toContain(`Review: ${draft.body}`)
    expect(written).toEqual({
      ...draft,
      date: '2026-07-01',
      origin: 'Written in this demonstration',
    })
    // The authors of the reviews in the practice file are not verified.
    const origins = new Set(others.map(({ origin }) => origin))
    expect(origins).toEqual(new Set(['Invented for this demonstration']))
    // A visitor who retries after a lost response gets the first response again.
    expect((await visitor.post(submitNewReview, draft)).body).toEqual({ success: true })
    const message = 'You already wrote a review on Wednesday, July 1st, 2026. Thank you!'
    const again = app.visitor()
    const entered = await check(again, await askForCode(again))
    expect(entered).toEqual({ success: true, reviewedOn: '2026-07-01' })
    for (const who of [visitor, again]) {
      const { status, body } = await who.post(submitNewReview, { ...draft, body: 'More' })
      expect([status, body]).toEqual([409, { success: false, reason: 'conflict', message }])
      expect(await auth(who)).toEqual(REVIEWED)
    }
    expect(await reviews()).toHaveLength(others.length + 1)
    const faulty = await visitor.post(submitNewReview, { ...draft, title: '' })
    expect([faulty.status, faulty.body]).toMatchObject([400, { reason: 'fields' }])
  })

  test('a visitor can try to send a review sixty times an hour', async () => {
    const visitor = await verified()
    await visitor.post(submitNewReview, draft)
    const end = app.clock.now() + 60 * MINUTE
    await alter(
      app,
      sql`update limits set count = 59 where key like 'review %' and ends_at = ${end}`,
    )
    expect((await visitor.post(submitNewReview, draft)).status).toBe(200)
    expect((await visitor.post(submitNewReview, draft)).status).toBe(429)
  })

  test('a right code changes the cookie, and what the visitor had is hers under the new one only', async () => {
    const older = copyOf(browser)
    expect(await check(browser, wrongCode(await askForCode(browser)))).toEqual(WRONG)
    expect(browser.cookie()).toBe(older.cookie())
    const code = await latestCode(app, client.phone)
    expect(await check(browser, code)).toEqual({ success: true })
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
    const there = createVisitor((await app.another()).url, visitor.cookie())
    const before = app.clock.at
    onTestFinished(() => {
      app.clock.at = before
    })
    app.clock.advance(30 * DAY - 1)
    expect(await auth(there)).toEqual({ success: true, reviewed: false })
    app.clock.advance(1)
    expect(await auth(there)).toEqual(NOBODY)
  })

  test('“This is not me” ends the session, a code on its way and the holds, and leaves the visit', async () => {
    const other = await verified()
    expect(await check(browser, await askForCode(browser, client.email))).toEqual({ success: true })
    const copy = copyOf(browser)
    const code = await askForCode(copy)
    const { status, body, headers } = await browser.post(endSession, {})
    expect([status, body]).toEqual([200, { success: true }])
    expect(headers.getSetCookie()).toEqual(['visitor=; Max-Age=0; Path=/'])
    expect([await auth(copy), await check(copy, code)]).toEqual([NOBODY, OVER])
    expect((await copy.post(submitNewReview, draft)).status).toBe(403)
    expect((await copy.post(recallBooking, { reference })).body.success).toBe(true)
    const holds = (await copy.get(getHolds)).body
    expect(holds.success && holds.holds.filter(({ current }) => current)).toEqual([])
    expect(await auth(other)).toEqual({ success: true, reviewed: false })
  })
})

test('20,000 reviews in the practice file are imported, and those taken out of it are deleted', async () => {
  const { database, practice } = await openPractice(sqlite)
  const reviews = times(20_000, (index) => ({
    ...{ author: 'A.', title: `Review ${index}`, body: 'Kind.', date: day('2026-01-02') },
  }))
  const count = async () =>
    (await database.read.selectFrom('reviews').select('id').execute()).length
  await importReviews(database, { ...practice, reviews })
  expect(await count()).toBe(20_000)
  await importReviews(database, { ...practice, reviews: reviews.slice(0, 7) })
  expect(await count()).toBe(7)
})

test.each(availableEngines)(
  'a hidden review that is taken out of the practice file and put back stays hidden, on $name',
  async (engine) => {
    const practice = await openPractice(engine)
    const { database, clock } = practice
    const reviews = ['First', 'Second'].map((title) => ({
      ...{ author: 'A.', title, body: 'Kind.', date: day('2026-01-02') },
    }))
    const importAll = (some = reviews) =>
      importReviews(database, { ...practice.practice, reviews: some })
    const rows = () =>
      database.read
        .selectFrom('reviews')
        .selectAll()
        .where('author', '=', 'A.')
        .orderBy('title')
        .execute()
    await importAll()
    const ids = (await rows()).map(({ id }) => id)
    const [reason = ''] = HIDE_REASONS
    for (const id of ids) {
      unwrap(await hideReview(practice, TOOL, id, reason))
      clock.advance(1)
    }
    unwrap(await showReview(practice, TOOL, ids[1] ?? ''))
    await importAll([])
    expect(await rows()).toEqual([])
    await importAll()
    expect((await rows()).map(({ hidden_at }) => hidden_at !== null)).toEqual([true, false])
  },
)
