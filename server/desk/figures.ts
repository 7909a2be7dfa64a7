import { stringify } from 'csv-stringify/sync'
import { DETAILS_FIELDS } from '../../domain/booking/details.ts'
import { addDays, type Day, dayAt, nextMonth, readDay } from '../../domain/calendar/day.ts'
import { slotLabel } from '../../domain/calendar/slot.ts'
import type { Figures } from '../../domain/desk/figures.ts'
import type { Booking } from '../booking/booking.ts'
import { paymentOf, takingsBetween } from '../booking/changes/pay.ts'
import type { Services } from '../services.ts'

const isOn = ({ cancelled_at }: Booking): boolean => cancelled_at === null
const isMissed = ({ attendance }: Booking): boolean => attendance === 'missed'
const hasCome = ({ attendance }: Booking): boolean => attendance !== null && attendance !== 'missed'

/** A month or a year: its name, its first day, and the one after its last. */
export interface Span {
  readonly name: string
  readonly first: Day
  readonly next: Day
}

/** The month or the year with this name; undefined for anything else. */
export function readSpan(name: string): Span | undefined {
  const isYear = /^\d{4}$/.test(name)
  const first = readDay(isYear ? `${name}-01-01` : `${name}-01`)
  const next = isYear ? readDay(`${Number(name) + 1}-01-01`) : first && nextMonth(first)
  return first && next && { name, first, next }
}

const visitsIn = ({ read }: Services['database'], { first, next }: Span): Promise<Booking[]> =>
  read
    .selectFrom('bookings')
    .selectAll()
    .where('day', '>=', first)
    .where('day', '<', next)
    .orderBy('day')
    .orderBy('place_name')
    .orderBy('slot')
    .execute()

const stateOf = ({ cancelled_at, attendance }: Booking): string =>
  cancelled_at === null ? (attendance ?? 'not marked') : 'canceled'

/** The price in dollars, and what was paid of it, how and on which day. */
function moneyOf(facts: Pick<Services, 'practice'>, visit: Booking): (string | number)[] {
  const price = visit.price ?? facts.practice.price
  const paid = paymentOf(facts, visit)
  if (!paid || visit.paid_at === null) return [price, '', '', '']
  return [price, paid.cents / 100, paid.method, dayAt(visit.paid_at, facts.practice.timeZone)]
}

/** The visits of a month or a year, a line each, with what the clients entered if it is wanted. */
export async function visitLines(
  { database, practice }: Services,
  span: Span,
  { hasNames }: { readonly hasNames: boolean },
) {
  const visits = await visitsIn(database, span)
  const columns = hasNames ? DETAILS_FIELDS.map(({ column }) => column) : []
  const rows = visits.map((visit) => [
    ...[visit.day, slotLabel(visit.slot), visit.place_name, visit.reference, stateOf(visit)],
    ...moneyOf({ practice }, visit),
    ...columns.map((column) => visit[column]),
  ])
  const head = [
    'day',
    'time',
    'place',
    'reference',
    'state',
    'price',
    'paid',
    'method',
    'paid on',
    ...columns,
  ]
  return { file: stringify([head, ...rows], { escape_formulas: true }), count: rows.length }
}

/** The figures of a month or a year. */
export async function figuresOf({ database, practice }: Services, span: Span) {
  const visits = await visitsIn(database, span)
  // The visits of clients who were erased share one record, so no one can tell whose first visit it was.
  const known = [...new Set(visits.flatMap((one) => (one.email || one.phone ? one.client_id : [])))]
  const firsts = new Set(known.length === 0 ? [] : await firstVisits(database, known))
  const sum = (of: readonly Booking[]) =>
    of.reduce((total, { price }) => total + (price ?? practice.price) * 100, 0)
  const figuresAt = (place: string): Figures => {
    const all = visits.filter(({ place_name }) => place_name === place)
    const on = all.filter(isOn)
    return {
      place,
      visits: on.length,
      came: on.filter(hasCome).length,
      missed: on.filter(isMissed).length,
      canceled: all.length - on.length,
      newClients: on.filter(({ client_id, starts_at }) => firsts.has(`${client_id} ${starts_at}`))
        .length,
      income: sum(on.filter(hasCome)),
      paid: all.reduce((total, one) => total + (paymentOf({ practice }, one)?.cents ?? 0), 0),
    }
  }
  const isYear = span.name.length === 4
  const dateOf = ({ day }: Booking) => (isYear ? `${day.slice(0, 7)}-01` : day)
  const days = [...new Set(visits.filter(isOn).map(dateOf))].map((date) => {
    const on = visits.filter((one) => dateOf(one) === date && isOn(one))
    return { date, visits: on.length, missed: on.filter(isMissed).length }
  })
  const takings = await takingsBetween({ database, practice }, span.first, addDays(span.next, -1))
  const places = [...new Set(visits.map(({ place_name }) => place_name))].map(figuresAt)
  return { places, days, takings }
}

/** When each of these clients came, or will come, for the first time. */
async function firstVisits({ read }: Services['database'], clients: readonly string[]) {
  const rows = await read
    .selectFrom('bookings')
    .select('client_id')
    .select((of) => of.fn.min('starts_at').as('first'))
    .where('client_id', 'in', clients)
    .where('cancelled_at', 'is', null)
    .groupBy('client_id')
    .execute()
  return rows.map(({ client_id, first }) => `${client_id} ${first}`)
}
