import { lockWaves } from '../../database/locks.ts'
import type { Transaction } from '../../database/tables.ts'
import type { Message } from '../../messages/outbox/message.ts'
import { enqueueForClient, enqueueOnce } from '../../messages/outbox/outbox.ts'
import { isDaytime } from '../../practice/visit-time.ts'
import type { Services } from '../../services.ts'
import { createLine, type Entry, isListOn, MOST_NOTIFIED } from './list.ts'
import {
  findStanding,
  isInTime,
  keptUntil,
  type Opening,
  standingOpenings,
  TIME_TO_UNDO,
} from './openings.ts'

/** Stores what notifies somebody of an opening, once. */
async function notify(transaction: Transaction, entry: Entry, opening: Opening, now: number) {
  const message = (medium: 'mail' | 'text') => ({
    id: `opening-${medium}-${opening.id}-${entry.id}`,
    message: {
      kind: `opening-${medium}`,
      waiting: entry.id,
      opening: opening.id,
    } satisfies Message,
  })
  if (entry.booking) {
    await enqueueForClient(transaction, entry.booking, async (medium) => message(medium), now)
  } else {
    const mail = message('mail')
    await enqueueOnce(transaction, mail.id, mail.message, now)
  }
  await transaction
    .insertInto('opening_notices')
    .values({ opening: opening.id, waiting: entry.id, sent_at: now })
    .execute()
}

/** Notifies the first on the list of an opening. If it is too late, or there are none, visitors can book its time at once. */
export async function notifyFirst(
  transaction: Transaction,
  services: Services,
  opening: Opening,
  { isByHand = false } = {},
): Promise<readonly Entry[]> {
  const now = services.clock.now()
  const findFirst = await createLine(transaction, services)
  const notified =
    isInTime(services, opening, now) || isByHand ? await findFirst(opening, MOST_NOTIFIED) : []
  const kept_until = keptUntil(services, opening, now)
  const hold = { id: opening.id }
  // Whatever ends the hold meanwhile waits.
  const held = await transaction
    .updateTable('holds')
    .set({ expires_at: kept_until })
    .where((to) => to.and(hold))
    .returning('id')
    .executeTakeFirst()
  if (!held) return []
  await transaction
    .updateTable('openings')
    .set({ notified_at: now, kept_until: notified.length > 0 ? kept_until : now })
    .where((to) => to.and(hold))
    .execute()
  if (notified.length === 0)
    await transaction
      .deleteFrom('holds')
      .where((to) => to.and(hold))
      .execute()
  for (const entry of notified) await notify(transaction, entry, opening, now)
  return notified
}

/**
 * Notifies the list of the openings that are due, each in one transaction. Every process does this; they take
 * turns, so that no one is notified too often, or twice.
 */
export async function notifyWaitingList(services: Services): Promise<void> {
  const { database, practice, clock } = services
  const now = clock.now()
  if (!isListOn(services) || !isDaytime(now, practice.timeZone)) return
  const due = await standingOpenings(database.read, now)
    .where('notified_at', 'is', null)
    .where('freed_at', '<=', now - TIME_TO_UNDO)
    .orderBy('freed_at')
    .orderBy('starts_at')
    .execute()
  for (const { id } of due) {
    await database.write(async (transaction) => {
      await lockWaves(transaction, database.engine)
      const opening = await findStanding(transaction, services, id)
      if (opening?.notified_at === null) await notifyFirst(transaction, services, opening)
    })
  }
}
