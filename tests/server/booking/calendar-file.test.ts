import * as fc from 'fast-check'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { expect, test } from 'vitest'
import { type CalendarEvent, writeCalendar } from '../../../server/booking/calendar-file.ts'
import { MINUTE, NOON } from '../support/at-work.ts'

const byThePackage = (event: CalendarEvent): string => {
  const calendar = ical({
    prodId: { company: event.publisher, product: 'visits' },
    method: ICalCalendarMethod.PUBLISH,
  })
  calendar.createEvent({
    id: event.id,
    stamp: new Date(event.writtenAt),
    start: new Date(event.start),
    end: new Date(event.end),
    summary: event.summary,
    location: event.location,
    description: event.description,
    status: ICalEventStatus.CONFIRMED,
  })
  return `${calendar.toString()}\r\n`
}

const visit: CalendarEvent = {
  publisher: 'Practice',
  id: 'AAAA-BBBB@practice.example',
  writtenAt: NOON,
  start: NOON,
  end: NOON + 30 * MINUTE,
  summary: 'Visit',
  location: 'Here',
  description: 'Now',
}

test('a calendar file is, byte for byte, what the package for such files writes', () => {
  const words = fc
    .string({
      unit: fc.constantFrom(...'aé🌻李 ;,\\\n"', 'long words '),
      minLength: 1,
      maxLength: 120,
    })
    .filter((text) => text.trim() !== '')
  const event = fc.record({
    publisher: fc.constantFrom('Practice', 'Zoë & Söhne 🌻', 'A practice '.repeat(9).trim()),
    summary: words,
    location: words,
    description: words,
    start: fc.integer({ min: NOON, max: NOON + 1e11 }),
  })
  fc.assert(
    fc.property(event, (given) => {
      const whole = { ...visit, ...given, end: given.start + 30 * MINUTE }
      expect(writeCalendar(whole)).toBe(byThePackage(whole))
    }),
  )
})

test('no line of it is longer than 75 bytes', () => {
  const text = writeCalendar({ ...visit, description: 'é🌻'.repeat(200) })
  const longest = Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line)))
  expect(longest).toBeGreaterThan(70)
  expect(longest).toBeLessThanOrEqual(75)
})
