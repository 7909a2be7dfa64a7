import { readFileSync } from 'node:fs'
import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { DAYS_KEPT } from '../../../domain/retention.ts'
import { offerMove } from '../../../server/booking/changes/offer-move.ts'
import { reopenHours } from '../../../server/booking/changes/reopen.ts'
import { TOOL } from '../../../server/database/audit.ts'
import { recordFailure } from '../../../server/messages/delivery.ts'
import { unwrap } from '../../../server/result.ts'
import { deleteOutdated } from '../../../server/upkeep/retention.ts'
import { slotAt } from '../support/bookings.ts'
import { DAY } from '../support/clock.ts'
import { availableEngines, sqlite } from '../support/engines.ts'
import { JANE, openRestoredSite } from '../support/restored-site.ts'
import { alter } from '../support/stored.ts'
import { openPractice, said } from '../support/tool-services.ts'

/** Each table, the days that its rows are kept after their end, and a row that ends at a given time. */
const ROWS: [table: string, days: number, (end: number) => RawBuilder<unknown>][] = [
  [
    'holds',
    DAYS_KEPT.holds,
    (end) => sql`insert into holds (id, visitor, location_id, day, slot, expires_at, renewals)
      values ('h', 'v', '6', '2026-01-02', '0900', ${end}, 0)`,
  ],
  [
    'codes',
    DAYS_KEPT.codes,
    (end) => sql`insert into codes (visitor, contact, hash, expires_at, tries, tries_end_at)
      values ('v', 'c', '', 0, 0, ${end})`,
  ],
  [
    'replies',
    DAYS_KEPT.replies,
    (end) =>
      sql`insert into replies (id, phone, words, received_at) values ('r', '1', 'w', ${end})`,
  ],
  [
    'sessions',
    DAYS_KEPT.sessions,
    (end) => sql`insert into sessions values ('v', 'c', ${end}, 'c')`,
  ],
  [
    'passkey_challenges',
    DAYS_KEPT.passkeyChallenges,
    (end) => sql`insert into passkey_challenges (visitor, purpose, challenge, expires_at)
      values ('v', 'sign-in', 'c', ${end})`,
  ],
  [
    'desk_sessions',
    DAYS_KEPT.deskSessions,
    (end) => sql`insert into desk_sessions (hash, email, created_at, expires_at)
      values ('h', 'e', 0, ${end})`,
  ],
  [
    'limits',
    DAYS_KEPT.limits,
    (end) => sql`insert into limits (key, count, ends_at) values ('k', 1, ${end})`,
  ],
  [
    'closures',
    DAYS_KEPT.closures,
    (end) => sql`insert into closures (id, location_id, starts_at, ends_at, reason, created_at)
      values ('c', '', 0, ${end}, 'Snow', 0)`,
  ],
  ...['sent_at', 'failed_at'].map((ends): (typeof ROWS)[number] => [
    'outbox',
    DAYS_KEPT.sentMessages,
    (end) => sql`insert into outbox (id, message, created_at, due_at, attempts, ${sql.ref(ends)})
      values ('i', '', 0, 0, 1, ${end})`,
  ]),
]

test.each(ROWS)(
  'outdated rows of %s are deleted %i days after their end',
  async (table, days, rowAt) => {
    const { database, clock } = await openPractice(sqlite)
    await alter(
      { database },
      sql`insert into clients (id, first_name, last_name, email, phone, created_at)
        values ('c', '', '', 'e', '', 0)`,
      rowAt(clock.now() - days * DAY),
    )
    const count = async () => {
      await deleteOutdated({ database, clock })
      return (await sql`select 1 from ${sql.table(table)}`.execute(database.read)).rows.length
    }
    expect(await count()).toBe(1)
    clock.advance(1)
    expect(await count()).toBe(0)
  },
)

test('of a visit the origin, the links, the replies and the taken time are deleted; the visit itself stays', async () => {
  const { database, clock, book } = await openPractice(sqlite)
  const { id, starts_at, ends_at } = await book(slotAt('2026-07-03', '9:00 AM'))
  await alter(
    { database },
    sql`update bookings set network = 'n', network_wide = 'w'`,
    sql`insert into visit_links (hash, booking, created_at) values ('h', ${id}, 0)`,
    sql`insert into replies (id, phone, words, booking, received_at) values ('r', '1', 'w', ${id}, 0)`,
  )
  const left = async (end: number) => {
    clock.at = end
    await deleteOutdated({ database, clock })
    const { read } = database
    const [visit] = await read.selectFrom('bookings').selectAll().execute()
    const links = await read.selectFrom('visit_links').selectAll().execute()
    const replies = await read.selectFrom('replies').selectAll().execute()
    const taken = await read.selectFrom('occupied').selectAll().execute()
    expect(replies.length).toBe(links.length)
    return [visit?.network, visit?.network_wide, links.length, taken.length]
  }
  expect(await left(ends_at + DAY)).toEqual(['n', 'w', 1, 6])
  expect(await left(ends_at + DAY + 1)).toEqual([null, null, 1, 6])
  // Each five-minute block is deleted on its own.
  expect(await left(starts_at + 30 * DAY)).toEqual([null, null, 1, 6])
  expect(await left(ends_at + 30 * DAY - 1)).toEqual([null, null, 1, 1])
  expect(await left(ends_at + 30 * DAY)).toEqual([null, null, 0, 0])
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

test('a letter about a client who could not be reached is deleted like any other about a visit that is over', async () => {
  const { database, clock, book } = await openPractice(sqlite)
  const { ends_at } = await book(slotAt('2026-07-10', '10:00 AM'))
  const rows = () => database.read.selectFrom('outbox').selectAll().orderBy('kind').execute()
  const [failed] = await rows()
  if (!failed) throw new Error('Nothing was queued.')
  await database.write((transaction) =>
    recordFailure(transaction, failed, 'It bounced.', clock.now()),
  )
  const kinds = async () => (await rows()).map(({ kind }) => kind)
  expect(await kinds()).toContain('office-unreachable')
  clock.at = ends_at + DAYS_KEPT.sentMessages * DAY + 1
  await deleteOutdated({ database, clock })
  expect(await kinds()).toEqual([])
})

test.each(availableEngines)(
  'a client who was offered another time long before the visit is not offered it again, and reads that the hours are open after all, on $name',
  async (engine) => {
    const { site, send, clock } = await openRestoredSite(engine)
    const { id, reference, ends_at } = await site().book(slotAt('2026-08-14', '9:00 AM'), JANE)
    await send()
    const { closure } = await site().close('2026-08-14')
    unwrap(await offerMove(site(), TOOL, closure.id, reference))
    expect(await send()).toEqual([`offer-mail ${JANE.email}`, `offer-text ${JANE.phone}`])
    await alter(site(), sql`update outbox set attempts = 1 where booking = ${id}`)
    clock.advance(DAYS_KEPT.sentMessages * DAY + 1)
    await deleteOutdated(site())
    expect(said(await offerMove(site(), TOOL, closure.id, reference))).toBe(
      'This client was already offered another time.',
    )
    unwrap(await reopenHours(site(), TOOL, closure.id))
    expect(await send()).toEqual([`reopened-mail ${JANE.email}`, `reopened-text ${JANE.phone}`])
    clock.at = ends_at + DAYS_KEPT.sentMessages * DAY
    await deleteOutdated(site())
    expect(await site().database.read.selectFrom('outbox').selectAll().execute()).toEqual([])
  },
)
