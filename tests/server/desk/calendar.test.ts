import { beforeAll, describe, expect, test } from 'vitest'
import * as calls from '../../../domain/desk-calendar.ts'
import { moveVisitAtDesk } from '../../../domain/desk-visits.ts'
import { holdAppointment } from '../../../domain/hold.ts'
import { getLocations } from '../../../domain/location.ts'
import { TOOL } from '../../../server/audit.ts'
import { reopenHours } from '../../../server/booking/closures.ts'
import { enqueueOnce } from '../../../server/messages/outbox.ts'
import { auditOf, OWNER, practiceWithDesk, signedIn } from '../support/desk.ts'
import { availableEngines } from '../support/engines.ts'
import { bookAppointment } from '../support/own-calls.ts'
import { parseMail } from '../support/parse-mail.ts'
import {
  HOUR,
  jane,
  readFolder,
  useTestServer,
  waitForEmptyOutbox,
} from '../support/test-server.ts'
import { openTool } from '../support/tool-services.ts'
import type { TestVisitor } from '../support/visitor.ts'

const FRIDAY = '2026-07-10'
const at = (slot: string, date = FRIDAY, id = 6) => ({ location: { id }, date, slot })

describe.each(availableEngines)('the calendar at the desk, on $name', (engine) => {
  const app = useTestServer(engine, { PRACTICE_FILE: practiceWithDesk() })
  let desk: TestVisitor
  beforeAll(async () => {
    desk = await signedIn(app.current)
  })

  const book = async (slot: string, details: object = {}, date?: string, id?: number) => {
    const { body } = await app.current
      .visitor()
      .post(bookAppointment, { ...jane, ...details, ...at(slot, date, id) })
    if (!body.success) throw new Error('The time was not booked.')
    return body.reference
  }
  async function dayAt(date?: string) {
    const { body } = await desk.post(calls.getDeskDay, { date })
    if (!body.success) throw new Error(body.message)
    return body
  }
  async function close(request: object) {
    const { body } = await desk.post(calls.closeHours, { reason: 'Snow', date: FRIDAY, ...request })
    if (!body.success) throw new Error(body.message)
    return body
  }
  const stateAt = async (time: string, date = FRIDAY, id = 6) =>
    (await dayAt(date)).places
      .find((place) => place.id === id)
      ?.slots.find((slot) => slot.time === time)?.state
  const offers = async () => {
    await waitForEmptyOutbox(app.current)
    return readFolder(app.current.outbox)
      .filter(({ name }) => name.endsWith('.eml'))
      .map(({ text }) => parseMail(text))
      .filter(({ subject }) => subject.startsWith('Please choose another time'))
  }

  test('a day shows its visits by time and place, and what is free, held, booked and closed', async () => {
    await book('11:00 AM', { additionalInfo: 'Wheelchair' })
    await book('9:30 AM', { firstName: 'Ann', email: 'ann@list.example', phone: '2125550177' })
    await app.current.visitor().post(holdAppointment, at('10:00 AM'))
    const { closure } = await close({ from: '4:00 PM', location: { id: 6 } })
    const day = await dayAt(FRIDAY)
    expect(day.today).toBe('2026-07-01')
    expect(day.visits.map(({ time, clientName, note }) => [time, clientName, note])).toEqual([
      ['9:30 AM', 'Ann Doe', ''],
      ['11:00 AM', 'Jane Doe', 'Wheelchair'],
    ])
    expect(day.places.map(({ slug }) => slug)).toEqual([
      ...['kingston', 'rhinebeck', 'new-paltz', 'hudson'],
    ])
    const states = Object.fromEntries(
      day.places[0]?.slots.map(({ time, state }) => [time, state]) ?? [],
    )
    expect(states).toMatchObject({
      '9:00 AM': 'free',
      '9:30 AM': 'booked',
      '10:00 AM': 'held',
      '11:00 AM': 'booked',
      '4:00 PM': 'closed',
      '4:30 PM': 'closed',
    })
    expect(day.closures).toEqual([
      {
        id: closure.id,
        date: FRIDAY,
        hours: 'from 4:00 PM New York time',
        place: 'Lantern Hill Office',
        reason: 'Snow',
      },
    ])
    await desk.post(calls.reopenHours, { id: closure.id })
    expect(await stateAt('4:00 PM')).toBe('free')
  })

  test('what is free at the desk is what the site offers', async () => {
    const { body: locations } = await app.current.visitor().get(getLocations)
    const { body } = await desk.post(calls.getComing, { from: '2026-07-01', days: 42 })
    if (!body.success) throw new Error(body.message)
    expect(body.days).toHaveLength(42)
    for (const { date, places } of body.days) {
      for (const { id, free } of places) {
        const labels = locations.find((one) => one.id === id)?.schedule[date] ?? []
        const offered = labels.filter((label) => !label.endsWith('Booked'))
        expect([date, id, free]).toEqual([date, id, offered.length])
      }
    }
    const friday = body.days.find(({ date }) => date === FRIDAY)
    expect(friday?.places.map(({ visits, isClosed }) => [visits, isClosed])).toEqual([
      ...[
        [2, false],
        [0, true],
        [0, true],
        [0, true],
      ],
    ])
  })

  test('today is shown where no day is named; other days are past, or too early to book', async () => {
    expect((await dayAt()).date).toBe('2026-07-01')
    expect(await stateAt('9:00 AM', '2026-06-26')).toBe('past')
    expect(await stateAt('9:00 AM', '2026-10-30')).toBe('too-early')
    for (const date of ['2026-02-30', 'soon', '9999-12-31', '0000-01-01', '-100000-01-01']) {
      for (const request of [
        desk.post(calls.getDeskDay, { date }),
        desk.post(calls.getComing, { from: date, days: 31 }),
        desk.post(calls.closeHours, { date, reason: 'No' }),
      ]) {
        const { status, body } = await request
        expect([status, body.success ? '' : body.message]).toEqual([
          400,
          expect.stringMatching(/^This date is (?:not in the calendar|too far away)\./),
        ])
      }
    }
  })

  test('a closed day lists its visits, which stay until somebody acts', async () => {
    const { closure, affected } = await close({})
    expect(affected.map(({ time }) => time)).toEqual(['9:30 AM', '11:00 AM'])
    expect(closure).toMatchObject({ hours: 'all day', place: 'all locations' })
    expect((await dayAt(FRIDAY)).visits).toHaveLength(2)
    const { body } = await desk.post(calls.getComing, { from: FRIDAY, days: 1 })
    expect(body.success && body.days[0]?.places[0]).toMatchObject({ visits: 2, free: 0 })
    const again = await desk.post(calls.closeHours, { date: FRIDAY, reason: 'Snow' })
    expect(again.body).toMatchObject({ message: 'These hours are closed already.' })
    for (const request of [
      { date: FRIDAY, reason: ' ' },
      { date: FRIDAY, reason: 'x', from: 'noon' },
      { date: FRIDAY, reason: 'x', location: { id: 77 } },
      { date: FRIDAY, reason: 'x', from: '3:00 PM', to: '1:00 PM' },
    ]) {
      expect((await desk.post(calls.closeHours, request)).status).toBe(400)
    }
    expect(await offers()).toEqual([])
  })

  test('clients of closed hours are offered to move, one by one or all at once, and never twice', async () => {
    const listed = async () => {
      const { body } = await desk.post(calls.getClosures, {})
      return (body.success ? body.closures[0] : undefined) ?? { id: '', affected: [] }
    }
    const { id, affected } = await listed()
    const [first, second] = affected.map(({ reference, version }) => ({ reference, version }))
    if (!first || !second) throw new Error('Two visits are booked on this day.')
    const offer = async (...visits: object[]) => {
      const { body } = await desk.post(calls.offerMoves, { id, visits })
      if (!body.success) throw new Error(body.message)
      return body
    }
    expect(await offer(first)).toMatchObject({ offered: [first.reference], left: [] })
    expect((await listed()).affected.map(({ isOffered }) => isOffered)).toEqual([true, false])
    const stale = { ...second, version: '7-to-come' }
    expect(await offer(first, second, stale)).toEqual({
      success: true,
      offered: [second.reference],
      left: [
        {
          reference: first.reference,
          message: 'This client has been offered to move the visit already.',
        },
        {
          reference: second.reference,
          message: expect.stringMatching(/^Somebody has changed this visit meanwhile/),
        },
      ],
    })
    const letters = await offers()
    expect(letters.map(({ to }) => to).sort()).toEqual(['ann@list.example', jane.email])
    for (const { text } of letters) {
      expect(text).toContain('we have to close at the time of your visit')
      expect(text).toMatch(/To move your visit to another time, or to cancel it:\s+http.*visit#/)
    }
    const texts = readFolder(app.current.outbox).filter(
      ({ name, text }) => name.endsWith('.txt') && text.includes('we have to close at the time'),
    )
    expect(texts).toHaveLength(2)
    for (const { text } of texts) expect(text).toMatch(/To choose another time: http.*visit#/)
    const acts = (await auditOf(app.current)).filter((act) => act.includes('offered'))
    expect(acts.sort()).toEqual(
      [first, second]
        .map(({ reference }) => `${OWNER} offered to move a visit ${reference}`)
        .sort(),
    )
    await desk.post(calls.reopenHours, { id })
    const { body } = await desk.post(calls.offerMoves, { id, visits: [first] })
    expect(body).toMatchObject({
      offered: [],
      left: [{ message: 'These hours are open again, so the visit can stay.' }],
    })
  })

  test('an offer is not sent when the hours are open again, or the visit is elsewhere', async () => {
    const before = (await offers()).length
    const date = '2026-07-17'
    const reference = await book('9:00 AM', {}, date)
    const moved = await book('10:00 AM', {}, date)
    await waitForEmptyOutbox(app.current)
    const { closure } = await close({ date })
    const services = await openTool(app.current)
    const visit = { reference, version: '0-to-come' }
    await desk.post(moveVisitAtDesk, {
      ...{ reference: moved, version: '0-to-come', tells: false },
      ...at('9:00 AM', '2026-07-18'),
    })
    const { body } = await desk.post(calls.offerMoves, {
      id: closure.id,
      visits: [{ reference: moved, version: '1-to-come' }],
    })
    expect(body).toMatchObject({
      offered: [],
      left: [{ message: 'This visit is no longer in the closed hours, so it can stay.' }],
    })
    await reopenHours(services, TOOL, closure.id)
    const late = await desk.post(calls.offerMoves, { id: closure.id, visits: [visit] })
    expect(late.body).toMatchObject({ offered: [] })
    // An offer that waited until now, for example for the mail server.
    const { database, clock } = app.current
    await database.write(async (transaction) => {
      const { id, sequence } = await transaction
        .selectFrom('bookings')
        .select(['id', 'sequence'])
        .where('reference', '=', reference)
        .executeTakeFirstOrThrow()
      const about = { booking: id, sequence, channel: 'client-mail' as const }
      const message = { kind: 'offer-mail', booking: id } as const
      await enqueueOnce(transaction, 'offer', message, clock.now(), about)
    })
    expect(await offers()).toHaveLength(before)
    const opened = await desk.post(calls.reopenHours, { id: closure.id })
    expect([opened.status, opened.body]).toEqual([
      409,
      {
        success: false,
        message: 'These hours are open again already, or over. Nothing was changed.',
      },
    ])
  })

  test('a client who can no longer move her visit online is asked to call', async () => {
    const reference = await book('9:30 AM', {}, '2026-07-03')
    app.current.clock.advance(30 * HOUR)
    desk = await signedIn(app.current)
    const { closure } = await close({ date: '2026-07-03', location: { id: 6 } })
    await desk.post(calls.offerMoves, {
      id: closure.id,
      visits: [{ reference, version: '0-to-come' }],
    })
    const text = (await offers()).at(-1)?.text
    expect(text).toContain('To find another time, please call (845) 555-0142')
    expect(text).not.toContain('To move your visit')
  })
})
