import { type Actor, recordAct } from '../../database/audit.ts'
import type { Transaction } from '../../database/tables.ts'
import { enqueueForClient } from '../../messages/outbox/outbox.ts'
import { accept, type Result, refuse } from '../../result.ts'
import type { Services } from '../../services.ts'
import type { Booking } from '../booking.ts'
import { bookingsIn, type Closure, closuresInForce, isClosed } from '../calendar/closures.ts'
import { keepFreed } from '../waiting/openings.ts'
import type { Notified } from './notified.ts'

interface Options {
  /** Whether to send no letters. */
  readonly isQuiet?: boolean
}

interface Reopening {
  readonly closure: Closure
  /** The visits whose clients were asked to choose another time. They can stay. */
  readonly notified: readonly Notified[]
}

/** Reopens closed hours. The visits in them do not change. Unless it is quiet, clients who had an offer to move get a letter. */
export const reopenHours = (
  services: Services,
  by: Actor,
  id: string,
  { isQuiet = false }: Options = {},
): Promise<Result<Reopening>> =>
  services.database.write(async (transaction): Promise<Result<Reopening>> => {
    const now = services.clock.now()
    const closure = await transaction
      .updateTable('closures')
      .set({ lifted_at: now })
      .where('id', '=', id)
      .where('lifted_at', 'is', null)
      .where('ends_at', '>', now)
      .returningAll()
      .executeTakeFirst()
    if (!closure) return refuse(404, `No closed hours have the id "${id}".`)
    await recordAct(transaction, { by, act: 'opened hours again', record: id }, now)
    const others = await closuresInForce(transaction, now)
    const notified: Notified[] = []
    for (const booking of await bookingsIn(transaction, closure)) {
      // A client whose visit has begun would get no letter.
      if (isQuiet || booking.starts_at <= now || isClosed(others, booking)) continue
      const last = await lastMessages(transaction, booking)
      if (![...last.values()].some((kind) => kind?.startsWith('offer-'))) continue
      const { channels } = await enqueueForClient(
        transaction,
        booking,
        async (medium) =>
          last.get(`client-${medium}`) === `offer-${medium}`
            ? {
                id: `reopened-${medium}-${booking.id}-${booking.sequence}-${closure.id}`,
                message: { kind: `reopened-${medium}` as const, booking: booking.id },
              }
            : undefined,
        now,
      )
      notified.push({ booking, channels })
    }
    await keepFreed(transaction, services, closure)
    return accept({ closure, notified })
  })

/**
 * The kind of the last message about a visit on each channel, which may be an offer because of other closed hours. What the
 * waiting list tells a client does not say whether the visit stands.
 */
async function lastMessages(transaction: Transaction, { id, sequence }: Booking) {
  const rows = await transaction
    .selectFrom('outbox')
    .select(['channel', 'kind'])
    .where('booking', '=', id)
    .where('sequence', '=', sequence)
    .where('failed_at', 'is', null)
    .where('kind', 'not in', ['joined-mail', 'joined-text', 'opening-mail', 'opening-text'])
    // An offer that no process has tried to send is no longer sent.
    .where((to) => to.or([to('attempts', '>', 0), to('kind', 'not like', 'offer-%')]))
    .orderBy('created_at')
    .execute()
  return new Map(rows.map(({ channel, kind }) => [channel, kind]))
}
