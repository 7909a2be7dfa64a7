import { randomUUID } from 'node:crypto'
import type { Transaction } from './database/tables.ts'

/** What the owner or staff can do, in the words of the list they read. */
export type Act =
  | 'booked a visit'
  | 'moved a visit'
  | 'cancelled a visit'
  | 'closed hours'
  | 'opened hours again'
  | 'released holds'
  | 'imported clients'
  | 'exported a client'
  | 'forgot a client'
  | 'hid a review'
  | 'showed a review'
  | 'retried messages'
  | 'restored a backup'

/** The actor when nobody has signed in: a person who runs commands on the server. */
const TOOL = 'tool'

interface RecordedAct {
  readonly act: Act
  /** A reference or an id, never a name or a contact: the audit outlives what it tells of. */
  readonly record: string
}

/** Records an act in its own transaction, so that neither exists without the other. */
export async function recordAct(
  transaction: Transaction,
  { act, record }: RecordedAct,
  now: number,
): Promise<void> {
  await transaction
    .insertInto('audit')
    .values({ id: randomUUID(), at: now, actor: TOOL, act, record })
    .execute()
}
