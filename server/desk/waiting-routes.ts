import { type Day, readDay } from '../../domain/calendar/day.ts'
import { slotLabel } from '../../domain/calendar/slot.ts'
import * as domain from '../../domain/desk/waiting.ts'
import { DAYS_KEPT } from '../../domain/retention.ts'
import { DAY } from '../../domain/timing.ts'
import { describeWish } from '../../domain/waiting/wish.ts'
import { clientName, lockBooking } from '../booking/booking.ts'
import { createAgenda } from '../booking/calendar/agenda.ts'
import { LIST_OFF, putOnList } from '../booking/waiting/join.ts'
import { type Entry, isListOn, readListed } from '../booking/waiting/list.ts'
import { keepForList, type Opening, standingOpenings } from '../booking/waiting/openings.ts'
import { notifyFirst } from '../booking/waiting/wave.ts'
import { recordAct } from '../database/audit.ts'
import { lockWaves } from '../database/locks.ts'
import { isSameTime, type VisitTime } from '../practice/timetable.ts'
import { accept, Refused, type Result, refuse, unwrap } from '../result.ts'
import type { Services } from '../services.ts'
import { type DeskRoutes, deskRoute } from './desk-route.ts'

const UNKNOWN_DAY = refuse(400, 'This date is not in the calendar. Please choose another.')
const UNKNOWN_VISIT = refuse(404, 'This visit is not on record.')
const NOT_LISTED = refuse(409, 'This client is not on the list any longer. Nothing was changed.')
const NOBODY = refuse(
  409,
  'This time is not free, or no one on the list can be notified of it: they want other times, or were notified twice this week. Nothing was changed.',
)

const KEPT_ALREADY = refuse(
  409,
  'The first on the list were notified of this time already. Nothing was changed.',
)

const stateOf = (
  { notified_at, taken_at }: Opening,
  isKept: boolean,
): domain.DeskOpening['state'] => {
  if (taken_at !== null) return 'taken'
  if (!isKept) return 'over'
  return notified_at === null ? 'waiting' : 'notified'
}

const nameOf = ({ booking, email }: Entry): string =>
  booking ? clientName(booking) : (email ?? '')

/** The desk's calls about the waiting list. */
export function addWaitingRoutes(routes: DeskRoutes, services: Services): void {
  const { database, clock, practice, timetable } = services
  const placeOf = (id: string) => timetable.findLocation(id)?.name ?? `location ${id}`
  const timeOf = (time: Pick<VisitTime, 'day' | 'slot' | 'location_id'>) => ({
    date: time.day,
    time: slotLabel(time.slot),
    place: placeOf(time.location_id),
  })

  const clientOf = (entry: Entry, lastNotified: number | undefined): domain.WaitingClient => {
    const { id, booking, wish, asked_at } = entry
    return {
      id,
      client: booking?.client_id,
      name: nameOf(entry),
      phone: booking?.phone ?? '',
      visit: booking && {
        reference: booking.reference,
        ...timeOf(booking),
        place: booking.place_name,
      },
      ...describeWish(wish, practice.locations),
      askedAt: new Date(asked_at).toISOString(),
      lastNotifiedAt: lastNotified === undefined ? undefined : new Date(lastNotified).toISOString(),
    }
  }

  const agenda = createAgenda(services)
  const freeTimes = async (day: Day): Promise<domain.FreeTime[]> =>
    (await agenda(day, day)).flatMap(({ location: { id, name }, slots }) =>
      slots
        .filter(({ state }) => state === 'free')
        .map(({ time }) => ({
          date: day,
          slot: slotLabel(time.slot),
          location: { id },
          place: name,
        })),
    )

  deskRoute(routes, domain.getWaitingList, async ({ date }) => {
    const { read } = database
    const now = clock.now()
    const day = date === undefined ? undefined : readDay(date)
    if (date !== undefined && !day) throw new Refused(UNKNOWN_DAY)
    const shown = await readListed(services, day)
    const notices = await read
      .selectFrom('opening_notices')
      .selectAll()
      .orderBy('sent_at')
      .execute()
    const lastNotified = new Map(notices.map(({ waiting, sent_at }) => [waiting, sent_at]))
    const all = await read
      .selectFrom('waiting')
      .leftJoin('bookings', 'bookings.id', 'waiting.booking')
      .select(['waiting.id', 'waiting.email', 'first_name', 'last_name'])
      .execute()
    const names = new Map(
      all.map(({ id, email, first_name, last_name }) => [
        id,
        first_name ? clientName({ first_name, last_name: last_name ?? '' }) : email,
      ]),
    )
    const standing = new Set((await standingOpenings(read, now).execute()).map(({ id }) => id))
    const openings = await read
      .selectFrom('openings')
      .selectAll()
      .where('freed_at', '>', now - DAYS_KEPT.openings * DAY)
      .orderBy('freed_at', 'desc')
      .execute()
    return {
      success: true,
      isOn: isListOn(services),
      free: day ? await freeTimes(day) : [],
      clients: shown.map((entry) => clientOf(entry, lastNotified.get(entry.id))),
      openings: openings
        .filter((one) => !day || one.day === day)
        .map((opening) => ({
          id: opening.id,
          ...timeOf(opening),
          state: stateOf(opening, standing.has(opening.id)),
          freedAt: new Date(opening.freed_at).toISOString(),
          keptUntil: new Date(opening.kept_until).toISOString(),
          notified: notices.flatMap(({ opening: id, waiting }) =>
            id === opening.id ? [names.get(waiting) || 'somebody who has left the list'] : [],
          ),
          takenBy: names.get(opening.taken_by ?? '') || undefined,
        })),
    }
  })

  deskRoute(routes, domain.addToList, async ({ reference }, { email }) => {
    const message = await database.write(async (transaction): Promise<Result<string>> => {
      const booking = await lockBooking(transaction, database.engine, 'reference', reference)
      if (!booking) return UNKNOWN_VISIT
      const put = await putOnList(transaction, services, booking)
      if (put.isRefused) return put
      const name = clientName(booking)
      if (!put.value.isNew) return accept(`${name} is on the waiting list already.`)
      const act = 'put a client on the waiting list'
      await recordAct(transaction, { by: email, act, record: reference }, clock.now())
      return accept(`${name} is on the waiting list, and will get a message that says so.`)
    })
    return { success: true, message: unwrap(message) }
  })

  deskRoute(routes, domain.removeFromList, async ({ id }, { email }) => {
    const removed = await database.write(async (transaction): Promise<Result<unknown>> => {
      const row = await transaction
        .deleteFrom('waiting')
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst()
      if (!row) return NOT_LISTED
      const act = 'took a client off the waiting list'
      await recordAct(transaction, { by: email, act, record: id }, clock.now())
      return accept(row)
    })
    unwrap(removed)
    return { success: true, message: 'Taken off the waiting list. No one was notified.' }
  })

  deskRoute(routes, domain.notifyList, async (request, { email }) => {
    const time = unwrap(timetable.readTime(request))
    const notified = await database.write(
      async (transaction): Promise<Result<readonly Entry[]>> => {
        await lockWaves(transaction, database.engine)
        if (!isListOn(services)) return LIST_OFF
        const standing = await standingOpenings(transaction, clock.now()).execute()
        const known = standing.find((one) => isSameTime(one, time))
        if (known && known.notified_at !== null) return KEPT_ALREADY
        const byHand = { isByHand: true }
        const [opening] = known ? [known] : await keepForList(transaction, services, [time], byHand)
        if (!opening) return NOBODY
        const record = `${time.day} ${time.slot} ${time.location_id}`
        const act = 'notified the waiting list of a time'
        await recordAct(transaction, { by: email, act, record }, clock.now())
        return accept(await notifyFirst(transaction, services, opening, byHand))
      },
    )
    const names = unwrap(notified).map(nameOf).join(' and ')
    return {
      success: true,
      message: `${names} will get a message. The first to take the time gets it.`,
    }
  })
}
