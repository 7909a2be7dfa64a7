import type { Transaction } from '../database/tables.ts'
import type { Requester } from '../http/requester.ts'

/**
 * Whether a visit that took place was booked with this contact in this browser, or from this address. A visit to come
 * proves nothing: strangers can book with anybody's contact.
 */
export async function hasBookedWith(
  transaction: Transaction,
  contact: string,
  { visitor, clientAddress }: Requester,
  now: number,
): Promise<boolean> {
  const booking = await transaction
    .selectFrom('clients')
    .innerJoin('bookings', 'bookings.client_id', 'clients.id')
    .select('bookings.id')
    .where(contact.includes('@') ? 'clients.email' : 'clients.phone', '=', contact)
    .where('bookings.cancelled_at', 'is', null)
    .where('bookings.ends_at', '<=', now)
    .where((to) => to.or([to('attendance', 'is', null), to('attendance', '!=', 'missed')]))
    .where((to) =>
      to.or([
        to('bookings.visitor', '=', visitor),
        ...(clientAddress === undefined ? [] : [to('bookings.network', '=', clientAddress)]),
      ]),
    )
    .executeTakeFirst()
  return booking !== undefined
}

/** Whether somebody is signed in at the desk with this address, or has signed in from this network. */
export async function hasSignedInWith(
  transaction: Transaction,
  email: string,
  { visitor, clientAddress }: Requester,
  now: number,
): Promise<boolean> {
  const session = await transaction
    .selectFrom('desk_sessions')
    .select('hash')
    .where('email', '=', email)
    .where((to) =>
      to.or([
        clientAddress === undefined ? to('network', 'is', null) : to('network', '=', clientAddress),
        to.and([to('hash', '=', visitor), to('ended_at', 'is', null), to('expires_at', '>', now)]),
      ]),
    )
    .executeTakeFirst()
  return session !== undefined
}
