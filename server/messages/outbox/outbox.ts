import { randomUUID } from 'node:crypto'
import type { Queryable, Tables, Transaction } from '../../database/tables.ts'
import type { Services } from '../../services.ts'
import {
  CHANGES,
  type Channel,
  CLIENT_CHANNELS,
  type ClientChannel,
  type Message,
} from './message.ts'
import { mayBeTexted } from './opt-outs.ts'

const rowOf = (id: string, message: Message, now: number) => ({
  id,
  message: JSON.stringify(message),
  kind: message.kind,
  created_at: now,
  due_at: now,
  attempts: 0,
  sent_at: null,
})

/** What a message is about. Those about one visit leave in their order on each channel. */
type About = Partial<Pick<Tables['outbox'], 'booking' | 'channel' | 'sequence'>>

/** Stores a message unless any process has already stored one with this id. Returns whether it did. */
export async function enqueueOnce(
  transaction: Transaction,
  id: string,
  message: Message,
  now: number,
  about: About = {},
): Promise<boolean> {
  const stored = await transaction
    .insertInto('outbox')
    .values({ ...rowOf(id, message, now), ...about })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return stored !== undefined
}

/** Stores a message in the transaction that makes the change, so that neither exists without the other. */
export async function enqueue(
  transaction: Transaction,
  message: Message,
  now: number,
  about?: About,
): Promise<void> {
  await enqueueOnce(transaction, randomUUID(), message, now, about)
}

type Recipient = Tables['bookings']

/** The channels on which a client can be notified. */
export async function clientChannels(
  database: Queryable,
  visit: Recipient,
): Promise<ClientChannel[]> {
  const isTexted = await mayBeTexted(database, visit)
  return [
    ...(visit.email ? ['client-mail' as const] : []),
    ...(isTexted ? ['client-text' as const] : []),
  ]
}

/** A contact that its owner recognizes and nobody else can use: `j…@client.example`, `(212) … 42`. */
function maskContact(contact: string): string {
  const [name = '', domain] = contact.split('@')
  return domain === undefined
    ? `(${contact.slice(0, 3)}) … ${contact.slice(-2)}`
    : `${[...name][0] ?? ''}…@${domain}`
}

/** Where the messages to a client go on these channels. */
export const maskContacts = (
  visit: Readonly<Record<'email' | 'phone', string>>,
  channels: readonly ClientChannel[],
): string =>
  channels.map((channel) => maskContact(visit[CLIENT_CHANNELS[channel].contact])).join(' and ')

/**
 * Stores the letters that notify the client, and the office if it wants that, of a new booking or its change. Returns how
 * the client is notified.
 */
export async function enqueueLetters(
  transaction: Transaction,
  recipient: Recipient,
  change: keyof typeof CHANGES,
  isByVisitor: boolean,
  { practice, clock }: Pick<Services, 'practice' | 'clock'>,
): Promise<ClientChannel[]> {
  const { id, sequence } = recipient
  const channels = await clientChannels(transaction, recipient)
  const isToOffice = isByVisitor || practice.deskLetters === 'each'
  const all: readonly Channel[] = [...channels, ...(isToOffice ? ['office-mail' as const] : [])]
  if (all.length === 0) return channels
  const rows = all.map((channel) => ({
    ...rowOf(
      randomUUID(),
      { kind: CHANGES[change][channel], booking: id, isByVisitor },
      clock.now(),
    ),
    booking: id,
    channel,
    sequence,
  }))
  await transaction.insertInto('outbox').values(rows).execute()
  return channels
}

/** The message to a client on one channel, with an id so that it is stored only once; undefined for none. */
type WriteOnce = (
  medium: 'mail' | 'text',
) => Promise<{ readonly id: string; readonly message: Message } | undefined>

/** Stores a message to a client on each channel. Returns where it was new, and whether any channel reaches the client. */
export async function enqueueForClient(
  transaction: Transaction,
  recipient: Recipient,
  write: WriteOnce,
  now: number,
): Promise<{ channels: Channel[]; isReachable: boolean }> {
  const reachable = await clientChannels(transaction, recipient)
  const channels: Channel[] = []
  for (const channel of reachable) {
    const one = await write(CLIENT_CHANNELS[channel].medium)
    const about = { booking: recipient.id, channel, sequence: recipient.sequence }
    if (one && (await enqueueOnce(transaction, one.id, one.message, now, about)))
      channels.push(channel)
  }
  return { channels, isReachable: reachable.length > 0 }
}
