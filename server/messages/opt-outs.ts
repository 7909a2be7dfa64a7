import { everyKey, HASH_KEY } from '../database/keys.ts'
import type { Queryable } from '../database/tables.ts'
import type { Services } from '../services.ts'
import { keyedHash } from '../system/secrets.ts'

type Store = Pick<Services, 'database'>

/**
 * A number that must get no text is remembered without being readable, also after its client is forgotten. So
 * a hash cannot be made again with a new key, and those of former keys count as well.
 */
const hashesOf = async (database: Queryable, phone: string): Promise<readonly string[]> =>
  (await everyKey(database, HASH_KEY)).map((key) => keyedHash(key, `opt-out ${phone}`))

/** Whether the owner of this number, of ten digits, has stopped our texts. */
export async function hasOptedOut({ database }: Store, phone: string): Promise<boolean> {
  if (phone === '') return false
  const row = await database.read
    .selectFrom('opt_outs')
    .select('phone')
    .where('phone', 'in', await hashesOf(database.read, phone))
    .executeTakeFirst()
  return row !== undefined
}

/** Stops the texts to a number, or starts them again. Doing so twice changes nothing. */
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
