import { describe, expect, test } from 'vitest'
import {
  type Availability,
  isFullyBooked,
  nextOpen,
  noDaysText,
  slotsOn,
  upcomingDays,
} from '../../../domain/calendar/availability.ts'
import { datesPage } from '../../../domain/calendar/dates-page.ts'
import { countdownText } from '../../../domain/calendar/expiry.ts'
import type { HoldEntry } from '../../../domain/calendar/hold.ts'
import type { LocationEntry } from '../../../domain/calendar/location.ts'
import { day } from '../../days.ts'
import { availabilityOf } from '../../fixtures/availability.ts'

const entry: LocationEntry = {
  id: '6',
  slug: 'office',
  name: 'Office',
  location: 'Here',
  schedule: {
    '2026-12-05': ['9:00 AM'],
    '2026-11-20': ['9:00 AM'],
    '2026-11-21': ['2:30 PM Booked', '3:00 PM'],
    '2026-11-22': [],
  },
}
const hold = (change: Partial<HoldEntry>): HoldEntry => ({
  id: 1,
  location: 6,
  date: '2026-11-21',
  slot: '15:00:00',
  current: false,
  expires_at: '2026-11-21T12:05:00-05:00',
  ...change,
})
const NOON = Date.UTC(2026, 10, 21, 17)
const reported: unknown[] = []
const report = (entry: unknown) => void reported.push(entry)
const withHolds = (...holds: HoldEntry[]): Availability =>
  availabilityOf({ locations: [entry], holds, loadedAt: NOON, report })
const officeIn = ({ locations: [office] }: Availability) => {
  if (!office) throw new Error('There is no location.')
  return office
}
const slotsToday = (availability: Availability) =>
  slotsOn(officeIn(availability), day('2026-11-21'), availability)
const statesToday = (availability: Availability) =>
  slotsToday(availability).map(({ slot, state }) => [slot, state])

describe('dates', () => {
  test('are those from today on that have times, in order', () => {
    const availability = withHolds()
    expect(upcomingDays(officeIn(availability), availability)).toEqual(['2026-11-21', '2026-12-05'])
  })

  test('come seven a page, starting with the page of the chosen date', () => {
    const days = Array.from({ length: 16 }, (_, index) => day(`2026-12-${String(index + 10)}`))
    expect(datesPage(days, undefined, undefined)).toMatchObject({ first: 1, last: 7, total: 16 })
    expect(datesPage(days, undefined, days[7])).toMatchObject({ first: 8, last: 14 })
    expect(datesPage(days, 2, days[0])).toMatchObject({ first: 15, last: 16, hasNext: false })
    expect(datesPage(days, 9, undefined)).toMatchObject({ first: 15, hasPrevious: true })
    expect(datesPage([], undefined, undefined)).toMatchObject({ first: 0, last: 0, total: 0 })
  })
})

test('an entry that cannot be read is left out and reported, and the others stay', () => {
  reported.length = 0
  const unreadable = hold({ date: '21 November' })
  const bad = { '2026-13-01': ['9:00 AM'], '2026-11-22': ['nine', '9:30 AM'] }
  const availability = availabilityOf({
    locations: [{ ...entry, schedule: { ...entry.schedule, ...bad } }],
    holds: [unreadable, hold({})],
    loadedAt: NOON,
    report,
  })
  expect(reported).toEqual(['nine', ['2026-13-01', ['9:00 AM']], unreadable])
  expect(upcomingDays(officeIn(availability), availability)).toEqual([
    '2026-11-21',
    '2026-11-22',
    '2026-12-05',
  ])
  expect(statesToday(availability)[1]).toEqual(['1500', 'held'])
})

describe('a slot', () => {
  test.each([
    ['by someone else', {}, 'held'],
    ['by this visitor', { current: true }, 'mine'],
    ['until a minute ago', { expires_at: '2026-11-21 11:59:00' }, 'free'],
    ['at another location', { location: 2 }, 'free'],
    ['on another day', { date: '2026-12-05' }, 'free'],
    ['until an unreadable time', { expires_at: 'soon' }, 'free'],
  ] as const)('held %s has the right state', (_, change, state) => {
    expect(statesToday(withHolds(hold(change)))[1]).toEqual(['1500', state])
  })

  test('held by someone else makes its date fully booked, held by the visitor does not', () => {
    const full = (change: Partial<HoldEntry>) => isFullyBooked(slotsToday(withHolds(hold(change))))
    expect(full({})).toBe(true)
    expect(full({ current: true })).toBe(false)
  })

  test('is offered next if it is the first one that can be booked', () => {
    const next = (schedule: Record<string, string[]>) => {
      const availability = availabilityOf({ locations: [{ ...entry, schedule }], loadedAt: NOON })
      return nextOpen(officeIn(availability), availability)
    }
    const full = { '2026-11-20': ['9:00 AM'], '2026-11-22': ['9:00 AM Booked'] }
    expect(next({ ...full, '2026-11-24': ['9:00 AM Booked', '9:30 AM', '10:00 AM'] })).toEqual({
      day: '2026-11-24',
      slot: '0930',
    })
    expect(next(full)).toBeUndefined()
  })

  test.each([
    [{}, 'No Availability at this time'],
    [{ '2026-11-20': ['9:00 AM'] }, 'No upcoming availability'],
    [{ '2026-11-22': ['9:00 AM Booked'] }, 'All upcoming dates are fully booked'],
    [{ '2026-11-22': ['9:00 AM Booked', '9:30 AM'] }, undefined],
  ])('a location with the schedule %o says “%s”', (schedule, text) => {
    const availability = availabilityOf({ locations: [{ ...entry, schedule }], loadedAt: NOON })
    expect(noDaysText(officeIn(availability), availability)).toBe(text)
  })
})

test.each([
  [600_000, '10:00'],
  [59_001, '1:00'],
  [59_000, '0:59'],
  [1, '0:01'],
  [0, 'Expired'],
])('%i ms left read %s', (left, text) => expect(countdownText(left)).toBe(text))
