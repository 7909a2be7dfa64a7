import { type Day, nextMonth } from '../../domain/calendar/day.ts'
import type { Figures } from '../../domain/desk/figures.ts'
import type { Booking } from '../booking/booking.ts'
import type { Services } from '../services.ts'

const isOn = ({ cancelled_at }: Booking): boolean => cancelled_at === null
const isMissed = ({ attendance }: Booking): boolean => attendance === 'missed'
const hasCome = ({ attendance }: Booking): boolean => attendance !== null && attendance !== 'missed'

/** The figures of the month that begins with this day. */
export async function figuresOf({ database, practice }: Services, first: Day) {
  const next = nextMonth(first)
  const visits = await database.read
    .selectFrom('bookings')
    .selectAll()
    .where('day', '>=', first)
    .where('day', '<', next)
    .orderBy('day')
    .orderBy('place_name')
    .execute()
  // The visits of clients who were erased share one record, so no one can tell whose first visit it was.
  const known = [...new Set(visits.flatMap((one) => (one.email || one.phone ? one.client_id : [])))]
  const firsts = new Set(known.length === 0 ? [] : await firstVisits(database, known))
  const sum = (of: readonly Booking[]) =>
    of.reduce((total, { price }) => total + (price ?? practice.price), 0)
  const figuresAt = (place: string): Figures => {
    const all = visits.filter(({ place_name }) => place_name === place)
    const on = all.filter(isOn)
    return {
      place,
      visits: on.length,
      missed: on.filter(isMissed).length,
      canceled: all.length - on.length,
      newClients: on.filter(({ client_id, starts_at }) => firsts.has(`${client_id} ${starts_at}`))
        .length,
      income: sum(on.filter(hasCome)),
      paid: sum(on.filter(({ paid_at }) => paid_at !== null)),
    }
  }
  const days = [...new Set(visits.filter(isOn).map(({ day }) => day))].map((date) => {
    const on = visits.filter((one) => one.day === date && isOn(one))
    return { date, visits: on.length, missed: on.filter(isMissed).length }
  })
  return { places: [...new Set(visits.map(({ place_name }) => place_name))].map(figuresAt), days }
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
