const ZONED = /(?:Z|[+-]\d{2}(?::?\d{2})?)$/i

/**
 * When a hold ends, in epoch milliseconds. A timestamp without a zone, such as `YYYY-MM-DD HH:MM:SS`, is read
 * as a time in the practice's zone.
 */
export function readExpiry(expiresAt: string, zone: string): number | undefined {
  const text = expiresAt.trim()
  try {
    return ZONED.test(text.slice(10))
      ? Temporal.Instant.from(text.replace(' ', 'T')).epochMilliseconds
      : Temporal.PlainDateTime.from(text.replace(' ', 'T')).toZonedDateTime(zone).epochMilliseconds
  } catch {
    return undefined
  }
}

/** Writes epoch milliseconds as a timestamp with the zone's offset. */
export const writeExpiry = (at: number, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at)
    .toZonedDateTimeISO(zone)
    .toString({ timeZoneName: 'never', smallestUnit: 'second' })

/** The time left on a hold as `m:ss`, rounded up to a full second, or `Expired`. */
export function countdownText(left: number): string {
  const seconds = Math.ceil(left / 1000)
  if (seconds <= 0) return 'Expired'
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
