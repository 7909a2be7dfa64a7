import { sql } from 'kysely'
import { isOn } from '../../../domain/letters.ts'
import { DAY } from '../../../domain/timing.ts'
import { type Booking, isOver } from '../../booking/booking.ts'
import { isInClosedHours, wasInClosedHours } from '../../booking/calendar/closures.ts'
import { CAME } from '../../booking/changes/find-to-change.ts'
import type { Queryable, Transaction } from '../../database/tables.ts'
import type { Services } from '../../services.ts'
import type { Channel } from '../outbox/message.ts'
import { isTime, type Plan } from './planned-time.ts'

/**
 * Why a message is not sent: it is no longer needed; its visit is over, but the clock may be wrong; or it is held back
 * until later. The last two are checked again.
 */
export type Skipped = 'not needed' | 'over' | 'held'

/** A message about a visit that is about to be sent. */
export interface Waiting {
  readonly services: Pick<Services, 'clock' | 'practice'>
  readonly database: Queryable
  readonly to: Channel
  readonly booking: Booking
  /** The sequence of the booking that it describes. */
  readonly sequence: number | null
}

type Rule = (waiting: Waiting) => Skipped | undefined | Promise<Skipped | undefined>
export type Rules = readonly Rule[]

const skipIf = (isPointless: boolean) => (isPointless ? 'not needed' : undefined)

const notOver: Rule = ({ services, booking }) =>
  isOver(booking, services.clock.now()) ? 'over' : undefined

/** A later message describes the change, unless it was made without letters. */
const unchanged: Rule = ({ booking, sequence }) =>
  skipIf(sequence !== null && sequence !== booking.sequence)

const notBegun: Rule = ({ services, booking }) => skipIf(booking.starts_at <= services.clock.now())

const isClosed = ({ database, booking }: Waiting) => isInClosedHours(database, booking)
const open: Rule = async (waiting) => skipIf(await isClosed(waiting))
/** An offer to move, which another letter becomes in closed hours, is of no use once the visit has begun. */
export const movable: Rule = async (waiting) => (await open(waiting)) && notBegun(waiting)
const closed: Rule = async (waiting) => skipIf(!(await isClosed(waiting)))

/** Under which rules a letter is sent. One without a plan is sent because of what has happened. */
export interface When {
  readonly rules: Rules
  readonly plan?: Plan
}

/** For a letter about a visit to come, or its cancellation. */
export const UPCOMING: When = { rules: [notOver, unchanged] }
/** For a letter to a client who is expected. A client whose visit is in closed hours must not be told to come. */
export const EXPECTED: When = { rules: [notOver, unchanged, notBegun, open] }
/** For a letter to a client whose visit is in closed hours. */
export const CLOSED_OUT: When = { rules: [notOver, unchanged, notBegun, closed] }

/** For a receipt: a payment may be undone before it has left. */
export const PAID: When = { rules: [({ booking }) => skipIf(booking.paid_at === null)] }

/** No client is thanked twice within this time, for however many visits. */
const THANKS_APART = 365 * DAY

/** Records that a client is thanked, in the transaction that queues the letter; false if they were already. */
export async function claimThanks(transaction: Transaction, { client_id }: Booking, now: number) {
  const { numUpdatedRows } = await transaction
    .updateTable('clients')
    .set({ thanked_at: now })
    .where('id', '=', client_id)
    // By the record, or by the mailbox and the name.
    .where(
      sql<boolean>`not exists (select 1 from clients as other where other.thanked_at > ${now - THANKS_APART}
        and (other.id = clients.id or (other.email = clients.email and clients.email <> ''
          and lower(other.first_name) = lower(clients.first_name))))`,
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Takes that back for a letter that was dropped unsent, such as by night. It may be queued again. */
export const withdrawThanks = (transaction: Transaction, booking: string) =>
  transaction
    .updateTable('clients')
    .set({ thanked_at: null })
    .where('id', '=', (of) =>
      of.selectFrom('bookings').select('client_id').where('id', '=', booking),
    )
    .execute()

/** The letter of thanks itself has been queued by then. */
const notThanked: Rule = async ({ services, database, booking }) => {
  const thanked = await database
    .selectFrom('clients')
    .select('id')
    .where('id', '=', booking.client_id)
    .where('thanked_at', '>', services.clock.now() - THANKS_APART)
    .where((to) =>
      to.not(
        to.exists(
          to
            .selectFrom('outbox')
            .select('id')
            .where('outbox.booking', '=', booking.id)
            .where('outbox.kind', '=', 'thanks-mail'),
        ),
      ),
    )
    .executeTakeFirst()
  return skipIf(thanked !== undefined)
}

/** A client may come again before the letter leaves, and may have booked that with another phone. A no-show has not. */
const notBookedAgain: Rule = async ({ database, booking }) => {
  const { client_id, email, first_name, starts_at } = booking
  const next = await database
    .selectFrom('bookings')
    .select('id')
    .where((to) =>
      to.or([
        to('client_id', '=', client_id),
        to.and([
          to(sql`lower(email)`, '=', email.toLowerCase()),
          to(sql`lower(first_name)`, '=', sql`lower(${first_name})`),
        ]),
      ]),
    )
    .where('cancelled_at', 'is', null)
    .where('starts_at', '>', starts_at)
    .where((to) => to.or([to('attendance', 'is', null), to('attendance', '!=', 'missed')]))
    .executeTakeFirst()
  return skipIf(next !== undefined)
}

/** The practice was closed, so a mark as a no-show only says that the visit did not take place. */
const wasOpen: Rule = async ({ database, booking }) =>
  skipIf(await wasInClosedHours(database, booking))

/** For a letter to a client who came. */
export const THANKED: Rules = [
  ({ booking }) => skipIf(!CAME.includes(booking.attendance)),
  notThanked,
]
/** For a letter to a client who did not come. */
export const MISSED: Rules = [
  ({ booking }) => skipIf(booking.attendance !== 'missed'),
  wasOpen,
  notBookedAgain,
]

/**
 * For a letter that is sent by itself, so many days after the visit, or before it if negative. Before it, the client is
 * expected.
 */
export const at = (days: Plan['days'], more: Omit<Plan, 'days'> = {}, own: Rules = []): When => {
  const plan = { days, ...more }
  const { letter } = more
  const on: Rule = ({ services }) =>
    skipIf(letter !== undefined && !isOn(services.practice.letters, letter))
  const isMeant: Rule = (waiting) =>
    days(waiting.services.practice) < 0 ? notOver(waiting) : undefined
  const isDue: Rule = ({ services, booking, to }) => skipIf(!isTime(services, booking, to, plan))
  return { plan, rules: [on, isMeant, unchanged, open, isDue, ...own] }
}

/** Why the message is not sent now; undefined if it is. */
export async function reasonToSkip(rules: Rules, waiting: Waiting): Promise<Skipped | undefined> {
  for (const rule of rules) {
    const skipped = await rule(waiting)
    if (skipped) return skipped
  }
  return undefined
}
