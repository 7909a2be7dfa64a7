import { mailtoUrl } from '../../domain/contact-urls.ts'
import { formatPhone } from '../../domain/phone.ts'
import type { Practice } from '../practice/practice-file.ts'
import { type Booking, initialsOf, placeOf, visitTime } from './booking.ts'

const MAX_LINE_BYTES = 74

const escapeText = (text: string): string =>
  text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')

/** `20260703T130000Z` */
const formatInstant = (instant: number): string =>
  new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '')

/** A long line continues on the next one after a space (RFC 5545, section 3.1). */
function foldLine(line: string): string {
  if (Buffer.byteLength(line) <= MAX_LINE_BYTES) return line
  let folded = ''
  let bytes = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > MAX_LINE_BYTES) {
      folded += '\r\n '
      bytes = 0
    }
    folded += character
    bytes += size
  }
  return folded
}

const writeLines = (lines: readonly string[]): string =>
  lines.map((line) => `${foldLine(line)}\r\n`).join('')

interface Written {
  readonly method: 'PUBLISH' | 'REQUEST' | 'CANCEL'
  readonly attendance: readonly string[]
}

/**
 * The visit as a calendar file (RFC 5545); its bytes are the same whenever it is made. It is written here
 * because the package ical-generator makes a whole booking a third slower (docs/decisions/server-speed.md).
 * The tests compare every byte with what that package writes.
 */
function writeCalendar(
  practice: Practice,
  siteUrl: string,
  booking: Booking,
  { method, attendance }: Written,
): string {
  const { name, phone } = practice
  const description = [
    visitTime(practice, booking),
    `Reference ${booking.reference}`,
    `To reschedule, call ${formatPhone(phone)}.`,
  ].join('\n')
  return writeLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${name}//visits//EN`,
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:${booking.reference}@${new URL(siteUrl).hostname}`,
    `SEQUENCE:${booking.sequence}`,
    `DTSTAMP:${formatInstant(booking.cancelled_at ?? booking.created_at)}`,
    `DTSTART:${formatInstant(booking.starts_at)}`,
    `DTEND:${formatInstant(booking.ends_at)}`,
    `SUMMARY:${escapeText(`Thermography visit, ${name}`)}`,
    `LOCATION:${escapeText(placeOf(booking))}`,
    `DESCRIPTION:${escapeText(description)}`,
    ...attendance,
    `STATUS:${booking.cancelled_at === null ? 'CONFIRMED' : 'CANCELLED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ])
}

/** The file that a visitor can download and add to a calendar. */
export const calendarFile = (practice: Practice, siteUrl: string, booking: Booking): string =>
  writeCalendar(practice, siteUrl, booking, { method: 'PUBLISH', attendance: [] })

/** For a letter: calendars that have a visit with the same UID update or remove it (RFC 5546). */
export function calendarLetter(practice: Practice, siteUrl: string, booking: Booking) {
  const method = booking.cancelled_at === null ? 'REQUEST' : 'CANCEL'
  const organizer = practice.name.replace(/["\\]/g, '')
  const attendance = [
    `ORGANIZER;CN="${organizer}":${mailtoUrl(practice.email)}`,
    // The client has already booked the visit, so the calendar does not need to ask for a reply.
    `ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:MAILTO:${booking.email}`,
  ]
  const content = writeCalendar(practice, siteUrl, booking, { method, attendance })
  return { method, content } as const
}

/** How often calendars ask for the feed again. */
const EVERY = 'PT15M'

/**
 * The visits for the calendars of staff, which other services read, too: each has the client's initials and the place,
 * and nothing else. A visit that is canceled is left out, so it disappears.
 */
export function calendarFeed(
  { name }: Pick<Practice, 'name'>,
  siteUrl: string,
  visits: readonly Booking[],
): string {
  const { hostname } = new URL(siteUrl)
  const events = visits.flatMap((visit) => [
    'BEGIN:VEVENT',
    `UID:${visit.id}@${hostname}`,
    `SEQUENCE:${visit.sequence}`,
    `DTSTAMP:${formatInstant(visit.arranged_at)}`,
    `DTSTART:${formatInstant(visit.starts_at)}`,
    `DTEND:${formatInstant(visit.ends_at)}`,
    `SUMMARY:${escapeText(initialsOf(visit) || 'Visit')}`,
    `LOCATION:${escapeText(placeOf(visit))}`,
    'END:VEVENT',
  ])
  return writeLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(name)}//visits//EN`,
    'METHOD:PUBLISH',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${EVERY}`,
    `X-PUBLISHED-TTL:${EVERY}`,
    ...events,
    'END:VCALENDAR',
  ])
}
