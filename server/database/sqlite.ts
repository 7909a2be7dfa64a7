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
import { groupCommit } from './group-commit.ts'
import { type Database, DatabaseBusy, type Tables } from './tables.ts'

const WRITER_TIMEOUT = 5_000
const MAX_STATEMENTS = 200

export const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')

/** A connection whose commits are on the disk when they return, so a power cut loses none of them. */
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

/** Preparing a statement takes longer than running it, so prepared statements are kept. */
function withPreparedStatements(connection: Sqlite.Database): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>()
  return {
    close: () => connection.close(),
    prepare: (sql) => {
      const existing = statements.get(sql)
      if (existing) return existing
      const statement: SqliteStatement = connection.prepare(sql)
      if (statements.size < MAX_STATEMENTS) statements.set(sql, statement)
      return statement
    },
  }
}

/**
 * When two transactions have both begun by reading, neither can go on to write, whatever the timeout.
 * So each transaction takes the write lock at once, and waits for it without blocking the process.
 */
class ImmediateDriver extends SqliteDriver {
  readonly #begin: CompiledQuery
  constructor(database: SqliteDatabase, begin: string) {
    super({ database })
    this.#begin = CompiledQuery.raw(begin)
  }
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const deadline = performance.now() + WRITER_TIMEOUT
    for (;;) {
      try {
        await connection.executeQuery(this.#begin)
        return
      } catch (error) {
        if (!isBusy(error)) throw error
        if (performance.now() > deadline) throw new DatabaseBusy('Another process is writing.')
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
  const write = new Kysely<Tables>({
    dialect: new ImmediateDialect(withPreparedStatements(writer), begin),
  })
  const read = new Kysely<Tables>({
    dialect: new SqliteDialect({ database: withPreparedStatements(reader) }),
  })
  const dataVersion = reader.prepare('pragma data_version')
  return {
    engine: 'sqlite',
    read,
    write: groupCommit(write),
    // The reader never writes, so data_version changes with every commit of any other connection.
    version: async () => String(Object.values(dataVersion.get() ?? {})[0]),
    close: async () => {
      await read.destroy()
      await write.destroy()
    },
  }
}
