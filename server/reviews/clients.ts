import type { ExpressionBuilder } from 'kysely'
import { isEmail } from '../../domain/booking/details.ts'
import { readPhone } from '../../domain/phone.ts'
import { dropInvisible } from '../../domain/text.ts'
import type { Queryable, Tables } from '../database/tables.ts'
import { tookPlace } from '../database/took-place.ts'
import type { Services } from '../services.ts'

/** Normalizes a phone number or email address, so that contacts can be compared. */
export function readContact(text: string): string | undefined {
  const contact = dropInvisible(text).trim().toLowerCase()
  return readPhone(contact) ?? (isEmail(contact) ? contact : undefined)
}

/** Clients with a visit that took place, and those whom the owner imported. */
export const hasCome = (now: number) => (of: ExpressionBuilder<Tables, 'clients'>) =>
  of.or([
    of('clients.imported_at', 'is not', null),
    of.exists(
      of
        .selectFrom('bookings')
        .select('bookings.id')
        .whereRef('bookings.client_id', '=', 'clients.id')
        .where(tookPlace(now)),
    ),
  ])

/** Clients who may write a review. In a demonstration a booking is enough, so that everybody can try it. */
export const mayReview =
  ({ clock, practice }: Pick<Services, 'clock' | 'practice'>) =>
  (of: ExpressionBuilder<Tables, 'clients'>) =>
    practice.demo
      ? of.or([
          hasCome(clock.now())(of),
          of.exists(
            of
              .selectFrom('bookings')
              .select('bookings.id')
              .whereRef('bookings.client_id', '=', 'clients.id')
              .where('bookings.cancelled_at', 'is', null),
          ),
        ])
      : hasCome(clock.now())(of)

/** The id of a client with this contact who may write a review. */
export async function findClient(
  database: Queryable,
  services: Pick<Services, 'clock' | 'practice'>,
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
