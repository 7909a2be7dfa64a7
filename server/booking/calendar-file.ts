import { formatPhone } from '../../domain/phone.ts'
import type { Practice } from '../practice/practice-file.ts'
import { formatVisitTime } from '../practice/visit-time.ts'
import { type Booking, placeOf } from './booking.ts'

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

/**
 * The visit as a calendar file (RFC 5545); its bytes are the same whenever it is made. It is written here
 * because the package ical-generator makes a whole booking a third slower (docs/decisions/server-speed.md).
 * The tests compare every byte with what that package writes.
 */
export function calendarFile(practice: Practice, siteUrl: string, booking: Booking): string {
  const { name, phone, timeZone } = practice
  const description = [
    formatVisitTime(booking.day, booking.slot, timeZone),
    `Reference ${booking.reference}`,
    `To reschedule, call ${formatPhone(phone)}.`,
  ].join('\n')
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${name}//visits//EN`,
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${booking.reference}@${new URL(siteUrl).hostname}`,
    `SEQUENCE:${booking.sequence}`,
    `DTSTAMP:${formatInstant(booking.created_at)}`,
    `DTSTART:${formatInstant(booking.starts_at)}`,
    `DTEND:${formatInstant(booking.ends_at)}`,
    `SUMMARY:${escapeText(`Thermography visit, ${name}`)}`,
    `LOCATION:${escapeText(placeOf(booking))}`,
    `DESCRIPTION:${escapeText(description)}`,
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => `${foldLine(line)}\r\n`)
    .join('')
}
