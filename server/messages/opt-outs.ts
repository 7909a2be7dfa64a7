import { everyKey, HASH_KEY } from '../database/keys.ts'
import type { Queryable, Tables, Transaction } from '../database/tables.ts'
import type { Services } from '../services.ts'
import { keyedHash } from '../system/secrets.ts'

type Store = Pick<Services, 'database'>

/**
 * Opted-out numbers are stored only as hashes, and are kept even after their clients are forgotten. So they cannot
 * be rehashed with a new key, and hashes made with former keys count as well.
 */
const hashesOf = async (database: Queryable, phone: string): Promise<readonly string[]> =>
  (await everyKey(database, HASH_KEY)).map((key) => keyedHash(key, `opt-out ${phone}`))

/** Whether this ten-digit number has opted out of our text messages. */
export async function hasOptedOut(database: Queryable, phone: string): Promise<boolean> {
  if (phone === '') return false
  const row = await database
    .selectFrom('opt_outs')
    .select('phone')
    .where('phone', 'in', await hashesOf(database, phone))
    .executeTakeFirst()
  return row !== undefined
}

type Recipient = Pick<Tables['bookings'], 'phone' | 'texts' | 'visitor' | 'created_at'>

/**
 * Whether texts about a visit may be sent: nobody declined them for its number since, or replied STOP, and a client who
 * booked by phone was asked. A client who books online reads about texts beside the box that declines them.
 */
export async function mayBeTexted(
  database: Queryable,
  { phone, texts, visitor, created_at }: Recipient,
): Promise<boolean> {
  if (phone === '' || texts === 'no' || (texts === '' && visitor === '')) return false
  const declined = database
    .selectFrom('bookings')
    .select('id')
    .where('phone', '=', phone)
    .where('texts', '=', 'no')
    .where('created_at', '>=', created_at)
  return !(await declined.executeTakeFirst()) && !(await hasOptedOut(database, phone))
}

/** Stops text messages to a number, or starts them again. Repeating it changes nothing. */
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
    await insertStop(transaction, hashes, now)
  })

/** Stops text messages to a number, in the transaction that makes it the number of a client who has stopped them. */
export const stopTexts = async (
  transaction: Transaction,
  phone: string,
  now: number,
): Promise<void> => insertStop(transaction, await hashesOf(transaction, phone), now)

async function insertStop(transaction: Transaction, hashes: readonly string[], now: number) {
  await transaction
    .insertInto('opt_outs')
    .values(hashes.slice(0, 1).map((hash) => ({ phone: hash, stopped_at: now })))
    .onConflict((conflict) => conflict.column('phone').doNothing())
    .execute()
}
