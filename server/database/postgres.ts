import { Kysely, PostgresDialect, sql } from 'kysely'
import { Pool, TypeOverrides, types } from 'pg'
import { together } from './coalesce.ts'
import type { Database, Tables } from './tables.ts'

const RETRIES = 3
// Two transactions met; one of them was sent back to begin anew.
const AGAIN = new Set(['40001', '40P01'])

const mayTryAgain = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && AGAIN.has(String(error.code))

export function openPostgres(url: string): Database {
  const numbers = new TypeOverrides()
  numbers.setTypeParser(types.builtins.INT8, Number)
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 10_000,
    types: numbers,
  })
  // A connection that is lost is replaced at the next use; without listeners it would end the process,
  // whether it was idle or in the midst of a transaction.
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
          if (attempt === RETRIES || !mayTryAgain(error)) throw error
        }
      }
    },
    // Two snapshots that read alike show the same committed rows.
    version: together(async () => {
      const { rows } = await sql<{ snapshot: string }>`
        select pg_current_snapshot()::text as snapshot`.execute(read)
      return rows[0]?.snapshot ?? ''
    }),
    close: () => read.destroy(),
  }
}
