import * as fc from 'fast-check'
import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator'
import { expect, test } from 'vitest'
import type { Booking } from '../../../server/booking/booking.ts'
import { calendarFile, calendarLetter } from '../../../server/booking/calendar-file.ts'
import { loadPractice, type Practice } from '../../../server/practice/practice-file.ts'
import { TEST_PRACTICE } from '../../fixtures/practice-file.ts'
import { slotAt } from '../support/bookings.ts'
import { NOON } from '../support/clock.ts'
import { sqlite } from '../support/engines.ts'
import { openPractice } from '../support/tool-services.ts'

const SITE_URL = 'https://practice.example'
const testPractice = loadPractice(TEST_PRACTICE)

async function createBooking(): Promise<Booking> {
  const { book } = await openPractice(sqlite)
  return { ...(await book(slotAt('2026-07-03', '2:30 PM'))), reference: 'AAAA-BBBB' }
}

/** The calendar method of a letter. The file that a visitor downloads has PUBLISH instead. */
type Letter = 'REQUEST' | 'CANCEL'

function writtenByPackage(
  { name, email }: Practice,
  booking: Booking,
  location: string,
  letter?: Letter,
) {
  const isCanceled = letter === 'CANCEL'
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
    description: `Friday, July 3rd, 2026 at 2:30 PM\nReference AAAA-BBBB\nTo reschedule, call (845) 555-0142.`,
    status: isCanceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    sequence: isCanceled ? 1 : 0,
  })
  if (letter) {
    event.organizer({ name, email })
    const status = ICalAttendeeStatus.ACCEPTED
    event.createAttendee({ email: booking.email, role: ICalAttendeeRole.REQ, status, rsvp: false })
  }
  return `${calendar.toString()}\r\n`
}

const text = fc
  .string({ unit: fc.constantFrom(...'aé🌻李 ;,\\"', 'long words '), minLength: 1, maxLength: 120 })
  .filter((words) => words.trim() !== '')

test('a calendar file has the very bytes that the package ical-generator writes', async () => {
  const booking = await createBooking()
  fc.assert(
    fc.property(text, text, (name, place_address) => {
      const practice = { ...testPractice, name }
      const written = calendarFile(practice, SITE_URL, { ...booking, place_address })
      const place = `Lantern Hill Office, ${place_address}`
      expect(written).toBe(writtenByPackage(practice, booking, place))
    }),
  )
})

test.each([
  ['REQUEST', {}],
  ['CANCEL', { cancelled_at: NOON, sequence: 1 }],
] as const)(
  'a letter with %s has the very bytes that the package writes',
  async (method, change) => {
    const booking = await createBooking()
    const visit = { ...booking, ...change }
    const written = calendarLetter(testPractice, SITE_URL, visit)
    const place = 'Lantern Hill Office, 12 Lantern Hill Road, Kingston, NY 12401'
    const content = writtenByPackage(testPractice, booking, place, method)
    expect(written).toEqual({ method, content })
  },
)
