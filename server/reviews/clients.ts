import type { ExpressionBuilder } from 'kysely'
import { isEmail } from '../../domain/booking/details.ts'
import { readPhone } from '../../domain/phone.ts'
import { dropInvisible } from '../../domain/text.ts'
import type { Queryable, Tables } from '../database/tables.ts'
import { tookPlace } from '../database/took-place.ts'
import { ownerAddresses } from '../practice/desk-addresses.ts'
import type { Services } from '../services.ts'

/** Normalizes a phone number or email address, so that contacts can be compared. */
export function readContact(text: string): string | undefined {
  const contact = dropInvisible(text).trim().toLowerCase()
  return readPhone(contact) ?? (isEmail(contact) ? contact : undefined)
}

type Context = Pick<Services, 'clock' | 'practice'>

/**
 * Visits that took place. A walk-in is entered quietly, so it counts only if an owner entered it: the front desk alone
 * could verify anybody with it.
 */
export const countsForReviews =
  ({ clock, practice }: Context) =>
  (of: ExpressionBuilder<Tables, 'bookings'>) =>
    of.and([
      tookPlace(clock.now()),
      of.or([
        of('bookings.walk_in_by', 'is', null),
        of('bookings.walk_in_by', 'in', ownerAddresses(practice)),
      ]),
    ])

/** Clients with a visit that counts, and those whom the owner imported. */
export const hasCome = (context: Context) => (of: ExpressionBuilder<Tables, 'clients'>) =>
  of.or([
    of('clients.imported_at', 'is not', null),
    of.exists(
      of
        .selectFrom('bookings')
        .select('bookings.id')
        .whereRef('bookings.client_id', '=', 'clients.id')
        .where(countsForReviews(context)),
    ),
  ])

/** Clients who may write a review. In a demonstration a booking is enough, so that everybody can try it. */
export const mayReview = (context: Context) => (of: ExpressionBuilder<Tables, 'clients'>) =>
  context.practice.demo
    ? of.or([
        hasCome(context)(of),
        of.exists(
          of
            .selectFrom('bookings')
            .select('bookings.id')
            .whereRef('bookings.client_id', '=', 'clients.id')
            .where('bookings.cancelled_at', 'is', null),
        ),
      ])
    : hasCome(context)(of)

/** The id of a client with this contact who may write a review. */
export async function findClient(
  database: Queryable,
  services: Context,
  contact: string,
): Promise<string | undefined> {
  const client = await database
    .selectFrom('clients')
    .select('id')
    .where(contact.includes('@') ? 'email' : 'phone', '=', contact)
    .where(mayReview(services))
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst()
  return client?.id
}
