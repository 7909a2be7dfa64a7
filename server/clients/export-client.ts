import { type Slot, slotLabel } from '../../domain/calendar/slot.ts'
import { describeWish } from '../../domain/waiting/wish.ts'
import { readWish } from '../booking/waiting/list.ts'
import { type Actor, recordAct } from '../database/audit.ts'
import { nameOfKind } from '../messages/kinds/kinds.ts'
import { accept, type Result } from '../result.ts'
import type { Services } from '../services.ts'
import { type ClientRecords, findRecords, isEmpty } from './client-records.ts'
import { type Confirm, unknownClient } from './forget-client.ts'

/** Data that the export does not include, so that the owner can look there or tell the client about it. */
const NOT_INCLUDED = [
  'Backups: they hold what the database held when they were made, until they are deleted.',
  'Emails and texts that were sent: they are in the mailboxes of the practice and of the client, and with the services that carried them. The database keeps for 30 days that a message was sent, without its recipient and its text.',
  'Files of the outbox folder, where messages are written while no mail or SMS provider is set.',
  'Logs: they hold no name, contact, note or code.',
  'Counts of how often a browser, an address or a contact asked for something: they hold only keyed hashes, and are deleted within a day after their end.',
]

/** Ids and counters of the database, which mean nothing to anyone else. */
const INTERNAL = ['id', 'client_id', 'location_id', 'sequence', 'search_text']

/** A row without what is internal. Its instants are dates, so that no text can be taken for one. */
const readable = (row: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => !INTERNAL.includes(name))
      .map(([name, value]) => [
        name,
        name.endsWith('_at') && typeof value === 'number' ? new Date(value) : value,
      ]),
  )

const readableTime = (row: { readonly slot: Slot }): Record<string, unknown> =>
  readable({ ...row, slot: slotLabel(row.slot) })

/** Saves everything about the clients with a contact. As JSON, its times are in UTC. */
export function exportClient(
  { database, practice, clock }: Services,
  by: Actor,
  contact: string,
  save: (file: object) => void,
  confirm?: Confirm,
): Promise<Result<ClientRecords>> {
  return database.write(async (transaction): Promise<Result<ClientRecords>> => {
    const now = clock.now()
    const records = await findRecords(transaction, contact)
    if (isEmpty(records)) return unknownClient
    const confirmed = await confirm?.(transaction)
    if (confirmed?.isRefused) return confirmed
    const record = records.clients.map(({ id }) => id).join(' ')
    await recordAct(transaction, { by, act: 'exported a client', record }, now)
    save({
      practice: practice.name,
      contact,
      exported_at: new Date(now),
      clients: records.clients.map(readable),
      bookings: records.bookings.map(readableTime),
      reviews: records.reviews.map(readable),
      replies: records.replies.map(({ phone, words, received_at }) =>
        readable({ phone, words, received_at }),
      ),
      waiting: records.waiting.map(({ wish, asked_at, joined_at }) =>
        readable({ ...describeWish(readWish(wish), practice.locations), asked_at, joined_at }),
      ),
      messages: records.messages.map(({ kind, created_at, due_at }) =>
        readable({ what: nameOfKind(kind), created_at, due_at }),
      ),
      holds: records.holds.map(readableTime),
      sessions: records.sessions.map(readable),
      codes: records.codes.map(({ hash: _, ...code }) => readable(code)),
      notIncluded: NOT_INCLUDED,
    })
    return accept(records)
  })
}
