import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import { codeNote } from '../system/error-code.ts'
import { SetupError } from '../system/setup-error.ts'
import { migrate } from './migrations.ts'
import { type Database, DatabaseBusy } from './tables.ts'

const SQLITE = 'file:'

/** The file of an SQLite database; undefined for Postgres. */
export const sqliteFile = (url: string): string | undefined =>
  url.startsWith(SQLITE) ? url.slice(SQLITE.length) : undefined

/** Imports only the engine in use, because importing both would slow down the start. */
export async function openEngine(url: string): Promise<Database> {
  const file = sqliteFile(url)
  if (file !== undefined) {
    const { openSqlite } = await import('./sqlite.ts')
    return openSqlite(file)
  }
  const { openPostgres } = await import('./postgres.ts')
  return openPostgres(url)
}

/** The database does not exist, for example because the site has never been started. */
export class NoDatabase extends SetupError {}

const noDatabase = (url: string) =>
  new NoDatabase(
    `There is no database of a practice there: ${describeDatabase(url)}. Nothing was changed. Set DATABASE_URL, in the environment or in settings.env beside the practice file, to the database that the site uses, or start the site once.`,
  )

const RESTORE = 'restore the last good backup: npm run practice -- restore FILE'

const onlyLog = (file: string) =>
  new SetupError(
    `There is no database at ${resolve(file)}, but its log ${resolve(file)}-wal is still there, and may hold bookings. Nothing was changed. Put the database back beside it, or ${RESTORE}. To begin with an empty database, move the log away.`,
  )

const onlyBackups = (url: string, lastBackup: string) =>
  new SetupError(
    `The database is gone: ${describeDatabase(url)}. There are backups of one, the last of them ${lastBackup}. Nothing was changed. Check DATABASE_URL, or ${RESTORE}. To begin with an empty database, move the backups away.`,
  )

interface Opening {
  readonly mustExist?: boolean
  /** The last backup of the site, if there is one. It means that there was a database before. */
  readonly lastBackup?: string | undefined
}

/**
 * Opens the database and migrates it. A missing database is created, unless it must exist or a backup shows that it
 * existed before.
 */
export async function openDatabase(
  url: string,
  { mustExist = false, lastBackup }: Opening = {},
): Promise<Database> {
  let database: Database | undefined
  const refuseNew = () => {
    if (mustExist) throw noDatabase(url)
    if (lastBackup !== undefined) throw onlyBackups(url, lastBackup)
  }
  try {
    const file = sqliteFile(url)
    if (file !== undefined && !existsSync(file)) {
      if (existsSync(`${file}-wal`)) throw onlyLog(file)
      refuseNew()
    }
    database = await openEngine(url)
    if (!(await hasTables(database))) refuseNew()
    await migrate(database)
    return database
  } catch (error) {
    await database?.close()
    if (error instanceof SetupError) throw error
    const cause = error instanceof DatabaseBusy ? error.cause : error
    throw new SetupError(
      `DATABASE_URL must be a database that can be opened and written to, but this one cannot${codeNote(cause)}.`,
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

/** Refuses to serve from a damaged file, which would answer some requests and fail on others. */
export async function refuseIfDamaged({ engine, read }: Database, url: string): Promise<void> {
  if (engine === 'postgres') return
  const { rows } = await sql`pragma quick_check`.execute(read)
  if (JSON.stringify(rows).includes('"ok"')) return
  throw new SetupError(
    `The database is damaged: ${describeDatabase(url)}. Stop the site, and ${RESTORE}`,
  )
}

/** Whether the database can be read, and what is written to it is kept. */
export const isReachable = (database: Database): Promise<boolean> =>
  sql`select 1 from migrations`.execute(database.read).then(database.isInPlace, () => false)

/** The description of the database in messages, without the password. */
export function describeDatabase(url: string): string {
  const file = sqliteFile(url)
  if (file !== undefined) return `SQLite at ${resolve(file)}`
  // `URL` cannot parse the address of a socket, which has no host.
  const [, host = '', name = ''] = /^[^/]*\/\/(?:[^/@]*@)?([^/?]*)\/?([^?]*)/.exec(url) ?? []
  const socket = /[?&]host=([^&]*)/.exec(url)?.[1] ?? 'this machine'
  return `Postgres at ${host.replaceAll(',', ' or ') || decodeURIComponent(socket)}, database ${name}`
}
