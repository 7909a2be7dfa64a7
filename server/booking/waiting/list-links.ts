import { routes } from '../../../domain/routes.ts'
import { everyKey, HASH_KEY } from '../../database/keys.ts'
import type { Database, Transaction } from '../../database/tables.ts'
import type { Services } from '../../services.ts'
import { isSameSecret, keyedHash } from '../../system/secrets.ts'
import { type Booking, lockBooking } from '../booking.ts'
import { createVisitLink, findLink, leadsTo, linkWith } from '../visit-links.ts'
import type { Entry } from './list.ts'

const signatureOf = (key: string, id: string): string => keyedHash(key, `waiting list ${id}`)

/**
 * A link to the page of the list. A client's is a link to their visit. That of somebody without a visit is derived from
 * the id of their entry, and ends with it.
 */
export async function createListLink(
  transaction: Transaction,
  services: Pick<Services, 'clock' | 'siteUrl' | 'hashKey'>,
  { id, booking }: Pick<Entry, 'id' | 'booking'>,
  medium: 'letter' | 'text',
): Promise<string> {
  if (booking) return createVisitLink(transaction, services, booking, medium, routes.waiting.path)
  const token = `${id}.${signatureOf(services.hashKey, id)}`
  return linkWith(services.siteUrl, token, routes.waiting.path)
}

/** Whom a link to the list belongs to: a client, whose booking it locks, or an entry without one. */
export async function readListLink(
  transaction: Transaction,
  { engine }: Pick<Database, 'engine'>,
  token: string,
): Promise<{ readonly booking: Booking } | { readonly id: string } | undefined> {
  const [id = '', signature] = token.split('.')
  if (signature !== undefined) {
    const keys = await everyKey(transaction, HASH_KEY)
    return keys.some((key) => isSameSecret(signatureOf(key, id), signature)) ? { id } : undefined
  }
  const link = await findLink(transaction, token)
  const booking = link && (await lockBooking(transaction, engine, 'id', link.booking))
  return booking && leadsTo(link, token, booking) ? { booking } : undefined
}
