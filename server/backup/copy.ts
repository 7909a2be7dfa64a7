import { sql } from 'kysely'
import type { Database, Tables, Transaction } from '../database/tables.ts'

/** Every table of the database. A table comes after those to which its rows refer. */
const order = {
  clients: true,
  bookings: true,
  visit_links: true,
  holds: true,
  occupied: true,
  outbox: true,
  codes: true,
  sessions: true,
  desk_sessions: true,
  passkeys: true,
  reviews: true,
  limits: true,
  clock: true,
  opt_outs: true,
  closures: true,
  keys: true,
  announcements: true,
  audit: true,
} satisfies Record<keyof Tables, true>
export const TABLES: readonly string[] = Object.keys(order)

export type RowCounts = Readonly<Record<string, number>>
type Row = Readonly<Record<string, unknown>>

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

async function insertRows(to: Transaction, table: string, rows: readonly Row[]) {
  const columns = Object.keys(rows[0] ?? {})
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`)
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
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
