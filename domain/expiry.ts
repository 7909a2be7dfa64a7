const ZONED = /(?:Z|[+-]\d{2}(?::?\d{2})?)$/i

/**
 * When a hold ends, in epoch milliseconds. A timestamp without a zone, such as `YYYY-MM-DD HH:MM:SS`, is
 * in the practice's zone.
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
