import { writeFileSync } from 'node:fs'
import { formatPhone } from '../../domain/phone.ts'
import { clientName } from '../booking/booking.ts'
import { type ClientRecords, findRecords, isEmpty } from '../clients/client-records.ts'
import { exportClient } from '../clients/export-client.ts'
import { forgetClient, unknownClient, visitsToCome } from '../clients/forget-client.ts'
import { sqliteFile } from '../database/open.ts'
import { connect } from '../database/sqlite.ts'
import { formatVisitTime } from '../practice/visit-time.ts'
import { readContact } from '../reviews/clients.ts'
import { CommandRefused, type ToolContext, unwrap } from './tool-context.ts'
import { count } from './visits.ts'

function contactNamed(text: string): string {
  const contact = readContact(text)
  if (contact) return contact
  throw new CommandRefused(
    `"${text}" is neither an e-mail address nor a phone number of ten digits. Nothing was changed.`,
  )
}

const nameOf = ({ first_name, last_name, email, phone }: ClientRecords['clients'][number]) => {
  const contacts = [email, phone && formatPhone(phone)].filter(Boolean).join(', ')
  return `${clientName({ first_name, last_name })} (${contacts})`
}

const namesOf = ({ clients }: ClientRecords, contact: string): string =>
  clients.map(nameOf).join(' and ') || contact

/** One person may be on record twice, and a family may share one phone. Only the owner can tell. */
function doubts({ clients, others }: ClientRecords): string {
  const lines = [
    clients.length > 1 &&
      'More than one client is on record with this contact. If they are different people, name one by another contact.\n',
    others.length > 0 &&
      `Not included: ${others.map(nameOf).join(' and ')}, on record with one of these contacts. If it is the same person, name the other contact too.\n`,
  ]
  return lines.filter(Boolean).join('')
}

/** Writes all that is kept about a client, to the screen or into a file. */
export async function exportOne(
  { services, streams }: ToolContext,
  text: string,
  path: string | undefined,
) {
  const contact = contactNamed(text)
  const save = (file: object) => {
    const json = `${JSON.stringify(file, null, 2)}\n`
    if (path === undefined) return streams.out(json)
    try {
      writeFileSync(path, json, { mode: 0o600, flag: 'wx' })
    } catch {
      throw new CommandRefused(
        `The file "${path}" cannot be written. Name a file that is not there yet, in a folder that is there.`,
      )
    }
  }
  const records = unwrap(await exportClient(services, contact, save))
  if (path === undefined) return streams.err(doubts(records))
  streams.out(
    `Everything kept about ${namesOf(records, contact)} is in ${path}, which only you can read.\n${doubts(records)}What is not in it, such as backups, stands at its end.\n`,
  )
}

const STAYS = `What stays:
- The visits' day, time, place and reference, without a name, for your bookkeeping.
- Backups made before now have everything, until they are deleted. If one is restored, the client is back: then run this command again.
- E-mails and texts that were sent are in the mailboxes of those who received them, also in yours. If no provider is set, they are files in the outbox folder: delete those yourself.
- Your own lists: a file that is imported again with this client in it brings the client back.
`

const describe = ({ bookings, reviews, messages }: ClientRecords): string =>
  [
    `The name, the contacts and the notes are removed from ${count(bookings.length, 'visit', 'visits')}.`,
    `Deleted are the client's record, ${count(reviews.length, 'review', 'reviews')} written by the client, ${count(messages.length, 'message', 'messages')} still to be sent, and codes and verified browsers.`,
  ].join('\n')

/** Deletes what is known about a client, after a yes. */
export async function forgetOne(
  { services, streams, config }: ToolContext,
  text: string,
  isConfirmed: boolean,
) {
  const contact = contactNamed(text)
  const known = await findRecords(services.database.read, contact)
  if (isEmpty(known)) unwrap(unknownClient)
  const [visit] = visitsToCome(known, services.clock.now())
  if (visit) {
    const when = formatVisitTime(visit.day, visit.slot, services.practice.timeZone)
    throw new CommandRefused(
      `${clientName(visit)} has a visit to come, on ${when}. Cancel it first: npm run practice -- cancel ${visit.reference}\nNothing was changed.`,
    )
  }
  if (!isConfirmed) {
    const question = `Forget ${namesOf(known, contact)}?\n${doubts(known)}${describe(known)}\nThis cannot be undone. Type "yes" to go on: `
    if (!streams.ask) {
      throw new CommandRefused(
        'Nothing was changed, because nobody could be asked. Add --yes to forget this client unasked.',
      )
    }
    if ((await streams.ask(question)) !== 'yes') {
      throw new CommandRefused('Nothing was changed.')
    }
  }
  const records = unwrap(await forgetClient(services, contact))
  streams.out(`Forgotten: ${namesOf(records, contact)}.\n${describe(records)}\n${STAYS}`)
  const file = sqliteFile(config.databaseUrl)
  if (file === undefined) return
  try {
    eraseDeleted(file)
  } catch {
    streams.err(
      'The client is forgotten. The bytes of what was deleted are overwritten only by and by, because the database was busy or its disk is full.\n',
    )
  }
}

/** SQLite leaves deleted text in unused bytes of its file and its log. This writes both again without it. */
function eraseDeleted(file: string): void {
  const connection = connect(file)
  try {
    connection.prepare('pragma busy_timeout = 5000').all()
    connection.exec('vacuum')
    connection.prepare('pragma wal_checkpoint(truncate)').all()
  } finally {
    connection.close()
  }
}
