const ZONED = /(?:Z|[+-]\d{2}(?::?\d{2})?)$/i

/**
 * When a hold ends, in epoch milliseconds: a timestamp with its zone, or `YYYY-MM-DD HH:MM:SS` read in
 * the practice's own zone.
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

/** Epoch milliseconds as a timestamp with the zone's own offset. */
export const writeExpiry = (at: number, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at)
    .toZonedDateTimeISO(zone)
    .toString({ timeZoneName: 'never', smallestUnit: 'second' })
