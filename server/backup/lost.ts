import { formatDayWithYear } from '../../domain/calendar/day.ts'
import { formatPhone } from '../../domain/phone.ts'
import { type Booking, clientName, isForgotten, shortVisitTime } from '../booking/booking.ts'
import type { Tables, Transaction } from '../database/tables.ts'
import type { ReplacedState } from './replaced-state.ts'

type Client = Tables['clients']

const ATTENDANCE = { arrived: 'arrived', done: 'done', missed: 'no-show' } as const

const noteOf = (told: { staff_note: string }, restored: { staff_note: string } | undefined) =>
  told.staff_note && told.staff_note !== restored?.staff_note
    ? [`the note “${told.staff_note.replaceAll(/\s+/g, ' ')}”`]
    : []

const byId = <Row extends { readonly id: string }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.id, row]))

/** What the practice entered on a visit, and the backup does not have. */
function lostOfVisit(told: Booking, restored: Booking | undefined): string[] {
  const lost = noteOf(told, restored)
  if (told.attendance !== (restored?.attendance ?? null)) {
    lost.push(told.attendance ? `the mark “${ATTENDANCE[told.attendance]}”` : 'no mark')
  }
  const wasPaid = (restored?.paid_at ?? null) !== null
  if ((told.paid_at !== null) !== wasPaid) lost.push(wasPaid ? 'not paid' : 'paid')
  return lost.map(
    (one) => `${told.reference}, ${clientName(told)}, ${shortVisitTime(told)}: ${one}`,
  )
}

function lostOfClient(told: Client, restored: Client | undefined): string[] {
  const lost = noteOf(told, restored)
  if (!restored) lost.unshift(told.imported_at === null ? 'the client' : 'the imported client')
  const name = [clientName(told), told.phone && formatPhone(told.phone), told.email]
    .filter(Boolean)
    .join(', ')
  return lost.map((one) => `${name}: ${one}`)
}

/** Names what people entered since the backup and a restore loses, except for the times of visits. */
export async function findLosses(
  transaction: Transaction,
  replaced: ReplacedState,
): Promise<string[]> {
  const bookings = byId(await transaction.selectFrom('bookings').selectAll().execute())
  const clients = byId(await transaction.selectFrom('clients').selectAll().execute())
  const reviews = byId(await transaction.selectFrom('reviews').selectAll().execute())
  return [
    ...replaced.bookings.flatMap((told) => lostOfVisit(told, bookings.get(told.id))),
    ...replaced.clients
      .filter((told) => !isForgotten(told))
      .flatMap((told) => lostOfClient(told, clients.get(told.id))),
    ...replaced.reviews
      .filter(({ id }) => !reviews.has(id))
      .map(
        ({ title, author, day }) => `The review “${title}” by ${author}, ${formatDayWithYear(day)}`,
      ),
  ]
}
