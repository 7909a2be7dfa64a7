import type { ExpressionBuilder } from 'kysely'
import { SECOND } from '../../../domain/timing.ts'
import type { Queryable, Tables } from '../../database/tables.ts'
import type { Services } from '../../services.ts'
import { PROCESS_ID } from '../../system/process-id.ts'

type Store = Pick<Services, 'database' | 'clock'>

/** How long a claim lasts unless the process that is sending renews it. Afterwards, any process can claim the message. */
export const LEASE = 20 * SECOND
/** The longest time from one attempt to the next. */
export const MAX_RETRY = 15 * 60 * SECOND

/**
 * The messages that can be sent now: only the first waiting one per booking and channel, so that nobody reads
 * about a change before reading about the booking. A failed message does not hold up the next one.
 */
export const dueMessages = (database: Queryable, now: number, misdated: number) =>
  database
    .selectFrom('outbox')
    .select('outbox.id')
    .where('outbox.sent_at', 'is', null)
    .where('outbox.failed_at', 'is', null)
    .where((to) => to.or([to('outbox.due_at', '<=', now), to('outbox.due_at', '>', misdated)]))
    .where((to) =>
      to.not(
        to.exists(
          to
            .selectFrom('outbox as earlier')
            .select('earlier.id')
            .whereRef('earlier.booking', '=', 'outbox.booking')
            .whereRef('earlier.channel', '=', 'outbox.channel')
            .where((each) =>
              each.or([
                each('earlier.sequence', '<', each.ref('outbox.sequence')),
                each.and([
                  each('earlier.sequence', '=', each.ref('outbox.sequence')),
                  each('earlier.created_at', '<', each.ref('outbox.created_at')),
                ]),
              ]),
            )
            .where('earlier.sent_at', 'is', null)
            .where('earlier.failed_at', 'is', null),
        ),
      ),
    )

/** Whether it is a text or a code. */
const isUrgent = (to: ExpressionBuilder<Tables, 'outbox'>) =>
  to.or([
    to('outbox.channel', 'is not distinct from', 'client-text'),
    to('outbox.kind', 'is not distinct from', 'code'),
    to('outbox.kind', 'is not distinct from', 'mail-alarm'),
  ])

/** Claims due messages of a lane, so that no other process sends them at the same time. */
export async function claimMessages(
  { database, clock }: Store,
  isUrgentLane: boolean,
  most: number,
  isSending: boolean,
): Promise<Tables['outbox'][]> {
  const now = clock.now()
  // A message that is due later than any retry could be was written before the clock was set back.
  const misdated = now + LEASE + MAX_RETRY
  const dueIn = (queryable: Queryable) =>
    dueMessages(queryable, now, misdated).where((to) =>
      isUrgentLane ? isUrgent(to) : to.not(isUrgent(to)),
    )
  // A lane that is sending probably has more. One that rests does not take the write lock to find nothing.
  if (!isSending && !(await dueIn(database.read).limit(1).executeTakeFirst())) return []
  return database.write(async (transaction) => {
    const due = await dueIn(transaction)
      .orderBy('due_at')
      .limit(most)
      .$if(database.engine === 'postgres', (query) => query.forUpdate().skipLocked())
      .execute()
    // A process that was suspended meanwhile would make claims that are over already, so that a message leaves twice.
    if (due.length === 0 || clock.now() >= now + LEASE) return []
    const ids = due.map(({ id }) => id)
    return transaction
      .updateTable('outbox')
      .set((to) => ({
        due_at: now + LEASE,
        attempts: to('attempts', '+', 1),
        claimed_by: PROCESS_ID,
      }))
      .where('id', 'in', ids)
      .returningAll()
      .execute()
  })
}

/** Keeps the claims on messages that are being sent. */
export async function renewClaims(
  { database, clock }: Store,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await database.write((transaction) =>
    transaction
      .updateTable('outbox')
      .set({ due_at: clock.now() + LEASE })
      .where('id', 'in', ids)
      .where('claimed_by', '=', PROCESS_ID)
      .execute(),
  )
}

/** The unsent messages that no process is sending right now. */
export const isIdle = (now: number) => (to: ExpressionBuilder<Tables, 'outbox'>) =>
  to.or([to('claimed_by', 'is', null), to('due_at', '<=', now)])
