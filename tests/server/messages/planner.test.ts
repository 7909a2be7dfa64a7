import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { markVisit } from '../../../server/booking/changes/mark-visit.ts'
import { reopenHours } from '../../../server/booking/changes/reopen.ts'
import { TOOL } from '../../../server/database/audit.ts'
import { deliver, recordDelivery } from '../../../server/messages/delivery.ts'
import { eveningLetter, queueEveningLetter } from '../../../server/messages/kinds/evening-letter.ts'
import { KINDS } from '../../../server/messages/kinds/kinds.ts'
import { mayLeave, plannedAt } from '../../../server/messages/kinds/planned-time.ts'
import { dueMessages } from '../../../server/messages/outbox/due.ts'
import { readMessage } from '../../../server/messages/outbox/message.ts'
import { setOptedOut } from '../../../server/messages/outbox/opt-outs.ts'
import { queueDueLetters } from '../../../server/messages/planner.ts'
import { unwrap } from '../../../server/result.ts'
import { day, slot } from '../../days.ts'
import { slotAt } from '../support/bookings.ts'
import { changedPractice } from '../support/changed-practice.ts'
import { sqlite } from '../support/engines.ts'
import { alter } from '../support/stored.ts'
import { openPractice } from '../support/tool-services.ts'

const NEW_YORK = 'America/New_York'
const PREPARATION = 'preparation-mail'
const THANKS = 'thanks-mail'
const MISSED = 'missed-mail'
const INTAKE = 'intake-mail'
const REMINDERS = ['reminder-mail', 'reminder-text']
const TOLD = '2026-11-22: a confirmation, a reminder and changes'

/** A practice that has turned a letter on. */
const withLetters = (letter: string) =>
  changedPractice(['price: 225', `letters: { ${letter}: { send: true } }\nprice: 225`])

/** A practice that queues its letters only when the test says so. Its evening letter is sent at once. */
async function open(file?: string) {
  const practice = await openPractice(sqlite, file)
  const { database, clock } = practice
  const written = new Set<string>()
  const isOfBooking = (id: string) =>
    !/^(?:preparation|thanks|missed|intake|reminder|evening)/.test(id)
  /** Queues the letters that are due at a time, in three concurrent runs, and returns the kinds of the new ones. */
  async function at(time: string) {
    clock.at = Date.parse(time)
    await Promise.all([1, 2, 3].map(() => queueDueLetters(practice)))
    const rows = await database.read.selectFrom('outbox').select(['id', 'message']).execute()
    const fresh = rows.filter(({ id }) => !isOfBooking(id) && !written.has(id))
    for (const { id } of fresh) written.add(id)
    return fresh.map(({ message }): string => JSON.parse(message).kind).sort()
  }
  async function eveningAt(time: string) {
    clock.at = Date.parse(time)
    await Promise.all([1, 2, 3].map(() => queueEveningLetter(practice)))
    const id = `evening-letter-${time.slice(0, 10)}`
    const outbox = database.read.selectFrom('outbox').select(['message', 'sent_at'])
    const row = await outbox.where('id', '=', id).executeTakeFirst()
    if (!row || row.sent_at !== null) return undefined
    const letter = readMessage(row.message)
    if (letter.kind !== 'evening-letter') throw new Error(letter.kind)
    await alter(practice, sql`update outbox set sent_at = ${clock.at} where id = ${id}`)
    const mail = await eveningLetter(practice, letter)
    return mail && `${mail.subject}\n${mail.text}`
  }
  return { ...practice, at, eveningAt }
}

describe('letters of the days before a visit', () => {
  test('come once and at their time', async () => {
    const { at, book } = await open()
    await book(slotAt('2026-07-10', '10:00 AM'), {}, TOLD)
    const times: [string, string[]][] = [
      ['2026-07-07T09:59:00-04:00', []],
      ['2026-07-07T10:00:00-04:00', [INTAKE]],
      ['2026-07-09T09:59:00-04:00', []],
      ['2026-07-09T10:00:00-04:00', REMINDERS],
      ['2026-07-10T09:59:00-04:00', []],
      ['2026-07-10T10:01:00-04:00', []],
    ]
    for (const [time, kinds] of times) expect([time, await at(time)]).toEqual([time, kinds])
  })

  test('none comes before a visit in closed hours, until they are open again', async () => {
    const { at, book, close, ...practice } = await open()
    await book(slotAt('2026-07-10', '10:00 AM'))
    const { closure } = await close('2026-07-10')
    expect(await at('2026-07-09T10:00:00-04:00')).toEqual([])
    await reopenHours(practice, TOOL, closure.id)
    expect(await at('2026-07-09T11:00:00-04:00')).toEqual([INTAKE, ...REMINDERS])
  })

  test('the practice sets how many days before', async () => {
    const days = 'intakeDays: 7\nreminderDays: 2\nprice: 225'
    const { at, book } = await open(changedPractice(['price: 225', days]))
    await book(slotAt('2026-07-10', '10:00 AM'))
    expect(await at('2026-07-03T09:59:00-04:00')).toEqual([])
    expect(await at('2026-07-03T10:00:00-04:00')).toEqual([INTAKE])
    expect(await at('2026-07-08T10:00:00-04:00')).toEqual(REMINDERS)
  })

  test('how to prepare comes once, six days before, to a visit that was booked by then', async () => {
    const { at, book, move } = await open(withLetters('preparation'))
    const moved = await book(slotAt('2026-07-10', '10:00 AM'))
    expect(await at('2026-07-04T09:59:00-04:00')).toEqual([])
    // The confirmation says the same.
    await book(slotAt('2026-07-10', '9:00 AM'))
    expect(await at('2026-07-04T10:00:00-04:00')).toEqual([PREPARATION])
    await move(moved.reference, slotAt('2026-07-24', '10:00 AM'))
    expect(await at('2026-07-04T11:00:00-04:00')).toEqual([])
    expect(await at('2026-07-18T10:00:00-04:00')).toEqual([])
  })

  test('an optional letter is not sent while it is off, even if it waits', async () => {
    const { at, book, ...practice } = await open()
    await book(slotAt('2026-07-10', '10:00 AM'))
    expect(await at('2026-07-04T10:00:00-04:00')).toEqual([])
    Object.assign(practice.practice, { letters: { preparation: { send: true } } })
    expect(await at('2026-07-04T10:00:00-04:00')).toEqual([PREPARATION])
    const outbox = practice.database.read.selectFrom('outbox').selectAll()
    const row = await outbox.where('kind', '=', PREPARATION).executeTakeFirstOrThrow()
    const message = readMessage(row.message)
    const isStillTrue = () => KINDS[message.kind].isStillTrue(practice, message, row)
    expect(await isStillTrue()).toBe(true)
    Object.assign(practice.practice, { letters: { preparation: { send: false } } })
    expect(await isStillTrue()).toBe(false)
  })

  test('how to prepare is of no use to a letter that is a day late', async () => {
    const { at, book } = await open(withLetters('preparation'))
    await book(slotAt('2026-07-10', '10:00 AM'))
    expect(await at('2026-07-05T10:00:00-04:00')).toEqual([])
  })

  test('who came is thanked a day later, or when they are marked within a week, once in a year', async () => {
    const { at, book, ...practice } = await open(withLetters('thanks'))
    const ann = { email: 'ann@client.example', phone: '2125550143' }
    const mark = (id: string, attendance: string) =>
      alter(practice, sql`update bookings set attendance = ${attendance} where id = ${id}`)
    const visit = async (on: string, time: string, attendance?: string, details = {}) => {
      const { id } = await book(slotAt(on, time), details)
      if (attendance) await mark(id, attendance)
      return id
    }
    await visit('2026-07-10', '10:00 AM', 'done')
    await visit('2026-07-10', '11:00 AM', 'arrived')
    const marked = await visit('2026-07-10', '1:00 PM', undefined, ann)
    const missed = { email: 'bea@client.example', phone: '2125550144' }
    await visit('2026-07-10', '2:00 PM', 'missed', missed)
    expect(await at('2026-07-11T09:59:00-04:00')).toEqual([])
    expect(await at('2026-07-11T10:00:00-04:00')).toEqual([THANKS])
    expect(await at('2026-07-11T15:00:00-04:00')).toEqual([])
    await mark(marked, 'arrived')
    expect(await at('2026-07-18T12:59:00-04:00')).toEqual([THANKS])
    practice.clock.at = Date.parse('2027-07-01T12:00:00-04:00')
    await visit('2027-07-09', '10:00 AM', 'done')
    await visit('2027-07-16', '10:00 AM', 'done')
    await visit('2027-07-16', '11:00 AM', 'done', ann)
    expect(await at('2027-07-10T10:00:00-04:00')).toEqual([])
    // Within a week the first of these would be thanked after all: a year has passed since the last letter.
    expect(await at('2027-07-17T10:00:00-04:00')).toEqual([THANKS])
    expect(await at('2027-07-25T11:00:00-04:00')).toEqual([])
  })

  test('two processes that find three visits of a client thank once', async () => {
    const { at, book, ...practice } = await open(withLetters('thanks'))
    await book(slotAt('2026-07-10', '10:00 AM'))
    await book(slotAt('2026-07-10', '11:00 AM'))
    // With another phone they are another record.
    await book(slotAt('2026-07-10', '1:00 PM'), { phone: '2125550199' })
    await alter(practice, sql`update bookings set attendance = 'done'`)
    practice.clock.at = Date.parse('2026-07-11T14:00:00-04:00')
    await Promise.all([queueDueLetters(practice), queueDueLetters(practice)])
    expect(await at('2026-07-11T14:00:00-04:00')).toEqual([THANKS])
    // A restore may lose the visit that the client was thanked for.
    await alter(practice, sql`delete from outbox`)
    expect(await at('2026-07-11T14:01:00-04:00')).toEqual([])
  })

  test('a letter of thanks that could not leave before the night leaves in the morning', async () => {
    const { at, book, ...practice } = await open(withLetters('thanks'))
    const { database } = practice
    await book(slotAt('2026-07-10', '10:00 AM'))
    await alter(practice, sql`update bookings set attendance = 'done'`)
    expect(await at('2026-07-11T19:50:00-04:00')).toEqual([THANKS])
    const queued = () =>
      database.read.selectFrom('outbox').selectAll().where('kind', '=', THANKS).execute()
    practice.clock.at = Date.parse('2026-07-11T20:05:00-04:00')
    const sent = async () => 'sent' as const
    const transports = { mail: sent, sms: sent, notice: '', close: async () => {} }
    for (const row of await queued()) {
      const outcome = await deliver(practice, transports, row)
      await database.write((to) => recordDelivery(to, row, outcome, practice.clock.at))
    }
    expect(await queued()).toEqual([])
    await at('2026-07-12T08:00:00-04:00')
    expect(await queued()).toHaveLength(1)
  })

  test.each([
    ['thanks', 'done'],
    ['missed', 'missed'],
  ])(
    'the letter after a visit (%s) leaves although no letter before it could',
    async (letter, attendance) => {
      const { at, book, ...practice } = await open(withLetters(letter))
      const { database, clock } = practice
      await book(slotAt('2026-07-10', '10:00 AM'))
      await alter(practice, sql`update bookings set attendance = ${attendance}`)
      const kind = `${letter}-mail`
      expect(await at('2026-07-11T12:00:00-04:00')).toEqual([kind])
      const due = dueMessages(database.read, clock.at, Number.MAX_SAFE_INTEGER).select(
        'outbox.kind',
      )
      expect((await due.execute()).map((one) => one.kind)).toContain(kind)
    },
  )

  test('who did not come gets a letter a day later, unless they have booked again', async () => {
    const { at, book, ...practice } = await open(withLetters('missed'))
    const ann = { email: 'ann@client.example', phone: '2125550143' }
    await book(slotAt('2026-07-10', '10:00 AM'))
    await book(slotAt('2026-07-10', '11:00 AM'), ann)
    await alter(practice, sql`update bookings set attendance = 'missed'`)
    await book(slotAt('2026-07-24', '10:00 AM'), ann)
    expect(await at('2026-07-11T09:59:00-04:00')).toEqual([])
    expect(await at('2026-07-11T12:00:00-04:00')).toEqual([MISSED])
    expect(await at('2026-07-12T12:00:00-04:00')).toEqual([])
  })

  test.each(['while they are closed', 'after they were opened again'])(
    'nobody is missed in closed hours, %s',
    async (when) => {
      const { at, book, clock, ...practice } = await open(withLetters('missed'))
      const visit = await book(slotAt('2026-07-10', '10:00 AM'))
      const { closure } = await practice.close('2026-07-10', { lastDay: day('2026-07-13') })
      clock.at = Date.parse('2026-07-10T17:00:00-04:00')
      unwrap(await markVisit({ ...practice, clock }, TOOL, visit.reference, 'missed'))
      if (when !== 'while they are closed')
        unwrap(await reopenHours({ ...practice, clock }, TOOL, closure.id))
      expect(await at('2026-07-11T12:00:00-04:00')).toEqual([])
    },
  )

  test('a client who had not come before the day was closed is missed', async () => {
    const { at, book, clock, ...practice } = await open(withLetters('missed'))
    const visit = await book(slotAt('2026-07-10', '10:00 AM'))
    clock.at = Date.parse('2026-07-10T11:00:00-04:00')
    await practice.close('2026-07-10')
    unwrap(await markVisit({ ...practice, clock }, TOOL, visit.reference, 'missed'))
    expect(await at('2026-07-11T12:00:00-04:00')).toEqual([MISSED])
  })

  test.each([
    ['by the same record', {}],
    ['with another phone', { phone: '2125550199' }],
  ])('who did not come, and came again before the letter, gets none (%s)', async (_, details) => {
    const { at, book, ...practice } = await open(withLetters('missed'))
    const { id } = await book(slotAt('2026-07-10', '2:00 PM'))
    const again = await book(slotAt('2026-07-11', '10:00 AM'), details)
    await alter(practice, sql`update bookings set attendance = 'missed' where id = ${id}`)
    expect(await at('2026-07-11T14:00:00-04:00')).toEqual([])
    await alter(practice, sql`update bookings set attendance = 'done' where id = ${again.id}`)
    expect(await at('2026-07-11T15:00:00-04:00')).toEqual([])
    await alter(practice, sql`update bookings set attendance = 'missed' where id = ${again.id}`)
    expect(await at('2026-07-11T16:00:00-04:00')).toEqual([MISSED])
  })

  test('a visit booked for tomorrow gets its form at once, and no reminder beside its confirmation', async () => {
    const { at, book, clock } = await open()
    clock.at = Date.parse('2026-07-02T22:00:00-04:00')
    await book(slotAt('2026-07-03', '9:00 AM'))
    expect(await at('2026-07-02T22:01:00-04:00')).toEqual([INTAKE])
    expect(await at('2026-07-03T08:30:00-04:00')).toEqual([])
  })

  test('a moved visit gets a reminder for each new time, and no second form; a canceled one gets none', async () => {
    const { at, book, move, cancel } = await open()
    const moved = await book(slotAt('2026-07-10', '10:00 AM'))
    const canceled = await book(slotAt('2026-07-10', '11:00 AM'))
    expect(await at('2026-07-07T11:00:00-04:00')).toEqual([INTAKE, INTAKE])
    await move(moved.reference, slotAt('2026-07-17', '10:00 AM'))
    await cancel(canceled.reference)
    expect(await at('2026-07-09T12:00:00-04:00')).toEqual([])
    expect(await at('2026-07-16T10:00:00-04:00')).toEqual(REMINDERS)
    // Moved after the reminder's time: the letter about the move makes a reminder unnecessary.
    await move(moved.reference, slotAt('2026-07-17', '9:00 AM'))
    expect(await at('2026-07-16T10:01:00-04:00')).toEqual([])
  })

  test('texts go to nobody who stopped them or was not told of a reminder, letters to nobody without an address', async () => {
    const practice = await open()
    const { at, book } = practice
    await book(slotAt('2026-07-10', '10:00 AM'), {}, '2026-11')
    await book(slotAt('2026-07-10', '11:00 AM'), { phone: '2125550143' }, TOLD)
    await book(slotAt('2026-07-10', '1:00 PM'), { phone: '2125550144' }, TOLD)
    await setOptedOut(practice, '2125550143', true, practice.clock.now())
    expect(await at('2026-07-07T13:00:00-04:00')).toEqual([INTAKE, INTAKE, INTAKE])
    const mails = ['reminder-mail', 'reminder-mail', 'reminder-mail']
    expect(await at('2026-07-09T13:00:00-04:00')).toEqual([...mails, 'reminder-text'])
  })
})

describe('the evening letter', () => {
  const at = (date: string, time: string) => slotAt(`2026-07-${date}`, time)

  test('names the visits of tomorrow and what was booked, moved and canceled, once', async () => {
    const { book, move, cancel, close, eveningAt, clock } = await open()
    const kept = await book(at('03', '10:00 AM'))
    const early = await book(at('03', '9:00 AM'), { firstName: 'Ann', lastName: 'Øst' })
    expect(await eveningAt('2026-07-01T17:59:00-04:00')).toBeUndefined()
    const first = await eveningAt('2026-07-01T18:00:00-04:00')
    expect(first).toMatch(/^Thursday, July 2nd, 2026: no visits\nNo visits tomorrow\.\n\nNew:\n/)
    expect(await eveningAt('2026-07-01T18:01:00-04:00')).toBeUndefined()
    clock.advance(60_000)
    const moved = await book(at('10', '10:00 AM'))
    const canceled = await book(at('10', '11:00 AM'))
    clock.advance(60_000)
    await move(early.reference, at('10', '9:00 AM'))
    await cancel(canceled.reference)
    const said = await eveningAt('2026-07-02T18:00:00-04:00')
    expect(said).toBe(
      `Friday, July 3rd, 2026: 1 visit
Visits tomorrow, Lantern Hill Office, 12 Lantern Hill Road, Kingston, NY 12401:
10:00 AM: J. D., ${kept.reference}

New:
${moved.reference}: J. D., Friday, July 10th at 10:00 AM, Lantern Hill Office

Moved or booked again, with their new times:
${early.reference}: A. Ø., Friday, July 10th at 9:00 AM, Lantern Hill Office

Canceled:
${canceled.reference}: J. D., Friday, July 10th at 11:00 AM, Lantern Hill Office

Open the day at the desk:
http://localhost:3000/desk/day/2026-07-03
`,
    )
    expect(await eveningAt('2026-07-03T18:00:00-04:00')).toBeUndefined()
    await close('2026-07-10', { to: slot('0930') })
    const closed = await eveningAt('2026-07-09T18:00:00-04:00')
    expect(closed).toMatch(/^Friday, July 10th, 2026: 2 visits/)
    expect(closed).toContain(`A. Ø., ${early.reference}, in hours that you have closed\n`)
    expect(closed).toContain(`J. D., ${moved.reference}\n`)
    // The day after, nobody has marked who came.
    clock.advance(60_000)
    await book(at('17', '9:00 AM'))
    expect(await eveningAt('2026-07-10T18:00:00-04:00')).toContain(
      '3 visits are not marked as done or no-show. Mark them at the desk: http://localhost:3000/desk/attendance\n',
    )
  })

  test('tells of the evening before that was missed, and of no other day', async () => {
    const { book, eveningAt, clock, ...practice } = await open()
    await book(at('03', '10:00 AM'))
    await eveningAt('2026-07-01T18:00:00-04:00')
    clock.advance(60_000)
    const late = await book(at('10', '10:00 AM'))
    clock.at = Date.parse('2026-07-02T18:00:00-04:00')
    await queueEveningLetter({ ...practice, clock })
    // The evening letter of July 2nd was queued, but not sent that day.
    expect(await eveningAt('2026-07-03T18:00:00-04:00')).toContain(late.reference)
    const missed = { kind: 'evening-letter', day: day('2026-07-02'), since: 0 } as const
    expect(await eveningLetter({ ...practice, clock }, missed)).toBeUndefined()
  })

  test('names clients and failed messages where the practice asks for it, and counts beyond ten', async () => {
    const names = changedPractice(['price: 225', 'eveningLetter: names\nprice: 225'])
    const { book, eveningAt, clock, ...practice } = await open(names)
    const lost = await book(at('10', '9:00 AM'))
    clock.advance(60_000)
    await alter(
      practice,
      sql`update outbox set failed_at = ${clock.now()} where channel like 'client-%'`,
    )
    const times = ['9:00', '9:30', '10:00', '10:30', '11:00', '11:30'].map((time) => `${time} AM`)
    for (const time of [...times, '1:00 PM', '1:30 PM', '2:00 PM', '2:30 PM', '3:00 PM'].slice(1))
      await book(at('10', time))
    const letter = await eveningAt('2026-07-01T18:00:00-04:00')
    expect(letter).toContain(`New:\n${lost.reference}: Jane Doe, Friday, July 10th at 9:00 AM`)
    expect(letter).toContain('at 2:30 PM, Lantern Hill Office\n\nAnd 1 more.\n')
    expect(letter).toContain('Messages that did not arrive:\n')
    expect(letter).toContain(`${lost.reference}: Jane Doe, by email\n`)
    expect(letter).toContain(`${lost.reference}: Jane Doe, by text\n`)
    expect(letter).toMatch(/See why at the desk:\nhttp:\/\/localhost:3000\/desk\/messages\n$/)
  })
})

test.each([
  ['2027-03-14', '1000', 1, '2027-03-13T15:00:00.000Z'],
  ['2027-11-07', '1000', 1, '2027-11-06T14:00:00.000Z'],
  ['2027-11-08', '1000', 3, '2027-11-05T14:00:00.000Z'],
  // Letters about early and late visits are due during the day.
  ['2027-07-02', '0600', 1, '2027-07-01T12:00:00.000Z'],
  ['2027-07-02', '2130', 1, '2027-07-01T23:00:00.000Z'],
])('a letter about a visit on %s at %s, %i days before, is due at %s', (on, at, days, due) => {
  const planned = plannedAt({ day: day(on), slot: slot(at), zone: NEW_YORK }, -days)
  expect(new Date(planned).toISOString()).toBe(due)
})

test.each([
  ['2027-03-13T07:59:00-05:00', false, false],
  ['2027-03-13T08:00:00-05:00', true, true],
  ['2027-03-13T19:59:00-05:00', true, true],
  ['2027-03-13T20:00:00-05:00', true, false],
  ['2027-03-14T07:00:00-04:00', true, false],
  ['2027-03-14T08:59:00-04:00', true, true],
  ['2027-03-14T09:00:00-04:00', false, false],
])('at %s a letter about a visit at nine may leave: %s, and a text: %s', (time, mail, text) => {
  const begin = Date.parse('2027-03-14T09:00:00-04:00')
  const leaves = (isText: boolean) =>
    mayLeave({ timeZone: NEW_YORK }, begin, isText, Date.parse(time))
  expect([leaves(false), leaves(true)]).toEqual([mail, text])
})
