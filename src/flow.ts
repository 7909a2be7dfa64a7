import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { Actor, AnyActorLogic, SnapshotFrom } from 'xstate'
import { type Site, useSite } from './site.ts'

export interface Flow<Logic extends AnyActorLogic> {
  actorOf(site: Site): Actor<Logic>
}

/**
 * A flow that lives as long as the site is open. Its one actor is created outside React, so neither
 * StrictMode nor leaving a page and coming back can start it twice.
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
