import { boolean, number, object, optional, parse } from 'valibot'
import { details } from '../../domain/booking/booking.ts'
import { type Details, eachDetail, hasDetails, NO_DETAILS } from '../../domain/booking/details.ts'
import { MINUTE } from '../../domain/timing.ts'
import type { BookingInput } from '../../machines/booking-setup.ts'
import type { Site } from '../site.ts'

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

/** What the link of an invitation knows of its client. It is in the fragment, which a browser sends to no server. */
function linkedDetails({ location }: Site): Details | undefined {
  const known = new URLSearchParams(location.hash().slice(1))
  if (!known.has('firstName')) return undefined
  // Nobody agrees to texts by a link.
  return { ...eachDetail(({ name }) => known.get(name) ?? ''), texts: '', additionalInfo: '' }
}

/** What the form begins with: what a link knows counts for more than what was kept, and is kept in the same way. */
export function firstDetails(site: Site): ReturnType<typeof keptDetails> {
  const details = linkedDetails(site)
  if (!details) return keptDetails()
  keepDetails(details)
  return { details }
}

/** Takes what a link knows out of the URL. A link that is opened on this page later begins it again. */
export function followLinks(site: Site): () => void {
  const { location } = site
  if (linkedDetails(site)) location.navigate(location.path(), { replace: true })
  return location.subscribe(() => {
    if (linkedDetails(site)) window.location.reload()
  })
}
