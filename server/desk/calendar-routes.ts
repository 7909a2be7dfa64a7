import { addDays, dayAt } from '../../domain/day.ts'
import * as domain from '../../domain/desk-calendar.ts'
import { readSlot, type Slot, slotFromLabel, slotLabel } from '../../domain/slot.ts'
import { createAgenda } from '../booking/agenda.ts'
import { closureHours, closurePlace } from '../booking/closure-text.ts'
import * as closures from '../booking/closures.ts'
import { visitsBetween } from '../booking/find-visits.ts'
import { findOffered, offerMove } from '../booking/offer-move.ts'
import { UNREADABLE } from '../http/respond.ts'
import { accept, type Result, refuse } from '../result.ts'
import type { Services } from '../services.ts'
import { countDays } from './coming.ts'
import { createDayReader } from './day-reader.ts'
import { type DeskRoutes, deskRoute } from './desk-route.ts'
import { deskVisits } from './desk-visit.ts'

const MOST_DAYS = 42
const MOST_OFFERS = 100

const readTime = (text: string | undefined): Result<Slot | undefined> => {
  if (text === undefined) return accept(undefined)
  const slot = slotFromLabel(text) ?? readSlot(text)
  return slot ? accept(slot) : refuse(400, 'This is not a time of day, such as 2:30 PM.')
}

/** The desk's days, and the hours in which it lets nobody book. */
export function addCalendarRoutes(routes: DeskRoutes, services: Services): void {
  const { database, clock, practice, timetable } = services
  const agenda = createAgenda(services)
  const readDay = createDayReader(services)
  const today = () => dayAt(clock.now(), practice.timeZone)
  const closureOf = (closure: closures.Closure): domain.DeskClosure => ({
    id: closure.id,
    date: dayAt(closure.starts_at, practice.timeZone),
    hours: closureHours(services, closure),
    place: closurePlace(services, closure),
    reason: closure.reason,
  })
  const inForce = () => closures.closuresInForce(database.read, clock.now())

  deskRoute(routes, domain.getDeskDay, async ({ date }) => {
    const day = readDay(date)
    if (day.isRefused) return day
    const bookings = await visitsBetween(database.read, day.value, day.value)
    const places = await agenda(day.value, day.value)
    return accept({
      success: true as const,
      date: day.value,
      today: today(),
      visits: await deskVisits(services, bookings),
      places: places.map(({ location: { id, slug, name }, slots }) => ({
        id,
        slug,
        name,
        slots: slots.map(({ slot, state }) => ({ time: slotLabel(slot), state })),
      })),
      closures: (await inForce()).map(closureOf).filter((closure) => closure.date === day.value),
    })
  })

  deskRoute(routes, domain.getComing, async ({ from, days }) => {
    if (!Number.isInteger(days) || days < 1 || days > MOST_DAYS) return UNREADABLE
    const first = readDay(from)
    if (first.isRefused) return first
    const last = addDays(first.value, days - 1)
    const bookings = await visitsBetween(database.read, first.value, last)
    const counted = countDays(bookings, await agenda(first.value, last))
    return accept({ success: true as const, today: today(), days: counted })
  })

  deskRoute(routes, domain.closeHours, async (request, { email }) => {
    const day = readDay(request.date)
    if (day.isRefused) return day
    const [from, to] = [readTime(request.from), readTime(request.to)]
    if (from.isRefused) return from
    if (to.isRefused) return to
    const location = request.location && timetable.findLocation(request.location.id)
    if (request.location && !location) return refuse(400, 'We do not know this location.')
    const reason = request.reason.trim()
    if (!reason)
      return refuse(400, 'Please say why: it is shown here to the people of the practice.')
    const hours = { location, day: day.value, from: from.value, to: to.value, reason }
    const closed = await closures.closeHours(services, email, hours)
    if (closed.isRefused) return closed
    const { closure, affected } = closed.value
    return accept({
      success: true as const,
      closure: closureOf(closure),
      affected: await deskVisits(services, affected),
    })
  })

  deskRoute(routes, domain.getClosures, async () => {
    const listed = []
    for (const closure of await inForce()) {
      const bookings = await closures.bookingsIn(database.read, closure)
      const offered = await findOffered(services, closure, bookings)
      const visits = await deskVisits(services, bookings)
      const affected = visits.map((visit, nth) => ({
        ...visit,
        isOffered: offered.has(bookings[nth]?.id ?? ''),
      }))
      listed.push({ ...closureOf(closure), affected })
    }
    return accept({ success: true as const, closures: listed })
  })

  deskRoute(routes, domain.reopenHours, async ({ id }, { email }) => {
    const opened = await closures.reopenHours(services, email, id)
    if (opened.isRefused) {
      return refuse(409, 'These hours are open again already, or over. Nothing was changed.')
    }
    return accept({ success: true as const, closure: closureOf(opened.value) })
  })

  deskRoute(routes, domain.offerMoves, async ({ id, visits }, { email }) => {
    if (visits.length === 0 || visits.length > MOST_OFFERS) return UNREADABLE
    const offered: string[] = []
    const left: { reference: string; message: string }[] = []
    for (const { reference, version } of visits) {
      const result = await offerMove(services, email, id, reference, { version })
      if (result.isRefused) left.push({ reference, message: result.message ?? '' })
      else offered.push(reference)
    }
    return accept({ success: true as const, offered, left })
  })
}
