import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Booking } from '../booking/booking.ts'
import { type Closure, closuresInForce, isClosed } from '../booking/calendar/closures.ts'
import { describeNotified, type Notified } from '../booking/changes/notified.ts'
import { offerId } from '../booking/changes/offer-move.ts'
import { moveEntry } from '../booking/waiting/join.ts'
import type { Database, Tables, Transaction } from '../database/tables.ts'
import { isIdle } from '../messages/outbox/due.ts'
import {
  CHANGE_KINDS,
  CHANGES,
  type Channel,
  CLIENT_CHANNELS,
  type ClientChannel,
  isToClient,
} from '../messages/outbox/message.ts'
import { clientChannels, enqueueOnce } from '../messages/outbox/outbox.ts'
import type { Services } from '../services.ts'

type Client = Tables['clients']

/** The messages to a client. The lock keeps those that wait from being claimed until the transaction ends. */
const lockMessages = (
  transaction: Transaction,
  engine: Database['engine'],
  client: string,
  now: number,
) =>
  transaction
    .selectFrom('outbox')
    .select(['id', 'kind', 'booking', 'channel', 'sequence', 'sent_at', 'failed_at'])
    .select((to) => isIdle(now)(to).as('isIdle'))
    .where('booking', 'in', (of) =>
      of.selectFrom('bookings').select('id').where('client_id', '=', client),
    )
    .where('channel', 'in', ['client-mail', 'client-text'])
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .execute()
type Messages = Awaited<ReturnType<typeof lockMessages>>

/**
 * Forgets what the former contacts were sent, so that it can be sent to the new ones. A message that is being sent right
 * now goes to a former contact too, and whether it arrives no longer matters. An offer that waits would not be sent if the
 * hours were reopened, and one that failed was never read: `writeAgain` replaces them.
 */
async function forgetMessages(transaction: Transaction, messages: Messages): Promise<void> {
  const idsOf = (some: Messages) => ['', ...some.map(({ id }) => id)]
  const replaced = messages.filter(
    (one) => one.sent_at === null && (!one.isIdle || one.kind?.startsWith('offer-')),
  )
  await transaction.deleteFrom('outbox').where('id', 'in', idsOf(replaced)).execute()
  // Other messages have random ids, except for reminders: the new contact has only just been notified.
  const isSentOnce = ({ id }: Messages[number]) => /^(?:offer|intake|late)-/.test(id)
  const sent = messages.filter((one) => one.sent_at !== null && isSentOnce(one))
  await transaction
    .updateTable('outbox')
    .set({ id: sql<string>`${`${randomUUID()}-`} || id` })
    .where('id', 'in', idsOf(sent))
    .execute()
}

/** Whether the client of a canceled visit is to come at its time all the same. Others may have the same phone or mailbox. */
const hasVisitThen = async (
  transaction: Transaction,
  { first_name, last_name, email, phone, starts_at, ends_at }: Booking,
): Promise<boolean> => {
  const visit = transaction
    .selectFrom('bookings')
    .select('id')
    .where((to) => to.and({ first_name, last_name, email, phone, cancelled_at: null }))
    .where('starts_at', '<', ends_at)
    .where('ends_at', '>', starts_at)
  return (await visit.executeTakeFirst()) !== undefined
}

/** Writes to the new contacts what the client has to know of a visit to come. Returns on which channels. */
async function writeAgain(
  transaction: Transaction,
  booking: Booking,
  closures: readonly Closure[],
  known: Messages,
  isNew: (channel: ClientChannel) => boolean,
  now: number,
): Promise<Channel[]> {
  const { id, sequence } = booking
  const isCanceled = booking.cancelled_at !== null
  // A client who was not told of the cancellation is not told now.
  if (isCanceled && !known.some((one) => one.sequence === sequence)) return []
  if (isCanceled && (await hasVisitThen(transaction, booking))) return []
  // Other messages may be dropped by their rules before they are sent.
  const isWaiting = (channel: ClientChannel) =>
    known.some(
      (one) =>
        CHANGE_KINDS.some((kind) => kind === one.kind) &&
        one.channel === channel &&
        one.sent_at === null &&
        one.isIdle &&
        (one.sequence === null || one.sequence === sequence),
    )
  const reachable = await clientChannels(transaction, booking)
  const closed = isCanceled ? [] : closures.filter((closure) => isClosed([closure], booking))
  const isOffered = ({ id: closure }: Closure) =>
    (['mail', 'text'] as const).some((medium) =>
      known.some((one) => one.id === offerId(medium, booking, closure)),
    )
  const closure = closed.find(isOffered) ?? closed[0]
  const channels: ClientChannel[] = []
  for (const channel of reachable) {
    if (!isNew(channel) || isWaiting(channel)) continue
    const kind = CHANGES[isCanceled ? 'canceled' : 'booked'][channel]
    // In closed hours a confirmation is sent as an offer to move, and counts as one.
    const { medium } = CLIENT_CHANNELS[channel]
    const key = closure ? offerId(medium, booking, closure.id) : randomUUID()
    const about = { booking: id, channel, sequence }
    if (await enqueueOnce(transaction, key, { kind, booking: id }, now, about))
      channels.push(channel)
  }
  return channels
}

/**
 * Ends the review sessions of a client's former contacts. Their links end by themselves (`visit-links.ts`), except for
 * those of earlier versions, which did not store whom they were sent to.
 */
export async function endLinksAndSessions(
  transaction: Transaction,
  client: string,
  { email, phone }: Pick<Client, 'email' | 'phone'>,
): Promise<void> {
  const visits = transaction.selectFrom('bookings').select('id').where('client_id', '=', client)
  await transaction
    .deleteFrom('visit_links')
    .where('contact', 'is', null)
    .where('booking', 'in', visits)
    .execute()
  await transaction
    .deleteFrom('sessions')
    .where('client_id', '=', client)
    .where((to) => to.or([to('contact', 'is', null), to('contact', 'not in', [email, phone])]))
    .execute()
}

/**
 * Ends what the former contacts of a client have opened, and writes to the new ones about each visit to come, with a new
 * link. The client and the visits already have the new contacts.
 */
export async function endFormerContacts(
  transaction: Transaction,
  engine: Database['engine'],
  before: Client,
  after: Pick<Client, 'email' | 'phone'>,
  now: number,
): Promise<Notified[]> {
  const isNew = (channel: ClientChannel) => {
    const { contact } = CLIENT_CHANNELS[channel]
    return after[contact] !== before[contact]
  }
  if (!isNew('client-mail') && !isNew('client-text')) return []
  const visits = transaction.selectFrom('bookings').where('client_id', '=', before.id)
  await endLinksAndSessions(transaction, before.id, after)
  await moveEntry(transaction, before, after.email, now)
  const messages = await lockMessages(transaction, engine, before.id, now)
  await forgetMessages(
    transaction,
    messages.filter(({ channel }) => isToClient(channel) && isNew(channel)),
  )
  const closures = await closuresInForce(transaction, now)
  // A client who has arrived early needs no letter.
  const isToCome = visits.selectAll().where('starts_at', '>', now).where('attendance', 'is', null)
  const toCome = isToCome.orderBy('starts_at')
  const notified: Notified[] = []
  for (const booking of await toCome.execute()) {
    const known = messages.filter((one) => one.booking === booking.id)
    const channels = await writeAgain(transaction, booking, closures, known, isNew, now)
    if (channels.length > 0) notified.push({ booking, channels })
  }
  return notified
}

/** What the desk reads after a contact was changed. It begins with a space. */
export async function describeEnded(
  transaction: Transaction,
  sending: Pick<Services, 'filed'>,
  client: string,
  notified: readonly Notified[],
): Promise<string> {
  const review = await transaction
    .selectFrom('reviews')
    .select(['title', 'author'])
    .where('client_id', '=', client)
    .executeTakeFirst()
  return [
    '',
    'Links and review sessions of the former contact no longer work.',
    ...(notified.length > 0 ? [describeNotified(sending, notified)] : []),
    ...(review
      ? [
          `Whoever had it may have written the review “${review.title}” by ${review.author}: please check.`,
        ]
      : []),
  ].join(' ')
}
