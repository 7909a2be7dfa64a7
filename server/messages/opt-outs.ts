import { everyKey, HASH_KEY } from '../database/keys.ts'
import type { Queryable } from '../database/tables.ts'
import type { Services } from '../services.ts'
import { keyedHash } from '../system/secrets.ts'

type Store = Pick<Services, 'database'>

/**
 * A number that opted out is stored only as a hash, even after its client is forgotten. It cannot be hashed again
 * with a new key, so hashes with earlier keys count, too.
 */
const hashesOf = async (database: Queryable, phone: string): Promise<readonly string[]> =>
  (await everyKey(database, HASH_KEY)).map((key) => keyedHash(key, `opt-out ${phone}`))

/** Whether the owner of this ten-digit number has opted out of texts. */
export async function hasOptedOut({ database }: Store, phone: string): Promise<boolean> {
  if (phone === '') return false
  const row = await database.read
    .selectFrom('opt_outs')
    .select('phone')
    .where('phone', 'in', await hashesOf(database.read, phone))
    .executeTakeFirst()
  return row !== undefined
}

/** Opts a number out of texts, or in again. */
export const setOptedOut = (
  { database }: Store,
  phone: string,
  isStopped: boolean,
  now: number,
): Promise<void> =>
  database.write(async (transaction) => {
    const hashes = await hashesOf(transaction, phone)
    if (!isStopped) {
      await transaction.deleteFrom('opt_outs').where('phone', 'in', hashes).execute()
      return
    }
    await transaction
      .insertInto('opt_outs')
      .values(hashes.slice(0, 1).map((hash) => ({ phone: hash, stopped_at: now })))
      .onConflict((conflict) => conflict.column('phone').doNothing())
      .execute()
  })
