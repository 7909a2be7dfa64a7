import { number, object, parse } from 'valibot'
import { details } from '../../domain/booking/booking.ts'
import { type Details, hasDetails, NO_DETAILS } from '../../domain/booking/details.ts'
import { MINUTE } from '../../domain/timing.ts'

// docs/decisions/kept-form.md says why this is stored, and why the note is not.

const KEY = 'booking-form'
const KEPT_FOR = 30 * MINUTE

const stored = object({ details, changedAt: number() })

/** Keeps the name and the contact for this tab only, and returns what is not kept. */
export function keepDetails({ additionalInfo, ...contact }: Details): Details {
  const kept = { ...contact, additionalInfo: '' }
  try {
    if (hasDetails(kept))
      sessionStorage.setItem(KEY, JSON.stringify({ details: kept, changedAt: Date.now() }))
    else sessionStorage.removeItem(KEY)
    return { ...NO_DETAILS, additionalInfo }
  } catch {
    // The browser stores nothing for this site.
    return { ...contact, additionalInfo }
  }
}

/** What was kept in this tab, unless it is old. */
export function keptDetails(): Details | undefined {
  try {
    const kept = parse(stored, JSON.parse(sessionStorage.getItem(KEY) ?? ''))
    if (Date.now() - kept.changedAt < KEPT_FOR) return kept.details
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing is kept, or the document is rendered on the server.
  }
  return undefined
}
