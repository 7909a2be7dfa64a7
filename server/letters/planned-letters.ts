import { allowsReminder } from '../../domain/booking/sms-consent.ts'
import type { Booking } from '../booking/booking.ts'
import { closuresInForce, isClosed } from '../booking/calendar/closures.ts'
import { hasOptedOut } from '../messages/opt-outs.ts'
import { type Channel, enqueueOnce } from '../messages/outbox.ts'
import type { Practice } from '../practice/practice-file.ts'
import type { Services } from '../services.ts'
import { mayLeave, plannedAt } from './planned-time.ts'

/** The letters that are sent some days before a visit, with their channels. */
export const PLANNED = {
  'intake-mail': 'client-mail',
  'reminder-mail': 'client-mail',
  'reminder-text': 'client-text',
} as const satisfies Record<string, Channel>
export type Planned = keyof typeof PLANNED

export const isPlanned = (kind: string): kind is Planned => Object.hasOwn(PLANNED, kind)

/** Whether a planned letter is due and still true. Checked when it is queued, and again when it is sent. */
export function isLetterDue(
  practice: Practice,
  booking: Booking,
  kind: Planned,
  now: number,
): boolean {
  if (booking.cancelled_at !== null) return false
  const isText = PLANNED[kind] === 'client-text'
  if ((isText ? booking.phone : booking.email) === '') return false
  if (isText && !allowsReminder(booking.sms_consent)) return false
  const { intakeDays, reminderDays } = practice
  const days = kind === 'intake-mail' ? intakeDays : reminderDays
  const due = plannedAt(booking, days)
  // No reminder for a visit that was booked or moved after that time: the client has only just been told.
  if (kind !== 'intake-mail' && booking.arranged_at >= due) return false
  return due <= now && mayLeave(practice, booking, isText, now)
}

/** A moved visit gets new reminders. The intake form is sent only once, because it remains valid. */
const letterId = (kind: Planned, { id, starts_at }: Booking): string =>
  kind === 'intake-mail' ? `${kind}-${id}` : `${kind}-${id}-${starts_at}`

const DAY = 24 * 3_600_000

type Context = Pick<Services, 'database' | 'practice' | 'clock'>

/** The letters that are due and not queued yet. */
async function findDueLetters(context: Context, now: number) {
  const { database, practice } = context
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
  const closures = await closuresInForce(database.read, now)
  const kinds = Object.keys(PLANNED).filter(isPlanned)
  // A client whose visit is in closed hours must not be reminded to come.
  const open = bookings.filter((booking) => !isClosed(closures, booking))
  return open.flatMap((booking) =>
    kinds
      .map((kind) => ({ kind, booking, id: letterId(kind, booking) }))
      .filter(({ kind, id }) => !ids.has(id) && isLetterDue(practice, booking, kind, now)),
  )
}

/**
 * Queues the letters that are due. Every process does this; the id of a letter keeps it from being queued twice.
 * A letter that is no longer true when it is sent is deleted, and queued again if it becomes due again.
 */
export async function queueDueLetters(context: Context): Promise<void> {
  const { database, clock } = context
  const now = clock.now()
  for (const { kind, booking, id } of await findDueLetters(context, now)) {
    const channel = PLANNED[kind]
    if (channel === 'client-text' && (await hasOptedOut(database.read, booking.phone))) continue
    const about = { booking: booking.id, channel, sequence: booking.sequence }
    await database.write((transaction) =>
      enqueueOnce(transaction, id, { kind, booking: booking.id }, now, about),
    )
  }
}
