import { isOn } from '../../../domain/letters.ts'
import { type Booking, isOver } from '../../booking/booking.ts'
import { isInClosedHours } from '../../booking/calendar/closures.ts'
import type { Queryable } from '../../database/tables.ts'
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

/**
 * For a letter that is sent by itself, so many days after the visit, or before it if negative. Before it, the client is
 * expected; after it, they may have come.
 */
export const at = (days: Plan['days'], more: Omit<Plan, 'days'> = {}): When => {
  const plan = { days, ...more }
  const { letter } = more
  const on: Rule = ({ services }) =>
    skipIf(letter !== undefined && !isOn(services.practice.letters, letter))
  const isMeant: Rule = (waiting) =>
    days(waiting.services.practice) < 0
      ? notOver(waiting)
      : skipIf(waiting.booking.attendance === 'missed')
  const isDue: Rule = ({ services, booking, to }) => skipIf(!isTime(services, booking, to, plan))
  return { plan, rules: [on, isMeant, unchanged, open, isDue] }
}

/** Why the message is not sent now; undefined if it is. */
export async function reasonToSkip(rules: Rules, waiting: Waiting): Promise<Skipped | undefined> {
  for (const rule of rules) {
    const skipped = await rule(waiting)
    if (skipped) return skipped
  }
  return undefined
}
