import { createContext, use } from 'react'
import type { ActorOptions, AnyActorLogic } from 'xstate'
import type { bookAppointment } from '../domain/booking/booking.ts'
import type { Details } from '../domain/booking/details.ts'
import type { SlotRequest } from '../domain/calendar/hold.ts'
import type { Call, ResponseOf } from '../domain/call.ts'
import type { PracticeFacts } from '../domain/practice.ts'
import type { FirstReviews } from '../domain/reviews/review-pages.ts'
import type { moveVisit } from '../domain/visit/visit.ts'
import type { Clock } from './clock.ts'
import type { SiteLocation } from './site-location.ts'

/** Sends a call. A refusal is a response like any other; only what nobody expects throws. */
export type SendCall = <Request, Response>(
  call: Call<'GET' | 'POST', Request, Response>,
  request: Request,
  signal: AbortSignal,
) => Promise<Response>

/** Moves a visit, which has its details already, or books for a client, who may have no e-mail address. */
export interface WizardTask {
  readonly kind: { readonly isMove: true } | { readonly isAtDesk: true }
  /** The path as the wizard reads it: that of a booking while it is at work, and any other page's elsewhere. */
  readonly pathAt: (path: string) => string
  /** The URL for the path of a booking. */
  readonly hrefs: (bookingPath: string) => string
  /** Why no time is held, where none is. */
  readonly notHeld?: string
  /** Replaces the booking. */
  readonly send: (
    request: Details & SlotRequest,
    signal: AbortSignal,
  ) => Promise<ResponseOf<typeof bookAppointment | typeof moveVisit>>
}

/** What the pages and their flows need from outside. */
export interface Site {
  readonly facts: PracticeFacts
  /** The first reviews, which the document of the reviews page contains. */
  readonly firstReviews?: FirstReviews | undefined
  readonly location: SiteLocation
  /** Replaces the real calls in tests. Importing the real ones here would add their code to every page. */
  readonly send?: SendCall
  /** Set where the wizard does something else than book for the visitor. */
  readonly task?: WizardTask
  readonly clock: Clock
  /** Reports to developers what the visitor is not told. */
  readonly log: (problem: unknown) => void
  /** Options of every actor, through which a developer's inspector listens, and stops the time in a replay. */
  readonly inspection: Pick<ActorOptions<AnyActorLogic>, 'inspect' | 'clock'>
}

export const SiteContext = createContext<Site | undefined>(undefined)

export function useSite(): Site {
  const site = use(SiteContext)
  if (!site) throw new Error('No site is provided.')
  return site
}
