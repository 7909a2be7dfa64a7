import { boolean, number, object, optional, parse } from 'valibot'
import { details } from '../../domain/booking/booking.ts'
import { type Details, hasDetails, NO_DETAILS } from '../../domain/booking/details.ts'
import { MINUTE } from '../../domain/timing.ts'
import type { BookingInput } from '../../machines/booking-setup.ts'
import type { Site } from '../site.ts'

// docs/decisions/kept-form.md says why this is stored, and why the note is not.

const KEY = 'booking-form'
const KEPT_FOR = 30 * MINUTE
/** No field takes more. */
const LONGEST = 254

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
  const [firstName, lastName, email, phone] = ['firstName', 'lastName', 'email', 'phone'].map(
    (name) => known.get(name)?.slice(0, LONGEST) ?? '',
  )
  return email && firstName && lastName && phone !== undefined
    ? { ...NO_DETAILS, firstName, lastName, email, phone }
    : undefined
}

/** What the form begins with: what a link knows counts for more than what was kept, and is kept in the same way. */
export function firstDetails(site: Site): ReturnType<typeof keptDetails> {
  const details = linkedDetails(site)
  if (!details) return keptDetails()
  keepDetails(details)
  return { details }
}

/** Takes what a link knows out of the URL, also if the link is opened on this page. */
export function followLinks(site: Site): () => void {
  const { location } = site
  const cleanUrl = () => location.navigate(location.path(), { replace: true })
  if (linkedDetails(site)) cleanUrl()
  return location.subscribe(() => {
    const details = linkedDetails(site)
    if (!details) return
    keepDetails(details)
    cleanUrl()
    // The form begins again.
    window.location.reload()
  })
}
