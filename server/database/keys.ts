import { randomBytes } from 'node:crypto'
import type { Database } from './tables.ts'

/** The secret with this name, which all processes on the database share; created at the first start. */
export async function ensureKey(database: Database, name: string, now: number): Promise<string> {
  const find = (from: Pick<Database['read'], 'selectFrom'>) =>
    from.selectFrom('keys').select('secret').where('name', '=', name)
  const existing = await find(database.read).executeTakeFirst()
  if (existing) return existing.secret
  return database.write(async (transaction) => {
    await transaction
      .insertInto('keys')
      .values({ name, secret: randomBytes(32).toString('base64url'), created_at: now })
      // Another process may have started at the same moment.
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
    return (await find(transaction).executeTakeFirstOrThrow()).secret
  })
}
