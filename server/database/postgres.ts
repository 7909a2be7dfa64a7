import { randomUUID } from 'node:crypto'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { TypeOverrides, types } from 'pg'
import { deadlines } from '../system/deadlines.ts'
import { codeOf } from '../system/error-code.ts'
import { openPool } from './postgres-pool.ts'
import { Conflict, type Database, type Tables } from './tables.ts'

/** The prefix of the `application_name` of the site's connections. Connections of other programs lack it. */
export const SITE = 'practice-'
const MAX_ATTEMPTS = 5
// Postgres rolled back one of two conflicting transactions: serialization failure, deadlock, and the same key twice.
const CONFLICTS = ['40001', '40P01', '23505']
/** The server has become one that only reads. It refused the whole transaction. */
const READ_ONLY = '25006'

const isConflict = (error: unknown): boolean =>
  error instanceof Conflict || CONFLICTS.includes(codeOf(error))

export function openPostgres(url: string, timeout = deadlines.database): Database {
  const parsers = new TypeOverrides()
  parsers.setTypeParser(types.builtins.INT8, Number)
  const pool = openPool(url, {
    application_name: `${SITE}${randomUUID()}`,
    max: 10,
    statement_timeout: deadlines.databaseStatement,
    lock_timeout: deadlines.databaseLock,
    idle_in_transaction_session_timeout: deadlines.databaseStatement,
    types: parsers,
  })
  const open = (timeout: number) =>
    new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool.withTimeout(timeout) }) })
  const read = open(timeout)
  const long = open(deadlines.databaseLong)
  return {
    engine: 'postgres',
    read,
    write: async (work, { isLong = false } = {}) => {
      for (let attempt = 1; ; attempt++) {
        try {
          return await (isLong ? long : read).transaction().execute(work)
        } catch (error) {
          const isOnlyRead = codeOf(error) === READ_ONLY
          if (attempt === MAX_ATTEMPTS || !(isOnlyRead || isConflict(error))) throw error
          if (isOnlyRead) pool.recheck()
        }
      }
    },
    snapshot: (work) =>
      long
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(work),
    // Two snapshots of a server with the same text show the same committed rows. A promoted standby counts on from
    // what it has replayed, so its snapshots may have the text of others.
    version: async () => {
      const { rows } = await sql<{ snapshot: string }>`
        select pg_postmaster_start_time() || ' ' || pg_current_snapshot() as snapshot`.execute(read)
      return rows[0]?.snapshot ?? ''
    },
    isInPlace: () => true,
    close: () => read.destroy(),
  }
}
