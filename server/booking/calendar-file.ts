/** What a calendar keeps of one visit. */
export interface CalendarEvent {
  readonly publisher: string
  readonly id: string
  readonly writtenAt: number
  readonly start: number
  readonly end: number
  readonly summary: string
  readonly location: string
  readonly description: string
}

const LONGEST_LINE = 74

const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')

/** `20260703T130000Z`: one moment, whatever the zone of who reads it. */
const stamp = (at: number): string => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')

/** A line goes on in the next one, with a space before it, and no character is torn in two. */
function folded(line: string): string {
  if (Buffer.byteLength(line) <= LONGEST_LINE) return line
  let [text, length] = ['', 0]
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (length + size > LONGEST_LINE) {
      text += '\r\n '
      length = 0
    }
    text += character
    length += size
  }
  return text
}

/**
 * The text of a calendar file. Written here, for the package that knows all of the format makes a whole
 * booking a third slower; the tests hold this to what that package writes.
 */
export const writeCalendar = (event: CalendarEvent): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${event.publisher}//visits//EN`,
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${event.id}`,
    'SEQUENCE:0',
    `DTSTAMP:${stamp(event.writtenAt)}`,
    `DTSTART:${stamp(event.start)}`,
    `DTEND:${stamp(event.end)}`,
    `SUMMARY:${escaped(event.summary)}`,
    `LOCATION:${escaped(event.location)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('')
