import { beforeEach, describe, expect, test } from 'vitest'
import { recallBooking } from '../../../../domain/booking/booking.ts'
import { holdAppointment } from '../../../../domain/calendar/hold.ts'
import { bookVisit, jane, offeredOn, slotAt } from '../../support/bookings.ts'
import { changedPractice } from '../../support/changed-practice.ts'
import { MINUTE } from '../../support/clock.ts'
import { availableEngines } from '../../support/engines.ts'
import { bookAppointment } from '../../support/own-calls.ts'
import { openTestServer, type TestServer } from '../../support/test-server.ts'
import { openTool } from '../../support/tool-services.ts'
import { createVisitor, type TestVisitor } from '../../support/visitor.ts'

const KINGSTON = 6
const RHINEBECK = 2
const at = (slot: string, id = KINGSTON) => slotAt('2026-07-03', slot, id)

const FROM_QUARTER_PAST = ['friday: 9:00 AM - 5:00 PM', 'friday: 9:15 AM - 5:00 PM'] as const
/** Rhinebeck is open on Fridays instead of Tuesdays, with slots that overlap those of Kingston. */
const TWO_PLACES = ['tuesday: 10:00 AM - 6:00 PM', 'friday: 9:15 AM - 12:15 PM'] as const

const BOOKED = 'This time has just been booked by someone else. Please choose another.'
const HELD =
  'Someone else is booking this time right now. Please choose another, or try again in a few minutes.'

describe.each(availableEngines)('visits that overlap, on $name', (engine) => {
  let app: TestServer
  beforeEach(async () => {
    app = await openTestServer(engine)
  })

  /** A second server on the same database, with a changed practice file. */
  const openChanged = async (...changes: (readonly [string, string])[]) => {
    const { url } = await app.another({ PRACTICE_FILE: changedPractice(...changes) })
    const labels = async (location = KINGSTON) =>
      (await offeredOn(at('9:30 AM', location), createVisitor(url))) ?? []
    return { visitor: (cookie?: string) => createVisitor(url, cookie), labels }
  }
  const book = async (visitor: TestVisitor, slot: ReturnType<typeof at>) => {
    const { body } = await visitor.post(bookAppointment, { ...jane, ...slot })
    return body.success ? 'booked' : body.message
  }
  const hold = async (visitor: TestVisitor, slot: ReturnType<typeof at>) => {
    const { body } = await visitor.post(holdAppointment, slot)
    return body.success ? 'held' : body.message
  }

  test('after the hours have changed, what overlaps a visit is booked until it is canceled', async () => {
    const { reference } = await bookVisit(app.visitor(), at('9:30 AM'))
    const now = await openChanged(FROM_QUARTER_PAST)
    const taken = ['9:15 AM Booked', '9:45 AM Booked', '10:15 AM']
    expect((await now.labels()).slice(0, 3)).toEqual(taken)
    expect(await book(now.visitor(), at('9:15 AM'))).toBe(BOOKED)
    expect(await hold(now.visitor(), at('9:45 AM'))).toBe(BOOKED)
    expect(await book(now.visitor(), at('10:15 AM'))).toBe('booked')
    await (await openTool(app)).cancel(reference)
    expect(await book(now.visitor(), at('9:15 AM'))).toBe('booked')
    expect(await book(now.visitor(), at('9:45 AM'))).toBe('booked')
  })

  test('a visit is moved to a time that overlaps its own, and the rest of its own is free', async () => {
    const { reference } = await bookVisit(app.visitor(), at('9:30 AM'))
    const office = await openTool(app, changedPractice(FROM_QUARTER_PAST))
    await office.move(reference, at('9:15 AM'))
    const now = await openChanged(FROM_QUARTER_PAST)
    expect((await now.labels()).slice(0, 2)).toEqual(['9:15 AM Booked', '9:45 AM'])
    expect(await book(now.visitor(), at('9:45 AM'))).toBe('booked')
  })

  test('a practice with two technicians serves two places at once, and each place one client', async () => {
    const two = ['visitMinutes: 30', 'visitMinutes: 30\nvisitsAtOnce: 2'] as const
    const now = await openChanged(TWO_PLACES, two)
    expect(await book(now.visitor(), at('9:30 AM'))).toBe('booked')
    expect((await now.labels(RHINEBECK))[0]).toBe('9:15 AM')
    expect(await book(now.visitor(), at('9:15 AM', RHINEBECK))).toBe('booked')
    expect(await book(now.visitor(), at('9:15 AM', RHINEBECK))).toBe(BOOKED)
    // A single technician can be at only one location at a time.
    const less = await openChanged(TWO_PLACES)
    const taken = ['9:00 AM Booked', '9:30 AM Booked', '10:00 AM']
    expect((await less.labels()).slice(0, 3)).toEqual(taken)
    expect(await book(less.visitor(), at('9:00 AM'))).toBe(BOOKED)
    expect(await book(less.visitor(), at('9:45 AM', RHINEBECK))).toBe(BOOKED)
    expect(await book(less.visitor(), at('10:15 AM', RHINEBECK))).toBe('booked')
  })

  test('a hold keeps others from whatever overlaps it, until it ends', async () => {
    const now = await openChanged(TWO_PLACES)
    expect(await hold(now.visitor(), at('9:30 AM'))).toBe('held')
    const jack = now.visitor()
    for (const other of [at('9:15 AM', RHINEBECK), at('9:45 AM', RHINEBECK)]) {
      expect(await hold(jack, other)).toBe(HELD)
      expect(await book(jack, other)).toBe(HELD)
    }
    app.clock.advance(10 * MINUTE)
    expect(await book(jack, at('9:45 AM', RHINEBECK))).toBe('booked')
  })

  test("a visitor's own visit stands in the way of another, and her own hold gives way", async () => {
    const now = await openChanged(TWO_PLACES)
    const jill = now.visitor()
    expect(await hold(jill, at('9:30 AM'))).toBe('held')
    expect(await hold(jill, at('9:15 AM', RHINEBECK))).toBe('held')
    expect(await hold(jill, at('9:30 AM'))).toBe('held')
    expect(await book(jill, at('9:15 AM', RHINEBECK))).toBe('booked')
    const own = 'You already have a visit that overlaps this time. To change it, please call us.'
    expect(await hold(jill, at('9:30 AM'))).toBe(own)
  })

  test('a visit keeps its place and its length, whatever the practice file says later', async () => {
    const jill = app.visitor()
    const { message, ...facts } = await bookVisit(jill, at('9:30 AM'))
    const renamed = ['name: Lantern Hill Office', 'name: Somewhere Else'] as const
    const now = await openChanged(renamed, ['visitMinutes: 30', 'visitMinutes: 60'])
    const there = now.visitor(jill.cookie())
    expect((await there.post(recallBooking, { reference: facts.reference })).body).toEqual(facts)
    expect(message).not.toBe('')
  })

  test('the database itself refuses five minutes that are taken, at the place or in the practice', async () => {
    expect(await book(app.visitor(), at('9:30 AM'))).toBe('booked')
    const taken = await app.database.read.selectFrom('occupied').selectAll().execute()
    const [first] = taken
    if (!first) throw new Error('Nothing is taken.')
    expect(taken).toHaveLength(6)
    const add = (row: typeof first) =>
      app.database.write((transaction) => transaction.insertInto('occupied').values(row).execute())
    await expect(add({ ...first, nth: 1 })).rejects.toThrow(/unique/i)
    await expect(add({ ...first, location_id: '2' })).rejects.toThrow(/unique/i)
    await add({ ...first, location_id: '2', nth: 1 })
  })
})
