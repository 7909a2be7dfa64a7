import { statSync } from 'node:fs'
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
import { codeOf } from '../system/error-code.ts'
import { createPrivateFile, createPrivateFolder, narrowAccess } from '../system/private-files.ts'
import { SetupError } from '../system/setup-error.ts'
import { groupCommit } from './group-commit.ts'
import { type Database, DatabaseBusy, type Tables } from './tables.ts'

const WRITER_TIMEOUT = 5_000
const MAX_STATEMENTS = 200

export const isBusy = (error: unknown): boolean => codeOf(error).startsWith('SQLITE_BUSY')

const SCHEMA = 'practice'

/** Sets a short busy timeout and durable commits, and verifies that SQLite has accepted the durability settings. */
function makeDurable(connection: Sqlite.Database, schema: string): void {
  connection.prepare('pragma busy_timeout = 1000').all()
  connection.prepare(`pragma ${schema}.journal_mode = wal`).all()
  connection.prepare(`pragma ${schema}.synchronous = full`).all()
  connection.prepare('pragma foreign_keys = on').all()
  const setting = (name: string) =>
    Object.values(connection.prepare(`pragma ${schema}.${name}`).all()[0] ?? {})[0]
  if (setting('journal_mode') !== 'wal' || setting('synchronous') !== 2) {
    throw new SetupError('DATABASE_URL must be a file that SQLite can keep with a write-ahead log.')
  }
}

/** A connection whose commits are on the disk when they return, so a power cut loses none of them. */
export function connect(path: string): Sqlite.Database {
  const connection = new Sqlite(path)
  makeDurable(connection, 'main')
  return connection
}

/**
 * A read-only connection. libsql keeps a closed connection open until its prepared statements are
 * garbage-collected, and an open reader would keep the writer from merging the write-ahead log into the
 * database file. So the file is attached: detaching closes it immediately.
 */
function connectReader(path: string) {
  const connection = new Sqlite(':memory:')
  connection.prepare(`attach ? as ${SCHEMA}`).run(path)
  makeDurable(connection, SCHEMA)
  connection.prepare('pragma query_only = on').all()
  const close = () => {
    connection.exec(`detach ${SCHEMA}`)
    connection.close()
  }
  return { connection, database: withPreparedStatements(connection), close }
}

/**
 * Merges the write-ahead log into the database file and removes it. While another process uses the
 * database, the log stays and only its content is moved.
 */
function leaveOneFile(writer: Sqlite.Database): void {
  for (const pragma of ['journal_mode = delete', 'wal_checkpoint(truncate)']) {
    try {
      writer.prepare(`pragma ${pragma}`).all()
      return
    } catch {
      // Nothing is lost: the next process that opens the database reads the log.
    }
  }
}

/** Preparing a statement takes longer than running it, so prepared statements are kept. */
function withPreparedStatements(connection: Sqlite.Database): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>()
  return {
    // Kysely closes only what it has used, so the function that opened the connection closes it.
    close: () => undefined,
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
 * If two transactions both begin by reading, the second one to write fails at once, whatever the timeout.
 * So each transaction begins by taking the write lock, and waits for it without blocking the process.
 */
class ImmediateDriver extends SqliteDriver {
  readonly #begin = CompiledQuery.raw('begin immediate')
  readonly #isInPlace: () => boolean
  constructor(database: SqliteDatabase, isInPlace: () => boolean) {
    super({ database })
    this.#isInPlace = isInPlace
  }
  #refuseIfMoved(): void {
    if (!this.#isInPlace()) throw new Error('The database file was moved, deleted or replaced.')
  }
  /** The next process that opens the path would not see a commit to a file that was moved, so it must not count as done. */
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    this.#refuseIfMoved()
    await super.commitTransaction(connection)
    this.#refuseIfMoved()
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
  constructor(database: SqliteDatabase, isInPlace: () => boolean) {
    super({ database })
    this.#driver = new ImmediateDriver(database, isInPlace)
  }
  override createDriver() {
    return this.#driver
  }
}

/** Makes the database files private to their owner. SQLite creates the write-ahead log with the same mode. */
function createFiles(path: string): void {
  createPrivateFolder(dirname(path))
  createPrivateFile(path)
  for (const ending of ['-wal', '-shm']) narrowAccess(`${path}${ending}`)
}

/** Returns whether the same file is still at this path. */
function watchPlace(path: string): () => boolean {
  const { dev, ino } = statSync(path)
  return () => {
    const file = statSync(path, { throwIfNoEntry: false })
    return file?.dev === dev && file.ino === ino
  }
}

export function openSqlite(path: string): Database {
  createFiles(path)
  const writer = connect(path)
  writer.prepare('pragma busy_timeout = 0').all()
  const reader = connectReader(path)
  const isInPlace = watchPlace(path)
  const write = new Kysely<Tables>({
    dialect: new ImmediateDialect(withPreparedStatements(writer), isInPlace),
  })
  const read = new Kysely<Tables>({ dialect: new SqliteDialect({ database: reader.database }) })
  let closing: Promise<void> | undefined
  async function close(): Promise<void> {
    await read.destroy()
    reader.close()
    await write.destroy()
    leaveOneFile(writer)
    writer.close()
  }
  const dataVersion = reader.connection.prepare(`pragma ${SCHEMA}.data_version`)
  return {
    engine: 'sqlite',
    read,
    write: groupCommit(write),
    // Uses a separate connection, because a long transaction would block all other reads.
    snapshot: async (work) => {
      const { database, close } = connectReader(path)
      const own = new Kysely<Tables>({ dialect: new SqliteDialect({ database }) })
      try {
        return await own.transaction().execute(work)
      } finally {
        await own.destroy()
        close()
      }
    },
    // The reader never writes, so data_version changes with every commit of any other connection.
    version: async () => String(Object.values(dataVersion.all()[0] ?? {})[0]),
    isInPlace,
    close: () => {
      closing ??= close()
      return closing
    },
  }
}
