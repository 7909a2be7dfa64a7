import { expect, test } from 'vitest'
import { addDays, firstOfWeek, formatMonth } from '../../../../domain/calendar/day.ts'
import * as month from '../../../../src/desk/pages/month.ts'
import { day } from '../../../days.ts'

test('a month begins on its first day, and one that is none is the month of the day', () => {
  expect(month.firstOfMonth('2026-12', day('2026-11-21'))).toBe('2026-12-01')
  expect(month.firstOfMonth('2026-13', day('2026-11-21'))).toBe('2026-11-01')
  expect(month.firstOfMonth(undefined, day('2026-11-21'))).toBe('2026-11-01')
})

test('its calendar begins on a Sunday, also where the month itself does', () => {
  expect(firstOfWeek(day('2026-12-01'))).toBe('2026-11-29')
  expect(firstOfWeek(day('2026-11-01'))).toBe('2026-11-01')
  for (const first of ['2026-08-01', '2027-05-01', '2028-02-01']) {
    const last = addDays(month.addMonths(day(first), 1), -1)
    expect(addDays(firstOfWeek(day(first)), month.DAYS_SHOWN) > last, first).toBe(true)
  }
})

test('months follow each other over the year', () => {
  expect(month.addMonths(day('2026-12-01'), 1)).toBe('2027-01-01')
  expect(month.addMonths(day('2026-01-01'), -1)).toBe('2025-12-01')
  expect(formatMonth(day('2026-12-01'))).toBe('December 2026')
})
