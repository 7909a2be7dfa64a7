import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { readDetails } from '../../../domain/booking/details.ts'
import { MINUTE } from '../../../domain/timing.ts'
import { createAgenda } from '../../../server/booking/calendar/agenda.ts'
import { markVisit } from '../../../server/booking/changes/mark-visit.ts'
import { enterWalkIn } from '../../../server/booking/walk-in.ts'
import { unwrap } from '../../../server/result.ts'
import { day } from '../../days.ts'
import { jane, slotAt } from '../support/bookings.ts'
import { changedPractice } from '../support/changed-practice.ts'
import { availableEngines } from '../support/engines.ts'
import { openPractice, openTool, said } from '../support/tool-services.ts'

const OWNER = 'owner@lanternhill.example'
const FRIDAY = '2026-07-10'
const at = (slot: string, date = FRIDAY) => slotAt(date, slot)

describe.each(availableEngines)('a client who comes without a booking, on $name', (engine) => {
  let practice: Awaited<ReturnType<typeof openPractice>>
  const enter = (slot: string, details = {}, date = FRIDAY) => {
    const { form } = readDetails({ ...jane, ...details })
    return enterWalkIn(practice, OWNER, practice.visitAt(at(slot, date)), form)
  }
  const entered = async (...walkIn: Parameters<typeof enter>) =>
    unwrap(await enter(...walkIn)).booking
  const outbox = () => practice.database.read.selectFrom('outbox').select('kind').execute()
  const wentTo = (visit: string) =>
    `This time went to ${visit}. If that is wrong, change that visit first. Nothing was changed.`

  beforeEach(async () => {
    practice = await openPractice(engine)
    practice.clock.at = practice.visitAt(at('11:10 AM')).starts_at
  })

  test('she is entered as done, and nobody gets a letter', async () => {
    const { reference, attendance, price } = await entered('9:00 AM')
    expect([attendance, price]).toEqual(['done', 225])
    expect(await outbox()).toEqual([])
    expect(await practice.acts()).toEqual([`${OWNER} entered a walk-in ${reference}`])
  })

  test('she pays the price of the day on which she came, and a booked visit that of its day', async () => {
    const prices =
      'newPrices:\n  - { from: 2026-07-10, price: 250 }\n  - { from: 2026-07-17, price: 275 }'
    const before = await openPractice(engine)
    before.clock.at = before.visitAt(at('9:00 AM', '2026-07-03')).starts_at - MINUTE
    const kept = await before.book(at('9:00 AM', '2026-07-17'))
    const { databaseUrl, clock } = before
    const file = changedPractice(['price: 225', `price: 225\n${prices}`])
    const after = await openTool({ databaseUrl, clock, closeAtEnd: onTestFinished }, file)
    practice = { ...after, databaseUrl, clock }
    const booked = [
      await practice.book(at('10:00 AM', '2026-07-10')),
      await practice.book(at('10:00 AM', '2026-07-17')),
    ]
    expect([kept, ...booked].map(({ price }) => price)).toEqual([225, 250, 275])
    const moved = await practice.move(kept.reference, at('1:00 PM', '2026-07-18'))
    expect(moved.booking.price).toBe(225)
    clock.at = practice.visitAt(at('11:10 AM', '2026-07-18')).starts_at
    for (const [date, price] of [
      ['2026-07-03', 225],
      ['2026-07-11', 250],
      ['2026-07-18', 275],
    ] as const)
      expect((await entered('11:00 AM', { firstName: 'Ann' }, date)).price).toBe(price)
  })

  test('entered twice by mistake, she has one visit; another client needs another time', async () => {
    const { reference } = await entered('9:00 AM')
    expect((await entered('9:00 AM')).reference).toBe(reference)
    expect(said(await enter('9:00 AM', { firstName: 'Ann' }))).toBe(
      wentTo('Jane Doe, Friday, July 10th, 2026 at 9:00 AM, Lantern Hill Office (marked as done)'),
    )
    expect(await practice.acts()).toHaveLength(1)
  })

  test('two processes cannot enter two clients at one time', async () => {
    const { databaseUrl, clock } = practice
    const other = await openTool({ databaseUrl, clock, closeAtEnd: onTestFinished })
    const time = practice.visitAt(at('9:00 AM'))
    const ann = readDetails({ ...jane, firstName: 'Ann' }).form
    const both = [enter('9:00 AM'), enterWalkIn(other, OWNER, time, ann)]
    const went = expect.stringMatching(/^This time went to (?:Jane Doe|Ann Doe), Friday/)
    expect((await Promise.all(both)).map(said).sort()).toEqual([went, 'done'])
  })

  test('she can have the time of a client who did not come, and of no other', async () => {
    practice.clock.at = practice.visitAt(at('8:00 AM')).starts_at
    const missed = await practice.book(at('9:00 AM'), { firstName: 'Ann' })
    practice.clock.at = practice.visitAt(at('11:10 AM')).starts_at
    expect(said(await enter('9:00 AM'))).toBe(
      wentTo('Ann Doe, Friday, July 10th, 2026 at 9:00 AM, Lantern Hill Office (not marked yet)'),
    )
    unwrap(await markVisit(practice, OWNER, missed.reference, 'missed'))
    await entered('9:00 AM')
  })

  test('the times that she can have are shown as past: those of clients who did not come, and none that is taken elsewhere', async () => {
    const friday = 'friday: 9:00 AM - 10:30 AM'
    const file = changedPractice(
      ['friday: 9:00 AM - 5:00 PM', friday],
      ['tuesday: 10:00 AM - 6:00 PM', friday],
    )
    practice = await openPractice(engine, file)
    practice.clock.at = practice.visitAt(at('8:00 AM')).starts_at
    const missed = await practice.book(at('9:00 AM'), { firstName: 'Ann' })
    await practice.book(slotAt(FRIDAY, '10:00 AM', 2), { firstName: 'Bea' })
    practice.clock.at = practice.visitAt(at('11:10 AM')).starts_at
    unwrap(await markVisit(practice, OWNER, missed.reference, 'missed'))
    const shown = async () => {
      const places = await createAgenda(practice)(day(FRIDAY), day(FRIDAY))
      return places.flatMap(({ location, slots }) =>
        slots
          .filter(({ state }) => state === 'past')
          .map(({ time }) => `${location.slug} ${time.slot}`),
      )
    }
    const [kingston, rhinebeck] = ['kingston 0930', 'rhinebeck 0930']
    expect(await shown()).toEqual(['kingston 0900', kingston, 'rhinebeck 0900', rhinebeck])
    await entered('9:00 AM')
    expect(await shown()).toEqual([kingston, rhinebeck])
  })

  test('a time that has not begun, is long ago, or never was, is refused', async () => {
    expect(said(await enter('11:30 AM'))).toBe(
      'This time is still to come. Please book it instead.',
    )
    expect(said(await enter('9:00 AM', {}, '2026-06-05'))).toBe(
      'This time is too long ago. A walk-in can be entered for 30 days.',
    )
    const none = 'This time is not available. Please choose another.'
    expect(said(await enter('9:10 AM'))).toBe(none)
    expect(said(await enter('9:00 AM', {}, '2026-07-06'))).toBe(none)
    expect(await practice.acts()).toEqual([])
  })

  test('while she is there, she has arrived, and a visitor who held the time has lost it', async () => {
    practice.clock.at = practice.visitAt(at('10:55 AM')).starts_at
    await practice.hold(at('11:00 AM'))
    practice.clock.advance(6 * MINUTE)
    const { booking, isTakenOver } = unwrap(await enter('11:00 AM'))
    expect([booking.attendance, isTakenOver]).toEqual(['arrived', true])
    const taken = practice.database.read.selectFrom('occupied').select(['booking', 'hold'])
    const rows = await taken.execute()
    expect(rows).toHaveLength(6)
    expect(new Set(rows.map((row) => row.booking))).toEqual(new Set([booking.id]))
  })

  test('entered by mistake, she is removed quietly; a visit that was booked stays', async () => {
    const { reference } = await entered('9:00 AM')
    await practice.cancel(reference)
    expect(await outbox()).toEqual([])
    expect(await practice.acts()).toEqual([
      `${OWNER} entered a walk-in ${reference}`,
      `tool removed a walk-in ${reference}`,
    ])
    await entered('9:00 AM', { firstName: 'Ann' })
    const booked = await practice.book(at('11:30 AM'))
    practice.clock.at = booked.ends_at
    await expect(practice.cancel(booked.reference)).rejects.toThrow('is over')
  })
})
