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
import { availableEngines } from '../support/engines.ts'
import { bookAppointment } from '../support/own-calls.ts'
import { latestCode } from '../support/sent-codes.ts'
import { dumpDatabase, freeSlots, jane, useTestServer } from '../support/test-server.ts'
import { createVisitor, type TestVisitor } from '../support/visitor.ts'

const NOBODY = { success: false, reviewed: false }
const draft = { title: 'Calm', body: 'It was calm and quick.', author: 'J. D.' }

describe.each(availableEngines)('“This is not me”, on $name', (engine) => {
  const app = useTestServer(engine)
  const free = freeSlots(() => app.current)
  let people = 0
  let contact = ''
  let email = ''
  let visitor: TestVisitor
  let reference = ''

  // Each test has its own client, who has booked and holds another time in the same browser.
  beforeEach(async () => {
    people++
    contact = `212555${String(1000 + people)}`
    email = `client${people}@list.example`
    visitor = app.current.visitor()
    const booked = await visitor.post(bookAppointment, {
      ...jane,
      email,
      phone: contact,
      ...(await free()),
    })
    if (!booked.body.success) throw new Error('The visit was not booked.')
    reference = booked.body.reference ?? ''
    await visitor.post(holdAppointment, await free())
  })

  const askForCode = async (from: TestVisitor, value = contact) => {
    await from.post(sendReviewCode, { value })
    return latestCode(app.current, value)
  }
  const check = async (from: TestVisitor, code: string) =>
    (await from.post(checkReviewCode, { code })).body.success
  const auth = async (from: TestVisitor) => (await from.get(checkAuth)).body

  /** Another browser that has a copy of the cookie. */
  const copyOf = (cookie: string): TestVisitor => createVisitor(app.current.url, cookie)

  test('the browser is told to delete its cookie, and the cookie proves nothing any more', async () => {
    expect(await check(visitor, await askForCode(visitor))).toBe(true)
    const copy = copyOf(visitor.cookie())
    expect(await auth(copy)).toEqual({ success: true, reviewed: false })
    const { status, body, headers } = await visitor.post(endSession, {})
    expect([status, body]).toEqual([200, { success: true }])
    expect(headers.getSetCookie()).toEqual(['visitor=; Max-Age=0; Path=/'])
    expect(await auth(copy)).toEqual(NOBODY)
    expect((await copy.post(submitNewReview, draft)).status).toBe(403)
    expect(await auth(app.current.visitor())).toEqual(NOBODY)
  })

  test('a code on its way is worth nothing, with the cookie of before too', async () => {
    const [code, copy] = [await askForCode(visitor), copyOf(visitor.cookie())]
    await visitor.post(endSession, {})
    expect(await check(visitor, code)).toBe(false)
    expect(await check(copy, code)).toBe(false)
    // Control: the next person in this browser is verified by a code of her own.
    const next = app.current.visitor()
    expect(await check(next, await askForCode(next, email))).toBe(true)
  })

  test('a held time is free again, and the visit that is booked stays', async () => {
    const liveHolds = async () => {
      const { body } = await visitor.get(getHolds)
      return body.success ? body.holds.length : Number.NaN
    }
    const [copy, before] = [copyOf(visitor.cookie()), await liveHolds()]
    expect((await visitor.post(recallBooking, { reference })).body.success).toBe(true)
    await visitor.post(endSession, {})
    const next = app.current.visitor()
    expect((await next.post(recallBooking, { reference })).body.success).toBe(false)
    expect(await liveHolds()).toBe(before - 1)
    // Control: the visit is not canceled.
    expect((await copy.post(recallBooking, { reference })).body.success).toBe(true)
  })

  test('another browser of the same client stays verified', async () => {
    const elsewhere = app.current.visitor()
    expect(await check(elsewhere, await askForCode(elsewhere, email))).toBe(true)
    expect(await check(visitor, await askForCode(visitor))).toBe(true)
    await visitor.post(endSession, {})
    expect(await auth(elsewhere)).toEqual({ success: true, reviewed: false })
  })

  test('it succeeds for anybody and any number of times, and then changes nothing', async () => {
    const cookie = visitor.cookie()
    await visitor.post(endSession, {})
    const before = await dumpDatabase(app.current)
    for (const each of [visitor, copyOf(cookie), app.current.visitor()]) {
      const { status, body } = await each.post(endSession, {})
      expect([status, body]).toEqual([200, { success: true }])
    }
    expect(await dumpDatabase(app.current)).toBe(before)
  })
})
