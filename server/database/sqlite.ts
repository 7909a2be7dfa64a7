import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely'
import Sqlite from 'libsql'
import { SetupError } from '../setup-error.ts'
import { together } from './coalesce.ts'
import { queued } from './group-commit.ts'
import { type Database, DatabaseBusy, type Tables } from './tables.ts'

const WAIT_FOR_WRITER = 5_000
const REMEMBERED_STATEMENTS = 200

export const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')

/** A connection that survives a power cut: what was committed is on the disk. */
export function connect(path: string): Sqlite.Database {
  const connection = new Sqlite(path)
  connection.prepare('pragma busy_timeout = 1000').all()
  connection.prepare('pragma journal_mode = wal').all()
  connection.prepare('pragma synchronous = full').all()
  connection.prepare('pragma foreign_keys = on').all()
  const setting = (name: string) =>
    Object.values(connection.prepare(`pragma ${name}`).all()[0] ?? {})[0]
  if (setting('journal_mode') !== 'wal' || setting('synchronous') !== 2) {
    throw new SetupError('DATABASE_URL must be a file that SQLite can keep with a write-ahead log.')
  }
  return connection
}

function remembering(connection: Sqlite.Database): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>()
  return {
    close: () => connection.close(),
    prepare: (sql) => {
      const known = statements.get(sql)
      if (known) return known
      const statement: SqliteStatement = connection.prepare(sql)
      if (statements.size < REMEMBERED_STATEMENTS) statements.set(sql, statement)
      return statement
    },
  }
}

/**
 * Two processes that both began by reading could neither of them go on to write, whatever the timeout;
 * so a transaction takes the right to write at once, and waits for it without stopping the process.
 */
class ImmediateDriver extends SqliteDriver {
  readonly #begin: CompiledQuery
  constructor(database: SqliteDatabase, begin: string) {
    super({ database })
    this.#begin = CompiledQuery.raw(begin)
  }
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const end = performance.now() + WAIT_FOR_WRITER
    for (;;) {
      try {
        await connection.executeQuery(this.#begin)
        return
      } catch (error) {
        if (!isBusy(error)) throw error
        if (performance.now() > end) throw new DatabaseBusy('Another process is writing.')
        await pause(1 + Math.random() * 9)
      }
    }
  }
}

class ImmediateDialect extends SqliteDialect {
  readonly #driver: SqliteDriver
  constructor(database: SqliteDatabase, begin: string) {
    super({ database })
    this.#driver = new ImmediateDriver(database, begin)
  }
  override createDriver() {
    return this.#driver
  }
}

export function openSqlite(path: string, begin = 'begin immediate'): Database {
  mkdirSync(dirname(path), { recursive: true })
  const writer = connect(path)
  writer.prepare('pragma busy_timeout = 0').all()
  const reader = connect(path)
  reader.prepare('pragma query_only = on').all()
  const writing = new Kysely<Tables>({ dialect: new ImmediateDialect(remembering(writer), begin) })
  const read = new Kysely<Tables>({ dialect: new SqliteDialect({ database: remembering(reader) }) })
  const dataVersion = reader.prepare('pragma data_version')
  return {
    engine: 'sqlite',
    read,
    write: queued(writing),
    // The reader never writes, so its view changes with every commit of any other connection.
    version: together(() => String(Object.values(dataVersion.get() ?? {})[0])),
    close: async () => {
      await read.destroy()
      await writing.destroy()
    },
  }
}
