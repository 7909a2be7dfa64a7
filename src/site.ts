import { createContext, use } from 'react'
import type { ActorOptions, AnyActorLogic } from 'xstate'
import type { bookAppointment } from '../domain/booking/booking.ts'
import type { Details } from '../domain/booking/details.ts'
import type { SlotRequest } from '../domain/calendar/hold.ts'
import type { LocationEntry } from '../domain/calendar/location.ts'
import type { Call, ResponseOf } from '../domain/call.ts'
import type { PracticeFacts } from '../domain/practice.ts'
import type { FirstReviews } from '../domain/reviews/review-pages.ts'
import type { moveVisit } from '../domain/visit/visit.ts'
import type { Clock } from './clock.ts'
import type { SiteLocation } from './site-location.ts'

/** Sends a call. A refusal is returned like any other response; only failures throw. */
export type SendCall = <Request, Response>(
  call: Call<'GET' | 'POST', Request, Response>,
  request: Request,
  signal: AbortSignal,
) => Promise<Response>

/** A task for the wizard other than booking for the visitor: moving a visit, or booking for a client at the desk. */
export interface WizardTask {
  readonly kind:
    | { readonly isMove: true }
    | { readonly isAtDesk: true; readonly details: Details | undefined }
  /** Aborted when the task ends before the site does. What it knows of a client is forgotten then. */
  readonly ends?: AbortSignal
  /** Maps a path to the booking path for the wizard, or to another page's path where the wizard is not shown. */
  readonly pathAt: (path: string) => string
  /** Maps a booking path to the URL of the task. */
  readonly hrefs: (bookingPath: string) => string
  /** Why the slot is not held, if the task holds none. */
  readonly notHeld?: string
  /** Loads the locations, if the task can choose other times than visitors. */
  readonly loadLocations?: (signal: AbortSignal) => Promise<LocationEntry[]>
  /** Sent instead of the booking. */
  readonly send: (
    request: Details & SlotRequest,
    signal: AbortSignal,
  ) => Promise<ResponseOf<typeof bookAppointment | typeof moveVisit>>
}

/** What the pages and their flows need from outside. */
export interface Site {
  readonly facts: PracticeFacts
  /** The first reviews, from the document of the reviews page. */
  readonly firstReviews?: FirstReviews | undefined
  readonly location: SiteLocation
  /** Replaces the real calls in tests and replays. Importing those here would add their code to every page. */
  readonly send?: SendCall
  /** Set if the wizard does something other than book for the visitor. */
  readonly task?: WizardTask
  readonly clock: Clock
  /** Reports problems to developers that visitors are not told about. */
  readonly log: (problem: unknown) => void
  /** Options for every actor. Through them the inspector listens, and a replay stops the time. */
  readonly inspection: Pick<ActorOptions<AnyActorLogic>, 'inspect' | 'clock'>
}

export const SiteContext = createContext<Site | undefined>(undefined)

export function useSite(): Site {
  const site = use(SiteContext)
  if (!site) throw new Error('No site is provided.')
  return site
}
