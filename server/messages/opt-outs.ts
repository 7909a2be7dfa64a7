import { keyedHash } from '../secrets.ts'
import type { Services } from '../services.ts'

type Store = Pick<Services, 'database' | 'hashKey'>

/** A number that must get no text is remembered without being readable, also after its client is forgotten. */
const hashOf = ({ hashKey }: Store, phone: string): string => keyedHash(hashKey, `opt-out ${phone}`)

/** Whether the owner of this number, of ten digits, has stopped our texts. */
export async function hasOptedOut(store: Store, phone: string): Promise<boolean> {
  if (phone === '') return false
  const row = await store.database.read
    .selectFrom('opt_outs')
    .select('phone')
    .where('phone', '=', hashOf(store, phone))
    .executeTakeFirst()
  return row !== undefined
}

/** Stops the texts to a number, or starts them again. Doing so twice changes nothing. */
export const setOptedOut = (
  store: Store,
  phone: string,
  isStopped: boolean,
  now: number,
): Promise<void> =>
  store.database.write(async (transaction) => {
    const hash = hashOf(store, phone)
    if (!isStopped) {
      await transaction.deleteFrom('opt_outs').where('phone', '=', hash).execute()
      return
    }
    await transaction
      .insertInto('opt_outs')
      .values({ phone: hash, stopped_at: now })
      .onConflict((conflict) => conflict.column('phone').doNothing())
      .execute()
  })
