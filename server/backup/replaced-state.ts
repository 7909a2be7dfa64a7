import Sqlite from 'libsql'
import * as z from 'zod'
import type { Tables } from '../database/tables.ts'

/** What the state that is being replaced knows, and the backup cannot know. */
export interface ReplacedState {
  readonly bookings: readonly string[]
  /** The ids of messages that were sent, each with its time. */
  readonly sent: ReadonlyMap<string, number>
  readonly audit: readonly Tables['audit'][]
}

const ids = z.array(z.object({ id: z.string() }))
const sentMessages = z.array(z.object({ id: z.string(), sent_at: z.number() }))
const acts = z.array(
  z.object({
    id: z.string(),
    at: z.number(),
    actor: z.string(),
    act: z.string(),
    record: z.string(),
  }),
)

/** Reads a state that was kept aside; undefined when it is damaged. */
export function readReplacedState(file: string): ReplacedState | undefined {
  let database: Sqlite.Database | undefined
  try {
    database = new Sqlite(file, { readonly: true })
    const query = (text: string): unknown => database?.prepare(text).all()
    return {
      bookings: ids.parse(query('select id from bookings')).map(({ id }) => id),
      sent: new Map(
        sentMessages
          .parse(query('select id, sent_at from outbox where sent_at is not null'))
          .map(({ id, sent_at }) => [id, sent_at]),
      ),
      audit: acts.parse(query('select id, at, actor, act, record from audit')),
    }
  } catch {
    return undefined
  } finally {
    database?.close()
  }
}
