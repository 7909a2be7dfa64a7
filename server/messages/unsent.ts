import { parse } from 'valibot'
import { type Actor, recordAct } from '../database/audit.ts'
import type { Queryable, Tables } from '../database/tables.ts'
import type { Services } from '../services.ts'
import { messageSchema } from './outbox.ts'

/** What each kind of message is about, as lists show it. */
const TELLS: Readonly<Record<string, string>> = {
  'client-mail': 'confirmation by email',
  'client-text': 'confirmation by text',
  'office-mail': 'new booking, to the office',
  'moved-mail': 'move by email',
  'moved-text': 'move by text',
  'office-moved': 'move, to the office',
  'cancelled-mail': 'cancellation by email',
  'cancelled-text': 'cancellation by text',
  'office-cancelled': 'cancellation, to the office',
  'reinstated-mail': 'undone cancellation by email',
  'reinstated-text': 'undone cancellation by text',
  'office-reinstated': 'undone cancellation, to the office',
  'late-mail': 'delay by email',
  'late-text': 'delay by text',
  'offer-mail': 'offer to move by email',
  'offer-text': 'offer to move by text',
  'reopened-mail': 'open after all by email',
  'reopened-text': 'open after all by text',
  'intake-mail': 'intake form by email',
  'reminder-mail': 'reminder by email',
  'reminder-text': 'reminder by text',
  'office-changes': 'changes of an hour, to the office',
  'evening-letter': 'evening letter, to the office',
  'new-review': 'new review, to the office',
  'office-unreachable': 'whom to call, to the office',
  'backup-alarm': 'alarm about backups, to the office',
}

export const tellsOfKind = (kind: string): string => TELLS[kind] ?? kind

/** What a message is about. The content of a failed code has been deleted, so its purpose is unknown. */
export function tellsOf(json: string): string {
  if (json === '') return 'code'
  const message = parse(messageSchema, JSON.parse(json))
  if (message.kind !== 'code') return tellsOfKind(message.kind)
  return message.purpose === 'review' ? 'code for a review' : 'code for the desk'
}

/** The messages that were not sent: waiting ones and failed ones. */
export const unsentMessages = (database: Queryable, { onlyFailed = false } = {}) =>
  database
    .selectFrom('outbox')
    .leftJoin('bookings', 'bookings.id', 'outbox.booking')
    .selectAll('outbox')
    .select(['bookings.first_name', 'bookings.last_name', 'bookings.reference'])
    .where('sent_at', 'is', null)
    .$if(onlyFailed, (query) => query.where('failed_at', 'is not', null))
    .orderBy('outbox.created_at')
    .orderBy('outbox.id')
    .execute()

/** The number of recent messages that were only written to files, because no provider was configured. */
export async function countFiled(database: Queryable): Promise<number> {
  const { filed } = await database
    .selectFrom('outbox')
    .select((to) => to.fn.countAll().as('filed'))
    .where('delivery', '=', 'filed')
    .executeTakeFirstOrThrow()
  return Number(filed)
}

export const canBeRetried = ({ message }: Pick<Tables['outbox'], 'message'>): boolean =>
  message !== ''

/**
 * Makes one unsent message, or all of them, due now and treats them as new. This includes failed messages.
 * Returns how many messages are retried.
 */
export function retryMessages(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  by: Actor,
  id: string | undefined,
): Promise<number> {
  return database.write(async (transaction) => {
    const now = clock.now()
    const rows = await transaction
      .updateTable('outbox')
      .set({ failed_at: null, failure: null, attempts: 0, created_at: now, due_at: now })
      .where('sent_at', 'is', null)
      .where('message', '!=', '')
      // A message that a process is sending would arrive twice.
      .where((to) => to.or([to('claimed_by', 'is', null), to('due_at', '<=', now)]))
      .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
      .returning('id')
      .execute()
    if (rows.length > 0) {
      const record = id ?? `${rows.length} messages`
      await recordAct(transaction, { by, act: 'retried messages', record }, now)
    }
    return rows.length
  })
}
