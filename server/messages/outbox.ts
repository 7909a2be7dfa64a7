import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { Transaction } from '../database/tables.ts'

/** What to send. Of a booking only its id is stored here; the text is written when it is sent. */
export const messageSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum([
      'client-mail',
      'client-text',
      'office-mail',
      'moved-mail',
      'moved-text',
      'cancelled-mail',
      'cancelled-text',
    ]),
    booking: z.string(),
  }),
  z.object({
    kind: z.literal('code'),
    contact: z.string(),
    code: z.string(),
    expiresAt: z.number(),
  }),
  z.object({
    kind: z.literal('backup-alarm'),
    day: z.string(),
    reason: z.string(),
    lastGood: z.string(),
  }),
])
export type Message = z.infer<typeof messageSchema>

const rowOf = (id: string, message: Message, now: number) => ({
  id,
  message: JSON.stringify(message),
  created_at: now,
  due_at: now,
  attempts: 0,
  sent_at: null,
})

/** Stores messages in the transaction of what they tell, so that neither exists without the other. */
export async function enqueue(
  transaction: Transaction,
  messages: readonly Message[],
  now: number,
): Promise<void> {
  if (messages.length === 0) return
  const rows = messages.map((message) => rowOf(randomUUID(), message, now))
  await transaction.insertInto('outbox').values(rows).execute()
}

/** Stores a message unless one with this id was stored before, by any process. */
export async function enqueueOnce(
  transaction: Transaction,
  id: string,
  message: Message,
  now: number,
): Promise<void> {
  await transaction
    .insertInto('outbox')
    .values(rowOf(id, message, now))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}
