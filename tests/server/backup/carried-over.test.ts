import { join } from 'node:path'
import { sql } from 'kysely'
import Sqlite from 'libsql'
import { expect, onTestFinished, test } from 'vitest'
import { TABLES } from '../../../server/backup/copy.ts'
import { writeBackup } from '../../../server/backup/write-backup.ts'
import { TEST_PRACTICE } from '../../fixtures/practice-file.ts'
import { HOUR, NOON, TestClock } from '../support/clock.ts'
import { availableEngines, createFolder } from '../support/engines.ts'
import { runCommand } from '../support/owner-tool.ts'
import { alter } from '../support/stored.ts'
import { openTool } from '../support/tool-services.ts'

const moment = { now: NOON, timeZone: 'America/New_York' }

interface Column {
  readonly name: string
  readonly isText: boolean
  readonly isKey: boolean
}
type Row = Record<string, unknown>

/** The columns of each table, as the schema in a backup says. */
function readSchema(file: string): ReadonlyMap<string, readonly Column[]> {
  const backup = new Sqlite(file, { readonly: true })
  const columns = (table: string): Column[] =>
    backup
      .prepare('select name, type, pk from pragma_table_info(?)')
      .all(table)
      .map((row) => Object.values(row ?? {}))
      .map(([name, type, key]) => ({
        name: String(name),
        isText: String(type).toLowerCase() === 'text',
        // `occupied` has no other key.
        isKey: key !== 0 || name === 'block',
      }))
  const schema = new Map(TABLES.map((table) => [table, columns(table)]))
  backup.close()
  return schema
}

/** A row that the backup has, and that is then changed or deleted; and one that is added then. */
const STATES = ['before', 'after', 'deleted', 'added'] as const
type State = (typeof STATES)[number]
type Values = Readonly<Record<State, unknown>>

const all = (value: unknown): Values => ({
  before: value,
  after: value,
  deleted: value,
  added: value,
})

/** What not every text or number can be. `A` to `D` are clients and visits that stay as they are. */
const VALUES: Readonly<Record<string, Values>> = {
  'bookings.client_id': { ...all('A'), after: 'B' },
  'bookings.day': { ...all('2026-07-10'), after: '2026-07-11', added: '2026-07-17' },
  'bookings.slot': { ...all('0900'), after: '0930' },
  'bookings.starts_at': { ...all(NOON + 5 * HOUR), after: NOON + 9 * HOUR },
  'bookings.ends_at': { ...all(NOON + 6 * HOUR), after: NOON + 11 * HOUR },
  'bookings.cancelled_at': { ...all(null), before: 5 },
  'bookings.attendance': { ...all(null), before: 'arrived', after: 'done' },
  'holds.day': { ...all('2026-07-10'), deleted: '2026-07-11', added: '2026-07-17' },
  'holds.slot': all('1000'),
  'holds.expires_at': { ...all(NOON + HOUR), after: NOON + 2 * HOUR },
  'occupied.booking': all('C'),
  'occupied.hold': all(null),
  'outbox.message': all(''),
  'outbox.booking': { ...all(null), after: 'C', added: 'D' },
  'outbox.sequence': all(0),
  'visit_links.booking': { ...all('C'), after: 'D' },
  'waiting.booking': { ...all('C'), deleted: 'D', added: 'E' },
  'waiting.asked_at': all(NOON),
  'declined_texts.booking': { ...all('C'), deleted: 'D', added: 'E' },
  'replies.booking': { ...all('C'), after: 'D' },
  'sessions.client_id': { ...all('A'), after: 'B' },
  'reviews.client_id': { ...all(null), before: 'A', after: 'B' },
}

function valueIn(table: string, { name, isText, isKey }: Column, state: State): unknown {
  const values = VALUES[`${table}.${name}`]
  if (values) return values[state]
  // A key never changes.
  const said = isKey && state === 'after' ? 'before' : state
  return isText ? `${table} ${name} ${said}` : STATES.indexOf(said) + 1
}

/** When and where a visit is, and whether the client confirmed that, and came. */
const CALENDAR = [
  ...['arranged_at', 'asked_at', 'attendance', 'cancelled_at', 'confirmed_at', 'day', 'ends_at'],
  ...['location_id', 'moved_at'],
  ...['place_address', 'place_name', 'slot', 'starts_at', 'zone'],
]

test.each(availableEngines)(
  'every column that can change after a backup, and every row, is carried over by a restore or named, on $name',
  async (engine) => {
    const databaseUrl = await engine.create()
    const [empty, file] = [join(createFolder(), 'empty.db'), join(createFolder(), 'backup.db')]
    const clock = new TestClock()
    const place = { databaseUrl, clock, closeAtEnd: onTestFinished }
    const site = await openTool(place)
    await writeBackup(site.database, empty, moment)
    const schema = readSchema(empty)
    const columnsOf = (table: string) => schema.get(table) ?? []
    const rowOf = (table: string, state: State): Row =>
      Object.fromEntries(columnsOf(table).map((each) => [each.name, valueIn(table, each, state)]))
    const insert = (table: string, row: Row) =>
      sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
        values (${sql.join(Object.values(row))})`
    const keyOf = (table: string, row: Row) =>
      sql.join(
        columnsOf(table).flatMap(({ isKey, name }) =>
          isKey ? [sql`${sql.ref(name)} = ${row[name]}`] : [],
        ),
        sql` and `,
      )
    const update = (table: string, row: Row) =>
      sql`update ${sql.table(table)} set ${sql.join(
        Object.entries(row).map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
      )} where ${keyOf(table, row)}`
    const visit = (id: string): Row => ({
      ...{ ...rowOf('bookings', 'deleted'), id, reference: `reference ${id}` },
      ...{ client_id: 'A', cancelled_at: 1 },
    })
    const unmoved = (state: State): Row => ({
      ...rowOf('bookings', state),
      ...Object.fromEntries(CALENDAR.map((name) => [name, rowOf('bookings', 'deleted')[name]])),
      ...{ id: 'unmoved', reference: 'unmoved', cancelled_at: null, location_id: 'far away' },
    })
    const client = (id: string) => ({ ...rowOf('clients', 'added'), id, email: id })
    // The acts of the practice and its backups are never changed.
    const changed = TABLES.filter((table) => !['audit', 'backups'].includes(table))
    await alter(
      site,
      ...['A', 'B'].map((id) => insert('clients', client(id))),
      ...['C', 'D', 'E'].map((id) => insert('bookings', visit(id))),
      insert('bookings', unmoved('before')),
      ...changed.flatMap((table) => [
        insert(table, rowOf(table, 'before')),
        insert(table, rowOf(table, 'deleted')),
      ]),
    )
    await writeBackup(site.database, file, moment)
    await alter(
      site,
      update('bookings', unmoved('after')),
      ...changed.flatMap((table) => [
        update(table, rowOf(table, 'after')),
        sql`delete from ${sql.table(table)} where ${keyOf(table, rowOf(table, 'deleted'))}`,
      ]),
      ...TABLES.map((table) => insert(table, rowOf(table, 'added'))),
    )
    await site.database.close()
    const env = { DATABASE_URL: databaseUrl, PRACTICE_FILE: TEST_PRACTICE }
    const { out } = await runCommand(['restore', file], env, { clock })

    const { read } = (await openTool(place)).database
    const find = async (table: string, row: Row): Promise<Row | undefined> =>
      (await sql<Row>`select * from ${sql.table(table)} where ${keyOf(table, row)}`.execute(read))
        .rows[0]
    const lost: Row = {}
    for (const table of TABLES) {
      const after = rowOf(table, 'after')
      const row = changed.includes(table) ? await find(table, after) : after
      const columns = Object.keys(after).filter((name) => row?.[name] !== after[name])
      const returned = await find(table, rowOf(table, 'deleted'))
      const added = await find(table, rowOf(table, 'added'))
      const what = [
        ...(row ? columns.sort() : ['the whole row']),
        ...(returned ? ['a deleted row returned'] : []),
        ...(added ? [] : ['an added row']),
      ]
      if (what.length > 0) lost[table] = what
    }
    expect(lost).toEqual({
      // A client is deleted only when she is erased or merged, which a restore repeats.
      clients: ['a deleted row returned'],
      bookings: [...CALENDAR, 'a deleted row returned', 'an added row'],
      holds: ['the whole row', 'an added row'],
      occupied: ['location_id', 'nth', 'a deleted row returned', 'an added row'],
      desk_sessions: ['the whole row', 'an added row'],
      passkey_challenges: ['the whole row', 'an added row'],
      keys: ['a deleted row returned'],
    })
    expect(await find('bookings', unmoved('after'))).toEqual(unmoved('after'))
    // Of what is not carried over, only the sign-ins at the desk are not named one by one.
    const named = out.split('\n').filter((line) => /^(?:bookings|Friday|Saturday)/.test(line))
    const withoutColumns = (line: string) =>
      line.replaceAll(/bookings (?:\w+_)?(?:reference|name|email|note|address) /g, '')
    expect(named.map(withoutColumns)).toEqual([
      'added, added added, added: was last told: Friday, July 17th, 2026 at 9:00 AM, added, added. The restored calendar says: no such visit.',
      'deleted, deleted deleted, A: an earlier restore had lost this visit. The restored calendar says: Friday, July 10th, 2026 at 9:00 AM, deleted, deleted.',
      'after, after after, after: was last told: Saturday, July 11th, 2026 at 9:30 AM, after, after. The restored calendar says: canceled.',
      'added, added added, Friday, July 17th, 2026 at 9:00 AM: the note “added”.',
      'added, added added, Friday, July 17th, 2026 at 9:00 AM: paid, $0.04.',
      'after, after after, Saturday, July 11th, 2026 at 9:30 AM: the mark “done”.',
      'Friday, July 17th, 2026 at 10:00 AM: a visitor held this time.',
      'Friday, July 10th, 2026 at 10:00 AM: a visitor held this time.',
    ])
    expect(out).toContain('Everyone is signed out of the desk.')
    expect(out).not.toContain('unmoved')
  },
)
