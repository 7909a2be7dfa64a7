import { formatPhone } from '../../domain/phone.ts'
import { clientName } from '../booking/booking.ts'
import { count } from '../system/count.ts'
import type { ClientRecords } from './client-records.ts'

export const nameOf = ({
  first_name,
  last_name,
  email,
  phone,
}: Pick<ClientRecords['clients'][number], 'first_name' | 'last_name' | 'email' | 'phone'>) => {
  const contacts = [email, phone && formatPhone(phone)].filter(Boolean).join(', ')
  const name = clientName({ first_name, last_name })
  return contacts ? `${name} (${contacts})` : name
}

export const namesOf = ({ clients }: ClientRecords, contact: string): string =>
  clients.map(nameOf).join(' and ') || contact

/** One person may be on record twice, and a family may share one phone. Only the owner can tell. */
export function doubts({ clients, others }: ClientRecords): string {
  const lines = [
    clients.length > 1 &&
      'More than one client is on record with this contact. If they are different people, name one by another contact.\n',
    others.length > 0 &&
      `Not included: ${others.map(nameOf).join(' and ')}, on record with one of these contacts. If it is the same person, name the other contact too.\n`,
  ]
  return lines.filter(Boolean).join('')
}

/** What is still there when a client is forgotten. */
export const STAYS = `What stays:
- The visits' day, time, place and reference, without a name, for your bookkeeping.
- Backups made before now have everything, until they are deleted. A restore into this database forgets the client again; anywhere else it brings the client back.
- Emails and texts that were sent are in the mailboxes of those who received them, also in yours. If no provider is set, they are files in the outbox folder: delete those yourself.
- Your own lists: a file that is imported again with this client in it brings the client back.
`

/** What is deleted with a client. */
export const describe = ({ bookings, reviews, messages }: ClientRecords): string =>
  [
    `The name, the contacts and the notes are removed from ${count(bookings.length, 'visit', 'visits')}.`,
    ...reviews.map(({ title, author }) => `The review “${title}” by ${author} is deleted, too.`),
    `Also deleted: the client's record, ${count(reviews.length, 'review', 'reviews')} written by the client, ${count(messages.length, 'message', 'messages')} still to be sent, and codes and verified browsers.`,
  ].join('\n')
