import type { Queryable, Tables } from '../database/tables.ts'
import { type Message, readMessage } from '../messages/outbox/message.ts'

type Client = Tables['clients']

/** Everything the database has about the clients with one contact. */
export interface ClientRecords {
  readonly clients: readonly Client[]
  /** Clients who share another contact with these: the same people, or their families. */
  readonly others: readonly Client[]
  /** Past and canceled ones too. */
  readonly bookings: readonly Tables['bookings'][]
  readonly reviews: readonly Tables['reviews'][]
  readonly sessions: readonly Tables['sessions'][]
  readonly codes: readonly Tables['codes'][]
  /** The times that the clients' browsers hold. */
  readonly holds: readonly Tables['holds'][]
  /** What was replied to our texts from the clients' numbers. */
  readonly replies: readonly Tables['replies'][]
  /** What they would take from the waiting list, with a visit or without one. */
  readonly waiting: readonly Tables['waiting'][]
  /** The messages that are still to be sent, or could not be. */
  readonly messages: readonly (Tables['outbox'] & { readonly kind: Message['kind'] })[]
}

async function findMessages(
  database: Queryable,
  clients: ReadonlySet<string>,
  bookings: ReadonlySet<string>,
  reviews: ReadonlySet<string>,
  replies: ReadonlySet<string>,
  waiting: ReadonlySet<string>,
  contacts: ReadonlySet<string>,
): Promise<ClientRecords['messages']> {
  const unsent = await database
    .selectFrom('outbox')
    .selectAll()
    // Not sent yet, or only written to a file.
    .where((to) => to.or([to('sent_at', 'is', null), to('delivery', '=', 'filed')]))
    .where('message', '!=', '')
    .orderBy('created_at')
    .execute()
  return unsent.flatMap((row) => {
    const message = readMessage(row.message)
    const isOfClient =
      ('client' in message && clients.has(message.client)) ||
      ('contact' in message && contacts.has(message.contact)) ||
      ('booking' in message && bookings.has(message.booking)) ||
      ('review' in message && reviews.has(message.review)) ||
      ('reply' in message && replies.has(message.reply)) ||
      ('waiting' in message && waiting.has(message.waiting))
    return isOfClient ? [{ ...row, kind: message.kind }] : []
  })
}

/** All contacts of clients that were found by one of them. */
export const contactsOf = (clients: readonly Client[], contact: string): string[] => [
  ...new Set([contact, ...clients.flatMap(({ email, phone }) => [email, phone])].filter(Boolean)),
]

/**
 * Everything about the clients with this contact, and the codes that were requested for their contacts. With an id,
 * only what belongs to this client, and not what somebody with the same contact may have asked for.
 */
export async function findRecords(
  database: Queryable,
  contact: string,
  only?: string,
): Promise<ClientRecords> {
  const found = database
    .selectFrom('clients')
    .where(contact.includes('@') ? 'email' : 'phone', '=', contact)
    .$if(only !== undefined, (query) => query.where('id', '=', only ?? ''))
  const clients = await found.selectAll().orderBy('created_at').execute()
  const ids = found.select('id')
  const bookings = await database
    .selectFrom('bookings')
    .selectAll()
    .where('client_id', 'in', ids)
    .orderBy('day')
    .orderBy('slot')
    .execute()
  const reviews = await database
    .selectFrom('reviews')
    .selectAll()
    .where('client_id', 'in', ids)
    .execute()
  const sessions = await database
    .selectFrom('sessions')
    .selectAll()
    .where('client_id', 'in', ids)
    .execute()
  const contacts = contactsOf(clients, contact)
  const sharing = await database
    .selectFrom('clients')
    .selectAll()
    .where((to) => to.or([to('email', 'in', contacts), to('phone', 'in', contacts)]))
    .orderBy('created_at')
    .execute()
  const known = new Set(clients.map(({ id }) => id))
  const others = sharing.filter(({ id }) => !known.has(id))
  const shared = others.flatMap(({ email, phone }) => [email, phone])
  const own = new Set(
    only === undefined ? contacts : contacts.filter((one) => !shared.includes(one)),
  )
  const codes = await database
    .selectFrom('codes')
    .selectAll()
    .where('contact', 'in', contacts)
    .execute()
  const browsers = [...bookings, ...sessions].map(({ visitor }) => visitor).filter(Boolean)
  const holds =
    browsers.length === 0
      ? []
      : await database.selectFrom('holds').selectAll().where('visitor', 'in', browsers).execute()
  const replies = await database
    .selectFrom('replies')
    .selectAll()
    .where((to) =>
      to.or([
        to('booking', 'in', ['', ...bookings.map(({ id }) => id)]),
        to('client_id', 'in', ['', ...known]),
        to.and([
          to('booking', 'is', null),
          to('client_id', 'is', null),
          to('phone', 'in', ['', ...own]),
        ]),
      ]),
    )
    .orderBy('received_at')
    .execute()
  const waiting = await database
    .selectFrom('waiting')
    .selectAll()
    .where((to) =>
      to.or([
        to('booking', 'in', ['', ...bookings.map(({ id }) => id)]),
        to('email', 'in', ['', ...own]),
      ]),
    )
    .execute()
  const messages = await findMessages(
    database,
    known,
    new Set(bookings.map(({ id }) => id)),
    new Set(reviews.map(({ id }) => id)),
    new Set(replies.map(({ id }) => id)),
    new Set(waiting.map(({ id }) => id)),
    own,
  )
  const ownCodes = codes.filter((code) => own.has(code.contact))
  const records = {
    clients,
    others,
    bookings,
    reviews,
    sessions,
    holds,
    replies,
    waiting,
    messages,
  }
  return { ...records, codes: ownCodes }
}

export const isEmpty = (records: ClientRecords): boolean =>
  Object.values(records).every(({ length }) => length === 0)
