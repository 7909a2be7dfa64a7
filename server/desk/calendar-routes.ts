import { addDays, type Day, dayAt, isDay } from '../../domain/calendar/day.ts'
import { readSlot, type Slot, slotFromLabel, slotLabel } from '../../domain/calendar/slot.ts'
import * as domain from '../../domain/desk/calendar.ts'
import { createAgenda } from '../booking/calendar/agenda.ts'
import { closureHours, closurePlace } from '../booking/calendar/closure-text.ts'
import * as closures from '../booking/calendar/closures.ts'
import { findOffered, offerMove } from '../booking/changes/offer-move.ts'
import { visitsBetween } from '../booking/find-visits.ts'
import { UNREADABLE } from '../http/respond.ts'
import { Refused, refuse, unwrap } from '../result.ts'
import type { Services } from '../services.ts'
import { countDays } from './coming.ts'
import { type DeskRoutes, deskRoute } from './desk-route.ts'
import { deskVisits } from './desk-visit.ts'

/** Per request. */
const MOST_DAYS = 42
/** Ten years, in days. */
const MOST_AWAY = 3660
const MOST_OFFERS = 100

const refusal = (message: string) => new Refused(refuse(400, message))

const readTime = (text: string | undefined): Slot | undefined => {
  if (text === undefined) return undefined
  const slot = slotFromLabel(text) ?? readSlot(text)
  if (!slot) throw refusal('This is not a time of day, such as 2:30 PM.')
  return slot
}

/** The desk's calls about its calendar and closed hours. */
export function addCalendarRoutes(routes: DeskRoutes, services: Services): void {
  const { database, clock, practice, timetable } = services
  const agenda = createAgenda(services)
  const today = () => dayAt(clock.now(), practice.timeZone)
  /** Validates the requested day; today if there is none. */
  const readDay = (text: string = today()): Day => {
    if (!isDay(text)) throw refusal('This date is not in the calendar. Please choose another.')
    const isNear = addDays(today(), -MOST_AWAY) <= text && text <= addDays(today(), MOST_AWAY)
    if (!isNear) throw refusal('This date is too far away. Please choose another.')
    return text
  }
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
    const bookings = await visitsBetween(database.read, day, day)
    const places = await agenda(day, day)
    return {
      success: true,
      date: day,
      today: today(),
      visits: await deskVisits(services, bookings),
      places: places.map(({ location: { id, slug, name }, slots }) => ({
        id,
        slug,
        name,
        slots: slots.map(({ slot, state }) => ({ time: slotLabel(slot), state })),
      })),
      closures: (await inForce()).map(closureOf).filter((closure) => closure.date === day),
    }
  })

  deskRoute(routes, domain.getComing, async ({ from, days }) => {
    if (!Number.isInteger(days) || days < 1 || days > MOST_DAYS) throw new Refused(UNREADABLE)
    const first = readDay(from)
    const last = addDays(first, days - 1)
    const bookings = await visitsBetween(database.read, first, last)
    const counted = countDays(bookings, await agenda(first, last))
    return { success: true, today: today(), days: counted }
  })

  deskRoute(routes, domain.closeHours, async (request, { email }) => {
    const day = readDay(request.date)
    const [from, to] = [readTime(request.from), readTime(request.to)]
    const location = request.location && timetable.findLocation(request.location.id)
    if (request.location && !location) throw refusal('We do not know this location.')
    const reason = request.reason.trim()
    if (!reason) throw refusal('Please give a reason. Only staff see it.')
    const hours = { location, day, from, to, reason }
    const { closure, affected } = unwrap(await closures.closeHours(services, email, hours))
    return {
      success: true,
      closure: closureOf(closure),
      affected: await deskVisits(services, affected),
    }
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
    return { success: true, closures: listed }
  })

  deskRoute(routes, domain.reopenHours, async ({ id }, { email }) => {
    const opened = await closures.reopenHours(services, email, id)
    if (opened.isRefused) {
      throw new Refused(
        refuse(409, 'These hours are open again already, or over. Nothing was changed.'),
      )
    }
    return { success: true, closure: closureOf(opened.value) }
  })

  deskRoute(routes, domain.offerMoves, async ({ id, visits }, { email }) => {
    if (visits.length === 0 || visits.length > MOST_OFFERS) throw new Refused(UNREADABLE)
    const offered: string[] = []
    const left: { reference: string; message: string }[] = []
    for (const { reference, version } of visits) {
      const result = await offerMove(services, email, id, reference, { version })
      if (result.isRefused) left.push({ reference, message: result.message ?? '' })
      else offered.push(reference)
    }
    return { success: true, offered, left }
  })
}
