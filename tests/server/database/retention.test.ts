import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { DAYS_KEPT } from '../../../domain/retention.ts'
import { deleteOutdated } from '../../../server/database/retention.ts'
import { availableEngines } from '../support/engines.ts'
import { DAY, slotAt } from '../support/test-server.ts'
import { openPractice } from '../support/tool-services.ts'

const PRACTICE_ROW = { location: '6', day: '2026-01-02', slot: '0900' }

/** Each kind of row, by the time of its end, and when it is deleted. */
const ROWS: [table: string, days: number, rowAt: (end: number) => Record<string, unknown>][] = [
  [
    'holds',
    DAYS_KEPT.holds,
    (expires_at) => ({ ...PRACTICE_ROW, id: 'h', visitor: 'v', expires_at, renewals: 0 }),
  ],
  [
    'codes',
    DAYS_KEPT.codes,
    (end) => ({ visitor: 'v', contact: 'c', hash: '', expires_at: 0, tries: 0, tries_end_at: end }),
  ],
  ['sessions', DAYS_KEPT.sessions, (expires_at) => ({ visitor: 'v', client_id: 'c', expires_at })],
  [
    'desk_sessions',
    DAYS_KEPT.deskSessions,
    (expires_at) => ({ hash: 'h', email: 'e', created_at: 0, expires_at }),
  ],
  ['limits', DAYS_KEPT.limits, (ends_at) => ({ key: 'k', count: 1, ends_at })],
  [
    'outbox',
    DAYS_KEPT.sentMessages,
    (sent_at) => ({ id: 'i', message: '', created_at: 0, due_at: 0, attempts: 1, sent_at }),
  ],
  [
    'outbox',
    DAYS_KEPT.sentMessages,
    (failed_at) => ({ id: 'i', message: '', created_at: 0, due_at: 0, attempts: 1, failed_at }),
  ],
]

describe.each(availableEngines)('outdated rows, on $name', (engine) => {
  test.each(ROWS)('of %s are deleted %i days after their end', async (table, days, rowAt) => {
    const { database, clock } = await openPractice(engine)
    const row = rowAt(clock.now() - days * DAY)
    const names = sql.join(Object.keys(row).map((name) => sql.ref(name)))
    const client = { id: 'c', first_name: '', last_name: '', email: 'e', phone: '' }
    await database.write(async (transaction) => {
      await transaction
        .insertInto('clients')
        .values({ ...client, imported_at: null, created_at: 0 })
        .execute()
      const values = sql.join(Object.values(row))
      await sql`insert into ${sql.table(table)} (${names}) values (${values})`.execute(transaction)
    })
    const count = async () => {
      await deleteOutdated({ database, clock })
      return (await sql`select 1 from ${sql.table(table)}`.execute(database.read)).rows.length
    }
    expect(await count()).toBe(1)
    clock.advance(1)
    expect(await count()).toBe(0)
  })

  test('of a visit are its origin, its links and its taken time; the visit itself stays', async () => {
    const { database, clock, book } = await openPractice(engine)
    const { id, starts_at, ends_at } = await book(slotAt('2026-07-03', '9:00 AM'))
    await database.write(async (transaction) => {
      const origin = { network: 'n', network_wide: 'w' }
      await transaction.updateTable('bookings').set(origin).execute()
      const link = { hash: 'h', booking: id, created_at: 0 }
      await transaction.insertInto('visit_links').values(link).execute()
    })
    const left = async (end: number) => {
      clock.at = end
      await deleteOutdated({ database, clock })
      const { read } = database
      const [visit] = await read
        .selectFrom('bookings')
        .select(['network', 'network_wide'])
        .execute()
      const links = await read.selectFrom('visit_links').selectAll().execute()
      const taken = await read.selectFrom('occupied').selectAll().execute()
      return [visit?.network, visit?.network_wide, links.length, taken.length]
    }
    expect(await left(ends_at + DAY)).toEqual(['n', 'w', 1, 6])
    expect(await left(ends_at + DAY + 1)).toEqual([null, null, 1, 6])
    // Each five minutes go for themselves.
    expect(await left(starts_at + 30 * DAY)).toEqual([null, null, 1, 6])
    expect(await left(ends_at + 30 * DAY - 1)).toEqual([null, null, 1, 1])
    expect(await left(ends_at + 30 * DAY)).toEqual([null, null, 0, 0])
  })
})

test('the documented retention times are those of the code', () => {
  const told = readFileSync('docs/what-is-kept.md', 'utf8')
  const days = Object.fromEntries(
    [...told.matchAll(/^\| ([a-z ]+) \|.*\| (\d+) days? \|$/gm)].map(([, what = '', count]) => [
      what.replace(/ (.)/, (_, letter: string) => letter.toUpperCase()),
      Number(count),
    ]),
  )
  expect(days).toEqual(DAYS_KEPT)
})
