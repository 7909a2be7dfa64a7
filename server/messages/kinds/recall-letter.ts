import { sql } from 'kysely'
import { addDays, dayAt, startOfDay } from '../../../domain/calendar/day.ts'
import { isOn } from '../../../domain/letters.ts'
import { formatPhone } from '../../../domain/phone.ts'
import { routes } from '../../../domain/routes.ts'
import { DAY } from '../../../domain/timing.ts'
import { createFreeTimes } from '../../booking/calendar/locations.ts'
import { everyKey, HASH_KEY } from '../../database/keys.ts'
import type { Queryable, Tables } from '../../database/tables.ts'
import type { Services } from '../../services.ts'
import { isSameSecret, keyedHash } from '../../system/secrets.ts'
import type { MessageOf } from '../outbox/message.ts'
import { enqueueOnce } from '../outbox/outbox.ts'
import type { MailContent, Site } from '../writing/write-mail.ts'
import type { Kind } from './kind.ts'
import { contact, writeToClient } from './letter-parts.ts'
import { salutation, wordsTo } from './letter-words.ts'
import { mayLeave } from './planned-time.ts'

// The letters that invite a client to the next visit.

/** How many days before a visit is due the first letter invites. */
const DAYS_BEFORE = 42
/** How long after the first letter the second one goes at the earliest, if the date was past already. */
const APART = 21 * DAY
/** A mail provider takes a sudden flood of letters for spam, and the practice could not see so many clients. */
const MOST_A_DAY = 50

type Client = Tables['clients']
type Facts = Pick<Services, 'practice' | 'clock'>
type Recipient = Pick<Client, 'first_name' | 'last_name' | 'email' | 'phone'>

export const hasRecall = ({ letters }: Services['practice']): boolean => isOn(letters, 'recall')

/** A visit that the client has booked since, by the record or by the mailbox and the name. A no-show has not come back. */
const bookedSince = sql`bookings.cancelled_at is null and bookings.starts_at > clients.due_set_at
  and (bookings.attendance is null or bookings.attendance <> 'missed')`

/** The clients whose next visit is due at some time, who have not booked it, and who get invitations. */
export const openRecalls = (database: Queryable) =>
  database
    .selectFrom('clients')
    .where('next_due', 'is not', null)
    .where('recall_ended', 'is', null)
    .where(
      sql<boolean>`not exists (select 1 from bookings where bookings.client_id = clients.id and ${bookedSince})
      and not exists (select 1 from bookings where clients.email <> '' and lower(bookings.email) = clients.email
        and lower(bookings.first_name) = lower(clients.first_name) and ${bookedSince})
      and not exists (select 1 from clients as other
        where other.email = clients.email and clients.email <> '' and other.recall_ended = 'stopped')`,
    )

/** Whether email does not reach the client, as far as the last visit and the invitations say. */
export const isUnreachable = sql<boolean>`(clients.email = ''
  or exists (select 1 from outbox where failed_at is not null and outbox.id in (
    'recall-' || clients.id || '-' || clients.next_due || '-1',
    'recall-' || clients.id || '-' || clients.next_due || '-2'))
  or (select mail_failed_at from bookings where bookings.client_id = clients.id
    order by starts_at desc limit 1) is not null)`

/** The last day on which a visit may be due whose client is invited today. */
export const lastInvited = ({ practice, clock }: Facts) =>
  addDays(dayAt(clock.now(), practice.timeZone), DAYS_BEFORE)

/** A time in the columns of a client belongs to an earlier visit if it is before `due_set_at`. */
export const isOfNow = (client: Client, at: number | null): at is number =>
  at !== null && at >= (client.due_set_at ?? 0)

/** The clients whose invitation is due, each with the number of the letter. */
async function findInvited(services: Services) {
  const { database, practice, clock } = services
  const now = clock.now()
  const today = dayAt(now, practice.timeZone)
  const begin = startOfDay(today, practice.timeZone)
  const { sent } = await database.read
    .selectFrom('clients')
    .select((of) => of.fn.countAll().as('sent'))
    // Until now, because a clock that was too fast may have sent many.
    .where((to) =>
      to.or([to.between('invited_at', begin, now), to.between('invited_again_at', begin, now)]),
    )
    .executeTakeFirstOrThrow()
  const clients = await openRecalls(database.read)
    .selectAll('clients')
    .where('next_due', '<=', lastInvited(services))
    .where((to) => to.not(isUnreachable))
    .where((to) => {
      const isBefore = (column: 'invited_at' | 'invited_again_at') =>
        to.or([to(column, 'is', null), to(column, '<', to.ref('due_set_at'))])
      const isDueAgain = to.and([
        to('next_due', '<=', today),
        to('invited_at', '<=', now - APART),
        isBefore('invited_again_at'),
      ])
      return to.or([isBefore('invited_at'), isDueAgain])
    })
    .orderBy('next_due')
    .orderBy('id')
    .limit(Math.max(0, MOST_A_DAY - Number(sent)))
    .execute()
  return clients.map((client) => ({
    client,
    nth: isOfNow(client, client.invited_at) ? (2 as const) : (1 as const),
  }))
}

/** Whether an invitation may leave now: by day, and only while there is a time to choose. */
const mayInvite = async (services: Services): Promise<boolean> =>
  hasRecall(services.practice) &&
  mayLeave(services.practice, Number.POSITIVE_INFINITY, true, services.clock.now()) &&
  (await createFreeTimes(services)())

/** Queues the invitations that are due. The id of each keeps it from being sent twice. */
export async function queueInvitations(services: Services): Promise<void> {
  const { database, practice, clock } = services
  if (!hasRecall(practice)) return
  const invited = await findInvited(services)
  if (invited.length === 0 || !(await mayInvite(services))) return
  await database.write(async (transaction) => {
    for (const { client, nth } of invited) {
      const { next_due: due } = client
      if (due === null) continue
      const message = { kind: 'recall-mail', client: client.id, due, nth } as const
      const id = `recall-${client.id}-${due}-${nth}`
      await enqueueOnce(transaction, id, message, clock.now(), { channel: 'client-mail' })
    }
  })
}

type Invitation = MessageOf<'recall-mail'>

const findRecipient = (database: Queryable, { client, due }: Invitation) =>
  openRecalls(database)
    .selectAll('clients')
    .where('id', '=', client)
    .where('next_due', '=', due)
    .where('email', '!=', '')
    .executeTakeFirst()

/** An invitation to a client, who may have no visit on record. */
export const recallLetter: Kind<Invitation> = {
  name: 'invitation by email',
  isStillTrue: async ({ database, practice }, message) =>
    hasRecall(practice) && (await findRecipient(database.read, message)) !== undefined,
  async prepare(services, message) {
    const { database, clock, practice } = services
    if (!hasRecall(practice)) return 'not needed'
    // One that could not be sent counts as sent, so it would not be queued again.
    if (!(await mayInvite(services))) return 'held'
    return database.write(async (transaction) => {
      const client = await findRecipient(transaction, message)
      if (!client) return 'not needed'
      // By a slow clock it would look like an invitation to an earlier visit, and be sent again.
      const at = Math.max(clock.now(), client.due_set_at ?? 0)
      const sent = message.nth === 1 ? { invited_at: at } : { invited_again_at: at }
      await transaction.updateTable('clients').set(sent).where('id', '=', client.id).execute()
      const [key = ''] = await everyKey(transaction, HASH_KEY)
      const stop = stopUrl(services.siteUrl, stopToken(key, client))
      return { to: client.email, content: recallMail(services, client, stop) }
    })
  },
}

export function recallMail(site: Site, client: Recipient, stop: string): MailContent {
  const { subject, opening, closing } = wordsTo(site.practice, client, 'recall')
  // The fragment of a URL is not sent to any server.
  const known = new URLSearchParams({
    firstName: client.first_name,
    lastName: client.last_name,
    email: client.email,
    phone: formatPhone(client.phone),
  })
  const { name, credentials } = site.practice.technician
  return writeToClient(
    site,
    subject,
    [
      salutation(client),
      ...opening,
      { button: 'Choose a time', url: `${site.siteUrl}${routes.booking.path}#${known}` },
      contact(site, 'You can also call '),
      `${closing}\n${name}\n${credentials}`,
      ['Don’t want these letters? ', { text: 'Stop them here', url: stop }],
    ],
    { unsubscribe: stop },
  )
}

/** Where a client ends the invitations. */
export const STOP_PATH = '/api/recall/stop'
export const stopUrl = (siteUrl: string, token: string) => `${siteUrl}${STOP_PATH}/${token}`

const mailboxHash = (key: string, email: string) =>
  keyedHash(key, `mailbox of invitations ${email}`)
const signatureOf = (key: string, client: string, mailbox: string) =>
  keyedHash(key, `stop invitations to ${client} at ${mailbox}`)

export function stopToken(key: string, { id, email }: Pick<Client, 'id' | 'email'>): string {
  const mailbox = mailboxHash(key, email)
  return [id, mailbox, signatureOf(key, id, mailbox)].join('.')
}

/** The client to whom a letter with this token went, and whether a mailbox is the one; undefined for any other token. */
export async function readStopToken(database: Queryable, token: string) {
  const [client = '', mailbox = '', signature = ''] = token.split('.')
  // Letters from before a change of the key are in mailboxes.
  const keys = await everyKey(database, HASH_KEY)
  const key = keys.find((one) => isSameSecret(signature, signatureOf(one, client, mailbox)))
  if (key === undefined) return undefined
  return { client, isMailbox: (email: string) => isSameSecret(mailbox, mailboxHash(key, email)) }
}
