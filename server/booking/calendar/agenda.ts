import { addDays, type Day, daysBetween, startOfDay } from '../../../domain/calendar/day.ts'
import type { DeskSlot } from '../../../domain/desk/calendar.ts'
import type { Queryable } from '../../database/tables.ts'
import type { PracticeLocation } from '../../practice/practice-file.ts'
import type { VisitTime } from '../../practice/timetable.ts'
import type { Services } from '../../services.ts'
import { type Booking, visitsBetween } from '../booking.ts'
import { TAKES_PLACE } from '../changes/find-to-change.ts'
import { brokenRule, type Offer, offerAt } from '../rules.ts'
import { closuresInForce, isClosed } from './closures.ts'
import { findOverlapping } from './conflicts.ts'
import { blockAt, blocksOf, isTaken } from './occupied.ts'

export interface PlaceOnDay {
  readonly day: Day
  readonly location: PracticeLocation
  readonly slots: readonly {
    readonly time: VisitTime
    /** The practice may take over a held slot. */
    readonly state: DeskSlot['state']
    /** Whether it is in closed hours. A visit may still be booked in it. */
    readonly isClosed: boolean
  }[]
}

type Occupied = Awaited<ReturnType<typeof readOccupied>>[number]

/** What takes each five-minute block; expired holds do not count. */
const readOccupied = (database: Queryable, from: number, to: number, now: number) =>
  database
    .selectFrom('occupied')
    .leftJoin('holds', 'holds.id', 'occupied.hold')
    .select(['occupied.location_id', 'block', 'booking'])
    .where('block', '>=', blockAt(from))
    .where('block', '<', blockAt(to))
    .where((to) => to.or([to('booking', 'is not', null), to('holds.expires_at', '>', now)]))
    .execute()

/** The practice's own view of its days: every slot at every location, with its state. */
export const createAgenda =
  (services: Services) =>
  async (first: Day, last: Day): Promise<PlaceOnDay[]> => {
    const { practice, timetable, database, clock } = services
    const { timeZone, visitsAtOnce } = practice
    const now = clock.now()
    const [from, to] = [startOfDay(first, timeZone), startOfDay(addDays(last, 1), timeZone)]
    const closures = await closuresInForce(database.read, now)
    const byBlock = new Map<number, Occupied[]>()
    for (const one of await readOccupied(database.read, from, to, now)) {
      byBlock.set(one.block, [...(byBlock.get(one.block) ?? []), one])
    }

    const visits = await visitsBetween(database.read, first, last)
    const takingPlace = visits.filter(({ attendance }) => TAKES_PLACE.includes(attendance))

    /** Once it has begun, only visits that take place count: a walk-in can have the time of a client who did not come. */
    function stateOf(time: VisitTime, offer: Offer, ofDay: Booking[]): DeskSlot['state'] {
      const broken = brokenRule({ ...offer, time, isHeld: false })
      if (broken?.state === 'past')
        return findOverlapping(time, ofDay, visitsAtOnce).length > 0 ? 'booked' : 'past'
      const present = blocksOf(time).flatMap((block) => byBlock.get(block) ?? [])
      const booked = present.filter(({ booking }) => booking !== null)
      if (isTaken(booked, time, visitsAtOnce)) return 'booked'
      return broken?.state ?? (isTaken(present, time, visitsAtOnce) ? 'held' : 'free')
    }

    return daysBetween(first, last).flatMap((day) => {
      const ofDay = takingPlace.filter((visit) => visit.day === day)
      return practice.locations.map((location) => {
        const offer = offerAt(services, location, closures, now, true)
        const slots = timetable.timesOn(location, day).map((time) => ({
          time,
          state: stateOf(time, offer, ofDay),
          isClosed: isClosed(closures, time),
        }))
        return { day, location, slots }
      })
    })
  }
