import type { ExpressionBuilder } from 'kysely'
import { MINUTE } from '../../domain/timing.ts'
import type { Tables, Transaction } from '../database/tables.ts'
import type { Services } from '../services.ts'
import { isKind, KINDS } from './kinds/kinds.ts'
import { endMailRefusal, withdrawMailAlarm } from './kinds/mail-alarm.ts'
import { type Skipped, withdrawThanks } from './kinds/rules.ts'
import { withdrawNotice } from './kinds/waiting-letters.ts'
import { CLIENT_CHANNELS, type ClientChannel, isToClient, readMessage } from './outbox/message.ts'
import { markTexted, wasTexted } from './outbox/opt-outs.ts'
import { enqueue } from './outbox/outbox.ts'
import type { Delivery, Transports } from './providers/transports.ts'
import { writeText } from './writing/write-text.ts'

type Stored = Pick<
  Tables['outbox'],
  'id' | 'created_at' | 'message' | 'kind' | 'sequence' | 'attempts'
>
/** How a message was delivered, and the number to which it was texted; undefined for an email. */
interface Delivered {
  readonly delivery: Delivery
  readonly texted: string | undefined
}
export type Outcome = Delivered | Skipped

/** Writes a message and sends it, unless it is not due. */
export async function deliver(
  services: Services,
  transports: Transports,
  { id, created_at: createdAt, message: json, ...row }: Stored,
): Promise<Outcome> {
  const message = readMessage(json)
  const ready = await KINDS[message.kind].prepare(services, message, row)
  if (typeof ready === 'string') return ready
  const { database, practice } = services
  const { to, content, kind = message.kind } = ready
  // Stored first: if the hours are reopened while it is being sent, the client has to know.
  if (kind !== row.kind) {
    await database.write((transaction) =>
      transaction
        .updateTable('outbox')
        .set({ kind })
        .where(isRow({ id, created_at: createdAt }))
        .execute(),
    )
  }
  if ('subject' in content) {
    const delivery = await transports.mail({ id, createdAt, to, ...content })
    return { delivery, texted: undefined }
  }
  const isFirst = to !== practice.phone && !(await wasTexted(database.read, to))
  const text = writeText(practice.name, content, { isFirst })
  return { delivery: await transports.sms({ id, createdAt, to, text }), texted: to }
}

const LOOK_AGAIN = { over: 15 * MINUTE, held: MINUTE }

type Row = Tables['outbox']

/** The row as it was claimed. If its contact is corrected, it is deleted, and another one may get its id. */
export const isRow =
  ({ id, created_at }: Pick<Row, 'id' | 'created_at'>) =>
  (to: ExpressionBuilder<Tables, 'outbox'>) =>
    to.and({ id, created_at })

const isShortLived = ({ kind }: Row): boolean =>
  kind !== null && isKind(kind) && KINDS[kind].isShortLived === true

/** Records on the booking whether messages of this channel reach the client. */
async function markBooking(
  transaction: Transaction,
  booking: string,
  channel: ClientChannel,
  failed_at: number | null,
): Promise<void> {
  const column = CLIENT_CHANNELS[channel].failedAt
  await transaction
    .updateTable('bookings')
    .set({ [column]: failed_at })
    .where('id', '=', booking)
    .where(column, failed_at === null ? 'is not' : 'is', null)
    .execute()
}

/**
 * Records how a message was delivered, and deletes its content, unless it was only written to a file and may still be sent
 * once a provider is set. A message that was not needed is deleted entirely; one that is held back, or is about a visit
 * that is over, is checked again later.
 */
export async function recordDelivery(
  transaction: Transaction,
  row: Row,
  outcome: Outcome,
  now: number,
): Promise<void> {
  if (outcome === 'not needed') {
    await transaction.deleteFrom('outbox').where(isRow(row)).execute()
    if (row.kind === 'mail-alarm') await withdrawMailAlarm(transaction)
    if (row.kind === 'thanks-mail' && row.booking) await withdrawThanks(transaction, row.booking)
    await withdrawNotice(transaction, readMessage(row.message))
    return
  }
  if (outcome === 'over' || outcome === 'held') {
    const again = { due_at: now + LOOK_AGAIN[outcome], attempts: 0, claimed_by: null }
    await transaction.updateTable('outbox').set(again).where(isRow(row)).execute()
    return
  }
  const { delivery, texted } = outcome
  const isKept = delivery === 'filed' && !isShortLived(row)
  const message = isKept ? row.message : ''
  const { booking, channel } = row
  const failedAt = isToClient(channel) ? CLIENT_CHANNELS[channel].failedAt : 'mail_failed_at'
  const recorded = await transaction
    .updateTable('outbox')
    .set({ sent_at: now, delivery, message, claimed_by: null })
    .where(isRow(row))
    .returning((of) =>
      of
        .selectFrom('bookings')
        .select(failedAt)
        .whereRef('bookings.id', '=', 'outbox.booking')
        .as('failed_at'),
    )
    .executeTakeFirst()
  if (recorded?.failed_at && booking && isToClient(channel))
    await markBooking(transaction, booking, channel, null)
  if (delivery !== 'sent') return
  if (texted === undefined) await endMailRefusal(transaction)
  else await markTexted(transaction, texted, now)
}

/** Records that a message can never be delivered, and asks the office to call the client. */
export async function recordFailure(
  transaction: Transaction,
  row: Row,
  failure: string,
  now: number,
): Promise<void> {
  const { id, booking, channel, kind } = row
  const failed = await transaction
    .updateTable('outbox')
    .set({ failed_at: now, failure, claimed_by: null, ...(isShortLived(row) && { message: '' }) })
    .where(isRow(row))
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!failed || booking === null || !isToClient(channel)) return
  await markBooking(transaction, booking, channel, now)
  const { by } = CLIENT_CHANNELS[channel]
  const unreachable = {
    kind: 'office-unreachable',
    booking,
    by,
    reason: failure,
    message: id,
    lost: kind ?? undefined,
  } as const
  const about = { booking, channel: 'office-mail' } as const
  await enqueue(transaction, { ...unreachable, isByVisitor: true }, now, about)
}
