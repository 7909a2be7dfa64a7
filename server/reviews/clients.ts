import { isEmail } from '../../domain/booking/details.ts'
import { readPhone } from '../../domain/phone.ts'
import { dropInvisible } from '../../domain/text.ts'
import type { Queryable } from '../database/tables.ts'

/** Normalizes a phone number or email address, so that contacts can be compared. */
export function readContact(text: string): string | undefined {
  const contact = dropInvisible(text).trim().toLowerCase()
  return readPhone(contact) ?? (isEmail(contact) ? contact : undefined)
}

/** The id of the client with this contact, who has a booking or was imported by the owner. */
export async function findClient(
  database: Queryable,
  contact: string,
): Promise<string | undefined> {
  const client = await database
    .selectFrom('clients')
    .select('id')
    .where(contact.includes('@') ? 'email' : 'phone', '=', contact)
    .where((to) =>
      to.or([
        to('imported_at', 'is not', null),
        to.exists(
          to
            .selectFrom('bookings')
            .select('bookings.id')
            .whereRef('bookings.client_id', '=', 'clients.id')
            .where('bookings.cancelled_at', 'is', null),
        ),
      ]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst()
  return client?.id
}
