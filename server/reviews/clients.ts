import * as z from 'zod'
import { readPhone } from '../../domain/phone.ts'
import type { Reading, Writing } from '../database/tables.ts'

/** A phone number or mailbox in the one way it is compared. */
export function readContact(text: string): string | undefined {
  const contact = text.trim().toLowerCase()
  return readPhone(contact) ?? (z.email().max(254).safeParse(contact).success ? contact : undefined)
}

/** The client on record with this contact: someone with a booking, or from the owner's own list. */
export const clientAt = (
  reading: Reading | Writing,
  contact: string,
): Promise<string | undefined> =>
  reading
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
    .then((client) => client?.id)
