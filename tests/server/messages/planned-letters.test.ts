import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { migrate } from '../../../server/database/migrations.ts'
import { openEngine } from '../../../server/database/open.ts'
import { setOptedOut } from '../../../server/messages/opt-outs.ts'
import { queueDueLetters } from '../../../server/messages/planned-letters.ts'
import { mayLeave, plannedAt } from '../../../server/messages/planned-time.ts'
import { day, slot } from '../../days.ts'
import { changedPractice } from '../support/changed-practice.ts'
import { availableEngines } from '../support/engines.ts'
import { openPlannedPractice } from '../support/planned-practice.ts'
import { jane, startTestServer } from '../support/test-server.ts'

const INTAKE = 'Your intake form'
const REMINDER = 'A reminder of your visit'
const TEXT = expect.stringContaining('a reminder of your visit on Friday, July 10th')

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

describe.each(availableEngines)('letters of the days before a visit, on $name', (engine) => {
  const open = async (file?: string) => {
    const practice = await openPlannedPractice(engine, file)
    ends.push(practice.close)
    return practice
  }

  test('come once and at their time, however many processes look', async () => {
    const { app, at, arrived, book, context } = await open()
    await book('2026-07-10', '10:00 AM')
    await arrived()
    expect(await at('2026-07-07T09:59:00-04:00')).toEqual([])
    app.clock.at = Date.parse('2026-07-07T10:00:00-04:00')
    await Promise.all(Array.from({ length: 5 }, () => queueDueLetters(context)))
    const intake = await arrived()
    expect(intake.letters.map(({ subject }) => subject)).toEqual([
      'Your intake form for Friday, July 10th, 2026 at 10:00 AM New York time (Eastern Daylight Time)',
    ])
    expect(intake.letters[0]?.text).toMatch(
      /The intake form:\s+https:\/\/practice\.example\/intake\s/,
    )
    expect(await at('2026-07-09T09:59:00-04:00')).toEqual([])
    app.clock.at = Date.parse('2026-07-09T10:00:00-04:00')
    await Promise.all(Array.from({ length: 5 }, () => queueDueLetters(context)))
    const reminder = await arrived()
    expect(reminder.letters).toHaveLength(1)
    const said = reminder.letters[0]?.text
    for (const part of [
      'July 10th',
      '10:00 AM',
      'Lantern Hill Office',
      'Use no lotion',
      '/visit#',
    ]) {
      expect(said).toContain(part)
    }
    expect(reminder.texts).toEqual([TEXT])
    expect(reminder.texts[0]).not.toMatch(/lotion|intake|breast|health/i)
    expect(await at('2026-07-09T18:00:00-04:00')).toEqual([])
    expect(await at('2026-07-10T09:59:00-04:00')).toEqual([])
    expect(await at('2026-07-10T10:01:00-04:00')).toEqual([])
  })

  test('a visit booked for tomorrow gets its form at once, and no reminder beside its confirmation', async () => {
    const { at, arrived, book } = await open()
    await book('2026-07-03', '10:00 AM')
    await arrived()
    expect(await at('2026-07-01T12:01:00-04:00')).toEqual([INTAKE])
    const { book: bookLate, arrived: arrivedLate, at: atLate, app } = await open()
    app.clock.at = Date.parse('2026-07-02T12:00:00-04:00')
    await bookLate('2026-07-03', '10:00 AM')
    await arrivedLate()
    expect(await atLate('2026-07-02T12:01:00-04:00')).toEqual([INTAKE])
    expect(await atLate('2026-07-03T09:00:00-04:00')).toEqual([])
  })

  test('a visit that is moved gets its reminder for the new time, and no second form; one that is cancelled gets none', async () => {
    const { at, arrived, book, tool } = await open()
    const moved = await book('2026-07-10', '10:00 AM')
    const cancelled = await book('2026-07-10', '11:00 AM')
    await arrived()
    expect(await at('2026-07-07T11:00:00-04:00')).toEqual([INTAKE, INTAKE])
    await tool('move', moved, '--date', '2026-07-17', '--time', '10:00 AM', '--location', '6')
    await tool('cancel', cancelled)
    await arrived()
    expect(await at('2026-07-09T12:00:00-04:00')).toEqual([])
    expect(await at('2026-07-14T10:00:00-04:00')).toEqual([])
    // Moved again after the time of the reminder: the letter about the move has told her.
    expect(await at('2026-07-16T09:00:00-04:00')).toEqual([])
    await tool('move', moved, '--date', '2026-07-17', '--time', '9:00 AM', '--location', '6')
    await arrived()
    expect(await at('2026-07-16T10:00:00-04:00')).toEqual([])
    expect(await at('2026-07-17T08:59:00-04:00')).toEqual([])
  })

  test('the form comes after the confirmation, also when both had to wait', async () => {
    const { app, mail, look, arrived, book, triedOnce } = await open()
    mail.state.isUp = false
    await book('2026-07-03', '10:00 AM')
    await triedOnce()
    // Before the confirmation is tried again.
    app.clock.advance(1_000)
    await look()
    mail.state.isUp = true
    app.clock.advance(3_600_000)
    const { letters } = await arrived()
    const subjects = letters.map(({ subject }) => subject.split(/ for | on /)[0])
    expect(subjects).toEqual(['Your visit', INTAKE])
  })

  test('bookings of the version before get them, too', async () => {
    const url = await engine.create()
    const database = await openEngine(url)
    await migrate(database, '012-sms-consent')
    const startsAt = Date.parse('2026-07-03T10:00:00-04:00')
    await database.write(async (transaction) => {
      await sql`insert into clients (id, first_name, last_name, email, phone, created_at)
        values ('c', 'Jane', 'Doe', ${jane.email}, ${jane.phone}, 1)`.execute(transaction)
      await sql`insert into bookings (id, reference, location, place_name, place_address, day, slot,
        starts_at, ends_at, client_id, first_name, last_name, email, phone, note, visitor, created_at,
        sequence) values ('b', 'AAAA-AAAA', '6', 'Office', 'Road', '2026-07-03', '1000', ${startsAt},
        ${startsAt + 1_800_000}, 'c', 'Jane', 'Doe', ${jane.email}, ${jane.phone}, '', '', 1, 0)`.execute(
        transaction,
      )
    })
    await database.close()
    const practice = await openPlannedPractice({ ...engine, create: async () => url })
    ends.push(practice.close)
    expect(await practice.at('2026-07-02T10:00:00-04:00')).toEqual([
      REMINDER,
      expect.stringContaining('a reminder of your visit'),
      INTAKE,
    ])
  })

  test('a letter that waits while the visit is cancelled or moved is not sent', async () => {
    const { app, mail, texts, look, arrived, book, tool, triedOnce } = await open()
    const moved = await book('2026-07-10', '10:00 AM')
    const cancelled = await book('2026-07-10', '11:00 AM')
    await arrived()
    mail.state.isUp = false
    texts.state.status = 503
    app.clock.at = Date.parse('2026-07-09T11:00:00-04:00')
    await look()
    await triedOnce()
    await tool('move', moved, '--date', '2026-07-17', '--time', '10:00 AM', '--location', '6')
    await tool('cancel', cancelled)
    mail.state.isUp = true
    texts.state.status = 201
    app.clock.advance(3_600_000)
    await look()
    const { letters, texts: bodies } = await arrived()
    expect(letters.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('is '),
      expect.stringContaining('is '),
    ])
    expect(bodies.join()).not.toContain('a reminder')
  })

  test('nothing leaves at night, and what waited at night leaves in the morning', async () => {
    const { app, mail, texts, at, look, arrived, book, triedOnce } = await open()
    await book('2026-07-10', '4:00 PM')
    await arrived()
    expect(await at('2026-07-08T16:00:00-04:00')).toEqual([INTAKE])
    mail.state.isUp = false
    texts.state.status = 503
    app.clock.at = Date.parse('2026-07-09T16:00:00-04:00')
    await look()
    await triedOnce()
    mail.state.isUp = true
    texts.state.status = 201
    texts.texts.splice(0)
    expect(await at('2026-07-09T20:00:00-04:00')).toEqual([])
    expect(await at('2026-07-10T07:59:00-04:00')).toEqual([])
    expect(await at('2026-07-10T08:00:00-04:00')).toEqual([REMINDER, TEXT])
    expect(await at('2026-07-10T09:00:00-04:00')).toEqual([])
  })

  test('a visit booked in the evening for the next morning still gets its form', async () => {
    const { app, at, arrived, book } = await open()
    app.clock.at = Date.parse('2026-07-02T22:00:00-04:00')
    await book('2026-07-03', '9:00 AM')
    await arrived()
    expect(await at('2026-07-02T22:01:00-04:00')).toEqual([INTAKE])
  })

  test('texts go to nobody who stopped them, or was not told of a reminder', async () => {
    const { app, at, arrived, book, context } = await open()
    await book('2026-07-10', '10:00 AM', { smsConsent: '2026-11' })
    await book('2026-07-10', '11:00 AM', { phone: '2125550143', smsConsent: '2026-11-22' })
    await book('2026-07-10', '1:00 PM', { phone: '2125550144', smsConsent: '2026-11-22' })
    await setOptedOut(context, '2125550143', true, app.clock.now())
    await arrived()
    await at('2026-07-07T13:00:00-04:00')
    const received = await at('2026-07-09T13:00:00-04:00')
    expect(received).toEqual([
      REMINDER,
      REMINDER,
      REMINDER,
      expect.stringContaining('July 10th, 2026 at 1:00 PM'),
    ])
    expect(await at('2026-07-09T14:00:00-04:00')).toEqual([])
  })

  test('the practice’s own bookings get them, and its own form is attached or linked', async () => {
    const attached = changedPractice(['price: 225', 'intakeForm: Intake form.pdf\nprice: 225'])
    writeFileSync(join(dirname(attached), 'Intake form.pdf'), '%PDF-1.7 our form')
    const linked = changedPractice([
      'price: 225',
      'intakeForm: https://forms.example/intake\nintakeDays: 7\nprice: 225',
    ])
    for (const [file, time, found] of [
      [attached, '2026-07-07T10:00:00-04:00', /The form is attached\..*JVBERi0xLjcgb3VyIGZvcm0/s],
      [linked, '2026-07-03T10:00:00-04:00', /The intake form:\s+https:\/\/forms\.example\/intake/],
    ] as const) {
      const { tool, mail, arrived, app, look } = await open(file)
      await tool(
        ...['book', '--location', '6', '--date', '2026-07-10', '--time', '10:00 AM'],
        ...['--first-name', 'Jane', '--last-name', 'Doe'],
        ...['--email', jane.email, '--phone', jane.phone],
      )
      await arrived()
      app.clock.at = Date.parse(time)
      await look()
      await expect.poll(() => mail.mails.join()).toMatch(found)
      expect(mail.mails.join()).not.toContain('/intake\n')
      await arrived()
    }
  })

  test('a server looks by itself every minute', async () => {
    const app = await startTestServer(engine, {}, { plansLetters: true })
    ends.push(app.close)
    const kinds = async () => {
      const rows = await app.database.read.selectFrom('outbox').select('id').execute()
      return rows.filter(({ id }) => id.startsWith('intake-mail')).length
    }
    await app.visitor().send('POST', '/api/bookAppointment', {
      body: JSON.stringify({ ...jane, location: { id: 6 }, date: '2026-07-10', slot: '10:00 AM' }),
      headers: { 'Content-Type': 'application/json', Origin: app.url },
    })
    app.clock.at = Date.parse('2026-07-07T10:00:00-04:00')
    await expect.poll(kinds).toBe(1)
  })
})

const NEW_YORK = 'America/New_York'
const planned = (on: string, at: string, days: number) =>
  new Date(plannedAt({ day: day(on), slot: slot(at) }, days, NEW_YORK)).toISOString()

test('a letter is due at the visit’s time of day by the clocks of the practice, through both changes', () => {
  expect(planned('2027-03-14', '1000', 1)).toBe('2027-03-13T15:00:00.000Z')
  expect(planned('2027-03-14', '1000', 0)).toBe('2027-03-14T14:00:00.000Z')
  expect(planned('2027-11-07', '1000', 1)).toBe('2027-11-06T14:00:00.000Z')
  expect(planned('2027-11-08', '1000', 3)).toBe('2027-11-05T14:00:00.000Z')
})

test('early and late visits have letters that are due by day', () => {
  expect(planned('2027-07-02', '0600', 1)).toBe('2027-07-01T12:00:00.000Z')
  expect(planned('2027-07-02', '2130', 1)).toBe('2027-07-01T23:00:00.000Z')
})

test('an e-mail leaves at night only when the morning would be too late, and a text never', () => {
  const leaves = (time: string, isText: boolean) =>
    mayLeave(
      { timeZone: NEW_YORK },
      { starts_at: Date.parse('2027-03-14T09:00:00-04:00') },
      isText,
      Date.parse(time),
    )
  expect(leaves('2027-03-12T23:00:00-05:00', false)).toBe(false)
  expect(leaves('2027-03-13T07:59:00-05:00', false)).toBe(false)
  expect(leaves('2027-03-13T08:00:00-05:00', true)).toBe(true)
  expect(leaves('2027-03-13T19:59:00-05:00', true)).toBe(true)
  expect(leaves('2027-03-13T20:00:00-05:00', false)).toBe(true)
  expect(leaves('2027-03-13T20:00:00-05:00', true)).toBe(false)
  expect(leaves('2027-03-14T07:00:00-04:00', false)).toBe(true)
  expect(leaves('2027-03-14T07:00:00-04:00', true)).toBe(false)
  expect(leaves('2027-03-14T09:00:00-04:00', false)).toBe(false)
})
