import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { getHolds, holdAppointment } from '../../../domain/hold.ts'
import { createLocationList } from '../../../server/booking/locations.ts'
import { createReviewList } from '../../../server/reviews/review-list.ts'
import { bookVisit, freeSlots } from '../support/bookings.ts'
import { MINUTE } from '../support/clock.ts'
import { availableEngines } from '../support/engines.ts'
import { alter } from '../support/stored.ts'
import { useTestServer } from '../support/test-server.ts'
import { openTool } from '../support/tool-services.ts'

describe.each(availableEngines)('lists that are cached, on $name', (engine) => {
  const app = useTestServer(engine)
  const free = freeSlots(() => app.current)
  let services: Awaited<ReturnType<typeof openTool>>
  beforeAll(async () => {
    services = await openTool(app.current)
  })

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
    await alter(
      services,
      sql`update reviews set hidden_at = 1 where id = (select id from reviews limit 1)`,
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
    await bookVisit(app.current.visitor(), await free())
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
