import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { DETAILS_FIELDS } from '../../../domain/booking/details.ts'
import { TABLES } from '../../../server/backup/copy.ts'
import { findRecords } from '../../../server/clients/client-records.ts'
import { doubts } from '../../../server/clients/describe-records.ts'
import { eraseDeleted } from '../../../server/clients/erase-deleted.ts'
import { exportClient } from '../../../server/clients/export-client.ts'
import { exportPage } from '../../../server/clients/export-page.ts'
import { forgetClient, hashReply } from '../../../server/clients/forget-client.ts'
import { contactLimitKey } from '../../../server/codes/code-letters.ts'
import { TOOL } from '../../../server/database/audit.ts'
import { messagesKey } from '../../../server/messages/kinds/hourly.ts'
import { refuse } from '../../../server/result.ts'
import { jane, slotAt } from '../support/bookings.ts'
import { DAY } from '../support/clock.ts'
import { sqlite } from '../support/engines.ts'
import { secretClient } from '../support/secret-client.ts'
import { alter } from '../support/stored.ts'
import { openPractice } from '../support/tool-services.ts'

const SECRETS = /canary|2125550999/i
const { email, phone } = secretClient
const detailColumns = DETAILS_FIELDS.map(({ column }) => column).join(' ')

/** For each table with data about a client, the columns to forget. The other columns of a booking may stay. */
const FORGOTTEN = {
  bookings: `client_id ${detailColumns} visitor network network_wide client_zone staff_note`,
  clients:
    'id first_name last_name email phone imported_at created_at staff_note search_text texted_at thanked_at next_due due_set_at invited_at invited_again_at called_at recall_ended recall_ended_at',
  codes: 'visitor contact hash expires_at tries tries_end_at',
  sessions: 'visitor client_id expires_at contact',
  reviews: 'id client_id author title body day created_at hidden_at hidden_reason',
  visit_links: 'hash booking created_at contact',
  replies: 'id phone words booking received_at client_id done_at',
}
const STAYS = `id reference location_id place_name place_address day slot zone starts_at ends_at created_at
  arranged_at moved_at cancelled_at sequence sms_consent mail_failed_at text_failed_at client_moves attendance price cancellation_policy paid_at paid_by paid_cents walk_in_by
  asked_at confirmed_at`
const namesIn = (columns: string) => columns.trim().split(/\s+/)

/** A practice in which a client has left data in every table, next to a second client. */
async function openRecords() {
  const practice = await openPractice(sqlite)
  const { database, clock, hashKey } = practice
  const now = clock.now()
  const kept = await practice.book(slotAt('2026-07-03', '9:00 AM'), secretClient)
  const gone = await practice.book(slotAt('2026-07-10', '9:00 AM'), secretClient)
  await practice.book(slotAt('2026-07-10', '10:00 AM'))
  await practice.cancel(gone.reference)
  await practice.hold(slotAt('2026-07-10', '11:00 AM'), 'canary-browser')
  const { client_id } = kept
  // Only counts per contact matter here. Counts per browser contain no contact, and expire.
  const codesKey = `${contactLimitKey(hashKey, phone)} 0`
  const lettersKey = `${messagesKey(hashKey, email)} in hour 1`
  await alter(
    practice,
    sql`update bookings set visitor = 'canary-browser', network = 'canary-network',
      network_wide = 'canary-wide', staff_note = 'canary-note' where email = ${email}`,
    sql`update clients set staff_note = 'canary-note' where email = ${email}`,
    sql`insert into codes (visitor, contact, hash, expires_at, tries, tries_end_at)
      values ('canary-browser', ${phone}, 'canary', ${now}, 0, ${now})`,
    sql`insert into sessions (visitor, client_id, expires_at)
      values ('canary-browser', ${client_id}, ${now})`,
    sql`insert into reviews (id, client_id, author, title, body, day, created_at)
      values ('canary-review', ${client_id}, 'Canary', 'Canarytitle', 'Canarybody', ${kept.day}, ${now})`,
    sql`insert into outbox (id, message, created_at, due_at, attempts) values
      ('canary-letter', '{"kind":"new-review","review":"canary-review"}', ${now}, ${now}, 0)`,
    sql`insert into visit_links (hash, booking, created_at) values ('canary-link', ${kept.id}, ${now})`,
    sql`insert into replies (id, phone, words, booking, received_at) values
      ('canary-1', ${phone}, 'Canary is late', ${kept.id}, ${now}), ('canary-2', ${phone}, 'Who is it?', null, ${now}),
      ('other', ${jane.phone}, 'Hello', null, ${now})`,
    sql`delete from limits`,
    sql`insert into limits (key, count, ends_at) values
      (${codesKey}, 1, ${now}), (${lettersKey}, 1, ${now})`,
  )
  const dump = async (tables = TABLES) => {
    const all = tables.map((table) =>
      sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(database.read),
    )
    return (await Promise.all(all)).flatMap(({ rows }) => rows)
  }
  return { ...practice, kept, gone, dump }
}

let practice: Awaited<ReturnType<typeof openRecords>>
beforeEach(async () => {
  practice = await openRecords()
})
const forget = async (contact: string, confirm?: Parameters<typeof forgetClient>[3]) => {
  const forgotten = await forgetClient(practice, TOOL, contact, confirm)
  return forgotten.isRefused ? forgotten.message : 'forgotten'
}
const exported = async (contact: string) => {
  const files: object[] = []
  await exportClient(practice, TOOL, contact, (file) => void files.push(file))
  return files[0]
}

test('every column is declared to be forgotten or to stay', async () => {
  for (const [table, forgotten] of Object.entries(FORGOTTEN)) {
    const rows = await practice.dump([table])
    const declared = namesIn(table === 'bookings' ? `${forgotten} ${STAYS}` : forgotten)
    expect([table, ...Object.keys(rows[0] ?? {}).sort()]).toEqual([table, ...declared.sort()])
  }
})

const NOW = new Date('2026-07-01T16:00:00Z')

test('an export has everything, by either contact', async () => {
  const { kept, gone } = practice
  const file = await exported(email)
  expect(file).toMatchObject({
    practice: 'Lantern Hill Thermography',
    contact: email,
    exported_at: NOW,
    clients: [
      {
        ...{ first_name: 'Canary-firstName', last_name: 'Canary-lastName', email, phone },
        ...{ imported_at: null, created_at: NOW },
      },
    ],
    bookings: [
      {
        ...{ reference: kept.reference, note: 'Canary-additionalInfo', cancelled_at: null },
        ...{ visitor: 'canary-browser', created_at: NOW, slot: '9:00 AM' },
        ...{
          starts_at: new Date('2026-07-03T13:00:00Z'),
          ends_at: new Date('2026-07-03T13:30:00Z'),
        },
      },
      { reference: gone.reference, cancelled_at: NOW },
    ],
    reviews: [{ title: 'Canarytitle', author: 'Canary', hidden_at: null }],
    holds: [
      {
        slot: '11:00 AM',
        visitor: 'canary-browser',
        expires_at: new Date('2026-07-01T16:10:00Z'),
      },
    ],
    sessions: [{ visitor: 'canary-browser', expires_at: NOW }],
    codes: [{ contact: phone, tries: 0, expires_at: NOW }],
    replies: [
      { phone, words: 'Canary is late', received_at: NOW },
      { phone, words: 'Who is it?', received_at: NOW },
    ],
    messages: expect.arrayContaining([expect.objectContaining({ what: 'confirmation by email' })]),
    notIncluded: expect.arrayContaining([expect.stringMatching(/^Backups/)]),
  })
  expect(await exported(phone)).toEqual({ ...file, contact: phone })
  // A reference has capital letters only.
  expect(JSON.stringify(file)).not.toMatch(/Jane|jane@|2125550142/)
  for (const id of [kept.id, kept.client_id]) expect(JSON.stringify(file)).not.toContain(id)
  const acts = (await practice.acts()).filter((act) => act.includes('exported'))
  expect(acts).toEqual([1, 2].map(() => `tool exported a client ${kept.client_id}`))
  expect(await exported('nobody@list.example')).toBeUndefined()
})

test('the page of an export tells times in words, and no note can be taken for one', async () => {
  const note = '2026-99-99T99:99:99Z'
  await alter(practice, sql`update clients set staff_note = ${note} where email = ${email}`)
  const page = exportPage((await exported(email)) ?? {}, practice.practice)
  expect(page).toContain(`<th scope="row">Our note</th><td>${note}</td>`)
  expect(page).toContain('<th scope="row">Begins</th><td>Friday, July 3rd, 2026, 9:00 AM</td>')
  expect(page).not.toMatch(/\d{13}|\dT\d\d:\d\d:\d\d\./)
})

test('a client is forgotten without a trace once no visit is to come; the visits and others stay', async () => {
  const { kept, clock, dump, databaseUrl } = practice
  const early = 'This client has an upcoming visit. Cancel it first.'
  clock.at = kept.ends_at - 1
  expect(await forget(email)).toBe(early)
  clock.advance(1)
  expect(await forget(phone)).toMatch(/^The letters to this client about a canceled visit /)
  const told = sql`update outbox set sent_at = 1, message = '' where message like '%cancelled-%'`
  await alter(practice, told)
  const before = JSON.stringify(await dump())
  expect(await forget(email, async () => refuse(403, 'No.'))).toBe('No.')
  expect(await forget('nobody@list.example')).toBe('No client with this contact is on record.')
  expect(JSON.stringify(await dump())).toBe(before)
  const visits = await dump(['bookings'])
  expect(await forget(phone)).toBe('forgotten')
  expect(await dump(['limits'])).toEqual([])
  const left = await dump(TABLES.filter((name) => name !== 'holds'))
  expect(JSON.stringify(left)).not.toMatch(SECRETS)
  for (const visit of visits.filter((one) => one.email === email)) {
    const [after = {}] = (await dump(['bookings'])).filter(({ id }) => id === visit.id)
    for (const column of namesIn(STAYS)) expect(after[column]).toEqual(visit[column])
    for (const column of namesIn(FORGOTTEN.bookings).slice(1))
      expect([column, after[column] || '']).toEqual([column, ''])
  }
  expect(await dump(['clients'])).toMatchObject([{ first_name: 'Jane' }, { first_name: '' }])
  const replies = ['canary-1', 'canary-2'].map(hashReply)
  expect((await practice.acts()).at(-1)).toBe(
    ['tool forgot a client', kept.client_id, ...replies].join(' '),
  )
  clock.advance(30 * DAY)
  expect(await forget('jane@client.example')).toBe('forgotten')
  expect(await dump(['clients'])).toHaveLength(1)
  await alter(practice, sql`delete from holds`)
  expect(eraseDeleted(databaseUrl)).toBe(true)
  const path = databaseUrl.slice('file:'.length)
  for (const name of readdirSync(dirname(path)))
    expect(readFileSync(join(dirname(path), name), 'latin1')).not.toMatch(SECRETS)
})

test('a family with one phone is told apart by the other contact', async () => {
  for (const [index, name] of ['ann', 'bea'].entries()) {
    const own = { email: `${name}@family.example`, firstName: name, phone: '2125550188' }
    await practice.book(slotAt('2026-07-17', index === 0 ? '9:00 AM' : '9:30 AM'), own)
  }
  practice.clock.advance(20 * DAY)
  const doubtsAbout = async (contact: string) =>
    doubts(await findRecords(practice.database.read, contact))
  expect(await doubtsAbout('2125550188')).toMatch(/^More than one client is on record/)
  const other = /^Not included: bea Doe \(bea@family.example, \(212\) 555-0188\)/
  expect(await doubtsAbout('ann@family.example')).toMatch(other)
  expect(await doubtsAbout(email)).toBe('')
  await forget('ann@family.example')
  expect(await doubtsAbout('2125550188')).toBe('')
  const left = (await practice.dump(['clients'])).map((client) => client.first_name)
  expect(left.filter((name) => name === 'ann' || name === 'bea')).toEqual(['bea'])
})
