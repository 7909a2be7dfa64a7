import { FILED } from '../../../domain/desk/clients.ts'
import { formatPhone } from '../../../domain/phone.ts'
import { CHANGE_KINDS, type Channel } from '../../messages/outbox/message.ts'
import type { Services } from '../../services.ts'
import { count } from '../../system/count.ts'
import { type Booking, clientName } from '../booking.ts'

/** A visit, and the channels of the messages about it that were stored. */
export interface Notified {
  readonly booking: Booking
  readonly channels: readonly Channel[]
}

type Sending = Pick<Services, 'filed'>

const WAYS = ['an email', 'a text'] as const

/** The messages that will probably arrive: they are sent, and the last one did not fail. */
function waysTo({ filed }: Sending, { booking, channels }: Notified): (typeof WAYS)[number][] {
  const isMailed = !filed.includes('email') && booking.mail_failed_at === null
  const isTexted = !filed.includes('text') && booking.text_failed_at === null
  return [
    ...(isMailed && channels.includes('client-mail') ? ['an email' as const] : []),
    ...(isTexted && channels.includes('client-text') ? ['a text' as const] : []),
  ]
}

/** How many clients get which messages. A client may have declined texts about one visit only. */
function countReached(sending: Sending, notified: readonly Notified[]): Map<string, number> {
  const clients = new Map<string, string[]>()
  for (const one of notified) {
    const { client_id } = one.booking
    clients.set(client_id, [...(clients.get(client_id) ?? []), ...waysTo(sending, one)])
  }
  const reached = new Map<string, number>()
  for (const known of clients.values()) {
    const ways = WAYS.filter((way) => known.includes(way)).join(' and ')
    if (ways !== '') reached.set(ways, (reached.get(ways) ?? 0) + 1)
  }
  return reached
}

const contactOf = ({ booking }: Notified): string =>
  `${clientName(booking)} ${booking.phone ? `at ${formatPhone(booking.phone)}` : '(no phone number)'}`

export const NO_ONE_NOTIFIED = 'No one was notified.'

/** Says which messages are not sent, with a leading space; empty if all are. */
function filedNote({ filed }: Sending): string {
  const which = filed.map((way) => `${way}s`).join(' and ')
  return which && ` ${which[0]?.toUpperCase()}${which.slice(1)} are ${FILED}.`
}

/** Says how many clients get which messages, and which ones to call because no message may reach them. */
export function describeNotified(sending: Sending, notified: readonly Notified[]): string {
  if (notified.length === 0) return NO_ONE_NOTIFIED
  const isOne = new Set(notified.map(({ booking }) => booking.client_id)).size === 1
  const reached = [...countReached(sending, notified)].map(
    ([ways, number]) =>
      `${isOne ? 'The client' : count(number, 'client', 'clients')} will get ${ways}.`,
  )
  const missed = new Map<string, string>()
  for (const one of notified) {
    const { client_id } = one.booking
    if (waysTo(sending, one).length > 0 || missed.has(client_id)) continue
    missed.set(client_id, contactOf(one))
  }
  const them = missed.size === 1 ? 'this client' : 'these clients'
  const isOfficeMailed =
    !sending.filed.includes('email') &&
    notified.some(({ channels }) => channels.includes('office-mail'))
  const sentences = [
    ...reached,
    missed.size > 0 &&
      `Please call ${[...missed.values()].join('; ')}: our messages may not reach ${them}.`,
    isOfficeMailed && 'The office will get an email.',
  ]
  return sentences.filter(Boolean).join(' ') + filedNote(sending)
}

/** Says who is notified of the latest change of these visits, from the messages that were stored with it. */
export async function describeChange(
  { database, filed }: Pick<Services, 'database' | 'filed'>,
  ...bookings: readonly Booking[]
): Promise<string> {
  if (bookings.length === 0) return NO_ONE_NOTIFIED
  const rows = await database.read
    .selectFrom('outbox')
    .select(['booking', 'channel', 'sequence'])
    .where('kind', 'in', CHANGE_KINDS)
    .where(
      'booking',
      'in',
      bookings.map(({ id }) => id),
    )
    .execute()
  const notified = bookings.map((booking) => ({
    booking,
    channels: rows.flatMap(({ booking: id, sequence, channel }) =>
      id === booking.id && sequence === booking.sequence ? (channel ?? []) : [],
    ),
  }))
  return describeNotified(
    { filed },
    notified.filter(({ channels }) => channels.length > 0),
  )
}
