import { sql } from 'kysely'
import type { Database, Tables, Transaction } from '../database/tables.ts'

/**
 * What a restore does with a table:
 * - `backup`: its rows are those of the backup, and `lost.ts` names what the practice loses;
 * - `grows`: rows of the replaced state that the backup lacks are added;
 * - `latest`: the same, and a row of the replaced state wins over the same row of the backup;
 * - `current`: its rows are those of the replaced state, because what ended since must not return;
 * - `ended`: it is emptied.
 */
export type AfterRestore = 'backup' | 'grows' | 'latest' | 'current' | 'ended'

/** Every table of the database. A table comes after those to which its rows refer. */
const afterRestore = {
  clients: 'backup',
  bookings: 'backup',
  visit_links: 'grows',
  holds: 'backup',
  occupied: 'backup',
  // Except for letters that have been sent (`take-over.ts`).
  outbox: 'backup',
  mail_refusal: 'current',
  codes: 'current',
  sessions: 'current',
  // Somebody may have signed out since the backup was made.
  desk_sessions: 'ended',
  passkeys: 'current',
  passkey_challenges: 'ended',
  // An address that was turned off since the backup was made stays off.
  calendar_feeds: 'current',
  reviews: 'latest',
  limits: 'backup',
  clock: 'backup',
  opt_outs: 'grows',
  declined_texts: 'latest',
  replies: 'grows',
  closures: 'latest',
  keys: 'latest',
  announcements: 'backup',
  audit: 'grows',
} satisfies Record<keyof Tables, AfterRestore>
export const AFTER_RESTORE: Readonly<Record<string, AfterRestore>> = afterRestore
export const TABLES: readonly string[] = Object.keys(afterRestore)

export type RowCounts = Readonly<Record<string, number>>
export type Row = Readonly<Record<string, unknown>>

export const BATCH = 500
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

export async function insertRows(to: Transaction, table: string, rows: readonly Row[], or = sql``) {
  const columns = Object.keys(rows[0] ?? {})
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`)
  await sql`insert${or} into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    values ${sql.join(values)}`.execute(to)
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
