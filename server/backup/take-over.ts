import { FORGOT, forgetAgain } from '../clients/forget-client.ts'
import { HASH_KEY } from '../database/keys.ts'
import type { Tables, Transaction } from '../database/tables.ts'
import type { ReplacedBooking, ReplacedState } from './replaced-state.ts'

/** A visit for which the restored calendar does not match what the client was told. */
export interface Difference {
  readonly told: ReplacedBooking
  /** Whether a letter to the client about the latest change was still waiting to be sent. */
  readonly isToldLater: boolean
  readonly restored: Tables['bookings'] | undefined
}

/** Marks the letters that were sent since the backup, and adds sent letters that the backup lacks. */
async function takeOverSentLetters(
  transaction: Transaction,
  { outbox, bookings }: ReplacedState,
): Promise<number> {
  const rows = await transaction.selectFrom('outbox').select(['id', 'sent_at', 'booking']).execute()
  const known = new Map(rows.map(({ id, sent_at }) => [id, sent_at]))
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
    if (!known.has(id)) {
      await transaction
        .insertInto('outbox')
        .values({ ...letter, message: '', failure: null, claimed_by: null })
        .execute()
    } else if (known.get(id) === null) {
      sentSince++
      await transaction
        .updateTable('outbox')
        .set({ sent_at, delivery, message: '' })
        .where('id', '=', id)
        .execute()
    }
  }
  return sentSince
}

/** Keeps keys that were rotated after the backup. Keys of an unrelated database are useless here and ignored. */
async function takeOverKeys(transaction: Transaction, { keys }: ReplacedState): Promise<void> {
  const own = await transaction
    .selectFrom('keys')
    .select('secret')
    .where('name', '=', HASH_KEY)
    .executeTakeFirst()
  if (!own || !keys.some(({ secret }) => secret === own.secret)) return
  await transaction.deleteFrom('keys').execute()
  await transaction.insertInto('keys').values(keys).execute()
}

const isAt = (one: ReplacedBooking, other: Tables['bookings']): boolean =>
  one.starts_at === other.starts_at &&
  one.location_id === other.location_id &&
  (one.cancelled_at === null) === (other.cancelled_at === null)

/** Finds upcoming visits that differ. Never lowers a sequence, so that new letters supersede those already sent. */
async function findDifferences(
  transaction: Transaction,
  { bookings, outbox }: ReplacedState,
  now: number,
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
    const isOver = Math.max(told.ends_at, restored?.ends_at ?? 0) <= now
    if (!isSame && !isOver) {
      differences.push({ told, isToldLater: waiting.has(told.id), restored })
    }
  }
  return differences.sort((one, other) => one.told.starts_at - other.told.starts_at)
}

/** Takes over what must not be undone: sent letters, text opt-outs, keys, forgotten clients and the audit. */
export async function takeOver(transaction: Transaction, replaced: ReplacedState, now: number) {
  const sentSince = await takeOverSentLetters(transaction, replaced)
  await takeOverKeys(transaction, replaced)
  for (const row of replaced.opt_outs) {
    await transaction
      .insertInto('opt_outs')
      .values(row)
      .onConflict((conflict) => conflict.column('phone').doNothing())
      .execute()
  }
  // Checked first, because the audit's triggers reject a row that already exists.
  const acts = await transaction.selectFrom('audit').select('id').execute()
  const known = new Set(acts.map(({ id }) => id))
  for (const act of replaced.audit) {
    if (!known.has(act.id)) await transaction.insertInto('audit').values(act).execute()
  }
  const differences = await findDifferences(transaction, replaced, now)
  const forgotten = replaced.audit.filter(({ act }) => act === FORGOT)
  await forgetAgain(
    transaction,
    forgotten.flatMap(({ record }) => record.split(' ')),
    now,
  )
  return { sentSince, differences }
}
