import * as fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import {
  addDays,
  dayAt,
  formatDay,
  formatDayWithYear,
  readDay,
  startOfDay,
  startOfSlot,
  weekdayName,
} from '../../../domain/calendar/day.ts'
import { ordinal } from '../../../domain/calendar/ordinal.ts'
import { day, days, slot, slots } from '../../days.ts'

const NEW_YORK = 'America/New_York'
const HOUR = 3_600_000
const home = process.env.TZ
afterEach(() => {
  if (home === undefined) delete process.env.TZ
  else process.env.TZ = home
})

const zones = fc.constantFrom(
  NEW_YORK,
  'Asia/Tokyo',
  'America/Los_Angeles',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
)

describe.each(['UTC', 'America/Los_Angeles', 'Pacific/Kiritimati'])(
  'on a machine in %s',
  (zone) => {
    test('a day stays the day it is', () => {
      process.env.TZ = zone
      expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
      fc.assert(
        fc.property(days, (day) => {
          expect(readDay(day)).toBe(day)
          expect(addDays(addDays(day, 1), -1)).toBe(day)
          const [year, month, date] = day.split('-').map(Number)
          const text = formatDayWithYear(day)
          expect(text).toContain(` ${ordinal(date ?? 0)}, ${year}`)
          const name = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })
          expect(text).toContain(name.format(Date.UTC(2000, (month ?? 1) - 1, 1)))
          const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' })
          expect(weekdayName(day)).toBe(weekday.format(Date.parse(`${day}T00:00:00Z`)))
        }),
      )
    })

    test('a slot of the practice begins on its own day, wherever the practice is', () => {
      process.env.TZ = zone
      fc.assert(
        fc.property(days, slots, zones, (day, slot, practice) => {
          expect(dayAt(startOfSlot(day, slot, practice), practice)).toBe(day)
          expect(dayAt(startOfDay(day, practice), practice)).toBe(day)
          expect(dayAt(startOfDay(day, practice) - 1, practice)).toBe(addDays(day, -1))
        }),
      )
    })
  },
)

test('the year is shown only when it is not the current one', () => {
  expect(formatDay(day('2026-07-03'), day('2026-01-01'))).toBe('Friday, July 3rd')
  expect(formatDay(day('2027-07-03'), day('2026-12-31'))).toBe('Saturday, July 3rd, 2027')
})

test('ordinals are English', () => {
  const ends = [1, 2, 3, 4, 11, 12, 13, 20, 21, 22, 23, 30, 31].map(ordinal).join(' ')
  expect(ends).toBe('1st 2nd 3rd 4th 11th 12th 13th 20th 21st 22nd 23rd 30th 31st')
})

test('days that the calendar does not have are none', () => {
  for (const text of ['2026-02-30', '2027-02-29', '2026-13-01', '2026-1-1', ''])
    expect(readDay(text)).toBeUndefined()
  expect(readDay('2028-02-29')).toBe('2028-02-29')
  expect(addDays(day('2026-12-31'), 1)).toBe('2027-01-01')
})

describe('when the clocks change in New York', () => {
  const at = (date: string, time: string) => startOfSlot(day(date), slot(time), NEW_YORK)
  const utc = (text: string) => Date.parse(text)

  test('in spring a time in the missing hour is the moment an hour later', () => {
    expect(at('2027-03-14', '0130')).toBe(utc('2027-03-14T06:30:00Z'))
    expect(at('2027-03-14', '0230')).toBe(utc('2027-03-14T07:30:00Z'))
    expect(at('2027-03-14', '0330')).toBe(utc('2027-03-14T07:30:00Z'))
    expect(at('2027-03-14', '0900') - at('2027-03-13', '0900')).toBe(23 * HOUR)
  })

  test('in autumn a time in the doubled hour is the first of the two', () => {
    expect(at('2026-11-01', '0130')).toBe(utc('2026-11-01T05:30:00Z'))
    expect(at('2026-11-01', '0200')).toBe(utc('2026-11-01T07:00:00Z'))
    expect(at('2026-11-02', '0900') - at('2026-11-01', '0900')).toBe(24 * HOUR)
    expect(at('2026-11-01', '0900') - at('2026-10-31', '0900')).toBe(25 * HOUR)
  })
})
