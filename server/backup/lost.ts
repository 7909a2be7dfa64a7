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

/** Pairs of visits at one time whose clients both came, as far as their marks say. */
function bothCame(bookings: readonly Booking[]): [Booking, Booking][] {
  const came = bookings
    .filter(({ cancelled_at }) => cancelled_at === null)
    .filter(({ attendance }) => attendance === 'arrived' || attendance === 'done')
    .sort((one, other) => one.starts_at - other.starts_at || one.id.localeCompare(other.id))
  return came.flatMap((one, nth): [Booking, Booking][] => {
    const next = came[nth + 1]
    return next && next.starts_at < one.ends_at ? [[one, next]] : []
  })
}

const pairOf = (pair: readonly Booking[]) => pair.map(({ id }) => id).join()

/** A client who was marked since may be at the time of another one who was moved or removed since, and who is back. */
function newPairs(told: readonly Booking[], restored: readonly Booking[]): string[] {
  const known = new Set(bothCame(told).map(pairOf))
  return bothCame(restored)
    .filter((pair) => !known.has(pairOf(pair)))
    .map(
      ([one, other]) =>
        `${shortVisitTime(one)}: two clients are marked as having come, ${clientName(one)} (${one.reference}) and ${clientName(other)} (${other.reference})`,
    )
}

const lostHolds = ({ holds }: ReplacedState, now: number): string[] =>
  holds
    .filter(({ expires_at }) => expires_at > now)
    .map((hold) => `${shortVisitTime(hold)}: a visitor held this time`)

/** Names what people entered since the backup and a restore loses, except for the times of visits. */
export async function findLosses(
  transaction: Transaction,
  replaced: ReplacedState,
  isLater: boolean,
  now: number,
): Promise<string[]> {
  const restored = await transaction.selectFrom('bookings').selectAll().execute()
  const bookings = byId(restored)
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
    ...(isLater ? newPairs(replaced.bookings, restored) : []),
    ...lostHolds(replaced, now),
  ]
}
