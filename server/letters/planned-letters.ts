import { allowsReminder } from '../../domain/booking/sms-consent.ts'
import { DAY } from '../../domain/timing.ts'
import type { Booking } from '../booking/booking.ts'
import { type ClientChannel, type MessageOf, PLANNED_KINDS } from '../messages/message.ts'
import { clientChannels, enqueueOnce } from '../messages/outbox.ts'
import type { Practice } from '../practice/practice-file.ts'
import type { Services } from '../services.ts'
import { type Kind, mail, text } from './letter.ts'
import { mayLeave, plannedAt } from './planned-time.ts'
import { intakeMail, reminderMail, reminderText } from './reminders.ts'
import { EXPECTED, type Rules, reasonToSkip, type Waiting } from './rules.ts'

/** When a letter is sent. */
interface Plan {
  readonly to: ClientChannel
  /** How many days before the visit. */
  days(practice: Practice): number
  /** A moved visit gets a new reminder, but no second form, because the first one remains valid. */
  readonly isOnce: boolean
}

type VisitKind = Kind<MessageOf<'client-mail'>>

interface PlannedKind extends VisitKind {
  readonly plan: Plan
  readonly rules: Rules
}

type Context = Pick<Waiting['services'], 'practice' | 'clock'>

function isTime({ practice, clock }: Context, booking: Booking, { to, days, isOnce }: Plan) {
  const now = clock.now()
  const isText = to === 'client-text'
  if (isText && !allowsReminder(booking.sms_consent)) return false
  const due = plannedAt(booking, days(practice))
  // No reminder for a visit that was booked or moved after that time: the client has only just been notified.
  if (!isOnce && booking.arranged_at >= due) return false
  return due <= now && mayLeave(practice, booking, isText, now)
}

function planned(plan: Plan, kindWith: (rules: Rules) => VisitKind): PlannedKind {
  const rules: Rules = [
    ...EXPECTED,
    ({ services, booking }) => (isTime(services, booking, plan) ? undefined : 'not needed'),
  ]
  return { ...kindWith(rules), plan, rules }
}

/** The letters that are sent some days before a visit. */
export const PLANNED: Readonly<Record<(typeof PLANNED_KINDS)[number], PlannedKind>> = {
  'intake-mail': planned(
    { to: 'client-mail', days: ({ intakeDays }) => intakeDays, isOnce: true },
    (rules) => mail('intake form by email', intakeMail, rules),
  ),
  'reminder-mail': planned(
    { to: 'client-mail', days: ({ reminderDays }) => reminderDays, isOnce: false },
    (rules) => mail('reminder by email', reminderMail, rules),
  ),
  'reminder-text': planned(
    { to: 'client-text', days: ({ reminderDays }) => reminderDays, isOnce: false },
    (rules) => text('reminder by text', reminderText, rules),
  ),
}

/** The letters whose time has come, and that are not queued yet. */
async function findDueLetters({ database, practice, clock }: Services) {
  const now = clock.now()
  const last = now + (Math.max(practice.intakeDays, practice.reminderDays) + 1) * DAY
  const bookings = await database.read
    .selectFrom('bookings')
    .selectAll()
    .where('cancelled_at', 'is', null)
    .where('starts_at', '>', now)
    .where('starts_at', '<', last)
    .execute()
  const written = await database.read
    .selectFrom('outbox')
    .innerJoin('bookings', 'bookings.id', 'outbox.booking')
    .select('outbox.id')
    .where('starts_at', '>', now)
    .where('starts_at', '<', last)
    .execute()
  const ids = new Set(written.map(({ id }) => id))
  return bookings.flatMap((booking) =>
    PLANNED_KINDS.map((kind) => {
      const { plan } = PLANNED[kind]
      const id = plan.isOnce
        ? `${kind}-${booking.id}`
        : `${kind}-${booking.id}-${booking.starts_at}`
      return { id, kind, booking }
    }).filter(
      ({ id, kind }) => !ids.has(id) && isTime({ practice, clock }, booking, PLANNED[kind].plan),
    ),
  )
}

/**
 * Queues the letters that are due. Every process does this; the id of a letter keeps it from being queued twice.
 * A letter that is no longer true when it is sent is deleted, and queued again if it becomes due again.
 */
export async function queueDueLetters(services: Services): Promise<void> {
  for (const { id, kind, booking } of await findDueLetters(services)) {
    const { plan, rules } = PLANNED[kind]
    const { sequence } = booking
    const waiting = { services, to: plan.to, booking, isByVisitor: false, sequence, attempts: 0 }
    const isReachable = (await clientChannels(services.database.read, booking)).includes(plan.to)
    if (!isReachable || (await reasonToSkip(rules, waiting))) continue
    const about = { booking: booking.id, channel: plan.to, sequence }
    await services.database.write((transaction) =>
      enqueueOnce(transaction, id, { kind, booking: booking.id }, services.clock.now(), about),
    )
  }
}
