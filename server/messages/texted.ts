import { parse } from 'valibot'
import type { Queryable, Tables, Transaction } from '../database/tables.ts'
import { messageSchema } from './message.ts'

/** Whether this number has had a text message from us, as far as the records of its clients say. */
export async function wasTexted(database: Queryable, phone: string): Promise<boolean> {
  const texted = database
    .selectFrom('clients')
    .select('id')
    .where('phone', '=', phone)
    .where('texted_at', 'is not', null)
  return (await texted.executeTakeFirst()) !== undefined
}

/** The number to which a message went; undefined if it was an email. */
async function numberOf(transaction: Transaction, { message, channel, booking }: Tables['outbox']) {
  const sent = parse(messageSchema, JSON.parse(message))
  if (sent.kind === 'code') return sent.contact.includes('@') ? undefined : sent.contact
  if (channel !== 'client-text' || booking === null) return undefined
  const visit = transaction.selectFrom('bookings').select('phone').where('id', '=', booking)
  return (await visit.executeTakeFirst())?.phone
}

/** Records that a number has got a text: only the first one says how to stop them. */
export async function markTexted(
  transaction: Transaction,
  row: Tables['outbox'],
  now: number,
): Promise<void> {
  const phone = await numberOf(transaction, row)
  if (!phone) return
  await transaction
    .updateTable('clients')
    .set({ texted_at: now })
    .where('phone', '=', phone)
    .where('texted_at', 'is', null)
    .execute()
}
