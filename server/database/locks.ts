import { type RawBuilder, sql } from 'kysely'
import { countedContact } from '../../domain/mailbox.ts'
import type { Database, Transaction } from './tables.ts'

/** Arbitrary numbers that no other lock uses. */
const CLOSURES = sql.lit(7465727)
const WAVES = sql.lit(7465728)

type Engine = Database['engine']

// SQLite has one writer at a time, so there is nothing to lock.
const lock = async (transaction: Transaction, engine: Engine, statement: RawBuilder<unknown>) => {
  if (engine === 'postgres') await statement.execute(transaction)
}

/** Makes transactions that count the same phones or mailboxes wait for each other. */
export async function lockContacts(
  transaction: Transaction,
  engine: Engine,
  contacts: readonly string[],
) {
  // Always in the same order, or two transactions could wait for each other forever.
  for (const contact of contacts.filter(Boolean).map(countedContact).sort()) {
    await lock(
      transaction,
      engine,
      sql`select pg_advisory_xact_lock(hashtextextended(${contact}, 0))`,
    )
  }
}

/** Locks the closures exclusively until the transaction ends. Waits for transactions that share them. */
export const lockClosures = (transaction: Transaction, engine: Engine) =>
  lock(transaction, engine, sql`select pg_advisory_xact_lock(${CLOSURES})`)

/** Keeps the closures from changing until the transaction ends. Several transactions can share this lock. */
export const shareClosures = (transaction: Transaction, engine: Engine) =>
  lock(transaction, engine, sql`select pg_advisory_xact_lock_shared(${CLOSURES})`)

/** Makes those who tell the waiting list of a time wait for each other, or both could tell the same client once too often. */
export const lockWaves = (transaction: Transaction, engine: Engine) =>
  lock(transaction, engine, sql`select pg_advisory_xact_lock(${WAVES})`)
