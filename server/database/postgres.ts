import { randomUUID } from 'node:crypto'
import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely'
import { Pool, TypeOverrides, types } from 'pg'
import { type Database, Overtaken, type Tables } from './tables.ts'

/** The prefix of the `application_name` of the site's connections. Connections of other programs lack it. */
export const SITE = 'practice-'
const MAX_ATTEMPTS = 5
// Postgres rolled back one of two conflicting transactions: serialization failure and deadlock.
const CONFLICTS = new Set(['40001', '40P01'])

const isConflict = (error: unknown): boolean =>
  error instanceof Overtaken ||
  (error instanceof Error && 'code' in error && CONFLICTS.has(String(error.code)))

/** Visitors expect a response within ten seconds, and retries after a conflict take time, too. */
const REQUEST_TIMEOUT = 7_500
const LONG_TIMEOUT = 600_000

/**
 * Sets a timeout for each transaction and each read outside of one, including the wait for a connection.
 * Postgres's own timeouts do not fire while its processes are stopped or the network is down. On expiry
 * the connection is closed, and its query fails. A commit in flight may still be applied later; a visitor
 * who retries the same booking then gets that booking.
 */
function withTimeout(pool: Pool, timeout: number): PostgresPool {
  return {
    connect: async () => {
      const deadline = performance.now() + timeout
      const client = await pool.connect()
      const { release } = client
      const expire = () => {
        client.release = () => undefined
        release(new Error('The database did not answer in time.'))
      }
      const timer = setTimeout(expire, deadline - performance.now())
      client.release = () => {
        clearTimeout(timer)
        release()
      }
      return client
    },
    end: () => pool.end(),
  }
}

export function openPostgres(url: string, timeout = REQUEST_TIMEOUT): Database {
  const parsers = new TypeOverrides()
  parsers.setTypeParser(types.builtins.INT8, Number)
  const pool = new Pool({
    connectionString: url,
    application_name: `${SITE}${randomUUID()}`,
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 10_000,
    types: parsers,
  })
  // The pool replaces a lost connection at its next use. Without these listeners, losing a connection would
  // crash the process, whether the connection was idle or in a transaction.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void client.on('error', () => undefined))
  const open = (timeout: number) =>
    new Kysely<Tables>({ dialect: new PostgresDialect({ pool: withTimeout(pool, timeout) }) })
  const read = open(timeout)
  const long = open(LONG_TIMEOUT)
  return {
    engine: 'postgres',
    read,
    write: async (work, { isLong = false } = {}) => {
      for (let attempt = 1; ; attempt++) {
        try {
          return await (isLong ? long : read).transaction().execute(work)
        } catch (error) {
          if (attempt === MAX_ATTEMPTS || !isConflict(error)) throw error
        }
      }
    },
    snapshot: (work) =>
      long
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(work),
    // Two snapshots with the same text show the same committed rows.
    version: async () => {
      const { rows } = await sql<{ snapshot: string }>`
        select pg_current_snapshot()::text as snapshot`.execute(read)
      return rows[0]?.snapshot ?? ''
    },
    close: () => read.destroy(),
  }
}
