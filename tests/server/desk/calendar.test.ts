import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { holdAppointment } from '../../../domain/calendar/hold.ts'
import { getLocations } from '../../../domain/calendar/location.ts'
import * as calendar from '../../../domain/desk/calendar.ts'
import { cancelVisitAtDesk, cancelVisits } from '../../../domain/desk/visits.ts'
import { visitsBetween } from '../../../server/booking/booking.ts'
import { createAgenda } from '../../../server/booking/calendar/agenda.ts'
import { countDays } from '../../../server/desk/coming.ts'
import { day } from '../../days.ts'
import { bookVisit, slotAt } from '../support/bookings.ts'
import { changedPractice } from '../support/changed-practice.ts'
import { auditOf, OWNER, useDesk } from '../support/desk.ts'
import { sqlite } from '../support/engines.ts'
import { mailsAbout } from '../support/letters.ts'
import { alter, waitForEmptyOutbox } from '../support/stored.ts'
import { openPractice } from '../support/tool-services.ts'

const FRIDAY = '2026-07-10'
const at = (slot: string, date = FRIDAY) => slotAt(date, slot)

describe('the calendar at the desk', () => {
  const { app, ask, told } = useDesk()
  const dayOf = (date?: string) => ask(calendar.getDeskDay, { date })

  test('a day shows its visits by time and place, and what is free, held, booked and closed', async () => {
    const date = '2026-07-17'
    await bookVisit(app.visitor(), at('11:00 AM', date), { additionalInfo: 'Wheelchair' })
    await bookVisit(app.visitor(), at('9:30 AM', date), { email: 'ann@list.example' })
    await app.visitor().post(holdAppointment, at('10:00 AM', date))
    const hours = { date, from: '4:00 PM', location: { id: 6 }, reason: ' Snow ' }
    const closing = await ask(calendar.closeHours, hours)
    const { closure } = closing
    const day = await dayOf(date)
    expect([day.date, day.today]).toEqual([date, '2026-07-01'])
    expect(day.visits.map(({ time, told }) => [time, told])).toEqual([
      ['9:30 AM', []],
      ['11:00 AM', [{ label: 'Note', text: 'Wheelchair' }]],
    ])
    const { days } = await ask(calendar.getDeskWeek, { date: '2026-07-18' })
    const {
      success,
      today,
      canOpen,
      isNew,
      canceled,
      failedMessages,
      newReplies,
      unmarked,
      waiting,
      takings,
      holds,
      ...shownDay
    } = day
    expect([canOpen, isNew, canceled]).toEqual([false, false, []])
    expect([failedMessages, newReplies, unmarked, waiting]).toEqual([0, 0, 0, 0])
    expect(takings).toEqual([])
    expect(holds).toMatchObject([{ time: '10:00 AM' }])
    expect([days[0]?.date, days[5], days.length]).toEqual(['2026-07-12', shownDay, 7])
    const slugs = ['kingston', 'rhinebeck', 'new-paltz', 'hudson']
    expect(day.places.map(({ slug }) => slug)).toEqual(slugs)
    const states = day.places[0]?.slots.map(({ time, state }) => [time, state]) ?? []
    expect(Object.fromEntries(states)).toMatchObject({
      '9:00 AM': 'free',
      '9:30 AM': 'booked',
      '10:00 AM': 'held',
      '11:00 AM': 'booked',
      '4:00 PM': 'closed',
    })
    const shown = { id: closure.id, date, hours: 'from 4:00 PM Eastern Time' }
    expect(day.closures).toEqual([{ ...shown, place: 'Lantern Hill Office', reason: 'Snow' }])
    const coming = await ask(calendar.getComing, { from: date, days: 1 })
    const places = [{ id: 6, visits: 2, free: 12, isClosed: false }, { isClosed: true }, {}, {}]
    expect(coming).toMatchObject({ today: '2026-07-01', days: [{ date, free: 12, places }] })
    const reopen = { id: closure.id, notifies: true }
    expect(await ask(calendar.reopenHours, reopen)).toMatchObject({
      message:
        'These hours are open again. Visits booked in them have not changed. No one was notified.',
    })
    const open = '409 These hours were already reopened, or have passed. Nothing was changed.'
    expect(await told(calendar.reopenHours, reopen)).toBe(open)
  })

  test('a time that a visitor holds is shown with its end, without a name, and released for another', async () => {
    const date = '2026-07-31'
    await app.visitor().post(holdAppointment, at('9:00 AM', date))
    await app.visitor().post(holdAppointment, at('9:30 AM', '2026-08-01'))
    const { holds } = await dayOf(date)
    const until = new Date(app.clock.now() + 600_000).toISOString()
    expect(holds).toEqual([
      {
        ...{ id: expect.any(String), time: '9:00 AM', place: 'Lantern Hill Office', until },
        visitor: expect.stringMatching(/^[0-9a-f]{6}$/),
      },
    ])
    const [{ id = '' } = {}] = holds
    expect(await told(calendar.releaseHold, { id })).toBe(
      '200 Released. The visitor who held this time can book it while it is free.',
    )
    expect((await dayOf(date)).holds).toEqual([])
    expect((await dayOf('2026-08-01')).holds).toHaveLength(1)
    expect(await told(calendar.releaseHold, { id })).toBe(
      '409 No one holds this time any longer. Nothing was changed.',
    )
    expect(await auditOf(app)).toContain(`${OWNER} released a hold ${date} 0900 6`)
    app.clock.advance(600_000)
    expect((await dayOf('2026-08-01')).holds).toEqual([])
  })

  test('what is free at the desk is what the site offers; other days are past or too early', async () => {
    const { body: locations } = await app.visitor().get(getLocations)
    const coming = await ask(calendar.getComing, { days: 42 })
    const { days } = coming
    expect(days).toHaveLength(42)
    for (const { date, places } of days) {
      for (const { id, free } of places) {
        const labels = locations.find((one) => one.id === id)?.schedule[date] ?? []
        const offered = labels.filter((label) => !label.endsWith('Booked'))
        expect([date, id, free]).toEqual([date, id, offered.length])
      }
    }
    const stateOn = async (date: string) => (await dayOf(date)).places[0]?.slots[0]?.state
    expect([(await dayOf()).date, await stateOn('2026-06-26')]).toEqual(['2026-07-01', 'past'])
    expect(await stateOn('2026-08-29')).toBe('free')
    expect(await stateOn('2026-09-04')).toBe('free')
    expect(await stateOn('2028-07-07')).toBe('too-early')
    for (const days of [0, 43, 1.5])
      expect(await told(calendar.getComing, { days })).toMatch(/^400 /)
  })

  test('a month counts simultaneous times once, and tells closed days and those not open yet from full ones', async () => {
    const [office, clinic] = ['kingston', 'rhinebeck'] as const
    const friday = 'friday: 9:00 AM - 10:00 AM'
    const file = changedPractice(
      ['friday: 9:00 AM - 5:00 PM', friday],
      ['tuesday: 10:00 AM - 6:00 PM', friday.replace('9:00', '9:15').replace('10:00', '10:15')],
    )
    const practice = await openPractice(sqlite, file)
    const dayAfter = async (date: string) => {
      const agenda = await createAgenda(practice)(day(date), day(date))
      const visits = await visitsBetween(practice.database.read, day(date), day(date))
      return countDays(visits, agenda, practice.practice)[0]
    }
    const placeOf = (counted: Awaited<ReturnType<typeof dayAfter>>, slug: string) =>
      counted?.places.find((place) => place.slug === slug)
    const open = await dayAfter('2026-07-10')
    expect([placeOf(open, office)?.free, placeOf(open, clinic)?.free, open?.free]).toEqual([
      2, 2, 2,
    ])
    await practice.book(at('9:00 AM', '2026-07-10'))
    await practice.close('2026-07-10')
    expect(placeOf(await dayAfter('2026-07-10'), office)).toMatchObject({
      visits: 1,
      isClosed: true,
    })
    const later = placeOf(await dayAfter('2028-09-08'), office)
    expect(later).toMatchObject({ free: 0, isClosed: false, isTooEarly: true })
  })

  test('days and hours that are none are refused by name', async () => {
    const no = '400 This date is not in the calendar. Please choose another.'
    const far = '400 This date is too far away. Please choose another.'
    for (const [date, why] of [
      ['2026-02-30', no],
      ['', '400 Please choose a day.'],
      ['2036-07-09', far],
      ['2016-06-22', far],
    ] as const) {
      expect([date, await told(calendar.getDeskDay, { date })]).toEqual([date, why])
      expect(await told(calendar.getComing, { from: date, days: 31 })).toBe(why)
      expect(await told(calendar.closeHours, { date, reason: 'No' })).toBe(why)
    }
    for (const date of ['2036-07-08', '2016-06-23']) await dayOf(date)
    const close = (hours: object) =>
      told(calendar.closeHours, { date: FRIDAY, reason: 'x', ...hours })
    const noReason = '400 Please enter a reason. Only staff will see it.'
    expect(await close({ reason: ' ' })).toBe(noReason)
    expect(await close({ from: 'noon' })).toBe('400 This is not a time of day, such as 2:30 PM.')
    expect(await close({ location: { id: 77 } })).toBe('400 This location is not known.')
    for (const hours of [{ from: '3:00 PM', to: '1:00 PM' }, { lastDate: '2026-07-09' }])
      expect(await close(hours)).toMatch(/^400 The end must be after/)
    expect(await close({ lastDate: '2026-02-30' })).toBe(no)
  })

  test('an upcoming visit outside the hours of its day says why, until it is canceled', async () => {
    const date = '2026-08-14'
    const { reference } = await bookVisit(app.visitor(), at('4:30 PM', date))
    const conflicts = async () => (await dayOf(date)).visits.map(({ conflicts }) => conflicts)
    expect(await conflicts()).toEqual([[]])
    await alter(
      app,
      sql`update bookings set ends_at = ends_at + 300000 where reference = ${reference}`,
    )
    expect(await conflicts()).toEqual([['the hours of that day are 9:00 AM - 5:00 PM']])
    const cancel = { reference, version: '0-to-come', notifies: false }
    await ask(cancelVisitAtDesk, cancel)
    expect((await dayOf(date)).canceled).toMatchObject([{ conflicts: [] }])
  })

  test('days that are closed in one act are shown on each of them, with their visits until they are offered to move', async () => {
    const [date, lastDate] = ['2026-07-24', '2026-08-07']
    const book = async (visit: ReturnType<typeof at>) =>
      (await bookVisit(app.visitor(), visit)).reference
    const references = [await book(at('9:00 AM', date)), await book(at('9:30 AM', lastDate))]
    // A confirmation that waits would become an offer, too.
    await waitForEmptyOutbox(app)
    const hours = { date, lastDate, to: '10:00 AM', reason: 'Vacation' }
    const { closure, affected } = await ask(calendar.closeHours, hours)
    const text = 'until 10:00 AM on the last day Eastern Time'
    expect(closure).toMatchObject({ date, lastDate, hours: text })
    expect(affected.map(({ reference }) => reference)).toEqual(references)
    const { visits } = await dayOf(date)
    expect(visits.map(({ conflicts }) => conflicts)).toEqual([['you have closed these hours']])
    for (const day of [date, '2026-07-31', lastDate])
      expect((await dayOf(day)).closures).toEqual([closure])
    expect((await dayOf('2026-08-08')).closures).toEqual([])
    const { places } = await dayOf(lastDate)
    const states = places[0]?.slots.slice(0, 3).map(({ state }) => state)
    expect(states).toEqual(['closed', 'booked', 'free'])
    const listed = async () => {
      const [closure] = (await ask(calendar.getClosures, {})).closures
      return closure?.affected.map(({ isOffered }) => isOffered)
    }
    expect(await listed()).toEqual([false, false])
    const { id } = closure
    const [reference = ''] = references
    const visit = { reference, version: '0-to-come' }
    for (const visits of [[], Array(101).fill(visit)])
      expect(await told(calendar.offerMoves, { id, visits })).toMatch(/^400/)
    expect(await ask(calendar.offerMoves, { id, visits: [visit, visit] })).toEqual({
      success: true,
      message: `Please call Jane Doe at (212) 555-0142: our messages may not reach this client. Emails and texts are written to the outbox, not sent. ${reference}: This client was already offered another time.`,
    })
    expect(await listed()).toEqual([true, false])
    expect(await mailsAbout(app, /^Please choose another time/)).toHaveLength(1)
    const all = references.map((reference) => ({ reference, version: '0-to-come' }))
    for (const some of [[], Array(101).fill(visit)])
      expect(await told(cancelVisits, { id, visits: some, notifies: true })).toMatch(/^400/)
    const outdated = { reference, version: '7-to-come' }
    expect(await told(cancelVisits, { id, visits: [outdated], notifies: true })).toMatch(
      RegExp(
        `^200 Canceled no visits. No one was notified. ${reference}: Someone else has changed`,
      ),
    )
    expect(await ask(cancelVisits, { id, visits: all, notifies: true })).toMatchObject({
      message: expect.stringMatching(/^Canceled 2 visits\. Please call Jane Doe at/),
    })
    expect(await listed()).toEqual([])
    expect(await mailsAbout(app, /^Your visit .* is canceled/)).toHaveLength(2)
    for (const reference of references)
      expect(await auditOf(app)).toContain(`${OWNER} canceled a visit ${reference}`)
  })
})
