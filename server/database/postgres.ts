import { Kysely, PostgresDialect, sql } from 'kysely'
import { Pool, TypeOverrides, types } from 'pg'
import { type Database, Overtaken, type Tables } from './tables.ts'

const MAX_ATTEMPTS = 5
// Postgres rolled one of two conflicting transactions back: serialization failure and deadlock.
const CONFLICTS = new Set(['40001', '40P01'])

const isConflict = (error: unknown): boolean =>
  error instanceof Overtaken ||
  (error instanceof Error && 'code' in error && CONFLICTS.has(String(error.code)))

export function openPostgres(url: string): Database {
  const parsers = new TypeOverrides()
  parsers.setTypeParser(types.builtins.INT8, Number)
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 10_000,
    types: parsers,
  })
  // The pool replaces a lost connection at its next use. Without these listeners the loss would end the
  // process, whether the connection was idle or in a transaction.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void client.on('error', () => undefined))
  const read = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return {
    engine: 'postgres',
    read,
    write: async (work) => {
      for (let attempt = 1; ; attempt++) {
        try {
          return await read.transaction().execute(work)
        } catch (error) {
          if (attempt === MAX_ATTEMPTS || !isConflict(error)) throw error
        }
      }
    },
    // Two snapshots with the same text show the same committed rows.
    version: async () => {
      const { rows } = await sql<{ snapshot: string }>`
        select pg_current_snapshot()::text as snapshot`.execute(read)
      return rows[0]?.snapshot ?? ''
    },
    close: () => read.destroy(),
  }
}
