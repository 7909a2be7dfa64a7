import { randomUUID } from 'node:crypto'
import type { Writing } from '../database/tables.ts'

/** What is to be sent. Of a booking only its id is kept here; the words are found when it is sent. */
export type Errand =
  | {
      kind: 'client-mail' | 'client-text' | 'office-mail' | 'cancelled-mail' | 'cancelled-text'
      booking: string
    }
  | { kind: 'code'; contact: string; code: string; expiresAt: number }

/** Written in the transaction of what it tells of: neither is there without the other. */
export async function post(writing: Writing, errands: readonly Errand[], now: number) {
  if (errands.length === 0) return
  const rows = errands.map((errand) => ({
    id: randomUUID(),
    message: JSON.stringify(errand),
    created_at: now,
    due_at: now,
    attempts: 0,
    sent_at: null,
  }))
  await writing.insertInto('outbox').values(rows).execute()
}
