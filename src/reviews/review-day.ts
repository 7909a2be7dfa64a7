import { ordinal } from '../../domain/calendar/ordinal.ts'

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** `June 4th, 2026`, in any time zone. */
export function reviewDay(date: string): string {
  const instant = Date.parse(`${date.slice(0, 10)}T00:00:00Z`)
  if (Number.isNaN(instant)) return date
  return format.format(instant).replace(/\d+/, (day) => ordinal(Number(day)))
}
