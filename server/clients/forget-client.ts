import { createHash, randomUUID } from 'node:crypto'
import { detailsColumns, NO_DETAILS } from '../../domain/booking/details.ts'
import { isOver } from '../booking/booking.ts'
import { contactLimitKey } from '../codes/code-letters.ts'
import { type Actor, recordAct } from '../database/audit.ts'
import { lockContacts } from '../database/locks.ts'
import type { Transaction } from '../database/tables.ts'
import { messagesKey } from '../messages/kinds/hourly.ts'
import { accept, type Result, refuse } from '../result.ts'
import type { Services } from '../services.ts'
import { type ClientRecords, contactsOf, findRecords, isEmpty } from './client-records.ts'
import { idsWithMerged } from './merge-clients.ts'

/** The act in the audit. Its record contains the ids of the clients, and hashes of the ids of their replies. */
export const FORGOT = 'forgot a client'

/** The id of a reply would lead to its number at the SMS provider. */
export const hashReply = (id: string): string => createHash('sha256').update(id).digest('base64url')

export const unknownClient = refuse(404, 'No client with this contact is on record.')

/** Whether a visit is to come. The client cannot be forgotten before it, because the practice needs to know who is coming. */
const isExpected = ({ bookings }: ClientRecords, now: number): boolean =>
  bookings.some((booking) => booking.cancelled_at === null && !isOver(booking, now))

/** One that was only written to a file waits for nothing. */
const isUntoldCancellation = (message: ClientRecords['messages'][number]): boolean =>
  message.sent_at === null && message.failed_at === null && message.kind.startsWith('cancelled-')

/**
 * A nameless client for the visits of forgotten clients. All of these visits share it, so that nobody can
 * tell which ones belonged to the same person.
 */
async function ensureForgottenClient(transaction: Transaction, now: number): Promise<string> {
  const nobody = { first_name: '', last_name: '', email: '', phone: '' }
  const { id } = await transaction
    .insertInto('clients')
    .values({ id: randomUUID(), ...nobody, imported_at: null, created_at: now, staff_note: '' })
    .onConflict((conflict) =>
      conflict
        .columns(['email', 'phone'])
        .doUpdateSet((row) => ({ phone: row.ref('excluded.phone') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Confirms an operation that cannot be undone, inside its transaction. */
export type Confirm = (transaction: Transaction) => Promise<Result<unknown>>

/** Deletes what is known about the clients with a contact; past visits stay, without a name. */
export const forgetClient = (
  services: Services,
  by: Actor,
  contact: string,
  confirm?: Confirm,
): Promise<Result<ClientRecords>> => {
  const { database, clock, hashKey } = services
  return database.write(async (transaction): Promise<Result<ClientRecords>> => {
    const now = clock.now()
    // A booking, a reply or a review with one of these contacts waits, or is erased, too.
    const { clients } = await findRecords(transaction, contact)
    await lockContacts(transaction, database.engine, contactsOf(clients, contact))
    const locked = await transaction
      .selectFrom('clients')
      .select('id')
      .where((to) => to.or([to('email', '=', contact), to('phone', '=', contact)]))
      .$if(database.engine === 'postgres', (query) => query.forUpdate())
      .execute()
    // So does what changes one of their visits.
    await transaction
      .selectFrom('bookings')
      .select('id')
      .where('client_id', 'in', ['', ...locked.map(({ id }) => id)])
      .$if(database.engine === 'postgres', (query) => query.forUpdate())
      .execute()
    const records = await findRecords(transaction, contact)
    if (isEmpty(records)) return unknownClient
    if (isExpected(records, now)) {
      return refuse(409, 'This client has an upcoming visit. Cancel it first.')
    }
    if (records.messages.some(isUntoldCancellation)) {
      return refuse(
        409,
        'The letters to this client about a canceled visit have not been sent yet. Erase the client after that; Messages lists what is waiting.',
      )
    }
    const confirmed = await confirm?.(transaction)
    if (confirmed?.isRefused) return confirmed
    await deleteRecords(transaction, records, now)
    const limits = contactsOf(records.clients, contact).flatMap((each) => [
      contactLimitKey(hashKey, each),
      messagesKey(hashKey, each),
    ])
    for (const limit of limits) {
      await transaction.deleteFrom('limits').where('key', 'like', `${limit}%`).execute()
    }
    const ids = records.clients.map(({ id }) => id)
    // A restored backup may bring back what was merged since, and a reply of somebody who is no client.
    const forgotten = [
      ...(await idsWithMerged(transaction, ids)),
      ...records.replies.map(({ id }) => hashReply(id)),
    ]
    await recordAct(transaction, { by, act: FORGOT, record: forgotten.join(' ') }, now)
    return accept(records)
  })
}

/** Forgets clients and replies again after a restored backup has brought them back. */
export async function forgetAgain(
  transaction: Transaction,
  ids: readonly string[],
  now: number,
): Promise<void> {
  const replies = await transaction.selectFrom('replies').select('id').execute()
  const gone = replies.filter(({ id }) => ids.includes(hashReply(id)))
  for (const { id } of gone) await transaction.deleteFrom('replies').where('id', '=', id).execute()
  for (const id of ids) {
    const client = await transaction
      .selectFrom('clients')
      .select(['email', 'phone'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!client) continue
    const records = await findRecords(transaction, client.email || client.phone, id)
    await deleteRecords(transaction, records, now)
  }
}

async function deleteRecords(
  transaction: Transaction,
  { clients, bookings, codes, replies, waiting, messages }: ClientRecords,
  now: number,
): Promise<void> {
  for (const { id } of messages) {
    await transaction.deleteFrom('outbox').where('id', '=', id).execute()
  }
  for (const { id } of replies) {
    await transaction.deleteFrom('replies').where('id', '=', id).execute()
  }
  for (const { id } of waiting) {
    await transaction.deleteFrom('waiting').where('id', '=', id).execute()
  }
  for (const { visitor } of codes) {
    await transaction.deleteFrom('codes').where('visitor', '=', visitor).execute()
  }
  if (bookings.length > 0) {
    const client_id = await ensureForgottenClient(transaction, now)
    const nobody = { client_id, ...detailsColumns(NO_DETAILS), staff_note: '' }
    for (const { id } of bookings) {
      for (const table of ['visit_links', 'declined_texts'] as const)
        await transaction.deleteFrom(table).where('booking', '=', id).execute()
      await transaction
        .updateTable('bookings')
        .set({ ...nobody, visitor: '', network: null, network_wide: null, client_zone: null })
        .where('id', '=', id)
        .execute()
    }
  }
  for (const { id } of clients) {
    await transaction.deleteFrom('sessions').where('client_id', '=', id).execute()
    await transaction.deleteFrom('reviews').where('client_id', '=', id).execute()
    await transaction.deleteFrom('clients').where('id', '=', id).execute()
  }
}
