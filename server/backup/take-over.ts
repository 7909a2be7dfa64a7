import { sql } from 'kysely'
import { type Booking, isOver } from '../booking/booking.ts'
import { FORGOT, forgetAgain } from '../clients/forget-client.ts'
import { HASH_KEY } from '../database/keys.ts'
import type { Transaction } from '../database/tables.ts'
import { AFTER_RESTORE, BATCH, insertRows, type Row } from './copy.ts'
import { findLosses } from './lost.ts'
import type { ReplacedState } from './replaced-state.ts'

/** A visit for which the restored calendar does not match what the client was told. */
export interface Difference {
  readonly told: Booking
  /** Whether a letter to the client about the latest change was still waiting to be sent. */
  readonly isToldLater: boolean
  readonly restored: Booking | undefined
}

/** Marks the letters that were sent since the backup, and adds sent letters that the backup lacks. */
async function takeOverSentLetters(
  transaction: Transaction,
  { outbox, bookings }: ReplacedState,
): Promise<number> {
  const rows = await transaction
    .selectFrom('outbox')
    .select(['id', 'sent_at', 'delivery', 'booking'])
    .execute()
  const known = new Map(rows.map((row) => [row.id, row]))
  let sentSince = 0
  const replaced = new Set([...outbox, ...bookings].map(({ id }) => id))
  for (const { id, sent_at, booking } of rows) {
    if (sent_at !== null || booking === null || !replaced.has(booking) || replaced.has(id)) continue
    // The replaced state no longer has this letter: it was sent long ago, or was not needed anymore.
    await transaction.deleteFrom('outbox').where('id', '=', id).execute()
    sentSince++
  }
  for (const letter of outbox) {
    const { id, sent_at, delivery } = letter
    if (sent_at === null) continue
    // One that was only written to a file may still be sent.
    const message = delivery === 'filed' ? letter.message : ''
    const own = known.get(id)
    if (!own) {
      await transaction
        .insertInto('outbox')
        .values({ ...letter, message, failure: null, claimed_by: null })
        .execute()
    } else if (own.sent_at === null || (own.delivery === 'filed' && delivery === 'sent')) {
      sentSince++
      await transaction
        .updateTable('outbox')
        .set({ sent_at, delivery, message })
        .where('id', '=', id)
        .execute()
    }
  }
  return sentSince
}

/**
 * Whether the replaced state is a later one of the same practice. A restore onto a new machine, or of a backup that is
 * newer than what it replaces, must not bring back what has changed since.
 */
async function isLater(transaction: Transaction, { keys, audit }: ReplacedState) {
  const own = await transaction
    .selectFrom('keys')
    .select('secret')
    .where('name', '=', HASH_KEY)
    .executeTakeFirst()
  const acts = await transaction.selectFrom('audit').select('id').execute()
  const replaced = new Set(audit.map(({ id }) => id))
  return (
    keys.some(({ secret }) => secret === own?.secret) && acts.every(({ id }) => replaced.has(id))
  )
}

/** Takes over the tables that outlive a restore. A row whose client or visit is not in the backup cannot stay. */
async function takeOverTables(
  transaction: Transaction,
  { outliving }: ReplacedState,
  isLaterState: boolean,
): Promise<void> {
  const ids = async (table: 'clients' | 'bookings') =>
    new Set((await transaction.selectFrom(table).select('id').execute()).map(({ id }) => id))
  const [clients, bookings] = [await ids('clients'), await ids('bookings')]
  const canStay = ({ client_id = null, booking = null }: Row) =>
    (client_id === null || clients.has(String(client_id))) &&
    (booking === null || bookings.has(String(booking)))
  for (const [table, rows] of outliving) {
    const after = AFTER_RESTORE[table]
    if (after !== 'grows' && !isLaterState) continue
    if (after === 'current') await sql`delete from ${sql.table(table)}`.execute(transaction)
    const there = await sql<Row>`select * from ${sql.table(table)}`.execute(transaction)
    const known = new Set(there.rows.map(describeRow))
    // The triggers of the audit refuse a row that is there already, even to ignore it.
    const missing = rows.filter((row) => canStay(row) && !known.has(describeRow(row)))
    const or = after === 'latest' ? sql` or replace` : sql` or ignore`
    for (let at = 0; at < missing.length; at += BATCH) {
      await insertRows(transaction, table, missing.slice(at, at + BATCH), or)
    }
  }
}

const describeRow = (row: Row): string => JSON.stringify(row, Object.keys(row).sort())

const isAt = (one: Booking, other: Booking): boolean =>
  one.starts_at === other.starts_at &&
  one.location_id === other.location_id &&
  (one.cancelled_at === null) === (other.cancelled_at === null)

/** Finds visits that differ. Never lowers a sequence, so that new letters supersede those already sent. */
async function findDifferences(
  transaction: Transaction,
  { bookings, outbox }: ReplacedState,
): Promise<Difference[]> {
  const rows = await transaction.selectFrom('bookings').selectAll().execute()
  const restoredById = new Map(rows.map((row) => [row.id, row]))
  const waiting = new Set(
    outbox
      .filter(
        ({ sent_at, failed_at, channel }) => !sent_at && !failed_at && channel !== 'office-mail',
      )
      .map(({ booking }) => booking),
  )
  const differences: Difference[] = []
  for (const told of bookings) {
    const restored = restoredById.get(told.id)
    if (restored && restored.sequence < told.sequence) {
      const { sequence } = told
      await transaction
        .updateTable('bookings')
        .set({ sequence })
        .where('id', '=', told.id)
        .execute()
    }
    // The letter about the latest change is lost with the change.
    const isUntold = waiting.has(told.id) && restored?.sequence !== told.sequence
    const isSame = !isUntold && (restored ? isAt(told, restored) : told.cancelled_at !== null)
    if (!isSame) differences.push({ told, isToldLater: waiting.has(told.id), restored })
  }
  return differences.sort((one, other) => one.told.starts_at - other.told.starts_at)
}

/** Takes over what outlives a restore, and finds what is lost. */
export async function takeOver(transaction: Transaction, replaced: ReplacedState, now: number) {
  const isLaterState = await isLater(transaction, replaced)
  const sentSince = await takeOverSentLetters(transaction, replaced)
  await takeOverTables(transaction, replaced, isLaterState)
  const changed = await findDifferences(transaction, replaced)
  // A client whose letter was still waiting may have been told a time to come.
  const isPast = ({ told, isToldLater, restored }: Difference) =>
    !isToldLater && isOver(told, now) && (restored === undefined || isOver(restored, now))
  const forgotten = replaced.audit.filter(({ act }) => act === FORGOT)
  await forgetAgain(
    transaction,
    forgotten.flatMap(({ record }) => record.split(' ')),
    now,
  )
  return {
    isLaterState,
    sentSince,
    differences: changed.filter((one) => !isPast(one)),
    pastDifferences: changed.filter(isPast),
    losses: await findLosses(transaction, replaced),
  }
}
