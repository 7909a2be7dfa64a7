import type { Tables, Transaction } from '../database/tables.ts'
import { enqueue } from '../messages/outbox.ts'
import type { Outcome } from './deliver.ts'

const MINUTE = 60_000
const LOOK_AGAIN = { over: 15 * MINUTE, held: MINUTE }

type Row = Tables['outbox']

/** Records on the booking whether messages of this channel reach the client. */
async function markBooking(
  transaction: Transaction,
  { booking, channel }: Row,
  failed_at: number | null,
): Promise<void> {
  if (booking === null || channel === null || channel === 'office-mail') return
  const column = channel === 'client-mail' ? 'mail_failed_at' : 'text_failed_at'
  await transaction
    .updateTable('bookings')
    .set({ [column]: failed_at })
    .where('id', '=', booking)
    .where(column, failed_at === null ? 'is not' : 'is', null)
    .execute()
}

/**
 * Records how a message was delivered, and deletes its content. A message that was not needed is deleted entirely;
 * one that is held back, or is about a visit that is over, is checked again later.
 */
export async function recordDelivery(
  transaction: Transaction,
  row: Row,
  outcome: Outcome,
  now: number,
): Promise<void> {
  if (outcome === 'not needed') {
    await transaction.deleteFrom('outbox').where('id', '=', row.id).execute()
    return
  }
  if (outcome === 'over' || outcome === 'held') {
    const again = { due_at: now + LOOK_AGAIN[outcome], attempts: 0, claimed_by: null }
    await transaction.updateTable('outbox').set(again).where('id', '=', row.id).execute()
    return
  }
  await transaction
    .updateTable('outbox')
    .set({ sent_at: now, delivery: outcome, message: '', claimed_by: null })
    .where('id', '=', row.id)
    .execute()
  await markBooking(transaction, row, null)
}

/** Records that a message can never be delivered, and tells the office which client to call. */
export async function recordFailure(
  transaction: Transaction,
  row: Row,
  failure: string,
  now: number,
): Promise<void> {
  const { id, booking, channel } = row
  // A code is useless by now, so its content is deleted.
  const isCode = row.message.includes('"kind":"code"')
  const failed = await transaction
    .updateTable('outbox')
    .set({ failed_at: now, failure, claimed_by: null, ...(isCode && { message: '' }) })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!failed || booking === null || channel === null || channel === 'office-mail') return
  await markBooking(transaction, row, now)
  const by = channel === 'client-mail' ? 'email' : 'text'
  const told = { kind: 'office-unreachable', booking, by, reason: failure, message: id } as const
  await enqueue(transaction, told, now)
}
