import { boolean, number, object, optional, parse } from 'valibot'
import { details } from '../../domain/booking/booking.ts'
import { type Details, hasDetails, NO_DETAILS } from '../../domain/booking/details.ts'
import { MINUTE } from '../../domain/timing.ts'
import type { BookingInput } from '../../machines/booking-setup.ts'

// docs/decisions/kept-form.md says why this is stored, and why the note is not.

const KEY = 'booking-form'
const KEPT_FOR = 30 * MINUTE

const stored = object({ details, hadNote: optional(boolean(), false), changedAt: number() })

/** Keeps the name and the contact for this tab only, and returns what is not kept. */
export function keepDetails({ additionalInfo, ...contact }: Details): Details {
  const kept = { ...contact, additionalInfo: '' }
  try {
    if (hasDetails(kept))
      sessionStorage.setItem(
        KEY,
        JSON.stringify({
          details: kept,
          hadNote: additionalInfo !== '',
          changedAt: Date.now(),
        }),
      )
    else sessionStorage.removeItem(KEY)
    return { ...NO_DETAILS, additionalInfo }
  } catch {
    // The browser stores nothing for this site.
    return { ...contact, additionalInfo }
  }
}

/** What was kept in this tab, unless it is old. */
export function keptDetails(): Pick<BookingInput, 'details' | 'isNoteLost'> {
  try {
    const kept = parse(stored, JSON.parse(sessionStorage.getItem(KEY) ?? ''))
    if (Date.now() - kept.changedAt < KEPT_FOR)
      return { details: kept.details, isNoteLost: kept.hadNote }
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing is kept, or the document is rendered on the server.
  }
  return {}
}
