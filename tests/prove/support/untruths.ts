import { type Booking, shortVisitTime, textedTime } from '../../../server/booking/booking.ts'
import type { Database } from '../../../server/database/tables.ts'
import type { openMailServer, openSmsServer } from '../../server/support/providers.ts'

/** The subject of the evening letter, which is about a day: `Friday, July 10th, 2026: 2 visits`. */
const EVENING = /^\w+day, .*: (?:no|\d+) visits?$/
const OFFICE = 'hello@lanternhill.example'

export interface Providers {
  readonly mail: Awaited<ReturnType<typeof openMailServer>>
  readonly texts: Awaited<ReturnType<typeof openSmsServer>>
}
interface Heard {
  readonly words: string
  readonly sequence?: number
}

/** Bookings about which the client or the office was told nothing, last something untrue, or in the wrong order. */
export async function findUntruths({ read }: Database, { mail, texts }: Providers) {
  const letters = mail.mails
  /** What the client and the office were told about a booking, in order, by channel. */
  const heardOf = ({ reference, email, phone }: Booking): Record<string, Heard[]> => ({
    mail: letters
      .filter(({ to }) => to === email)
      .map(({ subject, text, calendar }) => ({
        words: `${subject} ${text}`,
        sequence: Number(/^SEQUENCE:(\d+)/m.exec(calendar)?.[1]),
      })),
    office: letters
      .filter(({ to, subject }) => to === OFFICE && !EVENING.test(subject))
      // Above the hourly limit, changes are combined into one letter, with a line for each visit.
      .flatMap(({ subject, text }) =>
        subject.includes(reference)
          ? `${subject} ${text}`
          : text.split('\n').filter((line) => line.startsWith(reference)),
      )
      .map((words) => ({ words })),
    text: texts.texts
      .filter(({ isAccepted, body }) => isAccepted && body.get('To') === `+1${phone}`)
      .map(({ body }) => ({ words: body.get('Body') ?? '' })),
  })
  const bookings = await read.selectFrom('bookings').selectAll().execute()
  return bookings.flatMap((booking) => {
    const long = shortVisitTime(booking)
    const short = textedTime(booking).replace('\u00a0', ' ')
    const isCanceled = booking.cancelled_at !== null
    return Object.entries(heardOf(booking)).flatMap(([channel, heard]) => {
      const last = heard.at(-1)
      const isTrue =
        last?.words.includes(channel === 'text' ? short : long) &&
        /canceled/i.test(last.words) === isCanceled
      const numbers = heard.flatMap(({ sequence }) => sequence ?? [])
      const isInOrder = numbers.every((number, index) => number >= (numbers[index - 1] ?? 0))
      const isLatest = numbers.length === 0 || numbers.at(-1) === booking.sequence
      return isTrue && isInOrder && isLatest ? [] : [`${booking.reference} by ${channel}`]
    })
  })
}
