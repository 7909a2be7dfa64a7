import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { Actor, AnyActorLogic, SnapshotFrom } from 'xstate'
import { type Site, useSite } from './site.ts'

export interface Flow<Logic extends AnyActorLogic> {
  actorOf(site: Site): Actor<Logic>
}

/** What is made once for a site, and lives as long as the site is open or until it is forgotten. */
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
    forget: (site: Site) => void all.delete(site),
  }
}

/**
 * A flow that lives as long as the site is open. Its one actor is created outside React, so neither
 * StrictMode nor leaving a page and coming back can start it twice.
 */
export function flow<Logic extends AnyActorLogic>(
  create: (site: Site) => Actor<Logic>,
): Flow<Logic> {
  return { actorOf: perSite(create).of }
}

/** The flow's actor. It starts after the first paint, so that hydration finds what was prerendered. */
export function useFlow<Logic extends AnyActorLogic>(flow: Flow<Logic>): Actor<Logic> {
  const actor = flow.actorOf(useSite())
  useEffect(() => {
    actor.start()
  }, [actor])
  return actor
}

/** What a selector reads from a flow; the component renders again only when that changes. */
export const useFlowState = <Logic extends AnyActorLogic, Selected>(
  flow: Flow<Logic>,
  selector: (snapshot: SnapshotFrom<Logic>) => Selected,
): Selected => useSelector(useFlow(flow), selector)
