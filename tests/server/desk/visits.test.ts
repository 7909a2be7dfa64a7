import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { holdAppointment } from '../../../domain/calendar/hold.ts'
import { getDeskDay } from '../../../domain/desk/calendar.ts'
import * as clients from '../../../domain/desk/clients.ts'
import * as visits from '../../../domain/desk/visits.ts'
import { describeFreed } from '../../../server/booking/changes/cancel.ts'
import { describeChange } from '../../../server/booking/changes/notified.ts'
import { deskVisits } from '../../../server/desk/desk-visit.ts'
import { setOptedOut } from '../../../server/messages/outbox/opt-outs.ts'
import { enqueueLetters } from '../../../server/messages/outbox/outbox.ts'
import type { Services } from '../../../server/services.ts'
import { bookVisit, jane, slotAt } from '../support/bookings.ts'
import { changedPractice } from '../support/changed-practice.ts'
import { HOUR } from '../support/clock.ts'
import {
  askForRecordsCode,
  auditOf,
  OWNER,
  practiceWithDesk,
  STAFF,
  signedIn,
  useDesk,
} from '../support/desk.ts'
import { sqlite } from '../support/engines.ts'
import { mailsAbout } from '../support/letters.ts'
import { ownerTool } from '../support/owner-tool.ts'
import { alter, waitForEmptyOutbox } from '../support/stored.ts'
import { openPractice } from '../support/tool-services.ts'

const FRIDAY = '2026-07-10'
const at = (slot: string, date = FRIDAY) => slotAt(date, slot)
const seen = ({ reference, version }: visits.DeskVisit) => ({ reference, version })

describe('visits at the desk', () => {
  const { app, desk, ask, told } = useDesk()
  const bookAt = (slot: string, details: object = {}) =>
    ask(visits.bookByPhone, { ...jane, ...details, ...at(slot) })

  test('a visit is booked by phone without an email address, moved, canceled, and each answer says who is notified', async () => {
    const { visit, message } = await bookAt('9:00 AM', { email: '', firstName: 'Zoë' })
    expect(visit).toMatchObject({
      ...{ version: '0-to-come', status: 'to-come', price: 225, notReachedBy: [] },
      ...{ location: { id: 6, name: 'Lantern Hill Office' }, date: FRIDAY, time: '9:00 AM' },
      ...{ minutes: 30, clientName: 'Zoë Doe', phone: jane.phone, email: '' },
    })
    expect(message).toBe(
      `Booked. Reference ${visit.reference}. Please call Zoë Doe at (212) 555-0142: our messages may not reach this client. Emails and texts are written to the outbox, not sent.`,
    )
    await app.visitor().post(holdAppointment, at('9:30 AM'))
    const move = { ...seen(visit), ...at('9:30 AM'), notifies: true }
    expect(await ask(visits.moveVisitAtDesk, move)).toMatchObject({
      visit: { time: '9:30 AM', version: '1-to-come' },
      message:
        'Moved. Please call Zoë Doe at (212) 555-0142: our messages may not reach this client. Emails and texts are written to the outbox, not sent. A visitor was holding this time and has lost it.',
    })
    // Each change names the version that was seen.
    const stale = /^409 Someone else has changed this visit since you opened it/
    expect(await told(visits.moveVisitAtDesk, move)).toMatch(stale)
    const cancel = { reference: visit.reference, version: '1-to-come', notifies: false }
    expect(await ask(visits.cancelVisitAtDesk, cancel)).toMatchObject({
      visit: { status: 'canceled' },
      message: 'Canceled. Visitors can book this time again. No one was notified.',
    })
    const day = await ask(getDeskDay, { date: FRIDAY })
    const canceled = { reference: visit.reference, version: '2-to-come' }
    expect(day.canceled).toMatchObject([{ ...canceled, status: 'canceled' }])
    expect(await ask(visits.reinstateVisit, { ...canceled, notifies: false })).toMatchObject({
      visit: { status: 'to-come', time: '9:30 AM', version: '3-to-come' },
      message: 'Booked again. No one was notified.',
    })
    const faulty = { ...jane, ...at('9:30 AM'), phone: '12', lastName: '' }
    const { status, body } = await desk().post(visits.bookByPhone, faulty)
    const errors = {
      phone: 'Please enter a 10-digit US phone number, or just an email address.',
      lastName: 'Please enter the last name.',
    }
    expect([status, body]).toEqual([400, { success: false, reason: 'fields', errors }])
    expect(await mailsAbout(app, /is canceled/)).toEqual([])
  })

  test('a client with only a number of another country is booked with an email address alone', async () => {
    const { visit, message } = await bookAt('4:00 PM', { email: 'uta@list.example', phone: '' })
    expect(visit).toMatchObject({ phone: '', email: 'uta@list.example' })
    expect(message).toContain('Please call Jane Doe (no phone number)')
    const { status } = await desk().post(visits.bookByPhone, {
      ...{ ...jane, ...at('4:30 PM') },
      ...{ email: '', phone: '' },
    })
    expect(status).toBe(400)
  })

  test('a walk-in with mistakes is refused in words, as the form has one place for them', async () => {
    const faulty = { ...jane, ...at('9:00 AM'), phone: '12', lastName: '' }
    expect(await told(visits.enterWalkIn, faulty)).toBe(
      '400 Please enter the last name. Please enter a 10-digit US phone number, or just an email address. Nothing was changed.',
    )
  })

  test('each answer says which messages were stored, and whom to call because none may arrive', async () => {
    const practice = await openPractice(sqlite)
    const booking = await practice.book(at('9:00 AM'))
    const said = (filed: Services['filed'], ...also: (typeof booking)[]) =>
      describeChange({ ...practice, filed }, booking, ...also)
    const written = 'are written to the outbox, not sent.'
    const office = 'The office will get an email.'
    expect(await said([])).toBe(`The client will get an email and a text. ${office}`)
    expect(await said(['text'])).toBe(`The client will get an email. ${office} Texts ${written}`)
    expect(await said(['email'])).toBe(`The client will get a text. Emails ${written}`)
    await setOptedOut(practice, jane.phone, true, practice.clock.now())
    const ann = await practice.book(at('10:00 AM'), { firstName: 'Ann', email: 'ann@list.example' })
    const failed = { ...ann, mail_failed_at: 1 }
    expect(await said([], failed)).toBe(
      `1 client will get an email and a text. Please call Ann Doe at (212) 555-0142: our messages may not reach this client. ${office}`,
    )
    const quiet = await practice.cancel(ann.reference, { isQuiet: true })
    expect(await describeChange(practice, quiet)).toBe('No one was notified.')
  })

  test('an office that wants no letter about its own acts gets those about visitors’ only', async () => {
    const file = changedPractice(['price: 225', 'deskLetters: none\nprice: 225'])
    const practice = { ...(await openPractice(sqlite, file)), filed: [] }
    const kinds = async () => {
      const rows = practice.database.read.selectFrom('outbox').select('kind')
      return (await rows.where('channel', '=', 'office-mail').execute()).map(({ kind }) => kind)
    }
    const booking = await practice.book(at('9:00 AM'))
    expect(await describeChange(practice, booking)).toBe('The client will get an email and a text.')
    await practice.move(booking.reference, at('10:00 AM'))
    await practice.cancel(booking.reference)
    expect(await kinds()).toEqual([])
    const isByVisitor = true
    await practice.database.write((transaction) =>
      enqueueLetters(transaction, booking, 'canceled', isByVisitor, practice),
    )
    expect(await kinds()).toEqual(['office-cancelled'])
  })

  test('a cancellation says whether visitors can book the time again', async () => {
    const file = changedPractice(['visitMinutes: 30', 'visitMinutes: 30\nnoticeHours: 24'])
    const practice = await openPractice(sqlite, file)
    const booking = await practice.book(at('9:00 AM'))
    await practice.cancel(booking.reference)
    const said = (moment: number) => {
      practice.clock.at = moment
      return describeFreed(practice, booking)
    }
    const start = booking.starts_at
    expect(await said(start - 24 * HOUR - 1)).toBe('Visitors can book this time again.')
    const notice = 'Visitors can no longer book it: they need 24 hours’ notice.'
    expect(await said(start - 24 * HOUR)).toBe(notice)
    expect(await said(start)).toBe('Visitors cannot book this time.')
    await practice.close(FRIDAY)
    expect(await said(start - 48 * HOUR)).toBe('Visitors cannot book this time.')
  })

  test('a visit has begun at its first moment and is over at its last', async () => {
    const practice = await openPractice(sqlite)
    const booking = await practice.book(at('9:00 AM'))
    const { starts_at, ends_at } = booking
    const states: string[] = []
    for (const moment of [starts_at - 1, starts_at, ends_at - 1, ends_at]) {
      practice.clock.at = moment
      const [visit] = await deskVisits(practice, [booking])
      states.push(visit?.isOver ? 'over' : visit?.hasBegun ? 'begun' : 'to come')
    }
    expect(states).toEqual(['to come', 'begun', 'begun', 'over'])
  })

  test('how many visits were before does not count those that were canceled or missed', async () => {
    const who = { email: 'often@list.example', phone: '2125550133' }
    const first = await bookAt('2:00 PM', who)
    const second = await bookAt('2:30 PM', who)
    expect([first, second].map(({ visit }) => visit.visitsBefore)).toEqual([0, 1])
    await ask(visits.cancelVisitAtDesk, { ...seen(first.visit), notifies: false })
    const third = await bookAt('3:00 PM', who)
    expect(third.visit.visitsBefore).toBe(1)
    const { reference } = second.visit
    const missed = sql`update bookings set attendance = 'missed' where reference = ${reference}`
    await alter(app, missed)
    const fourth = await bookAt('3:30 PM', who)
    expect(fourth.visit.visitsBefore).toBe(1)
  })

  test('clients are found with their visits, letters and review, also one who was only imported', async () => {
    const who = { firstName: 'José', email: 'jose@list.example', phone: '2125550155' }
    const { reference } = await bookVisit(app.visitor(), at('9:00 AM', '2026-07-31'), who)
    await waitForEmptyOutbox(app)
    const found = await ask(clients.findClients, { text: 'jose doe' })
    expect(found).toMatchObject({
      clients: [
        {
          ...{ clientName: 'José Doe', phone: who.phone, email: who.email, contact: who.email },
          visits: [{ reference, status: 'to-come' }],
          letters: [
            { what: 'confirmation by email', sentAt: '2026-07-01T16:00:00.001Z', isFiled: true },
            { what: 'confirmation by text', writtenAt: '2026-07-01T16:00:00.001Z' },
          ],
        },
      ],
      pages: 1,
    })
    const now = app.clock.now()
    const rows = Array.from({ length: 21 }, (_, index) => ({
      ...{ id: `ida${index}`, first_name: 'Ida', last_name: `Listed${index}`, email: '' },
      ...{
        phone: String(2_125_559_000 + index),
        imported_at: now,
        created_at: now,
        staff_note: '',
      },
    }))
    await app.database.write((transaction) =>
      transaction.insertInto('clients').values(rows).execute(),
    )
    const many = await ask(clients.findClients, { text: 'ida listed' })
    expect([many.clients.length, many.pages]).toEqual([20, 2])
    expect(many).toMatchObject({ clients: [{ visits: [], letters: [] }, ...Array(19).fill({})] })
    expect(await told(clients.findClients, { text: ' x ' })).toMatch(/^400 Enter at least two/)
    const second = await ask(clients.findClients, { text: 'ida listed', page: 2 })
    const names = [...many.clients, ...second.clients].map(({ lastName }) => lastName)
    expect([second.pages, new Set(names).size]).toEqual([2, 21])
    // A letter of each is wrong.
    const similar = await ask(clients.findClients, { text: 'idq lisxed7', page: 1 })
    expect(similar.clients.map(({ lastName }) => lastName)).toEqual(['Listed7'])
    expect(await told(clients.findClients, { text: 'ida listed', page: 0 })).toMatch(/^400 /)
    expect(await ask(clients.findClients, { text: 'nobody' })).toMatchObject({ pages: 1 })
  })

  test('an export and an erasure take a code of their own, and say what they did', async () => {
    const { reference } = await bookVisit(app.visitor(), at('3:30 PM', '2026-08-07'), {
      ...{ firstName: 'Gone', email: 'gone@list.example', phone: '2125550166' },
    })
    const contact = '(212) 555-0166'
    const over = '403 This code is no longer valid. Please request a new one. Nothing was changed.'
    expect(await told(clients.exportClient, { contact, code: 'no code' })).toBe(
      '403 This code did not match. Nothing was changed.',
    )
    const noContact =
      '400 This is neither an email address nor a US phone number of ten digits. Nothing was changed.'
    for (const call of [clients.exportClient, clients.eraseClient])
      expect(await told(call, { contact: 'jane', code: '123456' })).toBe(noContact)
    const code = await askForRecordsCode(app, desk())
    // A refused request does not use up the code.
    expect(await told(clients.eraseClient, { contact, code })).toMatch(
      /^409 This client has an upcoming/,
    )
    const file = await ask(clients.exportClient, { contact, code })
    expect(file.file).toContain(`<th scope="row">Reference</th><td>${reference}</td>`)
    expect(file.file).toContain('<p>Exported: Wednesday, July 1st, 2026, 12:00 PM</p>')
    expect(file.message).toMatch(/^Everything kept about Gone Doe .* is in this file\./)
    await ask(visits.cancelVisitAtDesk, { reference, version: '0-to-come', notifies: false })
    expect(await told(clients.eraseClient, { contact, code })).toBe(over)
    // A code that is printed on the server stands in for one that no mail brings.
    const print = async (address: string) =>
      (await ownerTool(app, practiceWithDesk()).tool(['desk-code', address])).split('\n')[0]
    expect(await told(clients.eraseClient, { contact, code: await print(STAFF) })).toBe(
      '403 This code did not match. Nothing was changed.',
    )
    const next = await print(OWNER)
    const erased = await ask(clients.eraseClient, { contact, code: next })
    expect(erased.message).toMatch(
      /^Forgotten: Gone Doe .*\nThe name, the contacts and the notes are removed from 1 visit\.\n[\s\S]*What stays:/,
    )
    expect((await ask(getDeskDay, { date: '2026-08-07' })).canceled).toEqual([])
    // All forgotten clients share one record, so only the visit that was searched for is shown.
    expect(await ask(clients.findClients, { text: reference })).toMatchObject({
      clients: [{ clientName: '', letters: [], visits: [{ reference, visitsBefore: 0 }] }],
    })
    expect(await auditOf(app)).toContainEqual(expect.stringMatching(`^${OWNER} forgot a client `))
  })

  test('Today says that the practice runs late, and how the letter begins before it is sent', async () => {
    await ask(visits.bookByPhone, { ...jane, ...at('9:00 AM', '2026-08-28') })
    app.clock.at = Date.parse('2026-08-28T08:00:00-04:00')
    const owner = await signedIn(app)
    const shown = async (date?: string) => {
      const { body } = await owner.post(getDeskDay, { date })
      return body.success ? body.delay : undefined
    }
    expect(await shown()).toMatchObject({
      names: ['Jane Doe'],
      words: expect.stringMatching(/ about … minutes late:$/),
    })
    await owner.post(visits.runLate, { minutes: '20' })
    expect((await shown())?.told).toBe('20 minutes late, clients notified at 8:00 AM')
    expect(await shown('2026-08-29')).toBeUndefined()
  })
})
