import { isInClosedHours } from '../booking/calendar/closures.ts'
import { describeNotified, type Notified } from '../booking/changes/notified.ts'
import type { Database, Tables, Transaction } from '../database/tables.ts'
import { CHANGES, CLIENT_CHANNELS, isToClient } from '../messages/message.ts'
import { clientChannels, enqueue } from '../messages/outbox.ts'
import { isIdle } from '../messages/unsent.ts'
import type { Services } from '../services.ts'

type Client = Tables['clients']

/**
 * Ends what the former contacts of a client have opened, and writes to the new ones about each visit to come, with a new
 * link. The client and her visits already have the new contacts. Links end by themselves (`visit-links.ts`), except for
 * those of earlier versions, which did not store whom they were sent to.
 */
export async function endFormerContacts(
  transaction: Transaction,
  engine: Database['engine'],
  before: Client,
  after: Pick<Client, 'email' | 'phone'>,
  now: number,
): Promise<Notified[]> {
  const isNew = (contact: 'email' | 'phone') => after[contact] !== before[contact]
  if (!isNew('email') && !isNew('phone')) return []
  const visits = transaction.selectFrom('bookings').where('client_id', '=', before.id)
  await transaction
    .deleteFrom('visit_links')
    .where('contact', 'is', null)
    .where('booking', 'in', visits.select('id'))
    .execute()
  await transaction
    .deleteFrom('sessions')
    .where('client_id', '=', before.id)
    .where((to) =>
      to.or([to('contact', 'is', null), to('contact', 'not in', [after.email, after.phone])]),
    )
    .execute()
  const toCome = visits.selectAll().where('cancelled_at', 'is', null).where('starts_at', '>', now)
  const notified: Notified[] = []
  for (const booking of await toCome.orderBy('starts_at').execute()) {
    if (await isInClosedHours(transaction, booking)) continue
    const { id, sequence } = booking
    // What is being sent right now goes to the former contact. The lock keeps the rest from being claimed until the end.
    const unsent = await transaction
      .selectFrom('outbox')
      .select('channel')
      .where('booking', '=', id)
      .where('sent_at', 'is', null)
      .where(isIdle(now))
      .where((to) => to.or([to('sequence', 'is', null), to('sequence', '=', sequence)]))
      .$if(engine === 'postgres', (query) => query.forUpdate())
      .execute()
    const reachable = await clientChannels(transaction, booking)
    const channels = reachable.filter(
      (channel) =>
        isNew(CLIENT_CHANNELS[channel].contact) && unsent.every((one) => one.channel !== channel),
    )
    for (const channel of channels.filter(isToClient)) {
      const message = { kind: CHANGES.booked[channel], booking: id } as const
      await enqueue(transaction, message, now, { booking: id, channel, sequence })
    }
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
