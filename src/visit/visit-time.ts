import type { Visit } from '../../domain/visit/visit.ts'

// Not by `domain/calendar/day.ts`: sharing it would split the code of the booking page, and this page needs no Temporal.
const format = (options: Intl.DateTimeFormatOptions, date: string): string => {
  try {
    const text = new Intl.DateTimeFormat('en-US', options).format(new Date(date))
    // Some browsers write the narrow space before AM and PM that others do not.
    return text.replace('\u202f', ' ')
  } catch {
    // A date or a zone that this browser cannot read is shown as it came.
    return date
  }
}

/** `Friday, July 3, 2026` */
export const dateOf = ({ date }: Pick<Visit, 'date'>): string =>
  format({ dateStyle: 'full', timeZone: 'UTC' }, date)

/** Until when the visit can be changed: `Thursday, July 2, 2026 at 2:30 PM`. */
export const changesEnd = ({ changesUntil, zone }: Visit): string =>
  format({ dateStyle: 'full', timeStyle: 'short', timeZone: zone }, changesUntil)

/** `2:30 PM` */
export const timeOf = ({ day, slot }: { day: string; slot: string }): string =>
  format({ timeStyle: 'short', timeZone: 'UTC' }, `${day}T${slot.slice(0, 2)}:${slot.slice(2)}Z`)
