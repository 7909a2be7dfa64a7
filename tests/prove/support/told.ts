import type { Tables } from '../../../server/database/tables.ts'
import { readMessage } from '../../../server/messages/outbox/message.ts'

export const ZONES = ['America/New_York', 'America/Chicago', 'Europe/Berlin']
const MONTHS =
  'January February March April May June July August September October November December'

/** A letter or a text message that was sent. */
export interface Told {
  readonly id: string
  readonly booking: string | null
  readonly channel: string | null
  readonly isCanceled: boolean
  /** The time of the visit that the words name, in epoch milliseconds; undefined if they name none. */
  readonly visit: number | undefined
  /** The same for two messages that say the same thing. */
  readonly same: string
  readonly to: string
  readonly token: string | undefined
}

type Visit = Pick<Tables['bookings'], 'day' | 'zone'>

/** The visit time that the words name, parsed without the server's own code. A text names no year, and most messages no zone. */
function momentIn(words: string, visit: Visit | undefined): number | undefined {
  const pattern =
    /(\w+) (\d+)(?:\w\w, (\d+)(?: at|\nTime:)|,) (\d+):(\d+) ([AP])M(?: ([\w ]+) time \()?/
  const found = pattern.exec(words) ?? []
  const [, name = '', day, year = visit?.day.slice(0, 4), hour, minute, half, city] = found
  const zone = city
    ? ZONES.find((one) => one.endsWith(`/${city.replaceAll(' ', '_')}`))
    : visit?.zone
  const month = MONTHS.split(' ').findIndex((one) => one.startsWith(name)) + 1
  if (!zone || month === 0 || !name) return undefined
  return Temporal.PlainDateTime.from({
    ...{ year: Number(year), month, day: Number(day) },
    ...{ hour: (Number(hour) % 12) + (half === 'P' ? 12 : 0), minute: Number(minute) },
  }).toZonedDateTime(zone).epochMilliseconds
}

export function toldBy(
  { id, message, booking, channel, sequence }: Tables['outbox'],
  to: string,
  words: string,
  about: Visit | undefined,
): Told {
  const { kind } = readMessage(message)
  const isOfList = /^(?:opening|joined)-/.test(kind)
  // The time that opened up is not that of the visit.
  const visit = isOfList ? undefined : momentIn(words, about)
  return {
    ...{ id, booking, channel, to, visit, isCanceled: kind.startsWith('cancelled') },
    // Messages without a booking, such as codes, never count as repeated. The id of an offer and of its end names the
    // closed hours, that of a delay its minutes, and that of an opening its time. Whoever gets a corrected contact gets
    // some of them again.
    same:
      booking && !isOfList && !/^(?:offer|reopened|late)-/.test(kind)
        ? `${kind} ${booking} ${sequence} ${visit} ${to}`
        : `${id} ${to}`,
    token: /\/(?:visit#|earlier-time#|recall\/stop\/)([\w.-]+)/.exec(words)?.[1],
  }
}
