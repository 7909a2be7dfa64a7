import { addDays, dayAt } from '../../../domain/calendar/day.ts'
import type { Transaction } from '../../database/tables.ts'
import type { Period, VisitTime } from '../../practice/timetable.ts'
import { practiceWarnings } from '../../practice/warnings.ts'
import type { Services } from '../../services.ts'
import { type Booking, placeOf, visitTime } from '../booking.ts'
import { CLOSED_HOURS, objectionsTo, offerAt } from '../rules.ts'
import { closuresInForce } from './closures.ts'
import { visitsAcross } from './free-time.ts'
import { blocksOf } from './occupied.ts'

type Calendar = Pick<Services, 'practice' | 'timetable' | 'database' | 'clock'>

/** The visits that cannot take place if there is one in this period. A visit does not stand in its own way. */
export function findOverlapping(
  period: Period & Partial<Pick<Booking, 'id'>>,
  all: readonly Booking[],
  visitsAtOnce: number,
): Booking[] {
  const others = all.filter(
    (other) =>
      other.id !== period.id &&
      other.starts_at < period.ends_at &&
      period.starts_at < other.ends_at,
  )
  const overlapping = blocksOf(period).flatMap((block) => {
    const present = others.filter((other) => blocksOf(other).includes(block))
    return present.length >= visitsAtOnce
      ? present
      : present.filter((one) => one.location_id === period.location_id)
  })
  return [...new Set(overlapping)]
}

/** A visit with one of these marks that leaves no place for another one at the time, at its location if there is one. */
export async function findInstead(
  transaction: Transaction,
  { practice }: Pick<Calendar, 'practice'>,
  time: VisitTime & Partial<Pick<Booking, 'id'>>,
  marks: readonly Booking['attendance'][],
): Promise<Booking | undefined> {
  const across = await visitsAcross(transaction, time).selectAll().execute()
  const present = across.filter(({ attendance }) => marks.includes(attendance))
  const overlapping = findOverlapping(time, present, practice.visitsAtOnce)
  return overlapping.find((one) => one.location_id === time.location_id) ?? overlapping[0]
}

export interface ComingVisits {
  readonly count: number
  readonly conflicts: readonly {
    /** Why the visit cannot take place as booked. It contains no name, so it may be logged. */
    readonly text: string
    readonly visit: Booking
    /** Whether it would take place if the practice had not closed these hours. */
    readonly isOnlyClosed: boolean
  }[]
}

/** Checks the upcoming visits against the practice's rules, and against each other. */
export async function checkComingVisits(calendar: Calendar): Promise<ComingVisits> {
  const { practice, database, clock } = calendar
  const now = clock.now()
  const visits = await database.read
    .selectFrom('bookings')
    .selectAll()
    .where('day', '>=', addDays(dayAt(now, practice.timeZone), -1))
    .where('ends_at', '>', now)
    .where('cancelled_at', 'is', null)
    .orderBy('starts_at')
    .orderBy('reference')
    .execute()
  const closures = await closuresInForce(database.read, visits[0]?.starts_at ?? now)
  const conflicts = visits.flatMap((visit) => {
    const overlapping = findOverlapping(visit, visits, practice.visitsAtOnce).map(
      ({ reference }) => reference,
    )
    const location = calendar.timetable.findLocation(visit.location_id)
    const reasons = [
      ...objectionsTo(offerAt(calendar, location, closures, now, true), visit),
      ...(overlapping.length > 0 ? [`it overlaps the visit ${overlapping.join(' and ')}`] : []),
    ]
    if (reasons.length === 0) return []
    const text = `${visit.reference}, ${visitTime(practice, visit)}, ${placeOf(visit)}: ${reasons.join(', and ')}.`
    const isOnlyClosed = reasons.every((reason) => reason === CLOSED_HOURS)
    return [{ text, visit, isOnlyClosed }]
  })
  return { count: visits.length, conflicts }
}

export const describeConflicts = ({ conflicts }: ComingVisits): string[] =>
  conflicts.length === 0
    ? []
    : [
        conflicts.length === 1
          ? 'This visit no longer fits the practice’s hours and locations. It stays booked, and no one has been notified:'
          : `These ${conflicts.length} visits no longer fit the practice’s hours and locations. They stay booked, and no one has been notified:`,
        ...conflicts.map(({ text }) => text),
      ]

/** For the owner: what the site says wrongly, and the upcoming visits that no longer fit the practice file. */
export const practiceConflicts = async (calendar: Calendar): Promise<readonly string[]> => [
  ...practiceWarnings(calendar.practice),
  ...describeConflicts(await checkComingVisits(calendar)),
]
