import { randomUUID } from 'node:crypto'
import { type DetailName, readDetails } from '../../domain/booking/details.ts'
import type { RequestOf } from '../../domain/call.ts'
import type { correctClient as call } from '../../domain/desk/clients.ts'
import { hasErrors } from '../../domain/form.ts'
import { routes } from '../../domain/routes.ts'
import { foldText } from '../../domain/text.ts'
import { isForgotten } from '../booking/booking.ts'
import { type Actor, recordAct } from '../database/audit.ts'
import { lockContacts } from '../database/locks.ts'
import type { Database, Tables, Transaction } from '../database/tables.ts'
import { CLIENT_CHANNELS, type ClientChannel } from '../messages/outbox/message.ts'
import { keepFormerReplies } from '../messages/replies/replies.ts'
import { accept, type Result, refuse, refuseInWords } from '../result.ts'
import type { Services } from '../services.ts'
import { count } from '../system/count.ts'
import { nameOf } from './describe-records.ts'
import { describeEnded, endFormerContacts } from './former-contacts.ts'

type Client = Tables['clients']
type Request = RequestOf<typeof call>
/** What can be corrected of a client. */
export type ClientDetails = Omit<Request, 'id' | 'before'>

export const UNKNOWN_CLIENT = refuse(
  404,
  'This client is no longer on record. Nothing was changed.',
)
export const CORRECTED_SINCE = refuse(
  409,
  'Someone else has corrected this client since you opened it. Nothing was changed. Please review it and try again.',
)

/** A client whom no other transaction can change until this one ends; undefined also for one who was erased. */
export async function lockClient(
  transaction: Transaction,
  engine: Database['engine'],
  id: string,
): Promise<Client | undefined> {
  const client = await transaction
    .selectFrom('clients')
    .selectAll()
    .where('id', '=', id)
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst()
  return client && !isForgotten(client) ? client : undefined
}

export const detailsOf = ({ first_name, last_name, email, phone }: Client): ClientDetails => ({
  firstName: first_name,
  lastName: last_name,
  email,
  phone,
})

/** By the rules of the booking form. */
function readCorrection(request: ClientDetails): Result<ClientDetails> {
  const { form, errors } = readDetails(request, { isAtDesk: true })
  return hasErrors(errors)
    ? refuseInWords(errors)
    : accept({ ...form, email: form.email.toLowerCase() })
}

/**
 * Another record with a new contact that seems to be the same person. A family may share a phone, so a record with
 * another first name is somebody else, unless all contacts are the same.
 */
async function findTwin(
  transaction: Transaction,
  { id, ...before }: Client,
  { firstName, email, phone }: ClientDetails,
): Promise<Client | undefined> {
  const others = await transaction
    .selectFrom('clients')
    .selectAll()
    .where('id', '!=', id)
    .where((to) => to.or([to('email', '=', email), to('phone', '=', phone)]))
    .execute()
  return others.find((other) => {
    const isNew = [
      email !== '' && email !== before.email && email === other.email,
      phone !== '' && phone !== before.phone && phone === other.phone,
    ].some(Boolean)
    const hasName = foldText(other.first_name) === foldText(firstName)
    return (other.email === email && other.phone === phone) || (isNew && hasName)
  })
}

/**
 * The visits get the new contacts, and the new name unless they bear another one: a couple may share its contacts. With
 * other contacts they belong to no browser any more, or the one that booked them would be shown who the client is now.
 */
export async function correctVisits(
  transaction: Transaction,
  before: Client,
  { firstName, lastName, email, phone }: ClientDetails,
): Promise<void> {
  const visits = transaction.updateTable('bookings').where('client_id', '=', before.id)
  if (email.toLowerCase() !== before.email || phone !== before.phone)
    await visits.set({ visitor: randomUUID() }).where('visitor', '!=', '').execute()
  await visits
    .set({ first_name: firstName, last_name: lastName })
    .where('first_name', '=', before.first_name)
    .where('last_name', '=', before.last_name)
    .execute()
  if (email !== before.email) await visits.set({ email, mail_failed_at: null }).execute()
  if (phone !== before.phone) await visits.set({ phone, text_failed_at: null }).execute()
}

const messagesTo = (transaction: Transaction, client: string, channel: ClientChannel) =>
  transaction
    .selectFrom('bookings')
    .innerJoin('outbox', 'outbox.booking', 'bookings.id')
    .select('outbox.id')
    .where('client_id', '=', client)
    .where('channel', '=', channel)
    .where('sent_at', 'is', null)

/** An invitation that failed at the former address is planned again. */
async function inviteElsewhere(transaction: Transaction, client: string): Promise<void> {
  const failed = await transaction
    .deleteFrom('outbox')
    .where('id', 'like', `recall-${client}-%`)
    .where('failed_at', 'is not', null)
    .returning('id')
    .execute()
  if (failed.length === 0) return
  await transaction
    .updateTable('clients')
    .set({ invited_at: null, invited_again_at: null })
    .where('id', '=', client)
    .execute()
}

/**
 * Deletes what would go to a contact that is gone. Returns how many messages failed at the one that was changed: they can
 * be sent again.
 */
export async function redirectMessages(
  transaction: Transaction,
  before: Client,
  after: ClientDetails,
): Promise<number> {
  let failed = 0
  if (after.email !== before.email) await inviteElsewhere(transaction, before.id)
  for (const channel of ['client-mail', 'client-text'] as const) {
    const { contact } = CLIENT_CHANNELS[channel]
    if (after[contact] === before[contact]) continue
    const messages = messagesTo(transaction, before.id, channel)
    if (after[contact] === '') {
      await transaction.deleteFrom('outbox').where('id', 'in', messages).execute()
      continue
    }
    const rows = await messages
      .where('failed_at', 'is not', null)
      // One about an earlier state of its visit is never sent.
      .where((to) =>
        to.or([
          to('outbox.sequence', 'is', null),
          to('outbox.sequence', '=', to.ref('bookings.sequence')),
        ]),
      )
      .execute()
    failed += rows.length
  }
  return failed
}

/** What the practice can do about messages that did not arrive; empty if there are none. */
export const howToSendAgain = (failed: number): string =>
  failed === 0
    ? ''
    : ` ${count(failed, 'message', 'messages')} did not arrive: send ${failed === 1 ? 'it' : 'them'} again under Messages.`

const FIELDS = { firstName: 'first name', lastName: 'last name', email: 'email', phone: 'phone' }
const NAMES = ['firstName', 'lastName', 'email', 'phone'] as const satisfies DetailName[]

export const isSameClient = (one: ClientDetails, other: ClientDetails): boolean =>
  NAMES.every((name) => one[name] === other[name])

/** Corrects the name and the contacts of a client, and of the client's visits. Messages not yet sent go to the new contacts. */
export const correctClient = (
  { database, clock, filed }: Services,
  by: Actor,
  { id, before, ...typed }: Request,
): Promise<Result<string>> =>
  database.write(async (transaction): Promise<Result<string>> => {
    const read = readCorrection(typed)
    if (read.isRefused) return read
    const after = read.value
    // A booking with the new contacts waits, and then finds this client. So does a review by the former ones.
    const contacts = [after.email, after.phone, before.email, before.phone]
    await lockContacts(transaction, database.engine, contacts)
    const client = await lockClient(transaction, database.engine, id)
    if (!client) return UNKNOWN_CLIENT
    const known = detailsOf(client)
    if (!isSameClient(before, known)) return CORRECTED_SINCE
    const changed = NAMES.filter((name) => known[name] !== after[name])
    if (changed.length === 0) return accept('This is what was on record already.')
    const twin = await findTwin(transaction, client, after)
    if (twin) {
      const refusal = refuse(
        409,
        `${nameOf(twin)} is on record with this, too. If it is the same person, merge the two records. Nothing was changed.`,
      )
      return { ...refusal, link: `${routes.desk.path}/find/${id}~${twin.id}` }
    }
    await transaction
      .updateTable('clients')
      .set({ first_name: after.firstName, last_name: after.lastName })
      .set({ email: after.email, phone: after.phone, search_text: null })
      // The first text to another number says how to stop them.
      .$if(after.phone !== client.phone, (query) => query.set({ texted_at: null }))
      .where('id', '=', id)
      .execute()
    await correctVisits(transaction, client, after)
    const failed = await redirectMessages(transaction, client, after)
    await keepFormerReplies(transaction, client.phone, id)
    const notified = await endFormerContacts(
      transaction,
      database.engine,
      client,
      after,
      clock.now(),
    )
    const record = `${id}: ${changed.map((name) => FIELDS[name]).join(', ')}`
    await recordAct(transaction, { by, act: 'corrected a client', record }, clock.now())
    const isElsewhere = changed.includes('email') || changed.includes('phone')
    if (!isElsewhere) return accept('Corrected.')
    const ended = await describeEnded(transaction, { filed }, id, notified)
    return accept(
      `Corrected. Messages that are still to be sent go there.${ended}${howToSendAgain(failed)}`,
    )
  })
