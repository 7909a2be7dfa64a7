import { createHash, randomBytes } from 'node:crypto'
import { routes } from '../../domain/routes.ts'
import type { Booking } from '../booking/booking.ts'
import type { Queryable } from '../database/tables.ts'
import type { Services } from '../services.ts'

/** A text message must be short. Its 72 bits cannot be guessed either, because guesses are rate-limited. */
const TOKEN_BYTES = { letter: 16, text: 9 }

// The token is random, so its hash needs no key.
const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/**
 * Creates a new link to the visit's page on every call. The token is in the fragment, which keeps it out of
 * request URLs, logs and referrers. The database stores only its hash.
 */
export async function createVisitLink(
  { database, clock, siteUrl }: Pick<Services, 'database' | 'clock' | 'siteUrl'>,
  { id }: Pick<Booking, 'id'>,
  message: keyof typeof TOKEN_BYTES,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES[message]).toString('base64url')
  const link = { hash: hashToken(token), booking: id, created_at: clock.now() }
  await database.write((transaction) =>
    transaction.insertInto('visit_links').values(link).execute(),
  )
  return `${siteUrl}${routes.visit.path}#${token}`
}

/** The id of the booking to which a token leads. */
export async function findLinkedBooking(
  database: Queryable,
  token: string,
): Promise<string | undefined> {
  const link = await database
    .selectFrom('visit_links')
    .select('booking')
    .where('hash', '=', hashToken(token))
    .executeTakeFirst()
  return link?.booking
}
