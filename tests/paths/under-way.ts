import type { EventObject } from 'xstate'
import type { Deed } from './table.ts'

/** What a machine has begun and not ended: delays by the event that ends them, actors by their id. */
export interface UnderWay {
  now: number
  due: ReadonlyMap<string, { event: EventObject; at: number; ms: number }>
  running: ReadonlyMap<string, { src: string; input: unknown }>
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

const isEvent = (value: unknown): value is EventObject => typeof field(value, 'type') === 'string'

/** Reads from the actions of a step what is under way after it, and what it did to the outside. */
export const followed = (before: UnderWay, actions: readonly Deed[]) => {
  const due = new Map(before.due)
  const running = new Map(before.running)
  const deeds: Deed[] = []
  for (const { type, params } of actions) {
    const event = field(params, 'event')
    const id = String(field(params, 'id'))
    if (type === 'xstate.raise') {
      const ms = field(params, 'delay')
      // Deleted first, so that of two delays due at once the one begun first ends first.
      due.delete(id)
      if (isEvent(event) && typeof ms === 'number') due.set(id, { event, at: before.now + ms, ms })
    } else if (type === 'xstate.cancel') due.delete(String(field(params, 'sendId')))
    else if (type === 'xstate.spawnChild')
      running.set(id, { src: String(field(params, 'src')), input: field(params, 'input') })
    else if (type === 'xstate.stopChild') running.delete(id)
    else if (type === 'xstate.sendTo' || type === 'xstate.emit') {
      if (isEvent(event)) deeds.push({ type: event.type, params: event })
    } else if (!type.startsWith('xstate.'))
      deeds.push({ type, ...(params === undefined ? {} : { params }) })
  }
  return { due, running, deeds }
}
