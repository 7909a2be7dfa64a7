import { randomUUID } from 'node:crypto'
import { statement } from '../database/prepared-query.ts'
import type { Writing } from '../database/tables.ts'
import { remembered } from '../memoize.ts'

/** What is to be sent. Of a booking only its id is kept here; the words are found when it is sent. */
export type Errand =
  | {
      kind: 'client-mail' | 'client-text' | 'office-mail' | 'cancelled-mail' | 'cancelled-text'
      booking: string
    }
  | { kind: 'code'; contact: string; code: string; expiresAt: number }

type Rows = Record<`id${number}` | `message${number}`, string> & { now: number }

const insertOf = remembered((length: number) =>
  statement<Rows, unknown>((to, given) =>
    to.insertInto('outbox').values(
      Array.from({ length }, (_, nth) => ({
        id: given(`id${nth}`),
        message: given(`message${nth}`),
        created_at: given('now'),
        due_at: given('now'),
        attempts: 0,
        sent_at: null,
      })),
    ),
  ),
)

/** Written in the transaction of what it tells of: neither is there without the other. */
export async function post(writing: Writing, errands: readonly Errand[], now: number) {
  if (errands.length === 0) return
  const rows: Rows = { now }
  for (const [nth, errand] of errands.entries()) {
    rows[`id${nth}`] = randomUUID()
    rows[`message${nth}`] = JSON.stringify(errand)
  }
  await insertOf(errands.length)(writing, rows)
}
