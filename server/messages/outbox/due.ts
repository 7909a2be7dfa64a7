import type { Queryable } from '../../database/tables.ts'

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
