import * as fc from 'fast-check'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { expect, test } from 'vitest'
import type { Booking } from '../../../server/booking/booking.ts'
import { calendarFile } from '../../../server/booking/calendar-file.ts'
import { loadPractice, type Practice } from '../../../server/practice/practice-file.ts'
import { formatVisitTime } from '../../../server/practice/visit-time.ts'
import { day, slot } from '../../days.ts'
import { TEST_PRACTICE } from '../../fixtures/practice-file.ts'
import { NOON } from '../support/test-server.ts'

const SITE_URL = 'https://practice.example'
const testPractice = loadPractice(TEST_PRACTICE)
const booking: Booking = {
  ...{ id: '1', reference: 'AAAA-BBBB', client_id: '1', visitor: '', created_at: NOON },
  ...{
    location: '6',
    day: day('2026-07-03'),
    slot: slot('1430'),
    cancelled_at: null,
    sequence: 0,
    sms_consent: '',
  },
  ...{ network: null, network_wide: null },
  ...{ first_name: '', last_name: '', email: '', phone: '', note: '' },
  ...{ place_name: 'Lantern Hill Office', place_address: '12 Lantern Hill Road' },
  starts_at: Date.parse('2026-07-03T14:30:00-04:00'),
  ends_at: Date.parse('2026-07-03T15:15:00-04:00'),
}

function writtenByPackage({ name, timeZone }: Practice, place: string): string {
  const calendar = ical({
    prodId: { company: name, product: 'visits' },
    method: ICalCalendarMethod.PUBLISH,
  })
  calendar.createEvent({
    id: 'AAAA-BBBB@practice.example',
    stamp: new Date(NOON),
    start: new Date(booking.starts_at),
    end: new Date(booking.ends_at),
    summary: `Thermography visit, ${name}`,
    location: place,
    description: `${formatVisitTime(booking.day, booking.slot, timeZone)}\nReference AAAA-BBBB\nTo reschedule, call (845) 555-0142.`,
    status: ICalEventStatus.CONFIRMED,
  })
  return `${calendar.toString()}\r\n`
}

const text = fc
  .string({ unit: fc.constantFrom(...'aé🌻李 ;,\\"', 'long words '), minLength: 1, maxLength: 120 })
  .filter((words) => words.trim() !== '')

test('a calendar file has the very bytes that the package ical-generator writes', () => {
  fc.assert(
    fc.property(text, text, (name, place_address) => {
      const practice = { ...testPractice, name }
      const written = calendarFile(practice, SITE_URL, { ...booking, place_address })
      expect(written).toBe(writtenByPackage(practice, `Lantern Hill Office, ${place_address}`))
    }),
  )
})

test('no line of a calendar file is longer than 75 bytes', () => {
  const file = calendarFile({ ...testPractice, name: 'é🌻'.repeat(200) }, SITE_URL, booking)
  const longest = Math.max(...file.split('\r\n').map((line) => Buffer.byteLength(line)))
  expect(longest).toBeGreaterThan(70)
  expect(longest).toBeLessThanOrEqual(75)
})
