import { sql } from 'kysely'
import type { Database, Tables, Transaction } from '../database/tables.ts'
import { batchesOf } from '../system/batches.ts'

/**
 * What a restore does with a table if the replaced state is a later one of the same practice:
 * - `calendar`: says which visits there are and when, and is the backup's. `restored-visits.ts` takes over the rest;
 * - `current`: its rows are those of the replaced state, so that what was entered since stays and what ended since does
 *   not return. A visit or client that only the backup has comes back with its rows;
 * - `latest`: the same, but no row of the backup is lost;
 * - `grows`: it never loses a row, whatever is restored;
 * - `ended`: it is emptied.
 */
export type AfterRestore = 'calendar' | 'current' | 'latest' | 'grows' | 'ended'

/** Every table of the database. A table comes after those to which its rows refer. */
const afterRestore = {
  // With their visits (`restored-visits.ts`).
  clients: 'calendar',
  bookings: 'calendar',
  visit_links: 'current',
  // Whoever held a time while the site was stopped is named, and the time may be another visit's now.
  holds: 'ended',
  occupied: 'calendar',
  waiting: 'current',
  // Without its hold, an opening is over.
  openings: 'current',
  opening_notices: 'current',
  // Except for letters that are no longer true (`restored-letters.ts`).
  outbox: 'calendar',
  mail_refusal: 'current',
  codes: 'current',
  sessions: 'current',
  // Somebody may have signed out since the backup was made.
  desk_sessions: 'ended',
  passkeys: 'current',
  passkey_challenges: 'ended',
  calendar_feeds: 'current',
  reviews: 'current',
  limits: 'current',
  clock: 'current',
  opt_outs: 'current',
  declined_texts: 'current',
  replies: 'current',
  closures: 'current',
  practice_versions: 'current',
  practice_files: 'current',
  keys: 'latest',
  backups: 'current',
  announcements: 'current',
  audit: 'grows',
} satisfies Record<keyof Tables, AfterRestore>
export const AFTER_RESTORE: Readonly<Record<string, AfterRestore>> = afterRestore
export const TABLES: readonly string[] = Object.keys(afterRestore)

export type RowCounts = Readonly<Record<string, number>>
export type Row = Readonly<Record<string, unknown>>

const BATCH = 500
const CURSOR = 'backup_rows'
/** The alias of SQLite's rowid. Each batch starts after the last rowid of the previous one. */
const ROW_NUMBER = 'row_number'

async function* readBatches(from: Transaction, engine: Database['engine'], table: string) {
  if (engine === 'postgres') {
    const cursor = sql.ref(CURSOR)
    await sql`declare ${cursor} no scroll cursor for select * from ${sql.table(table)}`.execute(
      from,
    )
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(BATCH)} from ${cursor}`.execute(from)
      if (rows.length === 0) break
      yield rows
    }
    await sql`close ${cursor}`.execute(from)
    return
  }
  for (let last = 0; ; ) {
    const { rows } = await sql<Row>`
      select rowid as ${sql.ref(ROW_NUMBER)}, * from ${sql.table(table)}
      where rowid > ${last} order by rowid limit ${sql.lit(BATCH)}`.execute(from)
    if (rows.length === 0) return
    last = Number(rows.at(-1)?.[ROW_NUMBER])
    yield rows.map(({ [ROW_NUMBER]: _, ...row }): Row => row)
    // SQLite reads synchronously, so visitors' requests get a turn after each batch.
    await new Promise((resolve) => setImmediate(resolve))
  }
}

export async function insertRows(
  to: Transaction,
  table: string,
  rows: readonly Row[],
  onConflict = sql``,
) {
  const columns = Object.keys(rows[0] ?? {})
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`)
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    values ${sql.join(values)}${onConflict}`.execute(to)
}

/** Makes these the only rows of a table. */
export async function replaceRows(to: Transaction, table: string, rows: readonly Row[]) {
  await sql`delete from ${sql.table(table)}`.execute(to)
  for (const some of batchesOf(rows, BATCH)) await insertRows(to, table, some)
}

/** Adds rows, or changes those that have the same key. To replace a row would delete what refers to it. */
export async function updateRows(
  to: Transaction,
  table: string,
  key: string,
  rows: readonly Row[],
) {
  const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== key)
  const changes = columns.map(
    (column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`,
  )
  const update = sql` on conflict (${sql.ref(key)}) do update set ${sql.join(changes)}`
  for (const some of batchesOf(rows, BATCH)) await insertRows(to, table, some, update)
}

/** Copies every row of one database into another that has the same tables, and returns how many there were. */
export const copyTables = (
  source: Database,
  target: Database,
  prepare?: Prepare,
  tables = TABLES,
) =>
  source.snapshot((from) =>
    target.write(
      async (to): Promise<RowCounts> => {
        await prepare?.(to)
        const counts: Record<string, number> = {}
        for (const table of tables) {
          let count = 0
          for await (const rows of readBatches(from, source.engine, table)) {
            await insertRows(to, table, rows)
            count += rows.length
          }
          counts[table] = count
        }
        return counts
      },
      { isLong: true },
    ),
  )
/** What the transaction does before the rows are copied. */
type Prepare = (to: Transaction) => Promise<void>

export async function countRows(database: Transaction | Database['read']): Promise<RowCounts> {
  const counts: Record<string, number> = {}
  for (const table of TABLES) {
    const { rows } = await sql<{ count: unknown }>`
      select count(*) as count from ${sql.table(table)}`.execute(database)
    counts[table] = Number(rows[0]?.count)
  }
  return counts
}
