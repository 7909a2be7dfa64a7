import { beforeEach, describe, expect, test } from 'vitest'
import * as calls from '../../../domain/desk-visits.ts'
import { getHolds, holdAppointment } from '../../../domain/hold.ts'
import { getLocations } from '../../../domain/location.ts'
import { TOOL } from '../../../server/audit.ts'
import { cancel } from '../../../server/booking/cancel.ts'
import { day, slot } from '../../days.ts'
import { auditOf, OWNER, practiceWithDesk, STAFF, signedIn } from '../support/desk.ts'
import { availableEngines } from '../support/engines.ts'
import { bookAppointment } from '../support/own-calls.ts'
import { parseMail } from '../support/parse-mail.ts'
import {
  HOUR,
  jane,
  NOON,
  readFolder,
  useTestServer,
  waitForEmptyOutbox,
} from '../support/test-server.ts'
import { openTool } from '../support/tool-services.ts'
import type { TestVisitor } from '../support/visitor.ts'

const FRIDAY = '2026-07-10'
const at = (slot: string, date = FRIDAY) => ({ location: { id: 6 }, date, slot })

describe.each(availableEngines)('visits at the desk, on $name', (engine) => {
  const app = useTestServer(engine, { PRACTICE_FILE: practiceWithDesk() })
  let desk: TestVisitor
  let people = 0
  let person = jane

  beforeEach(async () => {
    app.current.clock.at = NOON + people * HOUR
    people++
    const email = `client${people}@list.example`
    person = { ...jane, firstName: 'Zoë', email, phone: `212555${String(1000 + people)}` }
    desk = await signedIn(app.current, people % 2 ? OWNER : STAFF)
  })

  const bookOnSite = async (slot: string, date?: string) => {
    const { body } = await app.current
      .visitor()
      .post(bookAppointment, { ...person, ...at(slot, date) })
    if (!body.success) throw new Error('The time was not booked.')
    return body.reference
  }
  async function bookAtDesk(slot: string, details: object = {}) {
    const { body } = await desk.post(calls.bookByPhone, { ...person, ...details, ...at(slot) })
    if (!body.success) throw new Error(body.message)
    return body
  }
  const seen = ({ reference, version }: calls.DeskVisit) => ({ reference, version })
  const freeOn = async (date = FRIDAY) => {
    const { body } = await app.current.visitor().get(getLocations)
    return body.find(({ id }) => id === 6)?.schedule[date] ?? []
  }
  const lettersTo = async (email: string, subject: RegExp) => {
    await waitForEmptyOutbox(app.current)
    return readFolder(app.current.outbox)
      .filter(({ name }) => name.endsWith('.eml'))
      .map(({ text }) => parseMail(text))
      .filter((mail) => mail.to === email && subject.test(mail.subject)).length
  }
  /** What was done since the last look, without the signing in. */
  const actsOf = async (reference: string) =>
    (await auditOf(app.current)).filter((act) => act.endsWith(reference))
  const who = () => (people % 2 ? OWNER : STAFF)

  test('a visit is booked by phone, without an e-mail address, and the answer says who is told', async () => {
    const { visit, message } = await bookAtDesk('9:00 AM', { email: '' })
    expect(visit).toMatchObject({
      status: 'to-come',
      isOver: false,
      location: { id: 6, name: 'Lantern Hill Office' },
      date: FRIDAY,
      time: '9:00 AM',
      clientName: 'Zoë Doe',
      phone: person.phone,
      email: '',
      visitsBefore: 0,
      notReachedBy: [],
    })
    expect(message).toBe(
      `Booked. Reference ${visit.reference}. The client is told by text, and the office by e-mail.`,
    )
    expect(await freeOn()).toContain('9:00 AM Booked')
    expect(await actsOf(visit.reference)).toEqual([`${who()} booked a visit ${visit.reference}`])
    // The answer was lost on the way, and the same is sent once more.
    const again = await bookAtDesk('9:00 AM', { email: '' })
    expect(again.visit.reference).toBe(visit.reference)
    expect(await actsOf(visit.reference)).toHaveLength(1)
    const other = await desk.post(calls.bookByPhone, { ...person, ...at('9:00 AM') })
    expect([other.status, other.body.success]).toEqual([409, false])
    await desk.post(calls.cancelVisitAtDesk, { ...seen(visit), tells: false })
  })

  test('a faulty field is named, and nothing is booked', async () => {
    const request = { ...person, phone: '12', lastName: '', ...at('9:30 AM') }
    const { status, body } = await desk.post(calls.bookByPhone, request)
    expect([status, body]).toEqual([
      400,
      {
        success: false,
        errors: {
          phone: 'Please enter a phone number of ten digits.',
          lastName: 'Please enter your last name.',
        },
      },
    ])
    expect(await freeOn()).toContain('9:30 AM')
  })

  test('a time that a visitor holds is taken over, and the answer says so', async () => {
    const visitor = app.current.visitor()
    await visitor.post(holdAppointment, at('10:00 AM'))
    const { visit, message } = await bookAtDesk('10:00 AM')
    expect(message).toMatch(/A visitor held this time and no longer holds it\.$/)
    const { body } = await visitor.get(getHolds)
    expect(body.success && body.holds).toEqual([])
    await visitor.post(holdAppointment, at('10:30 AM'))
    const moved = await desk.post(calls.moveVisitAtDesk, {
      ...seen(visit),
      ...at('10:30 AM'),
      tells: true,
    })
    expect(moved.body.success && moved.body.message).toMatch(/^Moved\. The client is told.*held/)
    await cancel(await openTool(app.current), TOOL, visit.reference, { isQuiet: true })
  })

  test('a visit is moved and cancelled with letters, or without', async () => {
    const { visit } = await bookAtDesk('11:00 AM')
    const told = { ...seen(visit), ...at('11:30 AM'), tells: true }
    const first = await desk.post(calls.moveVisitAtDesk, told)
    if (!first.body.success) throw new Error(first.body.message)
    expect(first.body.message).toBe(
      'Moved. The client is told by e-mail and by text, and the office by e-mail.',
    )
    expect(await lettersTo(person.email, /is moved to/)).toBe(1)
    const quiet = { ...seen(first.body.visit), ...at('1:00 PM'), tells: false }
    const second = await desk.post(calls.moveVisitAtDesk, quiet)
    if (!second.body.success) throw new Error(second.body.message)
    expect(second.body).toMatchObject({ message: 'Moved. Nobody is told.' })
    expect(await lettersTo(person.email, /is moved to/)).toBe(1)
    expect(await freeOn()).toEqual(expect.arrayContaining(['11:30 AM', '1:00 PM Booked']))
    const last = await desk.post(calls.cancelVisitAtDesk, {
      ...seen(second.body.visit),
      tells: false,
    })
    expect(last.body).toMatchObject({
      message: 'Cancelled. The time is free again. Nobody is told.',
      visit: { status: 'cancelled' },
    })
    expect(await lettersTo(person.email, /is cancelled/)).toBe(0)
    expect(await freeOn()).toContain('1:00 PM')
    expect(await actsOf(visit.reference)).toEqual(
      ['booked', 'cancelled', 'moved', 'moved'].map(
        (act) => `${who()} ${act} a visit ${visit.reference}`,
      ),
    )
    const other = await bookAtDesk('2:00 PM')
    await desk.post(calls.cancelVisitAtDesk, { ...seen(other.visit), tells: true })
    expect(await lettersTo(person.email, /is cancelled/)).toBe(1)
  })

  test('how many visits were before does not count those that were cancelled or missed', async () => {
    const first = await bookAtDesk('9:00 AM')
    const second = await bookAtDesk('9:30 AM')
    const third = await bookAtDesk('10:00 AM')
    expect([first, second, third].map(({ visit }) => visit.visitsBefore)).toEqual([0, 1, 2])
    await desk.post(calls.cancelVisitAtDesk, { ...seen(first.visit), tells: false })
    const fourth = await bookAtDesk('10:30 AM')
    expect(fourth.visit.visitsBefore).toBe(2)
    for (const { visit } of [second, third, fourth]) {
      await desk.post(calls.cancelVisitAtDesk, { ...seen(visit), tells: false })
    }
  })

  test('what another changed meanwhile is told, and the act on what was seen changes nothing', async () => {
    const { visit } = await bookAtDesk('3:00 PM')
    const stale = seen(visit)
    const services = await openTool(app.current)
    const change = { ...stale, ...at('3:30 PM'), tells: true }
    const moved = await desk.post(calls.moveVisitAtDesk, change)
    if (!moved.body.success) throw new Error(moved.body.message)
    const before = (await auditOf(app.current)).length
    const answers = [
      await desk.post(calls.cancelVisitAtDesk, { ...stale, tells: true }),
      await desk.post(calls.moveVisitAtDesk, { ...stale, ...at('4:00 PM'), tells: true }),
      await desk.post(calls.markVisit, { ...stale, mark: 'arrived' }),
    ]
    for (const { status, body } of answers) {
      expect([status, body.success ? '' : body.message]).toEqual([
        409,
        expect.stringMatching(
          /^Somebody has changed this visit meanwhile\. It is now on Friday, July 10th, 2026 at 3:30 PM .*, Lantern Hill Office, without a mark\. Nothing else was changed\./,
        ),
      ])
    }
    await cancel(services, TOOL, visit.reference, { isQuiet: true })
    const late = await desk.post(calls.cancelVisitAtDesk, {
      ...seen(moved.body.visit),
      tells: true,
    })
    expect(late.body).toMatchObject({ message: expect.stringMatching(/is cancelled already/) })
    expect((await auditOf(app.current)).length).toBe(before + 1)
    const unknown = { reference: 'A3C4-E6F7', version: '0-to-come', tells: true }
    expect((await desk.post(calls.cancelVisitAtDesk, unknown)).status).toBe(404)
  })

  test('desk, tool and site that race for one time make one visit, and the audit tells it once', async () => {
    const services = await openTool(app.current)
    const { clock } = app.current
    for (const date of ['2026-07-17', '2026-07-18', '2026-07-24']) {
      clock.advance(1)
      const before = (await auditOf(app.current)).length
      const time = at('9:00 AM', date)
      const [byDesk, other, bySite, byTool] = await Promise.all([
        desk.post(calls.bookByPhone, { ...person, ...time }),
        desk.post(calls.bookByPhone, { ...person, firstName: 'Ann', ...time }),
        app.current.visitor().post(bookAppointment, { ...jane, ...time }),
        services.bookByTool(time, jane),
      ])
      const won = [byDesk, other, bySite].filter(({ body }) => body.success).length
      expect(won + (byTool.isRefused ? 0 : 1)).toBe(1)
      const acts = (await auditOf(app.current)).length - before
      expect(acts).toBe(bySite.body.success ? 0 : 1)
    }
    const visits = await app.current.database.read
      .selectFrom('bookings')
      .select(['day'])
      .where('slot', '=', slot('0900'))
      .where('day', '>', day('2026-07-12'))
      .execute()
    expect(visits).toHaveLength(3)
  })

  // The last one, because the clock does not go back.
  test('whether the client came is marked from the day of the visit on, and can be taken back', async () => {
    const date = '2026-07-11'
    const reference = await bookOnSite('9:00 AM', date)
    let version = '0-to-come'
    const mark = async (to: calls.Mark) => {
      const { body } = await desk.post(calls.markVisit, { reference, version, mark: to })
      if (!body.success) return body.message
      version = body.visit.version
      return body.visit.status
    }
    expect(await mark('arrived')).toMatch(/is still to come, so it cannot be marked/)
    app.current.clock.at = Date.parse(`${date}T08:55:00-04:00`)
    desk = await signedIn(app.current, STAFF)
    expect(await mark('missed')).toMatch(/has not begun yet/)
    expect(await mark('arrived')).toBe('arrived')
    expect(await mark('arrived')).toBe('arrived')
    expect(await mark('to-come')).toBe('to-come')
    app.current.clock.advance(4 * HOUR)
    expect(await mark('missed')).toBe('missed')
    expect(await mark('done')).toBe('done')
    expect((await actsOf(reference)).map((act) => act.slice(STAFF.length + 1))).toEqual([
      `marked a visit as arrived ${reference}`,
      `took back the mark of a visit ${reference}`,
      ...['missed', 'done']
        .map((act) => `marked a visit as ${act} ${reference}`)
        .sort((a, b) => a.localeCompare(b)),
    ])
    const moved = await desk.post(calls.moveVisitAtDesk, {
      ...{ reference, version },
      ...at('9:00 AM', '2026-07-17'),
      tells: true,
    })
    expect(moved.body).toMatchObject({ message: expect.stringMatching(/is over, so it stays/) })
  })

  test('the letter to the office leads to the day of the visit at the desk', async () => {
    const reference = await bookOnSite('9:00 AM', '2026-07-31')
    await waitForEmptyOutbox(app.current)
    const letter = readFolder(app.current.outbox)
      .map(({ text }) => parseMail(text))
      .find(({ subject }) => subject.startsWith(`New booking ${reference}`))
    expect(letter?.text).toContain('/desk/day/2026-07-31\n')
    expect(letter?.html).toContain('/desk/day/2026-07-31"')
    expect(letter?.text).toContain(`npm run practice -- cancel ${reference}`)
  })
})
