import { createHash, randomBytes } from 'node:crypto'
import { routes } from '../../domain/routes.ts'
import type { Queryable, Transaction } from '../database/tables.ts'
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
 * Creates a new path to the visit's page on every call. The token is in the fragment, which keeps it out of
 * request URLs, logs and referrers. The database stores only its hash, and that of the contact which it is sent to.
 */
export async function createVisitPath(
  transaction: Transaction,
  { clock }: Pick<Services, 'clock'>,
  { id, email, phone }: Visit,
  medium: keyof typeof TOKEN_BYTES,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES[medium]).toString('base64url')
  const contact = hashContact(token, medium === 'text' ? phone : email)
  const link = { hash: hashToken(token), booking: id, created_at: clock.now(), contact }
  await transaction.insertInto('visit_links').values(link).execute()
  return `${routes.visit.path}#${token}`
}

/** The same as a whole URL, for a letter or a text. */
export const createVisitLink = async (
  services: Pick<Services, 'database' | 'clock' | 'siteUrl'>,
  booking: Visit,
  medium: keyof typeof TOKEN_BYTES,
): Promise<string> =>
  services.siteUrl +
  (await services.database.write((transaction) =>
    createVisitPath(transaction, services, booking, medium),
  ))

/** The link with this token, whether or not it still leads to its visit. */
export const findLink = (database: Queryable, token: string) =>
  database
    .selectFrom('visit_links')
    .select(['booking', 'contact'])
    .where('hash', '=', hashToken(token))
    .executeTakeFirst()

/** Whether the visit still belongs to the contact that the link was sent to. */
export const leadsTo = (
  { contact }: { readonly contact: string | null },
  token: string,
  { email, phone }: Visit,
): boolean =>
  contact === null || [email, phone].some((each) => each && hashContact(token, each) === contact)
