import { randomUUID } from 'node:crypto'
import { MINUTE } from '../../domain/timing.ts'
import type { Database, Transaction } from '../database/tables.ts'

const RELOAD = 'reload'

/** Tells every process on the database to read the practice file and the keys again. Returns its id. */
export async function announceReload(transaction: Transaction, now: number): Promise<string> {
  const row = { subject: RELOAD, id: randomUUID(), announced_at: now }
  await transaction
    .insertInto('announcements')
    .values(row)
    .onConflict((conflict) => conflict.column('subject').doUpdateSet(row))
    .execute()
  return row.id
}

export const latestReload = (database: Database) =>
  database.read
    .selectFrom('announcements')
    .select(['id', 'announced_at'])
    .where('subject', '=', RELOAD)
    .executeTakeFirst()

/**
 * The announcement that a process can skip, because it was made before the process read the practice file. If it
 * was made in the last minute, it is not skipped: it may be from another machine, whose clock may differ.
 */
export async function idOfEarlierReload(database: Database, readAt: number) {
  const latest = await latestReload(database)
  return latest && latest.announced_at < readAt - MINUTE ? latest.id : undefined
}
