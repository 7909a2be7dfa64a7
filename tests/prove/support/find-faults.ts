import { sql } from 'kysely'
import type { SlotRequest } from '../../../domain/hold.ts'
import { slotFromLabel } from '../../../domain/slot.ts'
import type { Database } from '../../../server/database/tables.ts'

const MOST_HOLDS = 5

/** A booking that a visitor received a confirmation for. */
export interface Acknowledged {
  readonly reference: string
  readonly slot: SlotRequest
  readonly email: string
}

/** Everything in the database that contradicts what visitors were told. */
export async function findFaults({ read }: Database, told: readonly Acknowledged[], now: number) {
  const bookings = await read
    .selectFrom('bookings')
    .select(['reference', 'location', 'day', 'slot', 'email'])
    .where('cancelled_at', 'is', null)
    .execute()
  const kept = new Map(bookings.map((booking) => [booking.reference, booking]))
  const isKept = ({ reference, slot, email }: Acknowledged) => {
    const booking = kept.get(reference)
    return (
      booking?.email === email &&
      booking.day === slot.date &&
      booking.location === String(slot.location.id) &&
      booking.slot === slotFromLabel(slot.slot)
    )
  }
  const places = bookings.map(({ location, day, slot }) => `${location} ${day} ${slot}`)
  const twice = places.filter((place, nth) => places.indexOf(place) !== nth)
  const holds = await read.selectFrom('holds').selectAll().execute()
  const booked = new Set(places)
  const orphans = holds.filter(({ location, day, slot }) =>
    booked.has(`${location} ${day} ${slot}`),
  )
  const clients = await read
    .selectFrom('clients')
    .select('id')
    .where('imported_at', 'is', null)
    .where('id', 'not in', read.selectFrom('bookings').select('client_id'))
    .execute()
  const live = new Map<string, number>()
  for (const { visitor, expires_at } of holds) {
    if (expires_at > now) live.set(visitor, (live.get(visitor) ?? 0) + 1)
  }
  const messages = await read
    .selectFrom('outbox')
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return [
    ...twice.map((place) => `booked twice: ${place}`),
    ...told.filter((one) => !isKept(one)).map(({ reference }) => `lost: ${reference}`),
    ...orphans.map(({ id }) => `held though booked: ${id}`),
    ...clients.map(({ id }) => `client without a booking: ${id}`),
    ...[...live].flatMap(([who, held]) => (held > MOST_HOLDS ? [`${who} holds ${held}`] : [])),
    ...(Number(messages.count) === 3 * bookings.length ? [] : [`${messages.count} messages`]),
  ]
}
