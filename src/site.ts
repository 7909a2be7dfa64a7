import { createContext, use } from 'react'
import type { InspectionEvent } from 'xstate'
import type { PracticeFacts } from '../domain/practice.ts'
import type { FirstReviews } from '../domain/review-pages.ts'
import type { Clock } from './clock.ts'
import type { SendCall } from './send-call.ts'
import type { SiteLocation } from './site-location.ts'

/** Everything from outside that the pages and their flows are handed. */
export interface Site {
  readonly facts: PracticeFacts
  /** What the document brought of the reviews, on the page that shows them. */
  readonly firstReviews?: FirstReviews | undefined
  readonly location: SiteLocation
  /** What stands in for the real calls. Left out, pages that only tell something are spared their code. */
  readonly send?: SendCall
  readonly clock: Clock
  /** For developers: what went wrong beyond what the visitor is told. */
  readonly log: (problem: unknown) => void
  /** Options of every actor; a developer's inspector listens here. */
  readonly inspection: { readonly inspect?: (event: InspectionEvent) => void }
}

export const SiteContext = createContext<Site | undefined>(undefined)

export function useSite(): Site {
  const site = use(SiteContext)
  if (!site) throw new Error('A page stands outside its site.')
  return site
}
