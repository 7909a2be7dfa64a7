import { sql } from 'kysely'
import { migrate } from '../database/migrations.ts'
import { openSqlite } from '../database/sqlite.ts'
import type { Database, Tables } from '../database/tables.ts'
import { versionsOf } from '../practice/saved-practice.ts'
import { type Row, TABLES } from './copy.ts'
import { copyDatabaseFile, removeDatabase } from './files.ts'

/** The rows of the replaced state. They may be newer than those of the backup. */
export interface ReplacedState {
  readonly bookings: readonly Tables['bookings'][]
  readonly clients: readonly Tables['clients'][]
  readonly reviews: readonly Tables['reviews'][]
  readonly holds: readonly Tables['holds'][]
  readonly outbox: readonly Tables['outbox'][]
  readonly replies: readonly Tables['replies'][]
  readonly keys: readonly Tables['keys'][]
  readonly audit: readonly Tables['audit'][]
  readonly backups: readonly Tables['backups'][]
  /** The settings that were saved, the newest first. */
  readonly versions: readonly Tables['practice_versions'][]
  /** The rows of every table, by its name. */
  readonly rows: ReadonlyMap<string, readonly Row[]>
}

/** Reads a state that was kept aside, through a copy in the current version; undefined when it is damaged. */
export async function readReplacedState(
  aside: string,
  copy: string,
): Promise<ReplacedState | undefined> {
  let database: Database | undefined
  try {
    copyDatabaseFile(aside, copy)
    database = openSqlite(copy)
    await migrate(database)
    const { read } = database
    const all = new Map<string, readonly Row[]>()
    for (const table of TABLES) {
      const { rows } = await sql<Row>`select * from ${sql.table(table)}`.execute(read)
      all.set(table, rows)
    }
    return {
      bookings: await read.selectFrom('bookings').selectAll().orderBy('starts_at').execute(),
      clients: await read
        .selectFrom('clients')
        .selectAll()
        .orderBy('last_name')
        .orderBy('first_name')
        .execute(),
      reviews: await read.selectFrom('reviews').selectAll().orderBy('created_at').execute(),
      holds: await read.selectFrom('holds').selectAll().orderBy('expires_at').execute(),
      outbox: await read.selectFrom('outbox').selectAll().execute(),
      replies: await read.selectFrom('replies').selectAll().execute(),
      keys: await read.selectFrom('keys').selectAll().execute(),
      audit: await read.selectFrom('audit').selectAll().orderBy('at').execute(),
      backups: await read.selectFrom('backups').selectAll().execute(),
      versions: await versionsOf(read).execute(),
      rows: all,
    }
  } catch {
    return undefined
  } finally {
    await database?.close()
    removeDatabase(copy)
  }
}
