import { isOn } from '../../domain/letters.ts'
import { DAY, MINUTE, SECOND } from '../../domain/timing.ts'
import { notifyWaitingList } from '../booking/waiting/wave.ts'
import type { Services } from '../services.ts'
import { repeat } from '../system/repeat.ts'
import { queueEveningLetter } from './kinds/evening-letter.ts'
import { KINDS } from './kinds/kinds.ts'
import { queueMailAlarm } from './kinds/mail-alarm.ts'
import { DAYS_LATE, isTime } from './kinds/planned-time.ts'
import { queueInvitations } from './kinds/recall-letter.ts'
import { VISIT_KINDS } from './outbox/message.ts'
import { enqueueOnce } from './outbox/outbox.ts'

const PLANNED = VISIT_KINDS.flatMap((kind) => {
  const { planned } = KINDS[kind]
  return planned ? [{ kind, plan: planned }] : []
})

/** The letters whose time has come, and that are not queued yet. */
async function findDueLetters({ database, practice, clock }: Services) {
  const now = clock.now()
  const planned = PLANNED.filter(
    ({ plan: { letter } }) => letter === undefined || isOn(practice.letters, letter),
  )
  const days = planned.map(({ plan }) => plan.days(practice))
  const last = now + (1 - Math.min(...days)) * DAY
  const latest = Math.max(...days)
  const first = latest < 0 ? now : now - (latest + DAYS_LATE + 1) * DAY
  const bookings = await database.read
    .selectFrom('bookings')
    .selectAll()
    .where('cancelled_at', 'is', null)
    .where('starts_at', '>', first)
    .where('starts_at', '<', last)
    .execute()
  const written = await database.read
    .selectFrom('outbox')
    .innerJoin('bookings', 'bookings.id', 'outbox.booking')
    .select('outbox.id')
    .where('starts_at', '>', first)
    .where('starts_at', '<', last)
    .execute()
  const ids = new Set(written.map(({ id }) => id))
  return bookings.flatMap((booking) =>
    planned
      .map(({ kind, plan }) => {
        const id = plan.isOnce
          ? `${kind}-${booking.id}`
          : `${kind}-${booking.id}-${booking.starts_at}`
        return { id, kind, plan, booking }
      })
      .filter(
        ({ id, plan }) => !ids.has(id) && isTime({ practice, clock }, booking, plan.to, plan),
      ),
  )
}

/**
 * Queues the letters that are due. Every process does this; the id of a letter keeps it from being queued twice.
 * A letter that is no longer true when it is sent is deleted, and queued again if it becomes due again.
 */
export async function queueDueLetters(services: Services): Promise<void> {
  for (const { id, kind, plan, booking } of await findDueLetters(services)) {
    const { sequence } = booking
    const message = { kind, booking: booking.id }
    if (!(await KINDS[kind].isStillTrue(services, message, { sequence }))) continue
    // A letter after the visit does not wait for one before it, which is never sent once the visit is over.
    const isBefore = plan.days(services.practice) < 0
    const about = { booking: booking.id, channel: plan.to, sequence: isBefore ? sequence : null }
    const column = plan.stores?.(services.practice)
    await services.database.write(async (transaction) => {
      const now = services.clock.now()
      if (plan.claim && !(await plan.claim(transaction, booking, now))) return
      const isNew = await enqueueOnce(transaction, id, message, now, about)
      if (!isNew || !column) return
      await transaction
        .updateTable('bookings')
        .set({ [column]: now })
        .where('id', '=', booking.id)
        .where('sequence', '=', sequence)
        .execute()
    })
  }
}

/** Queues the letters that are due, every minute. */
export function startPlanner(services: Services) {
  const { clock, log } = services
  let lastMinute: number | undefined
  return repeat(async () => {
    // Minutes are counted by the server's clock, which tests can move.
    const minute = Math.floor(clock.now() / MINUTE)
    if (minute === lastMinute) return
    lastMinute = minute
    try {
      await queueMailAlarm(services)
      await queueDueLetters(services)
      await queueInvitations(services)
      await queueEveningLetter(services)
      await notifyWaitingList(services)
    } catch (error) {
      log.error({ err: error }, 'The letters that are due could not be looked up.')
    }
  }, SECOND)
}
