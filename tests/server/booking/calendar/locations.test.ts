import { describe, expect, test } from 'vitest'
import { holdAppointment } from '../../../../domain/calendar/hold.ts'
import { getLocations } from '../../../../domain/calendar/location.ts'
import { bareLabel, isBookedLabel, slotFromLabel } from '../../../../domain/calendar/slot.ts'
import { getClosures } from '../../../../domain/desk/calendar.ts'
import { getPrice } from '../../../../domain/price.ts'
import { createLocationList } from '../../../../server/booking/calendar/locations.ts'
import { practiceFacts } from '../../../../server/practice/practice-facts.ts'
import { loadPractice } from '../../../../server/practice/practice-file.ts'
import { createReviewList } from '../../../../server/reviews/review-list.ts'
import { freeSlots, offeredOn, slotAt } from '../../support/bookings.ts'
import { changedPractice } from '../../support/changed-practice.ts'
import { HOUR, MINUTE, NOON } from '../../support/clock.ts'
import { signedIn } from '../../support/desk.ts'
import { sqlite } from '../../support/engines.ts'
import { openTestServer, useTestServer } from '../../support/test-server.ts'
import { openTool } from '../../support/tool-services.ts'

describe('the calendar that visitors see', () => {
  const app = useTestServer(sqlite)
  const free = freeSlots(app)

  test('the price is the practice file’s', async () => {
    const { body } = await app.visitor().get(getPrice)
    expect(body).toEqual({ success: true, price: 225 })
  })

  test('a hidden place is in no list for visitors, nor on the site, and the desk can close its hours', async () => {
    const PRACTICE_FILE = changedPractice(['slug: rhinebeck', 'slug: rhinebeck\n    hidden: true'])
    const site = await openTestServer(sqlite, { PRACTICE_FILE })
    const { body } = await site.visitor().get(getLocations)
    expect(body.map(({ slug }) => slug)).toEqual(['kingston', 'new-paltz', 'hudson'])
    const facts = practiceFacts(loadPractice(PRACTICE_FILE), site.url, 10)
    expect(JSON.stringify(facts)).not.toContain('Rhinebeck')
    const desk = await signedIn(site, facts.email)
    const closures = await desk.post(getClosures, {})
    expect(closures.body).toMatchObject({
      places: [{}, { id: 2, name: expect.stringContaining('Rhinebeck') }, {}, {}],
    })
  })

  test('the locations come as a bare list, each with its times to come in order', async () => {
    const { body } = await app.visitor().get(getLocations)
    const [kingston] = body
    expect(kingston).toEqual({
      id: 6,
      slug: 'kingston',
      name: 'Lantern Hill Office',
      location: '12 Lantern Hill Road, Kingston, NY 12401',
      schedule: expect.any(Object),
    })
    expect(body.map(({ id }) => id)).toEqual([6, 2, 3, 4])
    for (const { schedule } of body) {
      const days = Object.keys(schedule)
      expect(days).toEqual([...days].sort())
      for (const labels of Object.values(schedule)) {
        const slots = labels.map((label) => slotFromLabel(bareLabel(label)))
        expect(slots).toEqual([...new Set(slots)].sort())
      }
    }
  })

  test('a demo shows the share of taken times that its practice file says, here 0.93', async () => {
    const { body } = await app.visitor().get(getLocations)
    const labels = Object.values(body[2]?.schedule ?? {}).flat()
    expect([labels.filter(isBookedLabel).length, labels.length]).toEqual([93, 101])
    expect(body[3]?.schedule).toEqual({})
  })

  test('a write that changes no visit and no review leaves both lists as they are', async () => {
    const services = await openTool(app)
    const locations = createLocationList(services)
    const reviews = createReviewList(services)
    const before = [await locations(), await reviews()]
    const version = await services.database.version()
    await app.visitor().post(holdAppointment, await free())
    expect(await services.database.version()).not.toBe(version)
    expect(await locations()).toBe(before[0])
    expect(await reviews()).toBe(before[1])
  })

  test('a slot disappears from the list when it begins, and when its day is closed', async () => {
    const { clock } = app
    // Friday, a minute before opening time.
    clock.at = Date.parse('2026-07-03T08:59:00-04:00')
    const today = () => offeredOn(slotAt('2026-07-03', '9:00 AM'), app.visitor())
    clock.advance(MINUTE - 1)
    expect((await today())?.[0]).toMatch(/^9:00 AM/)
    clock.advance(1)
    expect((await today())?.[0]).toMatch(/^9:30 AM/)
    clock.advance(12 * HOUR)
    expect(await today()).toBeUndefined()
    // Setting the clock back shows them again.
    clock.at = NOON
    expect((await today())?.[0]).toMatch(/^9:00 AM/)
    await (await openTool(app)).close('2026-07-03')
    expect(await today()).toBeUndefined()
  })
})
