import { randomBytes, randomUUID } from 'node:crypto'
import type { Database, Queryable, Tables, Transaction } from './tables.ts'

/** The name of the secret that addresses and contacts are hashed with. */
export const HASH_KEY = 'hash'

const rowOf = (name: string, now: number) => ({
  name,
  secret: randomBytes(32).toString('base64url'),
  created_at: now,
})

/** The secret with this name, shared by all processes on the database; created at the first start. */
export async function ensureKey(database: Database, name: string, now: number): Promise<string> {
  const find = (from: Queryable) =>
    from.selectFrom('keys').select('secret').where('name', '=', name)
  const existing = await find(database.read).executeTakeFirst()
  if (existing) return existing.secret
  return database.write(async (transaction) => {
    await transaction
      .insertInto('keys')
      .values(rowOf(name, now))
      // Another process may have started at the same moment.
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
    return (await find(transaction).executeTakeFirstOrThrow()).secret
  })
}

const formerPrefix = (name: string): string => `${name} until `

/** Creates a new secret. The former one is kept, because hashes made with it must still be found. */
export async function rotateKey(transaction: Transaction, name: string, now: number) {
  const former = `${formerPrefix(name)}${randomUUID()}`
  await transaction.updateTable('keys').set({ name: former }).where('name', '=', name).execute()
  await transaction.insertInto('keys').values(rowOf(name, now)).execute()
}

/** Adds the secrets that another database had with this name, because hashes made with them are taken over. */
export async function addFormerKeys(
  transaction: Transaction,
  name: string,
  keys: readonly Tables['keys'][],
): Promise<void> {
  const known = await everyKey(transaction, name)
  for (const key of keys) {
    const isNamed = key.name === name || key.name.startsWith(formerPrefix(name))
    if (!isNamed || known.includes(key.secret)) continue
    const former = `${formerPrefix(name)}${randomUUID()}`
    await transaction
      .insertInto('keys')
      .values({ ...key, name: former })
      .execute()
  }
}

/** The current secret with this name and all former ones, newest first. */
export async function everyKey(database: Queryable, name: string): Promise<readonly string[]> {
  const rows = await database
    .selectFrom('keys')
    .select('secret')
    .where((to) => to.or([to('name', '=', name), to('name', 'like', `${formerPrefix(name)}%`)]))
    .orderBy('created_at', 'desc')
    .orderBy('name')
    .execute()
  return rows.map(({ secret }) => secret)
}
