import { addDays, type Day, dayAt, startOfDay } from '../../../domain/calendar/day.ts'
import type { Slot } from '../../../domain/calendar/slot.ts'
import type { Queryable } from '../../database/tables.ts'
import type { PracticeLocation } from '../../practice/practice-file.ts'
import { isBookedInDemo } from '../../practice/timetable.ts'
import type { Services } from '../../services.ts'
import { closuresInForce, isClosed } from './closures.ts'
import { blockAt, blocksOf, isTaken, type Period } from './occupied.ts'
import { createPeriods } from './periods.ts'

/** The state of a slot as the practice sees it. The practice may take over a held slot. */
export type SlotState = 'free' | 'held' | 'booked' | 'closed' | 'past' | 'too-early'

export interface PlaceOnDay {
  readonly day: Day
  readonly location: PracticeLocation
  readonly slots: readonly {
    readonly slot: Slot
    readonly state: SlotState
    readonly period: Period
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
export function createAgenda({ practice, timetable, database, clock }: Services) {
  const { timeZone, visitsAtOnce } = practice
  const periodAt = createPeriods(practice)

  return async (first: Day, last: Day): Promise<PlaceOnDay[]> => {
    const now = clock.now()
    const today = dayAt(now, timeZone)
    const [from, to] = [startOfDay(first, timeZone), startOfDay(addDays(last, 1), timeZone)]
    const closures = await closuresInForce(database.read, now)
    const byBlock = new Map<number, Occupied[]>()
    for (const one of await readOccupied(database.read, from, to, now)) {
      byBlock.set(one.block, [...(byBlock.get(one.block) ?? []), one])
    }

    function stateOf(location: PracticeLocation, day: Day, slot: Slot, period: Period): SlotState {
      const present = blocksOf(period).flatMap((block) => byBlock.get(block) ?? [])
      const visits = present.filter(({ booking }) => booking !== null)
      if (isTaken(visits, period, visitsAtOnce)) return 'booked'
      if (period.starts_at <= now) return 'past'
      if (isBookedInDemo({ location, day, slot })) return 'booked'
      if (isClosed(closures, period)) return 'closed'
      if (isTaken(present, period, visitsAtOnce)) return 'held'
      return day > addDays(today, location.bookableDays) ? 'too-early' : 'free'
    }

    const places: PlaceOnDay[] = []
    for (let day = first; day <= last; day = addDays(day, 1)) {
      for (const location of practice.locations) {
        const slots = timetable.slotsOn(location, day).map((slot) => {
          const period = periodAt(String(location.id), day, slot)
          const state = stateOf(location, day, slot, period)
          return { slot, state, period, isClosed: isClosed(closures, period) }
        })
        places.push({ day, location, slots })
      }
    }
    return places
  }
}
