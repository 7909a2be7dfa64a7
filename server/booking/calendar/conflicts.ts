import { addDays, dayAt, slotAt, startOfSlot, zoneLabel } from '../../../domain/calendar/day.ts'
import { minuteOfDay, slotLabel } from '../../../domain/calendar/slot.ts'
import type { Transaction } from '../../database/tables.ts'
import { formatOpeningHours } from '../../practice/opening-hours.ts'
import type { Period, VisitTime } from '../../practice/timetable.ts'
import { practiceWarnings } from '../../practice/warnings.ts'
import type { Services } from '../../services.ts'
import { type Booking, placeOf, visitTime } from '../booking.ts'
import { closuresInForce, isClosed } from './closures.ts'
import { visitsAcross } from './free-time.ts'
import { blocksOf } from './occupied.ts'

type Calendar = Pick<Services, 'practice' | 'timetable' | 'database' | 'clock'>

/** How the practice file contradicts a visit: its location, its time or the opening hours. */
export function contradictionsOf(
  { timetable, practice }: Pick<Calendar, 'timetable' | 'practice'>,
  booking: Booking,
): string[] {
  const location = timetable.findLocation(booking.location_id)
  if (!location) return [`the practice file no longer has location ${booking.location_id}`]
  const now = { place_name: location.name, place_address: location.address }
  const { timeZone } = practice
  const slot = slotAt(booking.starts_at, timeZone)
  const isAtItsTime = startOfSlot(booking.day, booking.slot, timeZone) === booking.starts_at
  const reasons = [
    ...(placeOf(now) === placeOf(booking)
      ? []
      : [`location ${booking.location_id} is ${placeOf(now)} now`]),
    ...(isAtItsTime
      ? []
      : [`the practice is on ${zoneLabel(timeZone)} now, where that is ${slotLabel(slot)}`]),
  ]
  const hours = timetable.hoursOn(location, dayAt(booking.starts_at, timeZone))
  if (hours.length === 0) return [...reasons, 'the place is closed on that day']
  const first = minuteOfDay(slot)
  const isOpen = blocksOf(booking).every((_, nth) =>
    hours.some(({ start, end }) => first + 5 * nth >= start && first + 5 * (nth + 1) <= end),
  )
  if (isOpen) return reasons
  return [...reasons, `the hours of that day are ${hours.map(formatOpeningHours).join(' and ')}`]
}

/** The visits that cannot take place if there is one in this period. A visit does not stand in its own way. */
function findOverlapping(
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

/** Checks the upcoming visits against the practice file and the closed hours. */
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
  const closures = await closuresInForce(database.read, now)
  const conflicts = visits.flatMap((visit) => {
    const overlapping = findOverlapping(visit, visits, practice.visitsAtOnce).map(
      ({ reference }) => reference,
    )
    const isShut = isClosed(closures, visit)
    const reasons = [
      ...contradictionsOf(calendar, visit),
      ...(isShut ? ['you have closed these hours'] : []),
      ...(overlapping.length > 0 ? [`it overlaps the visit ${overlapping.join(' and ')}`] : []),
    ]
    if (reasons.length === 0) return []
    const text = `${visit.reference}, ${visitTime(practice, visit)}, ${placeOf(visit)}: ${reasons.join(', and ')}.`
    const isOnlyClosed = isShut && reasons.length === 1
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
