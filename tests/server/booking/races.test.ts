import { beforeEach, describe, expect, test } from 'vitest'
import { holdAppointment, type SlotRequest } from '../../../domain/calendar/hold.ts'
import {
  checkReviewCode,
  sendReviewCode,
  submitNewReview,
} from '../../../domain/reviews/new-review.ts'
import { cancelVisit, moveVisit } from '../../../domain/visit/visit.ts'
import { findFaults } from '../../prove/support/find-faults.ts'
import { times } from '../../times.ts'
import { bookVisit, freeSlots, jane, slotAt } from '../support/bookings.ts'
import { availableEngines } from '../support/engines.ts'
import { latestCode, sentTokens, wrongCode } from '../support/letters.ts'
import { bookAppointment } from '../support/own-calls.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { openTool } from '../support/tool-services.ts'
import { createVisitor, type TestVisitor } from '../support/visitor.ts'

describe.each(availableEngines)('many at once, at two servers, on $name', (engine) => {
  let app: TestServer
  let urls: string[]
  let free: () => Promise<SlotRequest>
  beforeEach(async () => {
    app = await openTestServer(engine)
    urls = [app.url, (await app.another()).url]
    free = freeSlots(app)
  })

  /** A tab of the same browser. Tabs alternate between the two servers. */
  const tabOf = (visitor: TestVisitor, index: number) =>
    createVisitor(urls[index % 2] ?? '', visitor.cookie())
  const strangerAt = (index: number) => createVisitor(urls[index % 2] ?? '')
  const wins = (replies: readonly { body: { success: boolean } }[]) =>
    replies.filter(({ body }) => body.success).length

  async function bookedWithLink() {
    const { reference } = await bookVisit(app.visitor(), await free())
    const { letters } = await sentTokens(app, reference)
    return { reference, token: letters[0] ?? '' }
  }

  test('of ten who hold and book one time one gets it, and ten tabs of one visitor book it once', async () => {
    const slot = await free()
    const holds = times(10, (index) => strangerAt(index).post(holdAppointment, slot))
    expect(wins(await Promise.all(holds))).toBe(1)
    const wanted = await free()
    const bookings = times(10, (index) =>
      strangerAt(index).post(bookAppointment, {
        ...jane,
        ...wanted,
        email: `c${index}@client.example`,
      }),
    )
    expect(wins(await Promise.all(bookings))).toBe(1)
    const visitor = app.visitor()
    const own = await free()
    await visitor.post(holdAppointment, own)
    const sent = times(10, (index) =>
      tabOf(visitor, index).post(bookAppointment, { ...jane, ...own }),
    )
    const references = (await Promise.all(sent)).map(({ body }) => body.success && body.reference)
    expect([new Set(references).size, references[0]]).toEqual([1, expect.any(String)])
    expect(await findFaults(app.database, [], app.clock.now())).toEqual([])
  })

  test('of two moves, or a move and a booking, to one time one succeeds', async () => {
    const [to, other] = [await free(), await free()]
    const visits = [await bookedWithLink(), await bookedWithLink()]
    const moves = await Promise.all(
      visits.map(({ token }, index) => strangerAt(index).post(moveVisit, { token, ...to })),
    )
    expect(wins(moves)).toBe(1)
    const { token } = await bookedWithLink()
    const both = await Promise.all([
      strangerAt(0).post(moveVisit, { token, ...other }),
      strangerAt(1).post(bookAppointment, { ...jane, ...other }),
    ])
    expect(wins(both)).toBe(1)
    expect(await findFaults(app.database, [], app.clock.now())).toEqual([])
  })

  test('a move and a cancellation at once leave no visit, and one move sent ten times is one', async () => {
    const [ended, moved] = [await bookedWithLink(), await bookedWithLink()]
    const [to, other] = [await free(), await free()]
    const [, canceled] = await Promise.all([
      strangerAt(0).post(moveVisit, { token: ended.token, ...to }),
      strangerAt(1).post(cancelVisit, { token: ended.token }),
    ])
    expect(canceled.body).toMatchObject({ success: true, visit: { status: 'canceled' } })
    expect((await app.visitor().post(holdAppointment, to)).body.success).toBe(true)
    const { token, reference } = moved
    const replies = await Promise.all(
      times(10, (index) => strangerAt(index).post(moveVisit, { token, ...other })),
    )
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    const visits = app.database.read.selectFrom('bookings').selectAll()
    expect(await visits.where('reference', '=', reference).execute()).toMatchObject([
      { sequence: 1, client_moves: 1 },
    ])
  })

  test('whoever books while the day is closed is in the list of the affected', async () => {
    const services = await openTool(app)
    const bookings = times(6, (index) => {
      const slot = slotAt('2026-07-10', `${9 + (index >> 1)}:${index % 2 ? '30' : '00'} AM`)
      return strangerAt(index).post(bookAppointment, { ...jane, ...slot })
    })
    // The closure begins while the bookings are in flight.
    await Promise.race(bookings)
    const closed = await services.close('2026-07-10')
    const told = (await Promise.all(bookings)).flatMap(({ body }) =>
      body.success ? [body.reference] : [],
    )
    const affected = closed.affected.map(({ reference }) => reference)
    expect(affected.sort()).toEqual(told.sort())
  })

  test('guesses at once count as five tries, and ten reviews of one client become one', async () => {
    const jill = app.visitor()
    const own = { ...jane, phone: '2125550143' }
    await bookVisit(jill, await free(), own)
    const guess = (index: number, code: string) =>
      tabOf(jill, index).post(checkReviewCode, { code })
    await jill.post(sendReviewCode, { value: own.phone })
    const code = await latestCode(app, own.phone)
    await Promise.all(times(20, (index) => guess(index, wrongCode(code))))
    const tries = await app.database.read.selectFrom('codes').select('tries').execute()
    expect(tries).toEqual([{ tries: 5 }])

    const reviewer = app.visitor()
    await reviewer.post(sendReviewCode, { value: jane.email })
    await reviewer.post(checkReviewCode, { code: await latestCode(app, jane.email) })
    const reviews = app.database.read.selectFrom('reviews').where('client_id', 'is not', null)
    const sent = await Promise.all(
      times(10, (index) =>
        tabOf(reviewer, index).post(submitNewReview, {
          title: `${index}`,
          body: 'Calm',
          author: 'J.',
        }),
      ),
    )
    expect([wins(sent), (await reviews.select('id').execute()).length]).toEqual([1, 1])
  })
})
