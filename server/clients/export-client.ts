import { type Actor, recordAct } from '../database/audit.ts'
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

const time = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

/** Saves everything about the clients with a contact in human-readable form. Times are in UTC. */
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
      exportedAt: time(now),
      clients: records.clients.map(({ imported_at, created_at, ...client }) => ({
        ...client,
        importedAt: time(imported_at),
        onRecordSince: time(created_at),
      })),
      bookings: records.bookings.map(
        ({ created_at, cancelled_at, starts_at, ends_at, visitor, ...booking }) => ({
          ...booking,
          beginsAt: time(starts_at),
          endsAt: time(ends_at),
          browser: visitor,
          bookedAt: time(created_at),
          cancelledAt: time(cancelled_at),
        }),
      ),
      reviews: records.reviews.map(({ created_at, hidden_at, ...review }) => ({
        ...review,
        writtenAt: time(created_at),
        hiddenAt: time(hidden_at),
      })),
      waitingMessages: records.messages.map(({ id, kind, created_at, due_at, attempts }) => ({
        id,
        kind,
        attempts,
        writtenAt: time(created_at),
        dueAt: time(due_at),
      })),
      holds: records.holds.map(({ visitor, expires_at, ...hold }) => ({
        ...hold,
        browser: visitor,
        endsAt: time(expires_at),
      })),
      verifiedBrowsers: records.sessions.map(({ visitor, client_id, expires_at }) => ({
        client_id,
        browser: visitor,
        until: time(expires_at),
      })),
      codes: records.codes.map(({ visitor, contact: sentTo, tries, expires_at }) => ({
        contact: sentTo,
        browser: visitor,
        tries,
        validUntil: time(expires_at),
      })),
      notIncluded: NOT_INCLUDED,
    })
    return accept(records)
  })
}
