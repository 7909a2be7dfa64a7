import { sql } from 'kysely'
import { type Actor, recordAct } from '../../database/audit.ts'
import type { Queryable, Tables } from '../../database/tables.ts'
import type { Services } from '../../services.ts'
import { isIdle } from './due.ts'

/** The messages that were not sent: waiting ones and failed ones. */
export const unsentMessages = (database: Queryable) =>
  database
    .selectFrom('outbox')
    .leftJoin('bookings', 'bookings.id', 'outbox.booking')
    // An invitation is about no visit.
    .leftJoin('clients', (join) =>
      join.on(
        // Its id is such as `recall-CLIENT-2026-11-02-1`.
        sql<boolean>`outbox.kind = 'recall-mail'
          and clients.id = substr(outbox.id, 8, length(outbox.id) - 20)`,
      ),
    )
    .selectAll('outbox')
    .select((of) => [
      of.fn.coalesce('bookings.first_name', 'clients.first_name').as('first_name'),
      of.fn.coalesce('bookings.last_name', 'clients.last_name').as('last_name'),
      of.fn.coalesce('client_id', 'clients.id').as('client_id'),
      'bookings.reference',
    ])
    .where('sent_at', 'is', null)
    .orderBy('outbox.created_at')
    .orderBy('outbox.id')
    .execute()

export async function countFailed(database: Queryable): Promise<number> {
  const { failed } = await database
    .selectFrom('outbox')
    .select((to) => to.fn.countAll().as('failed'))
    .where('sent_at', 'is', null)
    .where('failed_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(failed)
}

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
      .where(isIdle(now))
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
