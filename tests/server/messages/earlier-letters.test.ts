import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { getDeskMessages, sendEarlier } from '../../../domain/desk/office.ts'
import { DAYS_KEPT } from '../../../domain/retention.ts'
import { restoreBackup } from '../../../server/backup/restore.ts'
import { writeBackup } from '../../../server/backup/write-backup.ts'
import { forgetClient } from '../../../server/clients/forget-client.ts'
import { deliver, recordDelivery } from '../../../server/messages/delivery.ts'
import {
  findEarlier,
  sendEarlier as queueEarlier,
} from '../../../server/messages/earlier-letters.ts'
import { queueInvitations } from '../../../server/messages/kinds/recall-letter.ts'
import { queueDueLetters } from '../../../server/messages/planner.ts'
import { unwrap } from '../../../server/result.ts'
import { deleteOutdated } from '../../../server/upkeep/retention.ts'
import { jane, slotAt } from '../support/bookings.ts'
import { changedPractice } from '../support/changed-practice.ts'
import { DAY, NOON, TestClock } from '../support/clock.ts'
import { auditOf, OWNER, STAFF, signedIn } from '../support/desk.ts'
import { availableEngines, createFolder } from '../support/engines.ts'
import { openMailServer } from '../support/providers.ts'
import { alter, waitForEmptyOutbox } from '../support/stored.ts'
import { openTestServer } from '../support/test-server.ts'
import { openPractice, openTool } from '../support/tool-services.ts'
import { createVisitor } from '../support/visitor.ts'

const OFFICE = 'hello@lanternhill.example'

describe.each(availableEngines)('letters from before a provider was set, on $name', (engine) => {
  const PRACTICE_FILE = changedPractice([
    `email: ${OFFICE}`,
    `email: ${OFFICE}\ndesk: [${OWNER}]\nfrontDesk: [${STAFF}]`,
  ])

  test('those that are still true are sent once, whoever asks, and codes never', async () => {
    const before = await openTestServer(engine, { PRACTICE_FILE })
    const desks = [await signedIn(before), await signedIn(before, STAFF)]
    const book = async (date: string, time: string, name: string) => {
      const details = { email: `${name}@client.example`, phone: '' }
      await waitForEmptyOutbox(before)
      before.clock.advance(1)
      return (await openTool(before)).book(slotAt(date, time), details)
    }
    await book('2026-07-03', '9:00 AM', 'over')
    await book('2026-07-31', '9:00 AM', 'stays')
    await book('2026-07-31', '2:00 PM', 'gone')
    const { reference } = await book('2026-07-31', '10:00 AM', 'moved')
    await waitForEmptyOutbox(before)
    await (await openTool(before)).move(reference, slotAt('2026-07-31', '11:00 AM'))
    await waitForEmptyOutbox(before)
    await alter(
      before,
      // A letter that was written again, for example to another address.
      sql`insert into outbox (id, message, kind, created_at, due_at, attempts, sent_at, delivery, booking, channel, sequence)
        select 'again', message, kind, created_at + 1, due_at, 1, sent_at, delivery, booking, channel, sequence
        from outbox where kind = 'client-mail' and booking in
          (select id from bookings where email = 'stays@client.example')`,
      sql`update bookings set email = '' where email = 'gone@client.example'`,
      sql`update desk_sessions set expires_at = expires_at + ${10 * DAY}`,
    )
    const pageOf = async ({ url }: { url: string }, desk = desks[0]) => {
      const { body } = await createVisitor(url, desk?.cookie()).post(getDeskMessages, {})
      return body
    }
    // The letters above, those to the office about them, and the codes that signed in.
    const listed = { success: true, messages: [], replies: [], filed: 2 * 5 + 1 + 2 }
    expect(await pageOf(before)).toEqual({ ...listed, earlier: 0 })
    await before.close()

    const mail = await openMailServer()
    onTestFinished(mail.close)
    const sameDatabase = { ...engine, create: async () => before.databaseUrl }
    const after = await openTestServer(sameDatabase, { PRACTICE_FILE, SMTP_URL: mail.url })
    after.clock.advance(4 * DAY)
    expect(await pageOf(after)).toEqual({ ...listed, earlier: 5 })
    const press = async (cookie: string) =>
      (await createVisitor(after.url, cookie).post(sendEarlier, {})).body.message
    const pressed = await Promise.all(desks.map((desk) => press(desk.cookie())))
    const nothing = 'There are no letters from before to send.'
    expect(pressed.sort()).toEqual(['5 letters will be sent now.', nothing])
    await waitForEmptyOutbox(after)
    const letters = mail.mails.map(
      ({ to, subject }) =>
        `${to}: ${subject.replace(/ \w{4}-\w{4}: Friday, July 31st, 2026 at/, '')}`,
    )
    expect(letters.sort()).toEqual([
      'hello@lanternhill.example: Moved booking 11:00 AM',
      'hello@lanternhill.example: New booking 2:00 PM',
      'hello@lanternhill.example: New booking 9:00 AM',
      'moved@client.example: Your visit has been moved to Friday, July 31st, 2026 at 11:00 AM',
      'stays@client.example: Your visit is confirmed: Friday, July 31st, 2026 at 9:00 AM',
    ])
    // The codes are of no use later.
    expect(await pageOf(after)).toEqual({
      success: true,
      messages: [],
      replies: [],
      filed: 2,
      earlier: 0,
    })
    expect(await press(desks[1]?.cookie() ?? '')).toBe(nothing)
    const acts = (await auditOf(after)).filter((act) => act.includes('from before'))
    expect(acts).toEqual([expect.stringMatching(/ sent letters from before 5 messages$/)])
  })

  test('where none can be sent, one query finds that out and reads no letter', async () => {
    const practice = await openPractice(engine)
    await practice.book(slotAt('2026-07-31', '9:00 AM'))
    const rowsRead = async (filed: typeof practice.filed) => {
      const rows: number[] = []
      const read = practice.database.read.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          rows.push(result.rows.length)
          return result
        },
      })
      const database = { ...practice.database, read }
      expect((await findEarlier({ ...practice, database, filed })).stillTrue).toEqual([])
      return rows
    }
    await alter(practice, sql`update outbox set sent_at = 1, delivery = 'sent'`)
    expect(await rowsRead([])).toEqual([0])
    await alter(practice, sql`update outbox set delivery = 'filed'`)
    expect(await rowsRead(['email', 'text'])).toEqual([0])
  })

  test('each way of sending has its own letters from before', async () => {
    const practice = await openPractice(engine)
    await practice.book(slotAt('2026-07-31', '9:00 AM'))
    await alter(practice, sql`update outbox set sent_at = 1, delivery = 'filed'`)
    const earlier = async (filed: typeof practice.filed) =>
      (await findEarlier({ ...practice, filed })).stillTrue.length
    expect([await earlier(['text']), await earlier(['email']), await earlier([])]).toEqual([
      2, 1, 3,
    ])
  })

  test('those about a visit to come are sent however long ago they were written', async () => {
    const practice = await openPractice(engine)
    const { clock, database } = practice
    const { ends_at } = await practice.book(slotAt('2026-08-14', '9:00 AM'))
    await alter(practice, sql`update outbox set sent_at = ${clock.at}, delivery = 'filed'`)
    clock.advance(DAYS_KEPT.sentMessages * DAY + 1)
    await deleteOutdated(practice)
    expect((await findEarlier({ ...practice, filed: [] })).stillTrue).toHaveLength(3)
    clock.at = ends_at
    await deleteOutdated(practice)
    expect(await database.read.selectFrom('outbox').selectAll().execute()).toEqual([])
  })

  test('two who press at the same moment queue each letter once', async () => {
    const practice = await openPractice(engine)
    await practice.book(slotAt('2026-07-31', '9:00 AM'))
    await alter(practice, sql`update outbox set sent_at = 1, delivery = 'filed', attempts = 1`)
    const services = { ...practice, filed: [] }
    const queued = await Promise.all([OWNER, STAFF].map((by) => queueEarlier(services, by)))
    expect(queued.sort()).toEqual([0, 3])
    const rows = await practice.database.read.selectFrom('outbox').selectAll().execute()
    const now = practice.clock.now()
    const anew = { sent_at: null, delivery: null, attempts: 0, created_at: now, due_at: now }
    expect(rows).toMatchObject([anew, anew, anew])
  })

  test('invitations and thanks that are sent by night leave in the morning', async () => {
    const letters = 'letters: { recall: { send: true }, thanks: { send: true } }'
    const file = changedPractice(['price: 225', `${letters}\nprice: 225`])
    const practice = await openPractice(engine, file)
    const { database, clock } = practice
    await practice.book(slotAt('2026-07-10', '10:00 AM'))
    await alter(
      practice,
      sql`delete from outbox`,
      sql`update bookings set attendance = 'done'`,
      sql`insert into clients (id, first_name, last_name, email, phone, created_at, next_due, due_set_at)
        values ('ann', 'Ann', 'Hall', 'ann@client.example', '', 1, '2026-07-20', 1)`,
    )
    const sendAll = async (outcome: 'filed' | 'sent') => {
      const send = async () => outcome
      const transports = { mail: send, sms: send, notice: '', close: async () => {} }
      const rows = database.read.selectFrom('outbox').selectAll().where('sent_at', 'is', null)
      for (const row of await rows.execute()) {
        const delivered = await deliver(practice, transports, row)
        await database.write((to) => recordDelivery(to, row, delivered, clock.now()))
      }
    }
    const planAt = async (time: string) => {
      clock.at = Date.parse(time)
      await queueDueLetters(practice)
      await queueInvitations(practice)
    }
    await planAt('2026-07-11T12:00:00-04:00')
    await sendAll('filed')
    clock.at = Date.parse('2026-07-11T21:00:00-04:00')
    await queueEarlier({ ...practice, filed: [] }, STAFF)
    await sendAll('sent')
    await planAt('2026-07-12T08:00:00-04:00')
    await sendAll('sent')
    const outbox = database.read.selectFrom('outbox').select(['kind', 'delivery']).orderBy('kind')
    expect(await outbox.execute()).toEqual([
      { kind: 'recall-mail', delivery: 'sent' },
      { kind: 'thanks-mail', delivery: 'sent' },
    ])
  })

  test('a restore does not offer again what was sent or queued since the backup', async () => {
    const databaseUrl = await engine.create()
    const place = { databaseUrl, clock: new TestClock(), closeAtEnd: onTestFinished }
    const moment = { now: NOON, timeZone: 'America/New_York' }
    const before = await openTool(place)
    await before.book(slotAt('2026-07-31', '9:00 AM'))
    await alter(before, sql`update outbox set sent_at = 1, delivery = 'filed'`)
    const file = join(createFolder(), 'backup.db')
    await writeBackup(before.database, file, moment)
    await alter(
      before,
      sql`update outbox set sent_at = 2, delivery = 'sent', message = '' where kind = 'client-mail'`,
      sql`update outbox set sent_at = null, delivery = null where kind = 'client-text'`,
    )
    await before.database.close()
    await restoreBackup({ ...moment, visitsAtOnce: 1, databaseUrl, file })
    const after = await openTool(place)
    const { stillTrue } = await findEarlier({ ...after, filed: [] })
    const outbox = after.database.read.selectFrom('outbox').select(['id', 'kind', 'delivery'])
    const rows = await outbox.orderBy('kind').execute()
    expect(rows.map(({ kind, delivery }) => [kind, delivery])).toEqual([
      ['client-mail', 'sent'],
      ['client-text', null],
      ['office-mail', 'filed'],
    ])
    expect(stillTrue).toEqual([rows[2]?.id])
  })

  test('nothing from before is sent to a client who was forgotten', async () => {
    const practice = await openPractice(engine)
    const { reference } = await practice.book(slotAt('2026-07-31', '9:00 AM'))
    const ann = { email: 'ann@client.example', phone: '' }
    await practice.book(slotAt('2026-07-31', '10:00 AM'), ann)
    const file = () => alter(practice, sql`update outbox set sent_at = 1, delivery = 'filed'`)
    await file()
    const earlier = async () => (await findEarlier({ ...practice, filed: [] })).stillTrue.length
    expect(await earlier()).toBe(5)
    await practice.cancel(reference)
    await file()
    expect(await earlier()).toBe(5)
    unwrap(await forgetClient(practice, STAFF, jane.email))
    expect(await earlier()).toBe(2)
    const left = await practice.database.read.selectFrom('outbox').select('kind').execute()
    expect(left.map(({ kind }) => kind).sort()).toEqual(['client-mail', 'office-mail'])
  })
})
