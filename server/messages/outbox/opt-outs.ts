import type { ExpressionBuilder } from 'kysely'
import { everyKey, HASH_KEY } from '../../database/keys.ts'
import type { Queryable, Tables, Transaction } from '../../database/tables.ts'
import type { Services } from '../../services.ts'
import { keyedHash } from '../../system/secrets.ts'

type Store = Pick<Services, 'database'>

/**
 * Opted-out numbers are stored only as hashes, and are kept even after their clients are forgotten. So they cannot
 * be rehashed with a new key, and hashes made with former keys count as well.
 */
const hashesOf = async (database: Queryable, phone: string): Promise<readonly string[]> =>
  (await everyKey(database, HASH_KEY)).map((key) => keyedHash(key, `opt-out ${phone}`))

/** How this ten-digit number has opted out of our text messages; undefined if it has not. */
export async function findOptOut(
  database: Queryable,
  phone: string,
): Promise<Tables['opt_outs'] | undefined> {
  if (phone === '') return undefined
  return database
    .selectFrom('opt_outs')
    .selectAll()
    .where('phone', 'in', await hashesOf(database, phone))
    .executeTakeFirst()
}

export const hasOptedOut = async (database: Queryable, phone: string): Promise<boolean> =>
  (await findOptOut(database, phone)) !== undefined

type Recipient = Pick<Tables['bookings'], 'id' | 'phone' | 'texts' | 'visitor'>

/**
 * Whether texts about a visit may be sent: they were not declined for it, its number has not stopped them, and a client
 * who booked by phone was asked. A client who books online reads about texts beside the box that declines them.
 */
export async function mayBeTexted(
  database: Queryable,
  { id, phone, texts, visitor }: Recipient,
): Promise<boolean> {
  if (phone === '' || (texts === '' && visitor === '')) return false
  const hashes = await hashesOf(database, phone)
  const { stopped_at, ended_at } = await database
    .selectNoFrom((of) => [
      of
        .selectFrom('opt_outs')
        .select('stopped_at')
        .where('phone', 'in', hashes)
        .limit(1)
        .as('stopped_at'),
      of
        .selectFrom('declined_texts')
        .select((by) => by.fn.coalesce('ended_at', by.lit(0)).as('ended_at'))
        .where('booking', '=', id)
        .as('ended_at'),
    ])
    .executeTakeFirstOrThrow()
  // During an upgrade, the previous version books without a row that says so.
  const isDeclined = ended_at === null ? texts === 'no' : ended_at === 0
  return !isDeclined && stopped_at === null
}

/** Records that a client wants no texts about the visit that is being booked. */
export async function declineTexts(
  transaction: Transaction,
  booking: string,
  actor: string | undefined,
  now: number,
): Promise<void> {
  const way = actor === undefined ? 'form' : 'desk'
  await transaction
    .insertInto('declined_texts')
    .values({ booking, way, actor: actor ?? '', declined_at: now, ended_at: null })
    .execute()
}

const declinedFor = (phone: string) => (of: ExpressionBuilder<Tables, 'declined_texts'>) =>
  of.and([
    of('ended_at', 'is', null),
    of('booking', 'in', of.selectFrom('bookings').select('id').where('phone', '=', phone)),
  ])

/** Whether texts were declined for a visit with this number. */
export async function hasDeclined(database: Queryable, phone: string): Promise<boolean> {
  const declined = database.selectFrom('declined_texts').select('booking')
  return (await declined.where(declinedFor(phone)).executeTakeFirst()) !== undefined
}

/** Stops text messages to a number that said so, or starts them again for all its visits. */
export const setOptedOut = (
  { database }: Store,
  phone: string,
  isStopped: boolean,
  now: number,
): Promise<void> =>
  database.write(async (transaction) => {
    if (isStopped) return stopTexts(transaction, phone, { way: 'reply', actor: '' }, now)
    await transaction
      .deleteFrom('opt_outs')
      .where('phone', 'in', await hashesOf(transaction, phone))
      .execute()
    await transaction
      .updateTable('declined_texts')
      .set({ ended_at: now })
      .where(declinedFor(phone))
      .execute()
  })

/** Stops text messages to a number, in the transaction of what says so. */
export async function stopTexts(
  transaction: Transaction,
  phone: string,
  said: Pick<Tables['opt_outs'], 'way' | 'actor'>,
  now: number,
): Promise<void> {
  const hashes = await hashesOf(transaction, phone)
  await transaction
    .insertInto('opt_outs')
    .values(hashes.slice(0, 1).map((hash) => ({ phone: hash, stopped_at: now, ...said })))
    // The last time counts: a restore compares it with what another state knows.
    .onConflict((conflict) => conflict.column('phone').doUpdateSet({ stopped_at: now }))
    .execute()
}

/** Whether this number has had a text message from us, as far as the records of its clients say. */
export async function wasTexted(database: Queryable, phone: string): Promise<boolean> {
  const texted = database
    .selectFrom('clients')
    .select('id')
    .where('phone', '=', phone)
    .where('texted_at', 'is not', null)
  return (await texted.executeTakeFirst()) !== undefined
}

/** Records that a number has got a text: only the first one says how to stop them. */
export async function markTexted(
  transaction: Transaction,
  phone: string,
  now: number,
): Promise<void> {
  await transaction
    .updateTable('clients')
    .set({ texted_at: now })
    .where('phone', '=', phone)
    .where('texted_at', 'is', null)
    .execute()
}
