import { sql } from 'kysely'
import type { Database } from './tables.ts'

/** Other servers that follow the one that is written to. */
export interface Standbys {
  /** Whether a commit is meant to wait for one of them. */
  readonly isSynchronous: boolean
  /** How many of them each commit waits for. */
  readonly confirming: number
  /** How long the last changes took to be safe on the slowest of them; null if there is none. */
  readonly lagSeconds: number | null
  /** How many of them are hidden from the site's user, who is not in `pg_monitor`. */
  readonly hidden: number
}

/** The standbys of a Postgres server; undefined for SQLite. */
export async function readStandbys({ engine, read }: Database): Promise<Standbys | undefined> {
  if (engine === 'sqlite') return undefined
  const { rows } = await sql<Standbys>`
    select
      current_setting('synchronous_standby_names') <> '' as "isSynchronous",
      count(*) filter (where sync_state in ('sync', 'quorum')) as confirming,
      max(extract(epoch from coalesce(flush_lag, '0'))) filter (where state = 'streaming')::float as "lagSeconds",
      count(*) filter (where state is null) as hidden
    from pg_stat_replication`.execute(read)
  return rows[0]
}
