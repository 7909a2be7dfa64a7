import { createContext, use } from 'react'
import type { ActorOptions, AnyActorLogic } from 'xstate'
import type { Call } from '../domain/call.ts'
import type { PracticeFacts } from '../domain/practice.ts'
import type { FirstReviews } from '../domain/reviews/review-pages.ts'
import type { Words } from '../domain/words.ts'
import type { Clock } from './clock.ts'
import type { SiteLocation } from './site-location.ts'

/** Sends a call. A refusal is returned like any other response; only failures throw. */
export type SendCall = <Request, Response>(
  call: Call<'GET' | 'POST', Request, Response>,
  request: Request,
  signal: AbortSignal,
) => Promise<Response>

/** The same for an act that aborts its calls itself. */
export type Send = <Request, Response>(
  call: Call<'GET' | 'POST', Request, Response>,
  request: Request,
) => Promise<Response>

/** What the pages and their flows need from outside. */
export interface Site {
  readonly facts: PracticeFacts
  /** The words of the pages whose code has loaded. */
  readonly words: Partial<Words>
  /** The first reviews, from the document of the reviews page. */
  readonly firstReviews?: FirstReviews | undefined
  readonly location: SiteLocation
  /** Replaces the real calls in tests and replays. Importing those here would add their code to every page. */
  readonly send?: SendCall
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
