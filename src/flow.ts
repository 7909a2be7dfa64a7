import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { type Actor, type AnyActorLogic, fromCallback, type SnapshotFrom } from 'xstate'
import { type Site, useSite } from './site.ts'

export interface Flow<Logic extends AnyActorLogic> {
  actorOf(site: Site): Actor<Logic>
}

/** Creates a value once per site. It lives as long as the site is open. */
export function perSite<Made, More extends readonly unknown[] = []>(
  make: (site: Site, ...more: More) => Made,
) {
  const all = new WeakMap<Site, Made>()
  return {
    of(site: Site, ...more: More): Made {
      const made = all.get(site) ?? make(site, ...more)
      all.set(site, made)
      return made
    },
  }
}

/**
 * A flow that lives as long as the site is open. Its actor is created outside React, so neither
 * StrictMode nor returning to a page can start it twice.
 */
export function flow<Logic extends AnyActorLogic>(
  create: (site: Site) => Actor<Logic>,
): Flow<Logic> {
  return { actorOf: perSite(create).of }
}

/** Starts an actor after the first paint, so that hydration finds what was prerendered. */
export function useStarted<Logic extends AnyActorLogic>(actor: Actor<Logic>): Actor<Logic> {
  useEffect(() => {
    actor.start()
  }, [actor])
  return actor
}

export const useFlow = <Logic extends AnyActorLogic>(flow: Flow<Logic>): Actor<Logic> =>
  useStarted(flow.actorOf(useSite()))

/** The value of a selector on a flow. The component re-renders only when that value changes. */
export const useFlowState = <Logic extends AnyActorLogic, Selected>(
  flow: Flow<Logic>,
  selector: (snapshot: SnapshotFrom<Logic>) => Selected,
  compare?: (one: Selected, other: Selected) => boolean,
): Selected => useSelector(useFlow(flow), selector, compare)

/** Sends `tab.shown` whenever the tab is shown again. */
export const watchTab = fromCallback(({ sendBack }) => {
  const report = () => {
    if (!document.hidden) sendBack({ type: 'tab.shown' })
  }
  document.addEventListener('visibilitychange', report)
  return () => document.removeEventListener('visibilitychange', report)
})

/**
 * Announces each change of the URL to a flow whose link has a token in its fragment. `tokenHere` is that token while the
 * flow's page is open.
 */
export function followLink(
  { location }: Site,
  tokenHere: () => string | undefined,
  changed: () => void,
): void {
  location.subscribe(() => {
    const token = tokenHere()
    // The link "Skip to content" replaces the token in the URL. Put it back, because a reload needs it.
    if (location.hash() === '#main' && token !== undefined)
      location.navigate(`${location.path()}#${token}`, { replace: true })
    else changed()
  })
}
