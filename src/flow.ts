import { useEffect } from 'react'
import type { Actor, AnyActorLogic } from 'xstate'
import { type Site, useSite } from './site.ts'

export interface Flow<Logic extends AnyActorLogic> {
  actorOf(site: Site): Actor<Logic>
}

/**
 * A flow that lives as long as the site is open: one actor a site, made outside React so that neither
 * StrictMode nor a page left and entered again can start it twice.
 */
export function flow<Logic extends AnyActorLogic>(
  create: (site: Site) => Actor<Logic>,
): Flow<Logic> {
  const actors = new WeakMap<Site, Actor<Logic>>()
  return {
    actorOf(site) {
      const actor = actors.get(site) ?? create(site)
      actors.set(site, actor)
      return actor
    },
  }
}

/** The site's actor. It starts only after the first paint, so that hydration meets what was prerendered. */
export function useFlow<Logic extends AnyActorLogic>(flow: Flow<Logic>): Actor<Logic> {
  const actor = flow.actorOf(useSite())
  useEffect(() => {
    actor.start()
  }, [actor])
  return actor
}
