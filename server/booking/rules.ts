import { addDays, type Day, dayAt, slotAt, startOfSlot } from '../../domain/calendar/day.ts'
import { minuteOfDay, slotLabel } from '../../domain/calendar/slot.ts'
import type { DeskSlot } from '../../domain/desk/calendar.ts'
import { formatPhone } from '../../domain/phone.ts'
import { HOUR } from '../../domain/timing.ts'
import { formatOpeningHours } from '../practice/opening-hours.ts'
import type { Practice, PracticeLocation } from '../practice/practice-file.ts'
import { isBookedInDemo, type Period, type VisitTime } from '../practice/timetable.ts'
import { zoneLabel } from '../practice/visit-time.ts'
import { type Refusal, refuse } from '../result.ts'
import type { Services } from '../services.ts'
import { type Booking, placeOf } from './booking.ts'
import { type Closure, isClosed } from './calendar/closures.ts'
import { blocksOf } from './calendar/occupied.ts'
import { BOOKED_BY_ANOTHER } from './refusals.ts'

/** What the rules need to know for all times of a location. The location may be gone from the practice file. */
export interface Offer extends Pick<Services, 'practice' | 'timetable'> {
  readonly location: PracticeLocation | undefined
  readonly closures: readonly Closure[]
  readonly now: number
  /** Whether the practice asks. It can choose a time until it begins, and up to two years ahead. */
  readonly isPractice: boolean
  /** The last day on which visits can be booked. */
  readonly lastDay: Day
}

/** May this time be taken by the one who asks, as far as the practice decides? */
export interface Question extends Offer {
  readonly time: VisitTime
  /** Whether the visitor who asks holds the time already. */
  readonly isHeld: boolean
  /** The visit that has this time, or had it until it was canceled and is to be booked again. */
  readonly visit?: Booking | undefined
}

/** Visits are yearly: the next one can be booked while a client leaves, and the one after it moved. */
const DAYS_AT_DESK = 731

export const offerAt = (
  { practice, timetable }: Pick<Services, 'practice' | 'timetable'>,
  location: PracticeLocation | undefined,
  closures: readonly Closure[],
  now: number,
  isPractice: boolean,
): Offer => {
  const days = isPractice ? DAYS_AT_DESK : (location?.bookableDays ?? 0)
  const lastDay = addDays(dayAt(now, practice.timeZone), days)
  return { practice, timetable, location, closures, now, isPractice, lastDay }
}

export const NOT_OFFERED = refuse(
  409,
  'This time is not available. Please choose another.',
  'not-offered',
)

const PAST = refuse(409, 'This time has already passed. Please choose a later one.', 'past')

/** Until when visitors can choose a time, in epoch milliseconds. */
export const endOfChoice = (
  { noticeHours }: Pick<Practice, 'noticeHours'>,
  { starts_at }: Pick<Period, 'starts_at'>,
): number => starts_at - noticeHours * HOUR

/** How the practice file contradicts a visit: its location, its time or the opening hours. */
function contradictionsOf({ timetable, practice, location }: Offer, booking: Booking): string[] {
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
  const isOpen = blocksOf(booking).every((_, index) =>
    hours.some(({ start, end }) => first + 5 * index >= start && first + 5 * (index + 1) <= end),
  )
  if (isOpen) return reasons
  return [...reasons, `the hours of that day are ${hours.map(formatOpeningHours).join(' and ')}`]
}

/** A canceled visit keeps its time if the location is still open then, even if visits begin at other times now. */
function refuseByFile(question: Question): Refusal | undefined {
  const { location, timetable, time, visit } = question
  if (!visit) return location && timetable.hasTime(location, time) ? undefined : NOT_OFFERED
  const contradictions = contradictionsOf(question, visit)
  return contradictions.length === 0
    ? undefined
    : refuse(
        409,
        `The visit stays canceled, because it no longer fits the practice file: ${contradictions.join(', and ')}. Please book the client at another time.`,
        'not-offered',
      )
}

const tooSoon = ({ phone }: Practice): Refusal =>
  refuse(
    409,
    `This time is too soon to book online. Please choose a later one, or call us at ${formatPhone(phone)}.`,
    'too-soon',
  )

interface Rule {
  /** How the desk shows a time that breaks the rule. Visitors are not offered it, unless it is booked. */
  readonly state: Exclude<DeskSlot['state'], 'free' | 'held'>
  readonly refuse: (question: Question) => Refusal | undefined
  /** Why a booked visit can no longer stay, in words for the practice. If undefined, its refusal says why. */
  readonly objections?: (offer: Offer, visit: Booking) => readonly string[]
}

/** A visit that is booked stays. */
const keep = () => []

/** How the check of the visits names the one reason that is no mistake. */
export const CLOSED_HOURS = 'you have closed these hours'

/**
 * Which times the practice offers. The first rule that refuses decides. The lists of times, booking, holding, moving and
 * undoing a cancellation all follow these rules, and so does the check of the visits that are booked: for another rule,
 * add an entry here.
 */
export const RULES: readonly Rule[] = [
  {
    state: 'past',
    // A canceled visit that has begun can still be booked again.
    refuse: ({ time, visit, now }) =>
      (visit ? time.ends_at : time.starts_at) <= now ? PAST : undefined,
  },
  { state: 'closed', refuse: refuseByFile, objections: contradictionsOf },
  {
    state: 'closed',
    refuse: ({ location, isPractice }) =>
      location?.hidden && !isPractice ? NOT_OFFERED : undefined,
    objections: keep,
  },
  {
    state: 'closed',
    refuse: ({ closures, time }) => (isClosed(closures, time) ? NOT_OFFERED : undefined),
    objections: ({ closures }, visit) => (isClosed(closures, visit) ? [CLOSED_HOURS] : []),
  },
  {
    state: 'too-early',
    refuse: ({ time, lastDay }) => (time.day > lastDay ? NOT_OFFERED : undefined),
    objections: keep,
  },
  {
    state: 'closed',
    refuse: ({ practice, time, now, isPractice, isHeld }) =>
      isPractice || isHeld || endOfChoice(practice, time) > now ? undefined : tooSoon(practice),
  },
  {
    state: 'booked',
    refuse: ({ location, time }) =>
      location && isBookedInDemo(location, time) ? BOOKED_BY_ANOTHER : undefined,
    objections: keep,
  },
]

/** The first rule that refuses a time, with its refusal; undefined if the practice offers the time. */
export function brokenRule(question: Question) {
  for (const { state, refuse } of RULES) {
    const refusal = refuse(question)
    if (refusal) return { state, refusal }
  }
  return undefined
}

/** Why a booked visit can no longer stay, by every rule. */
export const objectionsTo = (offer: Offer, visit: Booking): string[] =>
  RULES.flatMap(({ refuse, objections }) => {
    if (objections) return objections(offer, visit)
    const refusal = refuse({ ...offer, time: visit, isHeld: true, visit })
    return refusal ? [`it could not be booked now (“${refusal.message ?? refusal.reason}”)`] : []
  })
