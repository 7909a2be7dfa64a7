import { lockWaves } from '../../database/locks.ts'
import type { Transaction } from '../../database/tables.ts'
import type { Message } from '../../messages/outbox/message.ts'
import { enqueueForClient, enqueueOnce } from '../../messages/outbox/outbox.ts'
import { isDaytime } from '../../practice/visit-time.ts'
import type { Services } from '../../services.ts'
import { createLine, type Entry, isListOn, MOST_TOLD } from './list.ts'
import {
  findStanding,
  isInTime,
  keptUntil,
  type Opening,
  standingOpenings,
  TIME_TO_UNDO,
} from './openings.ts'

/** Stores what tells somebody of an opening, once. */
async function tell(transaction: Transaction, entry: Entry, opening: Opening, now: number) {
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

/** Tells the first on the list of an opening. If it is too late, or there are none, visitors can book its time at once. */
export async function tellFirst(
  transaction: Transaction,
  services: Services,
  opening: Opening,
  { isByHand = false } = {},
): Promise<readonly Entry[]> {
  const now = services.clock.now()
  const findFirst = await createLine(transaction, services)
  const told =
    isInTime(services, opening, now) || isByHand ? await findFirst(opening, MOST_TOLD) : []
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
    .set({ told_at: now, kept_until: told.length > 0 ? kept_until : now })
    .where((to) => to.and(hold))
    .execute()
  if (told.length === 0)
    await transaction
      .deleteFrom('holds')
      .where((to) => to.and(hold))
      .execute()
  for (const entry of told) await tell(transaction, entry, opening, now)
  return told
}

/**
 * Tells the list of the openings that nobody was told of, each in one transaction. Every process does this; they take
 * turns, so that nobody is told too often, or twice.
 */
export async function tellWaitingList(services: Services): Promise<void> {
  const { database, practice, clock } = services
  const now = clock.now()
  if (!isListOn(services) || !isDaytime(now, practice.timeZone)) return
  const due = await standingOpenings(database.read, now)
    .where('told_at', 'is', null)
    .where('freed_at', '<=', now - TIME_TO_UNDO)
    .orderBy('freed_at')
    .orderBy('starts_at')
    .execute()
  for (const { id } of due) {
    await database.write(async (transaction) => {
      await lockWaves(transaction, database.engine)
      const opening = await findStanding(transaction, services, id)
      if (opening?.told_at === null) await tellFirst(transaction, services, opening)
    })
  }
}
