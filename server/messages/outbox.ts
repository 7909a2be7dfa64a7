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
])
export type Message = z.infer<typeof messageSchema>

/** Stores messages in the transaction of what they tell, so that neither exists without the other. */
export async function enqueue(
  transaction: Transaction,
  messages: readonly Message[],
  now: number,
): Promise<void> {
  if (messages.length === 0) return
  const rows = messages.map((message) => ({
    id: randomUUID(),
    message: JSON.stringify(message),
    created_at: now,
    due_at: now,
    attempts: 0,
    sent_at: null,
  }))
  await transaction.insertInto('outbox').values(rows).execute()
}
