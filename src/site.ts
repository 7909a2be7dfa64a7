import { createContext, use } from 'react'
import type { InspectionEvent } from 'xstate'
import type { PracticeFacts } from '../domain/practice.ts'
import type { SendCall } from './call.ts'
import type { SiteLocation } from './location.ts'

/** Everything from outside that the pages and their flows are handed. */
export interface Site {
  readonly facts: PracticeFacts
  readonly location: SiteLocation
  readonly send: SendCall
  /** Epoch milliseconds. */
  readonly now: () => number
  /** Options of every actor; a developer's inspector listens here. */
  readonly inspection: { readonly inspect?: (event: InspectionEvent) => void }
}

export const SiteContext = createContext<Site | undefined>(undefined)

export function useSite(): Site {
  const site = use(SiteContext)
  if (!site) throw new Error('A page stands outside its site.')
  return site
}
