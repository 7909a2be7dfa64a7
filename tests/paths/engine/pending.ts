import type { EventObject } from 'xstate'
import { property } from '../../../src/inspector/property.ts'
import type { Action } from './run.ts'

/** The delays and actors of a machine that are still running. */
export interface Pending {
  now: number
  /** By the id of the delay. */
  delays: ReadonlyMap<string, { event: EventObject; at: number; ms: number }>
  /** By the id of the actor. */
  actors: ReadonlyMap<string, { src: string; input: unknown }>
}

const isEvent = (value: unknown): value is EventObject =>
  typeof property(value, 'type') === 'string'

/** Applies the actions of a step. Returns what is pending afterwards, and the actions that leave the machine. */
export const applyActions = (before: Pending, actions: readonly Action[]) => {
  const delays = new Map(before.delays)
  const actors = new Map(before.actors)
  const external: Action[] = []
  for (const { type, params } of actions) {
    const event = property(params, 'event')
    const id = String(property(params, 'id'))
    if (type === 'xstate.raise') {
      const ms = property(params, 'delay')
      // A map keeps its insertion order. Deleting the id first moves it to the end: if two delays are due at
      // the same time, the one that started first ends first.
      delays.delete(id)
      if (isEvent(event) && typeof ms === 'number')
        delays.set(id, { event, at: before.now + ms, ms })
    } else if (type === 'xstate.cancel') delays.delete(String(property(params, 'sendId')))
    else if (type === 'xstate.spawnChild')
      actors.set(id, { src: String(property(params, 'src')), input: property(params, 'input') })
    else if (type === 'xstate.stopChild') actors.delete(id)
    else if (type === 'xstate.sendTo' || type === 'xstate.emit') {
      const to = property(params, 'targetId')
      const isChild = typeof to === 'string' && to !== '#_parent'
      if (isEvent(event)) external.push({ type: event.type, params: event, ...(isChild && { to }) })
    } else if (!type.startsWith('xstate.'))
      external.push({ type, ...(params === undefined ? {} : { params }) })
  }
  return { delays, actors, external }
}
