import { ordinal } from '../../domain/calendar/ordinal.ts'
import type { Visit } from '../../domain/visit/visit.ts'

// Does not use `domain/calendar/day.ts`, which would split the booking page's code and make this page need Temporal.
const format = (options: Intl.DateTimeFormatOptions, date: string): string => {
  try {
    const text = new Intl.DateTimeFormat('en-US', options).format(new Date(date))
    return (
      text
        // Some browsers write a narrow no-break space before AM and PM.
        .replace('\u202f', ' ')
        // As the other pages and the letters write dates.
        .replace(/ (\d+),/, (_, day) => ` ${ordinal(Number(day))},`)
    )
  } catch {
    // A date or zone that this browser does not support is shown as it is.
    return date
  }
}

/** `Friday, July 3rd, 2026` */
export const dateOf = ({ date }: Pick<Visit, 'date'>): string =>
  format({ dateStyle: 'full', timeZone: 'UTC' }, date)

/** The deadline for changing the visit: `Thursday, July 2nd, 2026 at 2:30 PM`. */
export const changesEnd = ({ changesUntil, zone }: Visit): string =>
  format({ dateStyle: 'full', timeStyle: 'short', timeZone: zone }, changesUntil)

/** `2:30 PM` */
export const timeOf = ({ day, slot }: { day: string; slot: string }): string =>
  format({ timeStyle: 'short', timeZone: 'UTC' }, `${day}T${slot.slice(0, 2)}:${slot.slice(2)}Z`)
