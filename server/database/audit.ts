import { randomUUID } from 'node:crypto'
import type { Transaction } from './tables.ts'

/** What the owner or staff can do, as the audit shows it. */
export type Act =
  | 'booked a visit'
  | 'moved a visit'
  | 'canceled a visit'
  | 'entered a walk-in'
  | 'removed a walk-in'
  | 'undid the cancellation of a visit'
  | 'told clients of a delay'
  | 'noted something on a visit'
  | 'noted something on a client'
  | 'confirmed a visit'
  | 'took back a confirmation'
  | 'marked a visit as arrived'
  | 'marked a visit as done'
  | 'marked a visit as missed'
  | 'took back the mark of a visit'
  | 'marked a visit as paid'
  | 'marked a visit as not paid'
  | 'sent a receipt'
  | 'closed hours'
  | 'opened hours again'
  | 'offered to move a visit'
  | 'released a hold'
  | 'put a client on the waiting list'
  | 'took a client off the waiting list'
  | 'notified the waiting list of a time'
  | 'imported clients'
  | 'corrected a client'
  | 'merged two clients'
  | 'stopped texts to a client'
  | 'set when a visit is due'
  | 'took back when a visit is due'
  | 'ended invitations to a client'
  | 'invited a client again'
  | 'called a client about the next visit'
  | 'exported a client'
  | 'exported the clients'
  | 'exported visits'
  | 'exported everything'
  | 'forgot a client'
  | 'hid a review'
  | 'showed a review'
  | 'marked a reply as done'
  | 'marked a reply as new'
  | 'retried messages'
  | 'sent letters from before'
  | 'sent a test letter'
  | 'sent a test text'
  | 'restored a backup'
  | 'signed in'
  | 'printed a sign-in code'
  | 'added a passkey'
  | 'removed a passkey'
  | 'created a calendar feed'
  | 'revoked a calendar feed'
  | 'signed out'
  | 'signed out everywhere'
  | 'ended a colleague’s access'
  | 'reloaded the practice file'
  | 'changed the settings'
  | 'rotated the keys'

/** The email address that is signed in at the desk, or `TOOL` for commands on the server. */
export type Actor = string
export const TOOL: Actor = 'tool'

interface RecordedAct {
  readonly by: Actor
  readonly act: Act
  /** A reference or an id, never a name or a contact: the audit outlives the records it refers to. */
  readonly record: string
}

/** Records an act in its own transaction, so that neither exists without the other. */
export async function recordAct(
  transaction: Transaction,
  { by, act, record }: RecordedAct,
  now: number,
): Promise<void> {
  await transaction
    .insertInto('audit')
    .values({ id: randomUUID(), at: now, actor: by, act, record })
    .execute()
}
