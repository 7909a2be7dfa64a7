import { sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { readDetails } from '../../../../domain/booking/details.ts'
import { cancel } from '../../../../server/booking/changes/cancel.ts'
import { markVisit } from '../../../../server/booking/changes/mark-visit.ts'
import { move } from '../../../../server/booking/changes/move.ts'
import { reinstate } from '../../../../server/booking/changes/reinstate.ts'
import { reopenHours } from '../../../../server/booking/changes/reopen.ts'
import { runLate } from '../../../../server/booking/changes/run-late.ts'
import { enterWalkIn } from '../../../../server/booking/walk-in.ts'
import { writeNote } from '../../../../server/clients/staff-note.ts'
import { deskVisits } from '../../../../server/desk/desk-visit.ts'
import { loadPractice } from '../../../../server/practice/practice-file.ts'
import { createTimetable } from '../../../../server/practice/timetable.ts'
import { unwrap } from '../../../../server/result.ts'
import { slot } from '../../../days.ts'
import { jane, slotAt } from '../../support/bookings.ts'
import { changedPractice } from '../../support/changed-practice.ts'
import { availableEngines } from '../../support/engines.ts'
import { alter } from '../../support/stored.ts'
import { openPractice, openTool, said } from '../../support/tool-services.ts'

const OWNER = 'owner@lanternhill.example'
const FRIDAY = '2026-07-10'
const at = (slot: string, date = FRIDAY) => slotAt(date, slot)

describe.each(availableEngines)('what the practice does with visits, on $name', (engine) => {
  let practice: Awaited<ReturnType<typeof openPractice>>
  beforeEach(async () => {
    practice = await openPractice(engine)
  })
  const outbox = () => practice.database.read.selectFrom('outbox').select('message').execute()
  const live = async () => {
    const visits = practice.database.read.selectFrom('bookings').select(['day', 'slot'])
    const rows = await visits.where('cancelled_at', 'is', null).orderBy('slot').execute()
    return rows.map((row) => `${row.day} ${row.slot}`)
  }
  const holds = () => practice.database.read.selectFrom('holds').select('slot').execute()

  test('the same booking entered again is the same visit, and told once', async () => {
    const first = await practice.book(at('9:00 AM'))
    expect((await practice.book(at('9:00 AM'))).reference).toBe(first.reference)
    const other = await practice.bookByTool(at('9:00 AM'), { ...jane, firstName: 'Ann' })
    const booked = 'This time has just been booked by someone else. Please choose another.'
    expect(said(other)).toBe(booked)
    expect(await practice.acts()).toEqual([`tool booked a visit ${first.reference}`])
    expect(await outbox()).toHaveLength(3)
  })

  test('who has no email address or no phone gets no such message', async () => {
    await practice.book(at('9:00 AM'), { email: '' })
    await practice.book(at('10:00 AM'), { phone: '' })
    const kinds = (await outbox()).map(({ message }): string => JSON.parse(message).kind)
    expect(kinds.sort()).toEqual(['client-mail', 'client-text', 'office-mail', 'office-mail'])
  })

  test('a time that a visitor holds is taken over for a booking and for a move, and no other', async () => {
    await practice.hold(at('9:00 AM'))
    await practice.hold(at('10:00 AM'))
    const { reference } = await practice.book(at('9:00 AM'))
    expect(await holds()).toEqual([{ slot: '1000' }])
    await practice.move(reference, at('10:00 AM'))
    expect(await holds()).toEqual([])
  })

  test('a visit is moved to another time, and its old time is free', async () => {
    const { reference } = await practice.book(at('11:00 AM'))
    practice.clock.advance(1)
    await practice.move(reference, at('11:30 AM'), { isQuiet: true })
    expect(await outbox()).toHaveLength(3)
    await practice.book(at('11:00 AM'), { firstName: 'Ann' })
    expect(await live()).toEqual([`${FRIDAY} 1100`, `${FRIDAY} 1130`])
    const moved = practice.database.read.selectFrom('bookings').selectAll()
    const now = practice.clock.now()
    const again = await move(practice, OWNER, reference, practice.visitAt(at('11:30 AM')))
    expect(said(again)).toBe('The visit is already at this time.')
    expect(await moved.where('reference', '=', reference).executeTakeFirst()).toMatchObject({
      ...{ slot: '1130', starts_at: Date.parse('2026-07-10T11:30:00-04:00'), sequence: 1 },
      ...{ arranged_at: now, created_at: now - 1, client_moves: 0, attendance: null },
    })
    await practice.cancel(reference, { isQuiet: true })
    expect(await outbox()).toHaveLength(6)
  })

  test('what another changed meanwhile, what is canceled, over or unknown is refused', async () => {
    const { reference } = await practice.book(at('3:00 PM'))
    const seen = { version: '0-to-come' }
    await practice.move(reference, at('3:30 PM'))
    const stale =
      'Someone else has changed this visit since you opened it. It is now on Friday, July 10th, 2026 at 3:30 PM, Lantern Hill Office, not marked yet. Nothing was changed. Please review it and try again.'
    const to = practice.visitAt(at('4:00 PM'))
    expect(said(await cancel(practice, OWNER, reference, seen))).toBe(stale)
    expect(said(await move(practice, OWNER, reference, to, seen))).toBe(stale)
    expect(said(await markVisit(practice, OWNER, reference, 'arrived', seen))).toBe(stale)
    const unknown = await cancel(practice, OWNER, 'A3C4-E6F7')
    expect(said(unknown)).toBe('There is no booking "A3C4-E6F7". Look it up by the client’s name.')
    practice.clock.at = Date.parse('2026-07-10T16:00:00-04:00')
    const over = `The visit ${reference} is over, so it can no longer be changed.`
    expect(said(await cancel(practice, OWNER, reference))).toBe(over)
    practice.clock.at -= 1
    expect(said(await cancel(practice, OWNER, reference))).toBe('done')
    const canceled = `The booking ${reference} is already canceled.`
    expect(said(await cancel(practice, OWNER, reference))).toBe(canceled)
  })

  test('whether the client came is marked from the day of the visit on, and can be taken back', async () => {
    const { reference } = await practice.book(at('9:00 AM'))
    const mark = async (to: 'arrived' | 'done' | 'missed' | null) =>
      said(await markVisit(practice, OWNER, reference, to))
    practice.clock.at = Date.parse('2026-07-09T23:59:59-04:00')
    const early = 'This visit is on a later day, so it cannot be marked yet.'
    expect(await mark('arrived')).toBe(early)
    practice.clock.at = Date.parse('2026-07-10T00:00:00-04:00')
    for (const each of ['arrived', 'arrived', null] as const) expect(await mark(each)).toBe('done')
    practice.clock.at = Date.parse('2026-07-10T09:00:00-04:00') - 1
    expect(await mark('missed')).toBe(
      'This visit has not begun yet, so it cannot be marked as a no-show.',
    )
    practice.clock.advance(1)
    expect(await mark('missed')).toBe('done')
    practice.clock.advance(1)
    expect(await mark('done')).toBe('done')
    expect((await practice.acts()).slice(1)).toEqual([
      `${OWNER} marked a visit as arrived ${reference}`,
      `${OWNER} took back the mark of a visit ${reference}`,
      `${OWNER} marked a visit as missed ${reference}`,
      `${OWNER} marked a visit as done ${reference}`,
    ])
  })

  test('a no-show whose time went to a walk-in is not marked otherwise, but names who had it', async () => {
    const { reference } = await practice.book(at('9:00 AM'))
    practice.clock.at = Date.parse('2026-07-10T11:00:00-04:00')
    const mark = async (to: 'arrived' | 'done' | 'missed' | null, of = reference) =>
      said(await markVisit(practice, OWNER, of, to))
    expect(await mark('missed')).toBe('done')
    const { form } = readDetails({ ...jane, firstName: 'Ann', lastName: 'Lee' })
    const time = practice.visitAt(at('9:00 AM'))
    const { booking: walkIn } = unwrap(await enterWalkIn(practice, OWNER, time, form))
    const acts = await practice.acts()
    const attendance = async () => {
      const rows = practice.database.read.selectFrom('bookings').select('attendance')
      return (await rows.where('reference', '=', reference).executeTakeFirstOrThrow()).attendance
    }
    const taken = (how: string) =>
      `This time went to Ann Lee, Friday, July 10th, 2026 at 9:00 AM, Lantern Hill Office (${how}). If that is wrong, change that visit first. Nothing was changed.`
    for (const to of ['arrived', 'done', null] as const)
      expect(await mark(to)).toBe(taken('marked as done'))
    expect([await attendance(), await practice.acts()]).toEqual(['missed', acts])

    // A visit that is over and not marked counts as one that took place.
    expect(await mark(null, walkIn.reference)).toBe('done')
    for (const to of ['done', null] as const) expect(await mark(to)).toBe(taken('not marked yet'))
    expect(await mark('missed', walkIn.reference)).toBe('done')
    expect(await mark('done')).toBe('done')
    expect(await mark('done', walkIn.reference)).toContain('This time went to Jane Doe, ')
    // Visits that overlap from before can still be marked, the first of them.
    await alter(practice, sql`update bookings set attendance = null`)
    expect(await mark('done')).toBe('done')
    expect(await mark('arrived', walkIn.reference)).toContain('This time went to Jane Doe, ')
    await practice.cancel(walkIn.reference)
    expect(await mark('arrived')).toBe('done')
  })

  test.each([1, 2])(
    'with %i at once, as many locations have a client who came at one time',
    async (visitsAtOnce) => {
      const twoPlaces = [
        ['tuesday: 10:00 AM - 6:00 PM', 'friday: 9:15 AM - 12:15 PM'],
        ['visitMinutes: 30', `visitMinutes: 30\nvisitsAtOnce: ${visitsAtOnce}`],
      ] as const
      practice = await openPractice(engine, changedPractice(...twoPlaces))
      const isRefused = visitsAtOnce === 1
      const went =
        'This time went to Jane Doe, Friday, July 10th, 2026 at 9:15 AM, Rhinebeck Wellness Center (marked as done). If that is wrong, change that visit first. Nothing was changed.'
      const { reference } = await practice.book({ ...at('9:15 AM'), location: { id: 2 } })
      practice.clock.at = Date.parse('2026-07-10T11:00:00-04:00')
      const mark = async (of: string, to: 'done' | 'missed') =>
        said(await markVisit(practice, OWNER, of, to))
      const time = practice.visitAt(at('9:30 AM'))
      const enter = () => enterWalkIn(practice, OWNER, time, readDetails(jane).form)
      expect(await mark(reference, 'missed')).toBe('done')
      const { booking: walkIn } = unwrap(await enter())
      expect(await mark(walkIn.reference, 'missed')).toBe('done')
      expect(await mark(reference, 'done')).toBe('done')
      expect(await mark(walkIn.reference, 'done')).toBe(isRefused ? went : 'done')
      await practice.cancel(walkIn.reference)
      // The same client elsewhere is another walk-in, but one that is entered twice is the same.
      for (const _ of [1, 2]) expect(said(await enter())).toBe(isRefused ? went : 'done')
      const { length } = await live()
      expect(length).toBe(isRefused ? 1 : 2)
    },
  )

  test('two processes cannot mark two clients as done at one time', async () => {
    const { reference } = await practice.book(at('9:00 AM'))
    practice.clock.at = Date.parse('2026-07-10T11:00:00-04:00')
    unwrap(await markVisit(practice, OWNER, reference, 'missed'))
    const { form } = readDetails({ ...jane, firstName: 'Ann', lastName: 'Lee' })
    const time = practice.visitAt(at('9:00 AM'))
    const { booking } = unwrap(await enterWalkIn(practice, OWNER, time, form))
    unwrap(await markVisit(practice, OWNER, booking.reference, 'missed'))
    const { databaseUrl, clock } = practice
    const other = await openTool({ databaseUrl, clock, closeAtEnd: onTestFinished })
    for (let turn = 0; turn < 5; turn++) {
      const both = [
        markVisit(practice, OWNER, reference, 'done'),
        markVisit(other, OWNER, booking.reference, 'done'),
      ]
      const results = (await Promise.all(both)).map(said)
      expect(results.filter((each) => each === 'done')).toHaveLength(1)
      await alter(practice, sql`update bookings set attendance = 'missed'`)
    }
  })

  test('a cancellation is undone while its time is free, also from a visitor who holds it, and is told', async () => {
    const { reference } = await practice.book(at('9:00 AM'))
    const undo = async (seen: object = {}) =>
      said(await reinstate(practice, OWNER, reference, seen))
    expect(await undo()).toBe(`The booking ${reference} is not canceled.`)
    await practice.cancel(reference, { isQuiet: true })
    expect(await undo({ version: '0-to-come' })).toMatch(/^Someone else has changed this visit/)
    const { closure } = await practice.close(FRIDAY)
    expect(await undo()).toMatch(/^This time is not available/)
    await reopenHours(practice, OWNER, closure.id)
    const other = await practice.book(at('9:00 AM'), { firstName: 'Ann' })
    expect(await undo()).toMatch(/since been booked for someone else, so the visit stays canceled/)
    await practice.cancel(other.reference, { isQuiet: true })
    await practice.hold(at('9:00 AM'))
    expect(await undo({ version: '1-to-come' })).toBe('done')
    expect([await live(), await holds()]).toEqual([[`${FRIDAY} 0900`], []])
    const kinds = (await outbox()).map(({ message }): string => JSON.parse(message).kind)
    expect(kinds.filter((kind) => kind.includes('reinstated'))).toHaveLength(3)
    const later = await practice.bookByTool(at('9:00 AM'), { ...jane, firstName: 'Ann' })
    expect(said(later)).toMatch(/^This time has just been booked/)
    expect((await practice.acts()).at(-1)).toMatch(/undid the cancellation of a visit/)
    await practice.cancel(reference)
    practice.clock.at = Date.parse('2026-07-10T09:30:00-04:00')
    expect(await undo()).toMatch(/is over/)
  })

  test('when the practice runs late, everybody who is still to come that day is told once', async () => {
    const late = async (minutes: string) => {
      const delay = await runLate(practice, OWNER, minutes)
      return delay.isRefused ? delay.message : delay.value
    }
    expect(await late('20')).toBe('No one is expected for the rest of today. No one was notified.')
    await practice.book(at('9:00 AM'))
    await practice.book(at('10:00 AM'), { email: 'ann@list.example', phone: '' })
    const arrived = await practice.book(at('11:00 AM'), { email: 'bea@list.example' })
    await practice.book(at('9:00 AM', '2026-07-17'), { email: 'cy@list.example' })
    practice.clock.at = Date.parse('2026-07-10T09:10:00-04:00')
    await markVisit(practice, OWNER, arrived.reference, 'arrived')
    const before = (await outbox()).length
    for (const wrong of ['soon', '4', '241'])
      expect(await late(wrong)).toMatch(/^Please enter a number of minutes from 5 to 240/)
    const filed = 'Emails and texts are written to the outbox, not sent.'
    const call = 'Please call Jane Doe (no phone number): our messages may not reach this client.'
    expect(await late(' 20 ')).toBe(`${call} ${filed}`)
    expect(await outbox()).toHaveLength(before + 1)
    practice.clock.advance(1)
    expect(await late('20')).toBe('No one was notified. 1 client already knows of this delay.')
    expect(await outbox()).toHaveLength(before + 1)
    await late('40')
    expect(await outbox()).toHaveLength(before + 2)
    expect((await practice.acts()).at(-1)).toBe(
      `${OWNER} told clients of a delay 40 minutes, 1 visits`,
    )
  })

  test('a client who knew of a delay, and whose visit was moved, is notified of the same delay then', async () => {
    const { reference } = await practice.book(at('10:00 AM'))
    practice.clock.at = Date.parse('2026-07-10T09:10:00-04:00')
    const delays = async () => {
      unwrap(await runLate(practice, OWNER, '20'))
      await alter(practice, sql`update outbox set sent_at = ${practice.clock.at}`)
      return (await outbox()).filter(({ message }) => message.includes('late-mail')).length
    }
    expect(await delays()).toBe(1)
    await practice.move(reference, at('10:00 AM', '2026-07-17'))
    practice.clock.at = Date.parse('2026-07-17T09:10:00-04:00')
    expect(await delays()).toBe(2)
  })

  test('a delay is not announced for a visit in closed hours, and the answer says so', async () => {
    const open = await practice.book(at('9:00 AM'))
    await practice.book(at('10:00 AM'), { email: 'ann@list.example' })
    await practice.close(FRIDAY, { from: slot('10:00 AM') })
    practice.clock.at = Date.parse('2026-07-10T08:00:00-04:00')
    const delay = unwrap(await runLate(practice, OWNER, '20'))
    expect(delay).toMatch(/1 visit in closed hours got no message\.$/)
    const rows = practice.database.read.selectFrom('outbox').select(['booking', 'kind'])
    const late = await rows.where('kind', 'like', 'late-%').orderBy('kind').execute()
    expect(late.map(({ booking, kind }) => [booking, kind])).toEqual([
      [open.id, 'late-mail'],
      [open.id, 'late-text'],
    ])
    await practice.close(FRIDAY)
    expect(said(await runLate(practice, OWNER, '30'))).toBe(
      'No one is expected for the rest of today. No one was notified. 2 visits in closed hours got no message.',
    )
  })

  test('a cancellation is not undone if the practice file no longer has the place or the hours', async () => {
    const { reference } = await practice.book(at('9:00 AM'))
    await practice.cancel(reference, { isQuiet: true })
    for (const [change, reason] of [
      [['friday: 9:00 AM - 5:00 PM', 'friday: 1:00 PM - 5:00 PM'], 'the hours of that day are'],
      [['id: 6', 'id: 66'], 'the practice file no longer has location 6'],
    ] as const) {
      const file = loadPractice(changedPractice([...change]))
      const changed = { ...practice, practice: file, timetable: createTimetable(file) }
      const undone = said(await reinstate(changed, OWNER, reference))
      expect(undone).toMatch(
        /^The visit stays canceled, because it no longer fits the practice file/,
      )
      expect(undone).toContain(reason)
    }
    expect(await live()).toEqual([])
  })

  test('only a visit that was moved to another time says so', async () => {
    const { reference } = await practice.book(at('9:00 AM'))
    const movedAt = async () => {
      const visits = practice.database.read.selectFrom('bookings').select('moved_at')
      return (await visits.where('reference', '=', reference).executeTakeFirstOrThrow()).moved_at
    }
    await practice.cancel(reference)
    unwrap(await reinstate(practice, OWNER, reference))
    expect(await movedAt()).toBe(null)
    await practice.move(reference, at('9:30 AM'))
    expect(await movedAt()).toBe(practice.clock.now())
  })

  test('a note is kept beside the visit and the client, unless somebody has changed it meanwhile', async () => {
    const { reference, client_id } = await practice.book(at('9:00 AM'))
    const note = async (about: 'visit' | 'client', id: string, text: string, before = '') =>
      said(await writeNote(practice, OWNER, { about, id, note: text, before }))
    const stale = /^Someone else has changed this note since you opened it/
    expect(await note('visit', reference, ' Ramp ')).toBe('done')
    expect(await note('visit', reference, 'Ramp')).toBe('done')
    expect(await note('visit', reference, 'Lift')).toMatch(stale)
    expect(await note('visit', reference, 'Lift', 'Ramp')).toBe('done')
    expect(await note('client', client_id, 'Likes mornings')).toBe('done')
    expect(await note('client', 'nobody', 'x')).toMatch(stale)
    expect(await note('client', client_id, 'x'.repeat(501))).toMatch(/^The note can have up to 500/)
    expect(await note('client', client_id, 'a\u001b[2J')).toMatch(/^The note has characters/)
    const [visit] = await practice.database.read.selectFrom('bookings').selectAll().execute()
    if (!visit) throw new Error('There is no visit.')
    expect(await deskVisits(practice, [visit])).toMatchObject([
      { note: 'Lift', clientNote: 'Likes mornings' },
    ])
  })

  test('nobody changes or deletes what the audit says', async () => {
    await practice.book(at('9:00 AM'))
    const before = await practice.acts()
    const { engine } = practice.database
    const past =
      engine === 'sqlite' ? sql`replace into audit select * from audit` : sql`truncate audit`
    for (const change of [sql`delete from audit`, sql`update audit set act = ''`, past])
      await expect(alter(practice, change)).rejects.toThrow('only added to')
    expect(await practice.acts()).toEqual(before)
  })
})
