import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import { SetupError } from '../setup-error.ts'
import { migrate } from './migrations.ts'
import type { Database } from './tables.ts'

const SQLITE = 'file:'

/** The file of an SQLite database; undefined for Postgres. */
export const sqliteFile = (url: string): string | undefined =>
  url.startsWith(SQLITE) ? url.slice(SQLITE.length) : undefined

/** Imports only the engine in use, because importing both makes the start slow. */
export async function openEngine(url: string): Promise<Database> {
  const file = sqliteFile(url)
  if (file !== undefined) {
    const { openSqlite } = await import('./sqlite.ts')
    return openSqlite(file)
  }
  const { openPostgres } = await import('./postgres.ts')
  return openPostgres(url)
}

const noDatabase = (url: string) =>
  new SetupError(
    `There is no database of a practice there: ${describeDatabase(url)}. Nothing was changed. Set DATABASE_URL, in the environment or in settings.env beside the practice file, to the database that the site uses, or start the site once.`,
  )

/** Opens the database and brings it up to date. A database that is not there is created, unless it must exist. */
export async function openDatabase(url: string, { mustExist = false } = {}): Promise<Database> {
  let database: Database | undefined
  try {
    const file = sqliteFile(url)
    if (mustExist && file !== undefined && !existsSync(file)) throw noDatabase(url)
    database = await openEngine(url)
    if (mustExist && !(await hasTables(database))) throw noDatabase(url)
    await migrate(database)
    return database
  } catch (error) {
    await database?.close()
    if (error instanceof SetupError) throw error
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
    throw new SetupError(
      `DATABASE_URL must be a database that can be opened and written to, but this one cannot${code}.`,
    )
  }
}

async function hasTables({ engine, read }: Database): Promise<boolean> {
  const { rows } =
    engine === 'sqlite'
      ? await sql`select 1 from pragma_table_info('migrations')`.execute(read)
      : await sql`select 1 where to_regclass('migrations') is not null`.execute(read)
  return rows.length > 0
}

/** Refuses to serve from a damaged file, which answers some requests and fails at others. */
export async function refuseIfDamaged({ engine, read }: Database, url: string): Promise<void> {
  if (engine === 'postgres') return
  const { rows } = await sql`pragma quick_check`.execute(read)
  if (JSON.stringify(rows).includes('"ok"')) return
  throw new SetupError(
    `The database is damaged: ${describeDatabase(url)}. Restore the last good backup: npm run practice -- restore FILE`,
  )
}

export const isReachable = (database: Database): Promise<boolean> =>
  sql`select 1 from migrations`.execute(database.read).then(
    () => true,
    () => false,
  )

/** The database as people are told of it, without its password. */
export function describeDatabase(url: string): string {
  const file = sqliteFile(url)
  if (file !== undefined) return `SQLite at ${resolve(file)}`
  // URL cannot parse the address of a socket, which has no host.
  const [, host = '', name = ''] = /^[^/]*\/\/(?:[^/@]*@)?([^/?]*)\/?([^?]*)/.exec(url) ?? []
  const socket = /[?&]host=([^&]*)/.exec(url)?.[1] ?? 'this machine'
  return `Postgres at ${host || decodeURIComponent(socket)}, database ${name}`
}
