import { sql } from 'kysely'
import { SetupError } from '../setup-error.ts'
import { migrate } from './migrations.ts'
import type { Database } from './tables.ts'

/** Imports only the engine in use, because importing both makes the start slow. */
export async function openEngine(url: string): Promise<Database> {
  if (url.startsWith('file:')) {
    const { openSqlite } = await import('./sqlite.ts')
    return openSqlite(url.slice('file:'.length))
  }
  const { openPostgres } = await import('./postgres.ts')
  return openPostgres(url)
}

/** Opens the database and brings it up to date. */
export async function openDatabase(url: string): Promise<Database> {
  let database: Database | undefined
  try {
    database = await openEngine(url)
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

export const isReachable = (database: Database): Promise<boolean> =>
  sql`select 1 from migrations`.execute(database.read).then(
    () => true,
    () => false,
  )

/** The database as people are told of it, without its password. */
export function describeDatabase(url: string): string {
  if (url.startsWith('file:')) return `SQLite at ${url.slice('file:'.length)}`
  if (!URL.canParse(url)) return 'Postgres'
  const { host, pathname } = new URL(url)
  return `Postgres at ${host}${pathname}`
}
