import type { SlotRequest } from '../../../domain/calendar/hold.ts'
import { slotFromLabel } from '../../../domain/calendar/slot.ts'
import type { Database, Tables } from '../../../server/database/tables.ts'

const MOST_HOLDS = 5

/** A booking that was confirmed to a visitor. */
export interface Acknowledged {
  readonly reference: string
  readonly slot: SlotRequest
  readonly email: string
}

type Times = Pick<Tables['bookings'], 'starts_at' | 'ends_at'>

export const overlaps = (a: Times, b: Times): boolean =>
  a.starts_at < b.ends_at && b.starts_at < a.ends_at

/** What is wrong in the database of a practice with one technician, given what visitors were told. */
export async function findFaults({ read }: Database, told: readonly Acknowledged[], now: number) {
  const bookings = await read
    .selectFrom('bookings')
    .select(['id', 'reference', 'location_id', 'day', 'slot', 'starts_at', 'ends_at', 'email'])
    .where('cancelled_at', 'is', null)
    .execute()
  const kept = new Map(bookings.map((booking) => [booking.reference, booking]))
  const isKept = ({ reference, slot, email }: Acknowledged) => {
    const booking = kept.get(reference)
    return (
      booking?.email === email &&
      booking.day === slot.date &&
      booking.location_id === String(slot.location.id) &&
      booking.slot === slotFromLabel(slot.slot)
    )
  }
  const together = bookings.flatMap((one, index) =>
    bookings
      .slice(index + 1)
      .filter((other) => overlaps(one, other))
      .map(
        (other) =>
          `booked twice: ${one.day}, ${one.slot} at ${one.location_id} and ${other.slot} at ${other.location_id}`,
      ),
  )
  const holds = await read.selectFrom('holds').selectAll().execute()
  const booked = new Set(bookings.map((one) => `${one.location_id} ${one.day} ${one.slot}`))
  const orphans = holds.filter((one) => booked.has(`${one.location_id} ${one.day} ${one.slot}`))
  const occupied = await read
    .selectFrom('occupied')
    .select((of) => ['booking', 'hold', of.fn.countAll<number>().as('blocks')])
    .groupBy(['booking', 'hold'])
    .execute()
  const blocks = new Map(occupied.map((one) => [one.booking ?? one.hold, Number(one.blocks)]))
  const open = [
    ...bookings
      .filter(({ id, starts_at, ends_at }) => blocks.get(id) !== (ends_at - starts_at) / 300_000)
      .map(({ reference }) => reference),
    ...holds.filter(({ id }) => !blocks.has(id)).map(({ id }) => id),
  ]
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
  return [
    ...together,
    ...told.filter((one) => !isKept(one)).map(({ reference }) => `lost: ${reference}`),
    ...orphans.map(({ id }) => `held though booked: ${id}`),
    ...open.map((id) => `keeps nobody out: ${id}`),
    ...clients.map(({ id }) => `client without a booking: ${id}`),
    ...[...live].flatMap(([who, held]) => (held > MOST_HOLDS ? [`${who} holds ${held}`] : [])),
  ]
}
