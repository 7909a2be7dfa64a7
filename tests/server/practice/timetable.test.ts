import { describe, expect, test } from 'vitest'
import { addDays, type Day, dayAt, daysBetween, weekdayName } from '../../../domain/calendar/day.ts'
import { brokenRule, offerAt } from '../../../server/booking/rules.ts'
import {
  loadPractice,
  type Practice,
  type PracticeLocation,
} from '../../../server/practice/practice-file.ts'
import { createTimetable } from '../../../server/practice/timetable.ts'
import { timeWithZone } from '../../../server/practice/visit-time.ts'
import { unwrap } from '../../../server/result.ts'
import { day, slot } from '../../days.ts'
import { changedPractice } from '../support/changed-practice.ts'
import { DAY, NOON } from '../support/clock.ts'

const NEW_YORK = 'America/New_York'

/** What a location offers to visitors, and why it does not offer another time. */
function offersOf(practice: Practice, location: PracticeLocation) {
  const timetable = createTimetable(practice)
  const refusalOf = (on: Day, at: string, now = NOON) => {
    const request = { location, date: on, slot: at }
    const time = unwrap(timetable.readTime(request))
    const offer = offerAt({ practice, timetable }, location, [], now, false)
    return brokenRule({ ...offer, time, isHeld: false })?.refusal.reason
  }
  const offered = (now: number) => {
    const first = dayAt(now, practice.timeZone)
    const days = daysBetween(first, addDays(first, location.bookableDays)).map((date) => {
      const slots = timetable.timesOn(location, date).map((time) => time.slot)
      return [date, slots.filter((each) => !refusalOf(date, each, now))] as const
    })
    return new Map(days.filter(([, slots]) => slots.length > 0))
  }
  return { offered, refusalOf }
}

/** What the first location offers in a practice file with these changes. */
function open(...changes: [string, string][]) {
  const practice = loadPractice(changedPractice(...changes))
  const [location] = practice.locations
  if (!location) throw new Error('The practice has no location.')
  return offersOf(practice, location)
}
const hours = (text: string): [string, string] => [
  'friday: 9:00 AM - 5:00 PM',
  `friday: 9:00 AM - 5:00 PM\n      sunday: ${text}`,
]

describe('the hours of the practice file', () => {
  test('a visit that would end after closing is not offered', () => {
    const days = open(['9:00 AM - 5:00 PM', '9:00 AM - 10:45 AM']).offered(NOON)
    expect(days.get(day('2026-07-03'))).toEqual(['0900', '0930', '1000'])
  })

  test('closed days are left out and extra days are put in', () => {
    const closed = '[2026-11-27, 2026-12-25, 2026-12-26, 2027-01-01]'
    const extra =
      '[07-03, 2026-07-04]\n    extra: { 2026-07-06: 9:00 AM - 10:00 AM, 2026-07-04: [1:00 PM - 2:00 PM] }'
    const days = open([closed, extra]).offered(NOON)
    expect(days.has(day('2026-07-03'))).toBe(false)
    expect(days.get(day('2026-07-04'))).toEqual(['1300', '1330'])
    expect(days.get(day('2026-07-06'))).toEqual(['0900', '0930'])
  })

  test('every other week has its own hours, also before the first one that is named and in the next year', () => {
    const days = open(
      ['friday: 9:00 AM - 5:00 PM', 'thursday: 9:00 AM - 10:00 AM'],
      [
        'bookableDays: 60',
        'bookableDays: 366\n    everyOtherWeek: { from: 2026-12-29, hours: { monday: 1:00 PM - 2:00 PM } }',
      ],
    ).offered(NOON)
    const mondays = [...days.keys()].filter((date) => weekdayName(date) === 'Monday')
    expect(mondays.slice(0, 2)).toEqual(['2026-07-13', '2026-07-27'])
    expect(mondays).toContain('2027-01-11')
    expect(days.get(day('2026-07-13'))).toEqual(['1300', '1330'])
    // The other weeks keep theirs.
    expect(days.has(day('2026-07-09'))).toBe(true)
    expect(days.has(day('2026-07-16'))).toBe(false)
  })

  test('a pause after each visit is kept free, and the last visit ends by closing time', () => {
    const days = open(
      ['9:00 AM - 5:00 PM', '9:00 AM - 10:50 AM'],
      ['visitMinutes: 30', 'visitMinutes: 30\npauseMinutes: 10'],
    ).offered(NOON)
    expect(days.get(day('2026-07-03'))).toEqual(['0900', '0940', '1020'])
  })

  test('it books as far ahead as it says, and no further', () => {
    const { offered, refusalOf } = open(['bookableDays: 60', 'bookableDays: 9'])
    expect([...offered(NOON).keys()]).toEqual(['2026-07-03', '2026-07-04', '2026-07-10'])
    expect(refusalOf(day('2026-07-10'), '0900')).toBeUndefined()
    expect(refusalOf(day('2026-07-11'), '0900')).toBe('not-offered')
  })
})

describe('when the clocks change', () => {
  test('times in the hour that they skip are not offered', () => {
    const { offered, refusalOf } = open(hours('12:30 AM - 4:00 AM'))
    const spring = Date.parse('2027-03-01T12:00:00-05:00')
    expect(offered(spring).get(day('2027-03-14'))).toEqual(['0030', '0100', '0130', '0300', '0330'])
    expect(offered(spring).get(day('2027-03-21'))).toHaveLength(7)
    expect(refusalOf(day('2027-03-14'), '0230', spring)).toBe('not-offered')
  })

  test('no visit begins before the previous one is over', () => {
    const { offered } = open(hours('12:45 AM - 5:15 AM'), ['visitMinutes: 30', 'visitMinutes: 45'])
    // The visit at 1:30 ends at 3:15 by the clock, because the clock skips an hour.
    expect(offered(Date.parse('2027-03-10T12:00:00-05:00')).get(day('2027-03-14'))).toEqual([
      ...['0045', '0130', '0345', '0430'],
    ])
  })

  test('slots in the hour that they repeat are offered once, until the first one begins', () => {
    const { offered } = open(hours('12:30 AM - 4:00 AM'))
    const sunday = (now: string) => offered(Date.parse(now)).get(day('2026-11-01'))
    expect(sunday('2026-11-01T05:29:59Z')).toEqual(['0130', '0200', '0230', '0300', '0330'])
    expect(sunday('2026-11-01T05:30:00Z')).toEqual(['0200', '0230', '0300', '0330'])
  })

  test('the time of a visit says which of the two hours it is in', () => {
    const first = '1:30 AM Eastern Daylight Time'
    expect(timeWithZone(day('2027-11-07'), slot('0130'), NEW_YORK)).toBe(first)
  })
})

test('on any day the demo offers sixty slots from the day after tomorrow on, at locations whose hours differ', () => {
  const practice = loadPractice(undefined)
  const places = practice.locations.map((location) => offersOf(practice, location))
  // Every weekday, and every month.
  for (let index = 0; index < 400; index += 11) {
    const now = NOON + index * DAY
    const from = addDays(dayAt(now, NEW_YORK), 2)
    const offers = places.map(({ offered }) =>
      [...offered(now)].filter(([date]) => date >= from).flatMap(([, slots]) => slots),
    )
    expect(offers.flat().length).toBeGreaterThanOrEqual(60)
    const kinds = new Set(offers.map((slots) => [...new Set(slots)].sort().join()))
    kinds.delete('')
    expect(kinds.size).toBeGreaterThanOrEqual(2)
  }
})

test('the times of a day are calculated once, and not all days that visitors ask for are kept', () => {
  const practice = loadPractice(changedPractice())
  const timetable = createTimetable(practice)
  const [location] = practice.locations
  if (!location) throw new Error('The practice has no location.')
  const first = day('2026-07-03')
  const times = timetable.timesOn(location, first)
  expect(timetable.timesOn(location, first)).toBe(times)
  const others = daysBetween(day('2100-01-01'), day('2180-01-01'))
  for (const other of others) timetable.timesOn(location, other)
  expect(timetable.timesOn(location, first)).not.toBe(times)
  expect(timetable.timesOn(location, first)).toEqual(times)
})
