import { addDays, type Day, dayAt } from '../../domain/calendar/day.ts'
import type { DeskSlot } from '../../domain/desk/calendar.ts'
import { formatPhone } from '../../domain/phone.ts'
import { HOUR } from '../../domain/timing.ts'
import type { Practice, PracticeLocation } from '../practice/practice-file.ts'
import { MOST_BOOKABLE_DAYS } from '../practice/practice-schema.ts'
import { isBookedInDemo, type Period, type VisitTime } from '../practice/timetable.ts'
import { type Refusal, refuse } from '../result.ts'
import type { Services } from '../services.ts'
import type { Booking } from './booking.ts'
import { type Closure, isClosed } from './calendar/closures.ts'
import { contradictionsOf } from './calendar/conflicts.ts'
import { BOOKED_BY_ANOTHER } from './refusals.ts'

/** What the rules need to know for all times of a location. The location may be gone from the practice file. */
export interface Offer extends Pick<Services, 'practice' | 'timetable'> {
  readonly location: PracticeLocation | undefined
  readonly closures: readonly Closure[]
  readonly now: number
  /** Whether the practice asks. It can choose a time until it begins, and up to a year ahead. */
  readonly isPractice: boolean
  /** The last day on which visits can be booked. */
  readonly lastDay: Day
}

/** May this time be taken by the one who asks, as far as the practice decides? */
export interface Question extends Offer {
  readonly time: VisitTime
  /** Whether the visitor who asks holds the time already. */
  readonly isHeld: boolean
  /** The visit that was at this time until it was canceled, and is to be booked again. */
  readonly canceled?: Booking | undefined
}

export const offerAt = (
  { practice, timetable }: Pick<Services, 'practice' | 'timetable'>,
  location: PracticeLocation | undefined,
  closures: readonly Closure[],
  now: number,
  isPractice: boolean,
): Offer => {
  const days = isPractice ? MOST_BOOKABLE_DAYS : (location?.bookableDays ?? 0)
  const lastDay = addDays(dayAt(now, practice.timeZone), days)
  return { practice, timetable, location, closures, now, isPractice, lastDay }
}

export const NOT_OFFERED = refuse(
  409,
  'No visits are offered at this time. Please choose another.',
  'not-offered',
)

const PAST = refuse(409, 'This time has already passed. Please choose a later one.', 'past')

/** Until when visitors can choose a time, in epoch milliseconds. */
export const endOfChoice = (
  { noticeHours }: Pick<Practice, 'noticeHours'>,
  { starts_at }: Pick<Period, 'starts_at'>,
): number => starts_at - noticeHours * HOUR

/** A canceled visit keeps its time if the location is still open then, even if visits begin at other times now. */
function refuseByFile(question: Question): Refusal | undefined {
  const { location, timetable, time, canceled } = question
  if (!canceled) return location && timetable.hasTime(location, time) ? undefined : NOT_OFFERED
  const contradictions = contradictionsOf(question, canceled)
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
}

/**
 * Which times the practice offers. The first rule that refuses decides. The lists of times, booking, holding, moving and
 * undoing a cancellation all follow these rules: for another one, add an entry here.
 */
const RULES: readonly Rule[] = [
  {
    state: 'past',
    // A canceled visit that has begun can still be booked again.
    refuse: ({ time, canceled, now }) =>
      (canceled ? time.ends_at : time.starts_at) <= now ? PAST : undefined,
  },
  { state: 'closed', refuse: refuseByFile },
  {
    state: 'closed',
    refuse: ({ closures, time }) => (isClosed(closures, time) ? NOT_OFFERED : undefined),
  },
  {
    state: 'too-early',
    refuse: ({ time, lastDay }) => (time.day > lastDay ? NOT_OFFERED : undefined),
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
