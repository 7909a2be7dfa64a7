import { HOUR } from '../../../domain/timing.ts'
import { lockContacts } from '../../database/locks.ts'
import type { Queryable, Transaction } from '../../database/tables.ts'
import { countWithin } from '../../http/rate-limit.ts'
import type { Services } from '../../services.ts'
import { keyedHash } from '../../system/secrets.ts'
import { enqueue } from '../outbox/outbox.ts'

interface Reply {
  /** The provider's id of the message, which stays the same when the provider retries. */
  readonly id: string
  /** Ten digits. */
  readonly phone: string
  readonly words: string
}

/** More replies of one number within an hour are kept, but cause no letter. */
const LETTERS = { max: 6, per: HOUR }

/** The clients with a number: a family may share one, and anybody can book with any number. */
export const clientsWith = (database: Queryable, phone: string) =>
  database
    .selectFrom('clients')
    .selectAll()
    .where('phone', '=', phone)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** The visit that a reply from this client is most likely about: the next one to come, or else the last one. */
export async function findLikelyVisit(database: Queryable, client: string, now: number) {
  const visits = database.selectFrom('bookings').selectAll().where('client_id', '=', client)
  const next = visits.where('cancelled_at', 'is', null).where('ends_at', '>', now)
  return (
    (await next.orderBy('starts_at').executeTakeFirst()) ??
    (await visits.orderBy('starts_at', 'desc').executeTakeFirst())
  )
}

/**
 * Keeps what a client replied to a text, and queues a letter to the office. A repeated reply changes nothing. A reply
 * from a number that clients share is about none of their visits in particular.
 */
export const keepReply = (
  { database, clock, hashKey }: Pick<Services, 'database' | 'clock' | 'hashKey'>,
  { id, phone, words }: Reply,
): Promise<void> =>
  database.write(async (transaction) => {
    // The client with this number may be erased right now.
    await lockContacts(transaction, database.engine, [phone])
    const now = clock.now()
    const [client, ...others] = await clientsWith(transaction, phone)
    const isKnown = client !== undefined && others.length === 0
    const booking = isKnown
      ? ((await findLikelyVisit(transaction, client.id, now))?.id ?? null)
      : null
    const kept = await transaction
      .insertInto('replies')
      .values({ id, phone, words, booking, received_at: now, client_id: null, done_at: null })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!kept) return
    const key = `replies of ${keyedHash(hashKey, phone)}`
    if (await countWithin(transaction, key, LETTERS, now))
      await enqueue(transaction, { kind: 'office-reply', reply: id }, now)
  })

/**
 * Replies from a number that no client has any longer belong to the last one who had it, so that they are exported and
 * erased with them. One that is about a visit belongs to its client anyway.
 */
export const keepFormerReplies = (transaction: Transaction, phone: string, client: string) =>
  transaction
    .updateTable('replies')
    .set({ client_id: client })
    .where('phone', '=', phone)
    .where('booking', 'is', null)
    .where('client_id', 'is', null)
    .where((to) =>
      to.not(to.exists(to.selectFrom('clients').select('clients.id').where('phone', '=', phone))),
    )
    .execute()
