const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** `June 4, 2026`, in any time zone. */
export function reviewDay(date: string): string {
  const instant = Date.parse(`${date.slice(0, 10)}T00:00:00Z`)
  return Number.isNaN(instant) ? date : format.format(instant)
}
