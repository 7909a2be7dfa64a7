import type { Transaction } from '../database/tables.ts'
import { refuse } from '../result.ts'
import type { Requester } from './requester.ts'

interface Limit {
  readonly max: number
  readonly per: number
}

/**
 * How often a visitor and a client address may do something expensive. The wide network around the
 * address may do it twice as often as the address.
 */
export interface RateLimit {
  readonly action: string
  readonly visitor: Limit
  readonly clientAddress: Limit
}

export const TOO_MANY_REQUESTS = refuse(429, 'Too many attempts. Please wait a while, or call us.')

/**
 * Counts a request, in the same transaction as the operation. The counts are in the database, so that all
 * processes share them. The row of a visitor also serializes that visitor's requests.
 */
export async function countWithin(
  transaction: Transaction,
  key: string,
  { max, per }: Limit,
  now: number,
): Promise<boolean> {
  const { count } = await transaction
    .insertInto('limits')
    .values({ key, count: 1, ends_at: now + per })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((old) => {
        const isOver = old('limits.ends_at', '<=', now)
        return {
          count: old
            .case()
            .when(isOver)
            .then(1)
            .else(old('limits.count', '+', 1))
            .end(),
          ends_at: old
            .case()
            .when(isOver)
            .then(now + per)
            .else(old.ref('limits.ends_at'))
            .end(),
        }
      }),
    )
    .returning('count')
    .executeTakeFirstOrThrow()
  return count <= max
}

export async function withinLimit(
  transaction: Transaction,
  { action, ...limit }: RateLimit,
  { visitor, isNew, clientAddress, wideNetwork }: Requester,
  now: number,
): Promise<boolean> {
  if (visitor === '') return true
  const { max, per } = limit.clientAddress
  const networks = [
    { key: `${action} from ${clientAddress}`, max },
    { key: `${action} around ${wideNetwork}`, max: 2 * max },
  ]
  // Checked first: a script that sends another cookie with each request would otherwise leave a row for each.
  if (clientAddress !== undefined && (await isAnyUsedUp(transaction, networks, now))) return false
  const isVisitorWithin =
    isNew || (await countWithin(transaction, `${action} ${visitor}`, limit.visitor, now))
  if (clientAddress === undefined || !isVisitorWithin) return isVisitorWithin
  for (const { key, max } of networks) {
    if (!(await countWithin(transaction, key, { max, per }, now))) return false
  }
  return true
}

async function isAnyUsedUp(
  transaction: Transaction,
  limits: readonly { readonly key: string; readonly max: number }[],
  now: number,
): Promise<boolean> {
  const counted = await transaction
    .selectFrom('limits')
    .select(['key', 'count'])
    .where(
      'key',
      'in',
      limits.map(({ key }) => key),
    )
    .where('ends_at', '>', now)
    .execute()
  return counted.some((row) => limits.some(({ key, max }) => key === row.key && row.count >= max))
}
