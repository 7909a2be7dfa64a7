import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { readDay } from '../../domain/calendar/day.ts'
import type { Tables, Transaction } from '../database/tables.ts'
import { hasOptedOut } from './opt-outs.ts'

/** The recipient and the medium of a message. Messages about a booking keep their order within a channel. */
export type Channel = NonNullable<Tables['outbox']['channel']>

const LETTERS = {
  booked: {
    'client-mail': 'client-mail',
    'client-text': 'client-text',
    'office-mail': 'office-mail',
  },
  moved: {
    'client-mail': 'moved-mail',
    'client-text': 'moved-text',
    'office-mail': 'office-moved',
  },
  canceled: {
    'client-mail': 'cancelled-mail',
    'client-text': 'cancelled-text',
    'office-mail': 'office-cancelled',
  },
  reinstated: {
    'client-mail': 'reinstated-mail',
    'client-text': 'reinstated-text',
    'office-mail': 'office-reinstated',
  },
} as const satisfies Record<string, Record<Channel, string>>
type Change = keyof typeof LETTERS

/** The kinds of the messages about a new booking or its change. */
export const CHANGE_KINDS = Object.values(LETTERS).flatMap((kinds) => Object.values(kinds))

const visitKinds = [
  ...CHANGE_KINDS,
  ...(['intake-mail', 'reminder-mail', 'reminder-text'] as const),
  ...(['offer-mail', 'offer-text', 'reopened-mail', 'reopened-text'] as const),
]

const dayText = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const day = readDay(dataset.value)
    if (day === undefined) addIssue()
    return day ?? NEVER
  }),
)

export const eveningLetterSchema = v.object({
  kind: v.literal('evening-letter'),
  /** The day on whose evening it is sent. */
  day: dayText,
  /** When the last letter that was sent was written. */
  since: v.number(),
})

/** What to send. Only the id of a booking is stored here; the text is written when the message is sent. */
export const messageSchema = v.variant('kind', [
  v.object({
    kind: v.picklist(visitKinds),
    booking: v.string(),
    /** Whether a visitor caused it, not the practice. Only these messages are rate-limited. */
    isByVisitor: v.optional(v.boolean()),
  }),
  v.object({
    kind: v.picklist(['late-mail', 'late-text']),
    booking: v.string(),
    minutes: v.number(),
  }),
  v.object({
    kind: v.literal('office-unreachable'),
    booking: v.string(),
    by: v.union([
      v.picklist(['email', 'text']),
      // Messages queued before the word lost its hyphen.
      v.pipe(
        v.literal('e-mail'),
        v.transform(() => 'email' as const),
      ),
    ]),
    reason: v.string(),
    message: v.string(),
  }),
  v.object({
    kind: v.literal('code'),
    /** Codes queued by an earlier version are for reviews. */
    purpose: v.optional(v.picklist(['review', 'sign-in', 'records']), 'review'),
    contact: v.string(),
    visitor: v.string(),
    /** The key to hash the code with. The code itself is created when it is sent. */
    key: v.string(),
    expiresAt: v.number(),
  }),
  eveningLetterSchema,
  v.object({ kind: v.literal('new-review'), review: v.string() }),
  v.object({
    kind: v.literal('office-changes'),
    /** In hours since 1970. */
    hour: v.number(),
    bookings: v.array(v.string()),
  }),
  v.object({
    kind: v.literal('backup-alarm'),
    day: v.string(),
    reason: v.string(),
    lastGood: v.string(),
  }),
])
export type Message = v.InferOutput<typeof messageSchema>

const rowOf = (id: string, message: Message, now: number) => ({
  id,
  message: JSON.stringify(message),
  kind: message.kind,
  created_at: now,
  due_at: now,
  attempts: 0,
  sent_at: null,
})

/** Stores a message in the transaction that makes the change, so that neither exists without the other. */
export async function enqueue(
  transaction: Transaction,
  message: Message,
  now: number,
): Promise<void> {
  await transaction
    .insertInto('outbox')
    .values(rowOf(randomUUID(), message, now))
    .execute()
}

type Recipient = Pick<Tables['bookings'], 'id' | 'email' | 'phone' | 'sequence'>

/** The channels on which a client can be notified. Who has stopped our texts gets none. */
async function clientChannels(transaction: Transaction, { email, phone }: Recipient) {
  const isTexted = phone !== '' && !(await hasOptedOut(transaction, phone))
  return [...(email ? ['client-mail' as const] : []), ...(isTexted ? ['client-text' as const] : [])]
}

/** Stores the letters that notify the client and the office of a new booking or its change. */
export async function enqueueLetters(
  transaction: Transaction,
  recipient: Recipient,
  change: Change,
  isByVisitor: boolean,
  now: number,
): Promise<void> {
  const { id, sequence } = recipient
  const channels: Channel[] = [...(await clientChannels(transaction, recipient)), 'office-mail']
  const rows = channels.map((channel) => ({
    ...rowOf(randomUUID(), { kind: LETTERS[change][channel], booking: id, isByVisitor }, now),
    booking: id,
    channel,
    sequence,
  }))
  await transaction.insertInto('outbox').values(rows).execute()
}

/** Stores a message unless any process has already stored one with this id. Returns whether it did. */
export async function enqueueOnce(
  transaction: Transaction,
  id: string,
  message: Message,
  now: number,
  about: Partial<Pick<Tables['outbox'], 'booking' | 'channel' | 'sequence'>> = {},
): Promise<boolean> {
  const stored = await transaction
    .insertInto('outbox')
    .values({ ...rowOf(id, message, now), ...about })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return stored !== undefined
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
    const one = await write(channel === 'client-mail' ? 'mail' : 'text')
    const about = { booking: recipient.id, channel, sequence: recipient.sequence }
    if (one && (await enqueueOnce(transaction, one.id, one.message, now, about)))
      channels.push(channel)
  }
  return { channels, isReachable: reachable.length > 0 }
}
