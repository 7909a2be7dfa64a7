const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** `June 4, 2026`, whatever the visitor's own zone. */
export function reviewDay(date: string): string {
  const at = Date.parse(`${date.slice(0, 10)}T00:00:00Z`)
  return Number.isNaN(at) ? date : format.format(at)
}
