import { beforeEach, describe, expect, test } from 'vitest'
import { checkAuth, checkReviewCode, sendReviewCode } from '../../../domain/new-review.ts'
import { availableEngines } from '../support/engines.ts'
import { bookAppointment } from '../support/own-calls.ts'
import { latestCode, wrongCode } from '../support/sent-codes.ts'
import { freeSlots, jane, MINUTE, useTestServer } from '../support/test-server.ts'
import type { TestVisitor } from '../support/visitor.ts'

const WRONG = { success: false, message: 'This code did not match.' }
const TRIES = 5
const SECOND = 1000

describe.each(availableEngines)('a code for a review, on $name', (engine) => {
  const app = useTestServer(engine)
  const free = freeSlots(() => app.current)
  let people = 0
  let phone: string
  let jill: TestVisitor
  let code: string

  // Each test has its own client, who has asked for a code.
  beforeEach(async () => {
    phone = `212555${String(1000 + people++)}`
    const details = { ...jane, phone, email: `client${people}@list.example` }
    await app.current.visitor().post(bookAppointment, { ...details, ...(await free()) })
    jill = app.current.visitor()
    code = await askFor(jill)
  })

  async function askFor(visitor: TestVisitor) {
    // Two messages of the same millisecond have no order.
    app.current.clock.advance(1)
    await visitor.post(sendReviewCode, { value: phone })
    return latestCode(app.current, phone)
  }
  const check = async (visitor: TestVisitor, text: string) =>
    (await visitor.post(checkReviewCode, { code: text })).body
  async function guessWrong(times: number) {
    for (let guess = 0; guess < times; guess++) {
      expect(await check(jill, wrongCode(code))).toEqual(WRONG)
    }
  }
  /** Changes the code's row in the database. */
  const mend = (row: { tries?: number; hash?: string; expires_at?: number }) =>
    app.current.database.write((transaction) =>
      transaction.updateTable('codes').set(row).where('contact', '=', phone).execute(),
    )
  /** The right code is refused for one reason only: without that reason it is accepted. */
  async function wrongUntil(mended: () => unknown, visitor = jill) {
    expect(await check(visitor, code)).toEqual(WRONG)
    expect((await visitor.get(checkAuth)).body).toEqual({ success: false, reviewed: false })
    await mended()
    expect(await check(visitor, code)).toEqual({ success: true })
    expect((await visitor.get(checkAuth)).body).toEqual({ success: true, reviewed: false })
  }

  test('after five wrong guesses every code is refused', async () => {
    await guessWrong(TRIES)
    await wrongUntil(() => mend({ tries: TRIES - 1 }))
  })

  test('the fifth guess may be right', async () => {
    await guessWrong(TRIES - 1)
    expect(await check(jill, code)).toEqual({ success: true })
  })

  test('asking again gives a new code, but never new tries', async () => {
    await guessWrong(TRIES - 1)
    const first = code
    code = await askFor(jill)
    expect(await check(jill, first)).toEqual(WRONG)
    for (let asked = 0; asked < 3; asked++) {
      code = await askFor(jill)
      expect(await check(jill, code)).toEqual(WRONG)
    }
    await wrongUntil(() => mend({ tries: TRIES - 1 }))
  })

  test('a code can be used once', async () => {
    const { read, write } = app.current.database
    const row = await read
      .selectFrom('codes')
      .selectAll()
      .where('contact', '=', phone)
      .executeTakeFirstOrThrow()
    const older = jill.cookie()
    expect(await check(jill, code)).toEqual({ success: true })
    expect(await check(jill, code)).toEqual(WRONG)
    jill.useCookie(older)
    expect(await check(jill, code)).toEqual(WRONG)
    // Control: with its row it could be used again.
    await write((transaction) => transaction.insertInto('codes').values(row).execute())
    expect(await check(jill, code)).toEqual({ success: true })
  })

  test.each([10 * MINUTE, 10 * MINUTE + SECOND])(
    'at the age of %i ms a code is expired',
    async (age) => {
      app.current.clock.advance(age)
      await wrongUntil(async () => app.current.clock.advance(10 * MINUTE - 1 - age))
    },
  )

  test('until then it is valid', async () => {
    app.current.clock.advance(10 * MINUTE - 1)
    expect(await check(jill, code)).toEqual({ success: true })
  })

  test('a code is invalid for another visitor', async () => {
    const jack = app.current.visitor()
    expect(await check(jack, code)).toEqual(WRONG)
    await jack.post(sendReviewCode, { value: '2125559999' })
    await wrongUntil(() => jack.useCookie(jill.cookie()), jack)
  })

  test('a code stays invalid for another visitor who changes the database', async () => {
    const jack = app.current.visitor()
    await jack.post(sendReviewCode, { value: '2125559998' })
    const { read, write } = app.current.database
    const { hash } = await read
      .selectFrom('codes')
      .select('hash')
      .where('contact', '=', phone)
      .executeTakeFirstOrThrow()
    const taken = { hash, contact: phone }
    await write((transaction) =>
      transaction.updateTable('codes').set(taken).where('contact', '=', '2125559998').execute(),
    )
    expect(await check(jack, code)).toEqual(WRONG)
  })
})
