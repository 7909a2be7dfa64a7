import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { closureHours, closurePlace } from '../../../../server/booking/calendar/closure-text.ts'
import { closeHours, closuresInForce } from '../../../../server/booking/calendar/closures.ts'
import { cancelAll } from '../../../../server/booking/changes/cancel.ts'
import { markVisit } from '../../../../server/booking/changes/mark-visit.ts'
import { describeNotified } from '../../../../server/booking/changes/notified.ts'
import { offerMove } from '../../../../server/booking/changes/offer-move.ts'
import { takePayment } from '../../../../server/booking/changes/pay.ts'
import { reopenHours } from '../../../../server/booking/changes/reopen.ts'
import { putOnList } from '../../../../server/booking/waiting/join.ts'
import { setOptedOut } from '../../../../server/messages/outbox/opt-outs.ts'
import { type Result, unwrap } from '../../../../server/result.ts'
import { day, slot } from '../../../days.ts'
import { jane, slotAt } from '../../support/bookings.ts'
import { changedPractice } from '../../support/changed-practice.ts'
import { availableEngines } from '../../support/engines.ts'
import { alter } from '../../support/stored.ts'
import { openPractice, said } from '../../support/tool-services.ts'

const OWNER = 'owner@lanternhill.example'
const FRIDAY = '2026-07-10'
const WITH_LIST = changedPractice([
  'price: 225',
  'letters: { opening: { send: true } }\nprice: 225',
])
const at = (time: string, id?: number, date = FRIDAY) => slotAt(date, time, id)

describe.each(availableEngines)('closed hours, on $name', (engine) => {
  let practice: Awaited<ReturnType<typeof openPractice>>
  beforeEach(async () => {
    practice = await openPractice(engine)
  })
  const close = ({ from = '', to = '', id = 0, date = FRIDAY, last = '' } = {}) =>
    closeHours(practice, OWNER, {
      location: practice.timetable.findLocation(id),
      day: day(date),
      lastDay: day(last || date),
      from: from === '' ? undefined : slot(from),
      to: to === '' ? undefined : slot(to),
      reason: 'Snow',
    })
  const closed = async (hours: Parameters<typeof close>[0]) => unwrap(await close(hours))
  const refusal = async (result: Promise<Result<unknown>>) => said(await result)
  const book = (time: string, id?: number, date?: string) =>
    refusal(practice.bookByTool(at(time, id, date), jane))

  test('nobody holds, books or moves to them, also the practice, until they are opened again', async () => {
    const { closure, affected } = await closed({ id: 6, from: '10:00 AM', to: '11:00 AM' })
    expect(closure.id).toMatch(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/)
    expect(affected).toEqual([])
    const no = 'This time is not available. Please choose another.'
    expect([await book('10:00 AM'), await book('10:30 AM')]).toEqual([no, no])
    await expect(practice.hold(at('10:00 AM'))).rejects.toThrow(no)
    const { reference } = await practice.book(at('9:30 AM'))
    await expect(practice.move(reference, at('10:30 AM'))).rejects.toThrow(no)
    expect(await book('11:00 AM')).toBe('done')
    expect(await refusal(reopenHours(practice, OWNER, closure.id))).toBe('done')
    expect(await book('10:00 AM')).toBe('done')
    const unknown = `No closed hours have the id "${closure.id}".`
    expect(await refusal(reopenHours(practice, OWNER, closure.id))).toBe(unknown)
    const acts = await practice.acts()
    expect(acts).toContain(`${OWNER} closed hours ${closure.id}`)
    expect(acts).toContain(`${OWNER} opened hours again ${closure.id}`)
  })

  test('the visits in them are named and stay, and holds in them end', async () => {
    const first = await practice.book(at('2:00 PM'))
    await practice.book(at('9:00 AM'))
    const other = await practice.book(at('10:00 AM', 2, '2026-07-07'))
    await practice.hold(at('3:00 PM'))
    await practice.hold(at('10:30 AM'))
    expect((await closed({ from: '1:00 PM' })).affected).toMatchObject([{ id: first.id }])
    const held = await practice.database.read.selectFrom('holds').select('slot').execute()
    expect(held).toEqual([{ slot: '1030' }])
    expect((await closed({ id: 6, date: '2026-07-07' })).affected).toEqual([])
    expect((await closed({ id: 2, date: '2026-07-07' })).affected).toMatchObject([{ id: other.id }])
  })

  test('hours that are over, closed or upside down are refused', async () => {
    const over = 'These hours have already passed.'
    expect(await refusal(close({ date: '2026-06-30' }))).toBe(over)
    expect(await refusal(close({ date: '2026-07-01', to: '12:00 PM' }))).toBe(over)
    const upsideDown = 'The end must be after the start.'
    expect(await refusal(close({ from: '3:00 PM', to: '3:00 PM' }))).toBe(upsideDown)
    await closed({ id: 6, to: '12:00 PM' })
    const already = 'These hours are already closed.'
    expect(await refusal(close({ id: 6, from: '9:00 AM', to: '12:00 PM' }))).toBe(already)
    expect(await refusal(close({ id: 6, from: '9:00 AM', to: '12:30 PM' }))).toBe('done')
    expect(await refusal(close({ id: 2, to: '12:00 PM' }))).toBe('done')
    expect(await refusal(close())).toBe('done')
    expect(await refusal(close({ id: 2 }))).toBe(already)
    practice.clock.at = Date.parse('2026-07-11T00:00:00-04:00')
    expect(await closuresInForce(practice.database.read, practice.clock.now())).toEqual([])
  })

  test('clients in them are offered to move once, while the hours are closed and the visit is in them', async () => {
    const visit = await practice.book(at('9:00 AM'))
    const moved = await practice.book(at('10:00 AM'))
    const poor = await practice.book(at('11:00 AM'), { email: '' })
    const { closure } = await closed({})
    const offer = ({ reference }: typeof visit, version?: string) =>
      refusal(offerMove(practice, OWNER, closure.id, reference, version ? { version } : {}))
    expect(await offer(visit, '7-to-come')).toMatch(/^Someone else has changed this visit/)
    expect(await offer(visit)).toBe('done')
    expect(await offer(visit)).toBe('This client was already offered another time.')
    await practice.move(moved.reference, at('9:00 AM', 6, '2026-07-17'))
    expect(await offer(moved)).toBe('This visit is no longer in the closed hours, so it can stay.')
    expect(await offer(poor)).toBe('done')
    await reopenHours(practice, OWNER, closure.id)
    expect(await offer(visit)).toBe('These hours are open again, so the visit can stay.')
    const outbox = practice.database.read.selectFrom('outbox').select(['booking', 'channel'])
    const offers = await outbox.where('message', 'like', '%offer-%').execute()
    expect(offers.map(({ booking, channel }) => `${booking} ${channel}`).sort()).toEqual(
      [`${visit.id} client-mail`, `${visit.id} client-text`, `${poor.id} client-text`].sort(),
    )
    expect(await practice.acts()).toContain(`${OWNER} offered to move a visit ${visit.reference}`)
  })

  test('visits in them are canceled together, except those that can stay by then', async () => {
    const [visit, moved, late] = [
      await practice.book(at('9:00 AM')),
      await practice.book(at('10:00 AM')),
      await practice.book(at('11:00 AM')),
    ]
    const { closure } = await closed({})
    await practice.move(moved.reference, at('9:00 AM', 6, '2026-07-17'))
    const cancelIn = (closureId: string, ...visits: (typeof visit)[]) =>
      cancelAll(practice, OWNER, visits, { closureId, isQuiet: true })
    const cancel = (...visits: (typeof visit)[]) => cancelIn(closure.id, ...visits)
    const canStay = 'This visit is no longer in the closed hours, so it can stay.'
    expect(await cancel(visit, moved)).toBe(
      `Canceled 1 visit. No one was notified. ${moved.reference}: ${canStay}`,
    )
    await reopenHours(practice, OWNER, closure.id)
    const open = 'These hours are open again, so the visit can stay.'
    for (const id of [closure.id, ''])
      expect(await cancelIn(id, late)).toBe(
        `Canceled no visits. No one was notified. ${late.reference}: ${open}`,
      )
  })

  test('a visit in them that is marked or paid is not canceled with the others', async () => {
    const [arrived, paid, visit] = [
      await practice.book(at('9:00 AM')),
      await practice.book(at('10:00 AM')),
      await practice.book(at('11:00 AM')),
    ]
    const { closure } = await closed({})
    practice.clock.at = arrived.starts_at
    unwrap(await markVisit(practice, OWNER, arrived.reference, 'arrived'))
    unwrap(await takePayment(practice, OWNER, paid.reference, { method: 'card', amount: '225' }))
    const all = [arrived, paid, visit]
    expect(await cancelAll(practice, OWNER, all, { closureId: closure.id, isQuiet: true })).toBe(
      `Canceled 1 visit. No one was notified. ${arrived.reference}: This visit is marked as arrived, so it stays booked. ${paid.reference}: This visit is paid, so it stays booked.`,
    )
  })

  test('a client who declined texts about one of her visits is counted once', async () => {
    const visits = [
      await practice.book(at('9:00 AM'), { texts: 'no' }),
      await practice.book(at('10:00 AM')),
    ]
    const { closure } = await closed({})
    const offers = visits.map(({ reference }) => offerMove(practice, OWNER, closure.id, reference))
    const notified = (await Promise.all(offers)).map(unwrap)
    expect(describeNotified({ filed: [] }, notified)).toBe(
      'The client will get an email and a text.',
    )
  })

  test('nobody is said to get a letter about a visit that has begun', async () => {
    const visit = await practice.book(at('9:00 AM'))
    const later = await practice.book(at('9:30 AM'))
    const { closure } = await closed({})
    const offer = ({ reference }: typeof visit) =>
      refusal(offerMove(practice, OWNER, closure.id, reference))
    expect(await offer(later)).toBe('done')
    await alter(practice, sql`update outbox set attempts = 1`)
    practice.clock.at = visit.starts_at
    expect(await offer(visit)).toBe('This visit has already begun. Please call the client.')
    practice.clock.at = later.starts_at
    expect(unwrap(await reopenHours(practice, OWNER, closure.id)).notified).toEqual([])
  })

  test('a client whom no message reaches is not offered another time, but named with her number', async () => {
    const visit = await practice.book(at('9:00 AM'), { email: '' })
    await setOptedOut(practice, jane.phone, true, practice.clock.now())
    const { closure } = await closed({})
    const call = 'Please call Jane Doe at (212) 555-0142: our messages may not reach this client.'
    const said = await refusal(offerMove(practice, OWNER, closure.id, visit.reference))
    expect(said).toContain(call)
    const outbox = practice.database.read.selectFrom('outbox').select('kind').execute()
    expect((await outbox).filter(({ kind }) => kind?.startsWith('offer'))).toEqual([])
  })

  test('when hours open again, those whose offer left can be notified once that their visits stand', async () => {
    const visit = await practice.book(at('9:00 AM'))
    const waiting = await practice.book(at('10:00 AM'), { email: 'ann@list.example' })
    await practice.book(at('11:00 AM'), { email: 'bea@list.example' })
    const { closure } = await closed({})
    for (const { reference } of [visit, waiting])
      await refusal(offerMove(practice, OWNER, closure.id, reference))
    await alter(practice, sql`update outbox set attempts = 1 where booking = ${visit.id}`)
    const { notified } = unwrap(await reopenHours(practice, OWNER, closure.id))
    expect(describeNotified({ filed: [] }, notified)).toBe(
      'The client will get an email and a text.',
    )
    const outbox = practice.database.read.selectFrom('outbox').select(['booking', 'kind'])
    const rows = await outbox.where('kind', 'like', 'reopened-%').orderBy('kind').execute()
    expect(rows).toEqual([
      { booking: visit.id, kind: 'reopened-mail' },
      { booking: visit.id, kind: 'reopened-text' },
    ])
  })

  test('also one who has joined the waiting list since the offer', async () => {
    const listed = await openPractice(engine, WITH_LIST)
    const visit = await listed.book(at('9:00 AM'))
    const { closure } = await listed.close(FRIDAY)
    unwrap(await offerMove(listed, OWNER, closure.id, visit.reference))
    await alter(listed, sql`update outbox set attempts = 1`)
    listed.clock.advance(1000)
    await listed.database.write(async (transaction) => {
      unwrap(await putOnList(transaction, listed, visit))
    })
    const { notified } = unwrap(await reopenHours(listed, OWNER, closure.id))
    expect(notified).toMatchObject([{ channels: ['client-mail', 'client-text'] }])
  })

  test.each([
    [{ to: '12:00 PM', id: 2 }, 'until 12:00 PM Eastern Time', 'Rhinebeck Wellness Center'],
    [
      { from: '1:00 PM', last: '2026-07-12', to: '1:00 PM' },
      'from 1:00 PM on the first day until 1:00 PM on the last day Eastern Time',
      'all locations',
    ],
  ])('the hours %j are told as: %s, %s', async (hours, text, place) => {
    const { closure } = await closed(hours)
    expect(closureHours(practice, closure)).toBe(text)
    expect(closurePlace(practice, closure)).toBe(place)
  })
})
