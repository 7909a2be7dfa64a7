import { addDays, dayAt, startOfDay } from '../../../domain/calendar/day.ts'
import { type Actor, recordAct } from '../../database/audit.ts'
import type { Queryable, Transaction } from '../../database/tables.ts'
import { enqueueForClient } from '../../messages/outbox/outbox.ts'
import { accept, type Result, refuse } from '../../result.ts'
import type { Services } from '../../services.ts'
import { count } from '../../system/count.ts'
import type { Booking } from '../booking.ts'
import { closuresInForce, isClosed } from '../calendar/closures.ts'
import { describeNotified, NO_ONE_NOTIFIED, type Notified } from './notified.ts'

const LEAST = 5
const MOST = 240

/** The id of the latest message about a delay with this prefix. */
const latestOf = async (transaction: Transaction, prefix: string): Promise<string> =>
  (
    await transaction
      .selectFrom('outbox')
      .select('id')
      .where('id', 'like', `${prefix}%`)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.id ?? ''

/** The visits of today that have not begun, and how many of them are in closed hours, where nobody should come. */
export async function findExpected(
  database: Queryable,
  { clock, practice }: Pick<Services, 'clock' | 'practice'>,
): Promise<{ open: Booking[]; closed: number }> {
  const now = clock.now()
  const today = dayAt(now, practice.timeZone)
  const tomorrow = startOfDay(addDays(today, 1), practice.timeZone)
  const visits = await database
    .selectFrom('bookings')
    .selectAll()
    .where('cancelled_at', 'is', null)
    .where('attendance', 'is', null)
    // Implied by `starts_at` below, in every time zone, and has an index.
    .where('day', '>=', addDays(today, -1))
    .where('day', '<=', addDays(today, 1))
    .where('starts_at', '>', now)
    .where('starts_at', '<', tomorrow)
    .orderBy('starts_at')
    .execute()
  const closures = await closuresInForce(database, now)
  const open = visits.filter((visit) => !isClosed(closures, visit))
  return { open, closed: visits.length - open.length }
}

/**
 * Notifies everyone whose visit today has not begun that it will begin later, except in closed hours, where nobody
 * should come. Returns in words who is notified.
 */
export const runLate = (services: Services, by: Actor, text: string): Promise<Result<string>> =>
  services.database.write(async (transaction): Promise<Result<string>> => {
    const now = services.clock.now()
    const minutes = /^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN
    if (!(minutes >= LEAST && minutes <= MOST)) {
      return refuse(
        400,
        `Please enter a number of minutes from ${LEAST} to ${MOST}. ${NO_ONE_NOTIFIED}`,
      )
    }
    const { open, closed } = await findExpected(transaction, services)
    const leftOut =
      closed > 0 ? `${count(closed, 'visit', 'visits')} in closed hours got no message.` : ''
    if (open.length === 0) {
      const none = `No one is expected for the rest of today. ${NO_ONE_NOTIFIED} ${leftOut}`
      return refuse(409, none.trim())
    }
    const notified: Notified[] = []
    for (const booking of open) {
      const { channels, isReachable } = await enqueueForClient(
        transaction,
        booking,
        async (medium) => {
          const kind = `late-${medium}` as const
          // It was about the visit as it stood then.
          const prefix = `${kind}-${booking.id}-${booking.sequence}-`
          // A client who has read about this delay gets no second message about it.
          if ((await latestOf(transaction, prefix)).startsWith(`${prefix}${minutes}-`)) return
          const message = { kind, booking: booking.id, minutes }
          return { id: `${prefix}${minutes}-${now}`, message }
        },
        now,
      )
      if (channels.length > 0 || !isReachable) notified.push({ booking, channels })
    }
    const known = open.length - notified.length
    const record = `${minutes} minutes, ${open.length} visits`
    await recordAct(transaction, { by, act: 'told clients of a delay', record }, now)
    const sentences = [
      describeNotified(services, notified),
      known > 0 && `${count(known, 'client already knows', 'clients already know')} of this delay.`,
      leftOut,
    ]
    return accept(sentences.filter(Boolean).join(' '))
  })
