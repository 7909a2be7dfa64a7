import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getHolds, holdAppointment } from '../../../domain/hold.ts'
import { createLocationList } from '../../../server/booking/locations.ts'
import { readConfig } from '../../../server/config.ts'
import { loadPractice } from '../../../server/practice/practice-file.ts'
import { createReviewList } from '../../../server/reviews/review-list.ts'
import { openServices, type Services } from '../../../server/services.ts'
import { TEST_PRACTICE } from '../../fixtures/practice-file.ts'
import { availableEngines } from '../support/engines.ts'
import { bookAppointment } from '../support/own-calls.ts'
import { freeSlots, jane, MINUTE, useTestServer } from '../support/test-server.ts'

describe.each(availableEngines)('lists that are cached, on $name', (engine) => {
  const app = useTestServer(engine)
  const free = freeSlots(() => app.current)
  let services: Services
  beforeAll(async () => {
    const { databaseUrl, clock } = app.current
    const config = readConfig({ DATABASE_URL: databaseUrl, PRACTICE_FILE: TEST_PRACTICE })
    services = await openServices(config, loadPractice(TEST_PRACTICE), { clock })
  })
  afterAll(() => services.database.close())

  // A hold is a write that changes neither list.
  const hold = async () => {
    const visitor = app.current.visitor()
    const before = await services.database.version()
    await visitor.post(holdAppointment, await free())
    expect(await services.database.version()).not.toBe(before)
    expect((await visitor.get(getHolds)).body).toMatchObject({ success: true })
  }

  test('a write that changes no review leaves the list as it is, so its page is not rendered again', async () => {
    const reviews = createReviewList(services)
    const first = await reviews()
    await hold()
    expect(await reviews()).toBe(first)
    // Control: a review that is hidden makes another list.
    const { id } = await services.database.read
      .selectFrom('reviews')
      .select('id')
      .executeTakeFirstOrThrow()
    await services.database.write((transaction) =>
      transaction
        .updateTable('reviews')
        .set({ hidden_at: app.current.clock.now() })
        .where('id', '=', id)
        .execute(),
    )
    const second = await reviews()
    expect(second.reviews).toHaveLength(first.reviews.length - 1)
  })

  test('a write that changes no visit leaves the locations as they are, until their time is over', async () => {
    const locations = createLocationList(services)
    const first = await locations()
    await hold()
    expect(await locations()).toBe(first)
    // Controls: a booking, and the days that go by, make other lists.
    await app.current.visitor().post(bookAppointment, { ...jane, ...(await free()) })
    const second = await locations()
    expect(second).not.toBe(first)
    app.current.clock.advance(24 * 60 * MINUTE)
    const third = await locations()
    expect(third).not.toBe(second)
    app.current.clock.advance(-24 * 60 * MINUTE)
    await hold()
    expect(await locations()).not.toBe(third)
  })
})
