import { createHash, randomBytes } from 'node:crypto'
import { formatPhone } from '../../domain/phone.ts'
import { routes } from '../../domain/routes.ts'
import { DAY } from '../../domain/timing.ts'
import type { Queryable, Transaction } from '../database/tables.ts'
import { clientChannels, enqueueForClient, maskContacts } from '../messages/outbox/outbox.ts'
import type { Services } from '../services.ts'
import type { Booking } from './booking.ts'

/** A text message must be short. Its 72 bits cannot be guessed either, because guesses are rate-limited. */
const TOKEN_BYTES = { letter: 16, text: 9 }

// The token is random, so its hash needs no key.
const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

const hashContact = (token: string, contact: string): string =>
  hashToken(`${token} ${contact.toLowerCase()}`)

type Visit = Pick<Booking, 'id' | 'email' | 'phone'>

/**
 * Creates a new link to the visit's page, or another one about it, on every call, for a letter or a text. The token is in
 * the fragment, which keeps it out of request URLs, logs and referrers. The database stores only its hash, and that of the
 * contact which it is sent to.
 */
export async function createVisitLink(
  transaction: Transaction,
  { clock, siteUrl }: Pick<Services, 'clock' | 'siteUrl'>,
  { id, email, phone }: Visit,
  medium: keyof typeof TOKEN_BYTES,
  page: string = routes.visit.path,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES[medium]).toString('base64url')
  const contact = hashContact(token, medium === 'text' ? phone : email)
  const link = { hash: hashToken(token), booking: id, created_at: clock.now(), contact }
  await transaction.insertInto('visit_links').values(link).execute()
  return linkWith(siteUrl, token, page)
}

export const linkWith = (siteUrl: string, token: string, page: string): string =>
  `${siteUrl}${page}#${token}`

/** A link that leads to no visit, as long as those that do. */
export const exampleLink = (siteUrl: string, medium: keyof typeof TOKEN_BYTES): string =>
  linkWith(siteUrl, Buffer.alloc(TOKEN_BYTES[medium]).toString('base64url'), routes.visit.path)

/** The link with this token, whether or not it still leads to its visit. */
export const findLink = (database: Queryable, token: string) =>
  database
    .selectFrom('visit_links')
    .select(['booking', 'contact'])
    .where('hash', '=', hashToken(token))
    .executeTakeFirst()

/** Whether the link was texted to the number that the visit has. */
export const wasTextedTo = (
  { contact }: { readonly contact: string | null },
  token: string,
  { phone }: Pick<Visit, 'phone'>,
): boolean => phone !== '' && hashContact(token, phone) === contact

/** Whether the visit still belongs to the contact that the link was sent to. */
export const leadsTo = (
  { contact }: { readonly contact: string | null },
  token: string,
  { email, phone }: Visit,
): boolean =>
  contact === null || [email, phone].some((each) => each && hashContact(token, each) === contact)

/**
 * Sends the letter with the link to a visit again, at most once a day, and says where it goes. The browser gets no link:
 * somebody else may use it and know the client's phone number.
 */
export async function sendLinkAgain(
  transaction: Transaction,
  { practice }: Pick<Services, 'practice'>,
  visit: Booking,
  now: number,
): Promise<string> {
  await enqueueForClient(
    transaction,
    visit,
    async (medium) => ({
      id: `link-${medium}-${visit.id}-${visit.sequence}-${Math.floor(now / DAY)}`,
      message: { kind: `client-${medium}`, booking: visit.id, isByVisitor: true },
    }),
    now,
  )
  const sentTo = maskContacts(visit, await clientChannels(transaction, visit))
  const phone = formatPhone(practice.phone)
  return sentTo
    ? `The link to change it goes to ${sentTo}. Not right? Call us at ${phone}.`
    : `To change it, call ${phone}.`
}
