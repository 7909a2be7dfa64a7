import {
  addDays,
  type Day,
  dayAt,
  firstOfWeek,
  isDay,
  slotAt,
  startOfDay,
} from '../../domain/calendar/day.ts'
import { readSlot, type Slot, slotFromLabel, slotLabel } from '../../domain/calendar/slot.ts'
import * as domain from '../../domain/desk/calendar.ts'
import { canceledOn, clientName, countUnmarked, visitsBetween } from '../booking/booking.ts'
import { createAgenda } from '../booking/calendar/agenda.ts'
import { closureDays, closureHours, closurePlace } from '../booking/calendar/closure-text.ts'
import * as closures from '../booking/calendar/closures.ts'
import { createDeskLocations } from '../booking/calendar/locations.ts'
import { findUnconfirmed } from '../booking/changes/confirm.ts'
import { describeNotified, type Notified } from '../booking/changes/notified.ts'
import { findOffered, offerMove } from '../booking/changes/offer-move.ts'
import { takingsBetween } from '../booking/changes/pay.ts'
import { reopenHours } from '../booking/changes/reopen.ts'
import { findExpected } from '../booking/changes/run-late.ts'
import { isForList, liveHolds } from '../booking/holds/hold-table.ts'
import { releaseHold } from '../booking/holds/release-hold.ts'
import { originLabel } from '../booking/quotas.ts'
import { isListOn, readListed } from '../booking/waiting/list.ts'
import { isNew } from '../doctor/first-day.ts'
import { UNREADABLE } from '../http/respond.ts'
import { openingOf } from '../messages/kinds/letter-words.ts'
import { countFailed } from '../messages/outbox/unsent.ts'
import { Refused, refuse, unwrap } from '../result.ts'
import type { Services } from '../services.ts'
import { countToCall } from './call-list.ts'
import { countDays } from './coming.ts'
import { type DeskRoutes, deskRoute } from './desk-route.ts'
import { deskVisits } from './desk-visit.ts'
import { countNewReplies } from './replies.ts'

/** Per request. */
const MOST_DAYS = 42
/** Ten years, in days. */
const MOST_AWAY = 3660

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
    if (!text) throw refusal('Please choose a day.')
    if (!isDay(text)) throw refusal('This date is not in the calendar. Please choose another.')
    const isNear = addDays(today(), -MOST_AWAY) <= text && text <= addDays(today(), MOST_AWAY)
    if (!isNear) throw refusal('This date is too far away. Please choose another.')
    return text
  }
  const closureOf = (closure: closures.Closure): domain.DeskClosure => {
    const [date, lastDate] = closureDays(services, closure)
    return {
      id: closure.id,
      date,
      ...(lastDate !== date && { lastDate }),
      hours: closureHours(services, closure),
      place: closurePlace(services, closure),
      reason: closure.reason,
    }
  }
  const inForce = () => closures.closuresInForce(database.read, clock.now())

  async function daysBetween(first: Day, last: Day): Promise<domain.DeskDay[]> {
    const bookings = await visitsBetween(database.read, first, last)
    const visits = await deskVisits(services, bookings)
    const closed = (await inForce()).map(closureOf)
    const places = await agenda(first, last)
    return [...new Set(places.map(({ day }) => day))].map((day) => ({
      date: day,
      visits: visits.filter((_, index) => bookings[index]?.day === day),
      places: places
        .filter((place) => place.day === day)
        .map(({ location: { id, slug, name }, slots }) => ({
          id,
          slug,
          name,
          slots: slots.map(({ time, state }) => ({ time: slotLabel(time.slot), state })),
        })),
      closures: closed.filter(({ date, lastDate = date }) => date <= day && day <= lastDate),
    }))
  }

  /** Whom a delay would be told to, in which words, and the last one that was told today. */
  async function delayToday() {
    const words = openingOf(practice, 'late')
    const last = await database.read
      .selectFrom('audit')
      .select(['at', 'record'])
      .where('act', '=', 'told clients of a delay')
      .where('at', '>=', startOfDay(today(), practice.timeZone))
      .orderBy('at', 'desc')
      .limit(1)
      .executeTakeFirst()
    const time = last && slotLabel(slotAt(last.at, practice.timeZone))
    const { open } = await findExpected(database.read, services)
    const names = open.map(clientName)
    return {
      names,
      words,
      told: last && `${last.record.split(',')[0]} late, clients notified at ${time}`,
    }
  }

  deskRoute(routes, domain.getDeskDay, async ({ date }, { isOwner }) => {
    const day = readDay(date)
    const [shown] = await daysBetween(day, day)
    if (!shown) throw new Error('The practice has no locations.')
    const canceled = await deskVisits(services, await canceledOn(database.read, day))
    const held = await liveHolds(database.read, clock.now())
    return {
      success: true,
      today: today(),
      ...shown,
      canceled,
      holds: held
        .filter((hold) => hold.day === day)
        .map(({ id, slot, location_id, visitor, expires_at }) => ({
          id,
          isForList: isForList({ id, visitor }) || undefined,
          time: slotLabel(slot),
          visitor: originLabel(visitor),
          place: timetable.findLocation(location_id)?.name ?? `location ${location_id}`,
          until: new Date(expires_at).toISOString(),
        })),
      canOpen: isOwner && practice.source.file === undefined && day >= today(),
      delay: day === today() ? await delayToday() : undefined,
      unconfirmed:
        day === today()
          ? await deskVisits(services, await findUnconfirmed(database.read, services))
          : undefined,
      takings: await takingsBetween(services, day, day),
      isNew: await isNew(services),
      failedMessages: await countFailed(database.read),
      newReplies: await countNewReplies(database.read),
      waiting: isListOn(services) ? (await readListed(services, day)).length : 0,
      toCall: (await countToCall(services)) || undefined,
      unmarked: await countUnmarked(database.read, clock.now()),
    }
  })

  deskRoute(routes, domain.releaseHold, async ({ id }, { email }) => {
    const released = unwrap(await releaseHold(services, email, id))
    const who = isForList(released) ? 'Visitors' : 'The visitor who held this time'
    return { success: true, message: `Released. ${who} can book it while it is free.` }
  })

  deskRoute(routes, domain.getDeskWeek, async ({ date }) => {
    const first = firstOfWeek(readDay(date))
    return { success: true, today: today(), days: await daysBetween(first, addDays(first, 6)) }
  })

  const locations = createDeskLocations(services)
  deskRoute(routes, domain.getDeskLocations, async () => ({
    success: true,
    locations: await locations(),
  }))

  deskRoute(routes, domain.getComing, async ({ from, days }) => {
    if (!Number.isInteger(days) || days < 1 || days > MOST_DAYS) throw new Refused(UNREADABLE)
    const first = readDay(from)
    const last = addDays(first, days - 1)
    const bookings = await visitsBetween(database.read, first, last)
    const counted = countDays(bookings, await agenda(first, last), practice)
    return { success: true, today: today(), days: counted }
  })

  deskRoute(routes, domain.closeHours, async (request, { email }) => {
    const day = readDay(request.date)
    const lastDay = readDay(request.lastDate ?? day)
    const [from, to] = [readTime(request.from), readTime(request.to)]
    const location = request.location && timetable.findLocation(request.location.id)
    if (request.location && !location) throw refusal('This location is not known.')
    const reason = request.reason.trim()
    if (!reason) throw refusal('Please enter a reason. Only staff will see it.')
    const hours = { location, day, lastDay, from, to, reason }
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
      const offered = await findOffered(database.read, closure, bookings)
      const visits = await deskVisits(services, bookings)
      const affected = visits.map((visit, index) => ({
        ...visit,
        isOffered: offered.some(({ id }) => id === bookings[index]?.id),
      }))
      listed.push({ ...closureOf(closure), affected })
    }
    const places = practice.locations.map(({ id, name }) => ({ id, name }))
    return { success: true, places, words: openingOf(practice, 'offer'), closures: listed }
  })

  deskRoute(routes, domain.reopenHours, async ({ id, notifies }, { email }) => {
    const opened = await reopenHours(services, email, id, { isQuiet: !notifies })
    if (opened.isRefused) {
      throw new Refused(
        refuse(409, 'These hours were already reopened, or have passed. Nothing was changed.'),
      )
    }
    const notified = describeNotified(services, opened.value.notified)
    const message = `These hours are open again. Visits booked in them have not changed. ${notified}`
    return { success: true, message }
  })

  deskRoute(routes, domain.offerMoves, async ({ id, visits }, { email }) => {
    const notified: Notified[] = []
    const refused: string[] = []
    for (const { reference, version } of visits) {
      const result = await offerMove(services, email, id, reference, { version })
      if (result.isRefused) refused.push(`${reference}: ${result.message}`)
      else notified.push(result.value)
    }
    return { success: true, message: [describeNotified(services, notified), ...refused].join(' ') }
  })
}
