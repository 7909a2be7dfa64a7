import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from './tables.ts'

/** Any number, as long as no other lock has it. */
const CLOSURES = sql.lit(7465727)

type Engine = Database['engine']

// SQLite has one writer at a time, so there is nothing to lock.
const lock = async (transaction: Transaction, engine: Engine, statement: RawBuilder<unknown>) => {
  if (engine === 'postgres') await statement.execute(transaction)
}

/** Makes the transactions that count the same contact wait for each other. */
export const lockContact = (transaction: Transaction, engine: Engine, contact: string) =>
  lock(transaction, engine, sql`select pg_advisory_xact_lock(hashtextextended(${contact}, 0))`)

/** Waits for the transactions that share the closures, and makes others wait until this one ends. */
export const lockClosures = (transaction: Transaction, engine: Engine) =>
  lock(transaction, engine, sql`select pg_advisory_xact_lock(${CLOSURES})`)

/** Keeps the closures as they are until the transaction ends; others may share them. */
export const shareClosures = (transaction: Transaction, engine: Engine) =>
  lock(transaction, engine, sql`select pg_advisory_xact_lock_shared(${CLOSURES})`)
