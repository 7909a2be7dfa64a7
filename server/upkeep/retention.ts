import { type ExpressionBuilder, sql } from 'kysely'
import { DAYS_KEPT } from '../../domain/retention.ts'
import { DAY, HOUR } from '../../domain/timing.ts'
import { guardVisits } from '../booking/calendar/free-time.ts'
import { blockAt } from '../booking/calendar/occupied.ts'
import type { Tables } from '../database/tables.ts'
import { lockLastVersion } from '../practice/saved-practice.ts'
import type { Services } from '../services.ts'
import { repeat } from '../system/repeat.ts'
import { lookAtClock, watchForJumps } from './clock-watch.ts'

/** Rows of this kind that ended before this time are due for deletion. */
const before = (now: number, kind: keyof typeof DAYS_KEPT): number => now - DAYS_KEPT[kind] * DAY

type Store = Pick<Services, 'database' | 'clock'>

export async function deleteOutdated({ database, clock }: Store): Promise<void> {
  const now = clock.now()
  const isNotToCome = (message: ExpressionBuilder<Tables, 'outbox'>) =>
    message.not(
      message.exists(
        message
          .selectFrom('bookings')
          .select('bookings.id')
          .whereRef('bookings.id', '=', 'outbox.booking')
          .where('bookings.ends_at', '>', now),
      ),
    )
  // That an invitation did not arrive decides who is called, and who is invited again once the address is corrected.
  const isToCall = (message: ExpressionBuilder<Tables, 'outbox'>) =>
    message.and([
      message('kind', 'is not distinct from', 'recall-mail'),
      message.exists(
        message
          .selectFrom('clients')
          .select('clients.id')
          // Its id is such as `recall-CLIENT-2026-11-02-1`.
          .where(
            sql<boolean>`clients.id = substr(outbox.id, 8, length(outbox.id) - 20)
              and clients.next_due = substr(outbox.id, length(outbox.id) - 11, 10)
              and clients.recall_ended is null`,
          ),
      ),
    ])
  await database.write(async (transaction) => {
    for (const table of ['holds', 'sessions'] as const) {
      await transaction.deleteFrom(table).where('expires_at', '<', before(now, table)).execute()
    }
    await transaction
      .deleteFrom('desk_sessions')
      .where('expires_at', '<', before(now, 'deskSessions'))
      .execute()
    await transaction
      .deleteFrom('passkey_challenges')
      .where('expires_at', '<', before(now, 'passkeyChallenges'))
      .execute()
    await transaction.deleteFrom('codes').where('tries_end_at', '<', before(now, 'codes')).execute()
    await transaction
      .deleteFrom('closures')
      .where('ends_at', '<', before(now, 'closures'))
      .execute()
    await transaction
      .deleteFrom('practice_versions')
      .where('version', '<', (of) =>
        of
          .selectFrom('practice_versions')
          .select((to) => to.fn.max('version').as('replaced'))
          .where('saved_at', '<', before(now, 'practiceVersions')),
      )
      .execute()
    await lockLastVersion(transaction)
    // Those that no version names any longer.
    await transaction
      .deleteFrom('practice_files')
      .where((to) =>
        to.not(
          to.exists(
            to
              .selectFrom('practice_versions')
              .select('version')
              .where(
                'facts',
                'like',
                sql<string>`'%' || replace(${sql.ref('practice_files.path')}, 'pictures/', '') || '%'`,
              ),
          ),
        ),
      )
      .execute()
    await transaction.deleteFrom('limits').where('ends_at', '<', before(now, 'limits')).execute()
    await transaction
      .deleteFrom('outbox')
      .where((to) =>
        to.or([
          // What a client was told of a visit to come decides what they are told next, and what was only written to a file
          // is sent once a provider is set.
          to.and([to('sent_at', '<', before(now, 'sentMessages')), isNotToCome(to)]),
          to.and([to('failed_at', '<', before(now, 'sentMessages')), to.not(isToCall(to))]),
          // Too old to be sent: the visit it is about is over.
          to.and([
            to('booking', 'is not', null),
            to('created_at', '<', before(now, 'sentMessages')),
            isNotToCome(to),
          ]),
        ]),
      )
      .execute()
    await transaction
      .updateTable('bookings')
      .set({ network: null, network_wide: null })
      .where('network', 'is not', null)
      .where('ends_at', '<', before(now, 'limits'))
      .execute()
    await transaction
      .deleteFrom('visit_links')
      .where('booking', 'in', (of) =>
        of
          .selectFrom('bookings')
          .select('bookings.id')
          .where('bookings.ends_at', '<=', before(now, 'visitLinks')),
      )
      .execute()
    await transaction
      .deleteFrom('waiting')
      .where((to) =>
        to.or([
          to.and([to('booking', 'is', null), to('asked_at', '<', before(now, 'waiting'))]),
          to.and([
            to('booking', 'is', null),
            to('joined_at', 'is', null),
            to('asked_at', '<', before(now, 'notJoined')),
          ]),
          to(
            'booking',
            'in',
            to
              .selectFrom('bookings')
              .select('bookings.id')
              .where('bookings.ends_at', '<=', before(now, 'visitLinks')),
          ),
        ]),
      )
      .execute()
    await transaction
      .deleteFrom('opening_notices')
      .where('sent_at', '<', before(now, 'openings'))
      .execute()
    await transaction
      .deleteFrom('openings')
      .where('freed_at', '<', before(now, 'openings'))
      .execute()
    await transaction
      .deleteFrom('replies')
      .where('received_at', '<', before(now, 'replies'))
      .where((to) =>
        to.not(
          to.exists(
            to
              .selectFrom('bookings')
              .select('bookings.id')
              .whereRef('bookings.id', '=', 'replies.booking')
              .where('bookings.ends_at', '>', before(now, 'replies')),
          ),
        ),
      )
      .execute()
    await transaction
      .deleteFrom('occupied')
      .where('block', '<', blockAt(before(now, 'times')))
      .execute()
  })
}

/**
 * Deletes outdated rows if the clock has been steady, because a wrong clock would delete rows that are still needed.
 * Then restores the guards of upcoming visits, which a clock that was fast for days may have deleted.
 */
export async function retain(services: Parameters<typeof lookAtClock>[0]): Promise<void> {
  if (await lookAtClock(services)) await deleteOutdated(services)
  await guardVisits(services)
}

/** Looks at the clock and deletes outdated rows: at the start, every hour and after a jump of the clock. */
export function startRetention(services: Parameters<typeof retain>[0]) {
  const retaining = repeat(
    () =>
      retain(services).catch((error: unknown) =>
        services.log.error({ err: error }, 'Outdated rows could not be deleted.'),
      ),
    HOUR,
  )
  const stopWatching = watchForJumps(services, retaining.run)
  return {
    async stop(): Promise<void> {
      stopWatching()
      await retaining.stop()
    },
  }
}
