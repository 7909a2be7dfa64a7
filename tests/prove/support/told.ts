import { parse } from 'valibot'
import type { Tables } from '../../../server/database/tables.ts'
import { messageSchema } from '../../../server/messages/outbox.ts'

export const ZONES = ['America/New_York', 'America/Chicago', 'Europe/Berlin']
const MONTHS =
  'January February March April May June July August September October November December'

/** A letter or a text that has left. */
export interface Told {
  readonly id: string
  readonly booking: string | null
  readonly channel: string | null
  readonly isCancelled: boolean
  /** The moment that its words name; undefined when they name none. */
  readonly visit: number | undefined
  /** What makes it the same as another. */
  readonly same: string
  readonly to: string
  readonly token: string | undefined
}

/** Which moment the words of a letter mean, reckoned without the server's own code. */
function momentIn(words: string): number | undefined {
  const pattern = /(\w+) (\d+)\w\w, (\d+) at (\d+):(\d+) ([AP])M ([\w ]+) time \(/
  const [, month = '', day, year, hour, minute, half, city = ''] = pattern.exec(words) ?? []
  const zone = ZONES.find((one) => one.endsWith(`/${city.replaceAll(' ', '_')}`))
  if (!zone) return undefined
  return Temporal.PlainDateTime.from({
    ...{ year: Number(year), month: MONTHS.split(' ').indexOf(month) + 1, day: Number(day) },
    ...{ hour: (Number(hour) % 12) + (half === 'P' ? 12 : 0), minute: Number(minute) },
  }).toZonedDateTime(zone).epochMilliseconds
}

export function toldBy(
  { id, message, booking, channel, sequence }: Tables['outbox'],
  to: string,
  words: string,
  text: string,
): Told {
  const { kind } = parse(messageSchema, JSON.parse(message))
  const visit = momentIn(words)
  // For other closed hours, and as another code, it is not the same.
  const isOnce = booking !== null && !kind.startsWith('offer')
  return {
    ...{ id, booking, channel, to, visit, isCancelled: kind.startsWith('cancelled') },
    same: isOnce ? `${kind} ${booking} ${sequence} ${visit}` : id,
    token: /\/visit#([\w-]+)/.exec(text)?.[1],
  }
}
