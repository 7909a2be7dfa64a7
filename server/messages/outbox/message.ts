import * as v from 'valibot'
import { readDay } from '../../../domain/calendar/day.ts'
import type { Tables } from '../../database/tables.ts'

/** The recipient and the medium of a message. Messages about a booking keep their order within a channel. */
export type Channel = NonNullable<Tables['outbox']['channel']>
export type ClientChannel = Exclude<Channel, 'office-mail'>

/** How a client is reached, and the columns of a booking that have the contact and the last failure. */
export const CLIENT_CHANNELS = {
  'client-mail': { by: 'email', medium: 'mail', contact: 'email', failedAt: 'mail_failed_at' },
  'client-text': { by: 'text', medium: 'text', contact: 'phone', failedAt: 'text_failed_at' },
} as const satisfies Record<ClientChannel, object>

export const isToClient = (channel: Channel | null): channel is ClientChannel =>
  channel !== null && channel in CLIENT_CHANNELS

/** The kinds of the messages about a new booking or its change. */
export const CHANGES = {
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

export const CHANGE_KINDS = Object.values(CHANGES).flatMap((kinds) => Object.values(kinds))

/** The kinds of the messages about one visit that say no more than its booking. */
export const VISIT_KINDS = [
  ...CHANGE_KINDS,
  ...([
    'preparation-mail',
    'intake-mail',
    'reminder-mail',
    'reminder-text',
    'offer-mail',
    'offer-text',
    'reopened-mail',
    'reopened-text',
    'receipt-mail',
    'thanks-mail',
    'missed-mail',
  ] as const),
]

const visitMessage = v.object({
  kind: v.picklist(VISIT_KINDS),
  booking: v.string(),
  /** Whether a visitor caused it, not the practice. Only these messages are rate-limited. */
  isByVisitor: v.optional(v.boolean()),
})

const lateMessage = v.object({
  kind: v.picklist(['late-mail', 'late-text']),
  booking: v.string(),
  minutes: v.number(),
})

/** To somebody on the waiting list, with or without a visit. */
const openingMessage = v.object({
  kind: v.picklist(['opening-mail', 'opening-text']),
  waiting: v.string(),
  opening: v.string(),
})

const listMessage = v.object({
  kind: v.picklist(['joined-mail', 'joined-text', 'list-link']),
  waiting: v.string(),
})

const unreachableMessage = v.object({
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
  /** The id of the message that did not arrive. */
  message: v.string(),
  /** Its kind. */
  lost: v.optional(v.string()),
  /** Any visitor can enter an address that does not exist. */
  isByVisitor: v.optional(v.literal(true), true),
})

const codeMessage = v.object({
  kind: v.literal('code'),
  /** Codes queued by an earlier version are for reviews. */
  purpose: v.optional(v.picklist(['review', 'sign-in', 'records', 'first-day']), 'review'),
  contact: v.string(),
  visitor: v.string(),
  /** The key to hash the code with. The code itself is created when it is sent. */
  key: v.string(),
  expiresAt: v.number(),
})

const dayText = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const day = readDay(dataset.value)
    if (day === undefined) addIssue()
    return day ?? NEVER
  }),
)

const recallMessage = v.object({
  kind: v.literal('recall-mail'),
  client: v.string(),
  /** The day on which the visit is due. */
  due: dayText,
  /** The first letter goes some weeks before that day, the second one on it. */
  nth: v.picklist([1, 2]),
})

const eveningMessage = v.object({
  kind: v.literal('evening-letter'),
  /** The day on whose evening it is sent. */
  day: dayText,
  /** When the last letter that was sent was written. */
  since: v.number(),
})

const reviewMessage = v.object({ kind: v.literal('new-review'), review: v.string() })

const replyMessage = v.object({ kind: v.literal('office-reply'), reply: v.string() })

const changesMessage = v.object({
  kind: v.literal('office-changes'),
  /** In hours since 1970. */
  hour: v.number(),
  bookings: v.array(v.string()),
})

const alarmMessage = v.object({
  kind: v.literal('backup-alarm'),
  day: v.string(),
  reason: v.string(),
  /** The day of the last good backup; empty if there is none. */
  lastGood: v.string(),
})

const mailAlarmMessage = v.object({ kind: v.literal('mail-alarm') })

/** What to send. Only the id of a booking is stored here; the text is written when the message is sent. */
const messageSchema = v.variant('kind', [
  visitMessage,
  lateMessage,
  openingMessage,
  listMessage,
  recallMessage,
  unreachableMessage,
  codeMessage,
  eveningMessage,
  reviewMessage,
  replyMessage,
  changesMessage,
  alarmMessage,
  mailAlarmMessage,
])
export type Message = v.InferOutput<typeof messageSchema>

/** What is stored with a message of one kind. */
export type MessageOf<Kind extends Message['kind'], Each = Message> = Each extends {
  readonly kind: infer Kinds
}
  ? Kind extends Kinds
    ? Each
    : never
  : never

/** Reads a message that this version or an earlier one has stored. */
export const readMessage = (json: string): Message => v.parse(messageSchema, JSON.parse(json))
