import { countedContact } from '../../../domain/mailbox.ts'
import { routes } from '../../../domain/routes.ts'
import { HOUR } from '../../../domain/timing.ts'
import { type Booking, clientName, shortVisitTime } from '../../booking/booking.ts'
import type { Transaction } from '../../database/tables.ts'
import { countWithin } from '../../http/rate-limit.ts'
import type { Services } from '../../services.ts'
import { count } from '../../system/count.ts'
import { keyedHash } from '../../system/secrets.ts'
import { type Channel, type ClientChannel, isToClient, type MessageOf } from '../outbox/message.ts'
import { enqueueOnce } from '../outbox/outbox.ts'
import { type MailContent, writeMail } from '../writing/write-mail.ts'

/** How many messages caused by visitors a mailbox, a phone and the office receive per clock hour. */
const MOST = { 'client-mail': 6, 'client-text': 6, 'office-mail': 10 }

type OfficeChanges = MessageOf<'office-changes'>

/** The prefix of the rate limit keys of a phone or mailbox, which is hashed, so that the keys do not reveal it. */
export const messagesKey = (hashKey: string, contact: string): string =>
  `messages to ${keyedHash(hashKey, countedContact(contact))}`

const hourOf = (time: number): number => Math.floor(time / HOUR)

/**
 * Counts a message that a visitor caused. Above the hourly limit, a message to a client waits for a later hour,
 * and messages to the office are combined into one letter.
 */
export async function holdBack(
  transaction: Transaction,
  { clock, hashKey, practice }: Pick<Services, 'clock' | 'hashKey' | 'practice'>,
  booking: Booking,
  channel: Channel,
): Promise<'held' | 'not needed' | undefined> {
  const now = clock.now()
  const hour = hourOf(now)
  const to = {
    'client-mail': booking.email,
    'client-text': booking.phone,
    'office-mail': practice.email,
  }[channel]
  const keyIn = (one: number) => `${messagesKey(hashKey, to)} in hour ${one}`
  const most = { max: MOST[channel], per: HOUR }
  if (isToClient(channel) && booking.cancelled_at !== null) {
    const first = keyIn(hourOf(booking.created_at))
    if (await wasNeverNotified(transaction, booking.id, channel, first)) return 'not needed'
  }
  if (await countWithin(transaction, keyIn(hour), most, now)) return undefined
  if (isToClient(channel)) return 'held'
  return (await gather(transaction, hour, booking.id, now)) ? 'not needed' : 'held'
}

/** Whether nothing was sent about a booking, because the limit was exceeded in the hour of its creation. */
async function wasNeverNotified(
  transaction: Transaction,
  booking: string,
  channel: ClientChannel,
  key: string,
): Promise<boolean> {
  const held = await transaction
    .selectFrom('limits')
    .select('key')
    .where('key', '=', key)
    .where('count', '>', MOST[channel])
    .executeTakeFirst()
  if (!held) return false
  const sent = await transaction
    .selectFrom('outbox')
    .select('id')
    .where('booking', '=', booking)
    .where('channel', '=', channel)
    .where('sent_at', 'is not', null)
    .executeTakeFirst()
  return !sent
}

/**
 * Adds a booking to the hour's letter. The counter row of the hour makes concurrent transactions wait. Returns false if the
 * letter has left already, by another process whose clock is ahead.
 */
async function gather(
  transaction: Transaction,
  hour: number,
  booking: string,
  now: number,
): Promise<boolean> {
  const id = `office-changes-${hour}`
  const message: OfficeChanges = { kind: 'office-changes', hour, bookings: [booking] }
  if (await enqueueOnce(transaction, id, message, now)) return true
  // Added by the database, because the list may be long: its JSON ends with it.
  const { numUpdatedRows } = await transaction
    .updateTable('outbox')
    .set((to) => ({
      message: to
        .case()
        .when('message', 'like', `%"${booking}"%`)
        .then(to.ref('message'))
        .else(to.fn<string>('replace', ['message', to.val(']'), to.val(`,"${booking}"]`)]))
        .end(),
    }))
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

const stateOf = ({ cancelled_at, sequence, mail_failed_at, text_failed_at }: Booking): string =>
  [
    cancelled_at !== null ? 'canceled' : sequence > 0 ? 'changed' : 'new',
    ...(mail_failed_at === null ? [] : ['not reached by email']),
    ...(text_failed_at === null ? [] : ['not reached by text']),
  ].join(', ')

/** The letter about the changes in an hour, once the hour is over. */
export async function changesLetter(
  { database, clock, practice, siteUrl }: Services,
  { hour, bookings }: OfficeChanges,
): Promise<MailContent | 'held'> {
  if (hourOf(clock.now()) === hour) return 'held'
  const changed = await database.read
    .selectFrom('bookings')
    .selectAll()
    .where('id', 'in', bookings)
    .orderBy('starts_at')
    .execute()
  return writeMail(
    { practice, siteUrl },
    `Many changes within an hour: ${count(changed.length, 'more visit', 'more visits')}`,
    [
      `There were more than ${MOST['office-mail']} emails about visits within an hour. This one covers the rest. Here is where these visits stand now:`,
      {
        rows: changed.map((booking) => [
          booking.reference,
          `${clientName(booking)}, ${shortVisitTime(booking)}, ${booking.place_name}: ${stateOf(booking)}`,
        ]),
      },
      { button: 'Find a visit at the desk', url: `${siteUrl}${routes.desk.path}/find` },
      'If you do not know these clients, a script may have made the bookings. Whoever runs your server can find out where they came from.',
    ],
  )
}
