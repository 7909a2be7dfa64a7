import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { readDay } from '../../domain/day.ts'
import type { Booking } from '../booking/booking.ts'
import type { Tables, Transaction } from '../database/tables.ts'

/** Who is told, and how. The messages of a booking keep their order in each channel. */
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
  cancelled: {
    'client-mail': 'cancelled-mail',
    'client-text': 'cancelled-text',
    'office-mail': 'office-cancelled',
  },
} as const satisfies Record<string, Record<Channel, string>>
type Change = keyof typeof LETTERS

const visitKinds = [
  ...Object.values(LETTERS).flatMap((kinds) => Object.values(kinds)),
  ...(['intake-mail', 'reminder-mail', 'reminder-text'] as const),
  ...(['offer-mail', 'offer-text'] as const),
]

const dayText = z.string().transform((text, context) => {
  const day = readDay(text)
  if (day !== undefined) return day
  context.addIssue({ code: 'custom', message: 'must be a day' })
  return z.NEVER
})

export const eveningLetterSchema = z.object({
  kind: z.literal('evening-letter'),
  /** The day on whose evening it is sent. */
  day: dayText,
  /** When the letter before was written. */
  since: z.number(),
})

/** What to send. Of a booking only its id is stored here; the text is written when it is sent. */
export const messageSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(visitKinds),
    booking: z.string(),
    /** Whether a visitor caused it, and not the practice. Only these are limited. */
    isByVisitor: z.boolean().optional(),
  }),
  z.object({
    kind: z.literal('office-unreachable'),
    booking: z.string(),
    by: z.enum(['e-mail', 'text']),
    reason: z.string(),
    message: z.string(),
  }),
  z.object({
    kind: z.literal('code'),
    /** Codes that an earlier version has queued are for reviews. */
    purpose: z.enum(['review', 'sign-in', 'records']).default('review'),
    contact: z.string(),
    visitor: z.string(),
    /** With it the code is hashed. The code itself is created when it is sent. */
    key: z.string(),
    expiresAt: z.number(),
  }),
  eveningLetterSchema,
  z.object({ kind: z.literal('new-review'), review: z.string() }),
  z.object({
    kind: z.literal('office-changes'),
    /** In hours since 1970. */
    hour: z.number(),
    bookings: z.array(z.string()),
  }),
  z.object({
    kind: z.literal('backup-alarm'),
    day: z.string(),
    reason: z.string(),
    lastGood: z.string(),
  }),
])
export type Message = z.infer<typeof messageSchema>

const rowOf = (id: string, message: Message, now: number) => ({
  id,
  message: JSON.stringify(message),
  created_at: now,
  due_at: now,
  attempts: 0,
  sent_at: null,
})

/** Stores a message in the transaction of what it tells, so that neither exists without the other. */
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

/** Stores the letters that tell the client and the office what became of a booking. */
export async function enqueueLetters(
  transaction: Transaction,
  { id, email, phone, sequence }: Pick<Booking, 'id' | 'email' | 'phone' | 'sequence'>,
  change: Change,
  isByVisitor: boolean,
  now: number,
): Promise<void> {
  const channels: Channel[] = [
    ...(email ? ['client-mail' as const] : []),
    ...(phone ? ['client-text' as const] : []),
    'office-mail',
  ]
  const rows = channels.map((channel) => ({
    ...rowOf(randomUUID(), { kind: LETTERS[change][channel], booking: id, isByVisitor }, now),
    booking: id,
    channel,
    sequence,
  }))
  await transaction.insertInto('outbox').values(rows).execute()
}

/** Stores a message unless one with this id was stored before, by any process. Returns whether it did. */
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
