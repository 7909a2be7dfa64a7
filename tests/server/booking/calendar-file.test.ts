import * as fc from 'fast-check'
import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator'
import { expect, test } from 'vitest'
import { detailsColumns, NO_DETAILS } from '../../../domain/booking/details.ts'
import type { Booking } from '../../../server/booking/booking.ts'
import { calendarFile, calendarLetter } from '../../../server/booking/calendar-file.ts'
import { loadPractice, type Practice } from '../../../server/practice/practice-file.ts'
import { formatVisitTime } from '../../../server/practice/visit-time.ts'
import { day, slot } from '../../days.ts'
import { TEST_PRACTICE } from '../../fixtures/practice-file.ts'
import { NOON } from '../support/clock.ts'

const CLIENT = 'jane@client.example'
const SITE_URL = 'https://practice.example'
const testPractice = loadPractice(TEST_PRACTICE)
const booking: Booking = {
  ...{ id: '1', reference: 'AAAA-BBBB', client_id: '1', visitor: '', location_id: '6' },
  ...{ day: day('2026-07-03'), slot: slot('1430'), zone: 'America/New_York' },
  ...{ created_at: NOON, arranged_at: NOON },
  ...{ cancelled_at: null, sequence: 0, sms_consent: '', network: null, network_wide: null },
  ...{
    mail_failed_at: null,
    text_failed_at: null,
    client_moves: 0,
    attendance: null,
    ...{ price: 225, paid_at: null },
    staff_note: '',
  },
  ...detailsColumns(NO_DETAILS),
  ...{ place_name: 'Lantern Hill Office', place_address: '12 Lantern Hill Road' },
  starts_at: Date.parse('2026-07-03T14:30:00-04:00'),
  ends_at: Date.parse('2026-07-03T15:15:00-04:00'),
}

/** The calendar method of a letter. The file that a visitor downloads has PUBLISH instead. */
type Letter = 'REQUEST' | 'CANCEL'

function writtenByPackage({ name, email, timeZone }: Practice, location: string, letter?: Letter) {
  const isCancelled = letter === 'CANCEL'
  const calendar = ical({
    prodId: { company: name, product: 'visits' },
    method: ICalCalendarMethod[letter ?? 'PUBLISH'],
  })
  const event = calendar.createEvent({
    id: 'AAAA-BBBB@practice.example',
    stamp: new Date(NOON),
    start: new Date(booking.starts_at),
    end: new Date(booking.ends_at),
    summary: `Thermography visit, ${name}`,
    location,
    description: `${formatVisitTime(booking.day, booking.slot, timeZone)}\nReference AAAA-BBBB\nTo reschedule, call (845) 555-0142.`,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    sequence: isCancelled ? 1 : 0,
  })
  if (letter) {
    event.organizer({ name, email })
    const status = ICalAttendeeStatus.ACCEPTED
    event.createAttendee({ email: CLIENT, role: ICalAttendeeRole.REQ, status, rsvp: false })
  }
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

test.each([
  ['REQUEST', {}],
  ['CANCEL', { cancelled_at: NOON, sequence: 1 }],
] as const)('a letter with %s has the very bytes that the package writes', (method, change) => {
  const visit = { ...booking, email: CLIENT, ...change }
  const written = calendarLetter(testPractice, SITE_URL, visit)
  const place = 'Lantern Hill Office, 12 Lantern Hill Road'
  expect(written).toEqual({ method, content: writtenByPackage(testPractice, place, method) })
})
