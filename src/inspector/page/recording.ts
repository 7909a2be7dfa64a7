import type { InspectionRecord } from '../channel.ts'
import { numberedNames } from '../numbered-names.ts'
import { property } from '../property.ts'
import { leavesOf, readableEvent } from './chart.ts'

/** An event that an actor received, and the state of the actor after it. */
export interface Change {
  /** The number of the change in the recording, from 1. */
  readonly nth: number
  readonly actor: string
  readonly event: { readonly type: string }
  /** The actor and the event. */
  readonly label: string
  /** What the event carries, as JSON. */
  readonly payload: string
  /** XState's state value. */
  readonly value: unknown
  readonly context: unknown
  /** The path of the page at that time. */
  readonly path: string
  /** Epoch milliseconds. */
  readonly at: number
}

/** An event on its way to an actor, from another one or from the page. */
export interface Message {
  readonly nth: number
  readonly from: string | undefined
  readonly to: string
  readonly type: string
  /** The number of the change that it caused; undefined if its receiver is not a state machine. */
  step: number | undefined
}

export interface Actor {
  readonly id: string
  readonly name: string
  readonly machine: string
}

/** `{ data: 'loading' }` becomes `data` and `data.loading`. */
export const statePaths = (value: unknown, parent = ''): string[] => {
  const pathOf = (name: string) => (parent === '' ? name : `${parent}.${name}`)
  if (typeof value === 'string') return [pathOf(value)]
  return Object.entries(Object(value)).flatMap(([name, inner]) => [
    pathOf(name),
    ...statePaths(inner, pathOf(name)),
  ])
}

/** The active states without active children. Sorted, because a recording does not keep the order of regions. */
export const stateName = (value: unknown): string => leavesOf(statePaths(value)).sort().join(' + ')

/** The machine's id; undefined for actors that are not state machines. */
const machineIdOf = (definition: string | undefined): string | undefined => {
  const config: unknown = JSON.parse(definition ?? 'null')
  return property(config, 'states') === undefined ? undefined : String(property(config, 'id'))
}

/** Records everything that the actors of these machines report, so that a developer can step back. */
export function createRecording(machineIds: ReadonlySet<string>) {
  const numberedName = numberedNames()
  const records: InspectionRecord[] = []
  const created = new Map<string, Actor>()
  const actors = new Map<string, Actor>()
  const changes: Change[] = []
  const messages: Message[] = []

  /** React's StrictMode creates every actor twice but starts only one. Only started actors are shown. */
  function startedActor(id: string): Actor | undefined {
    const actor = created.get(id)
    if (!actor || actors.has(id) || !machineIds.has(actor.machine)) return actors.get(id)
    const started = { ...actor, name: numberedName(id, actor.name) }
    actors.set(id, started)
    return started
  }
  return {
    actors,
    changes,
    messages,
    /** Everything that was reported, for saving to a file. */
    records,
    nameOf: (id = ''): string => (actors.get(id) ?? created.get(id))?.name ?? 'page',
    add(record: InspectionRecord) {
      const { event, path } = record
      const { sessionId: id } = event
      records.push(record)
      if (event.type === '@xstate.actor') {
        const machine = machineIdOf(event.definition) ?? ''
        created.set(id, { id, name: event.name, machine })
        return
      }
      const { type, ...payload } = event.event
      if (event.type === '@xstate.event') {
        messages.push({ nth: messages.length, from: event.sourceId, to: id, type, step: undefined })
        return
      }
      const actor = startedActor(id)
      if (!actor) return
      changes.push({
        nth: changes.length + 1,
        actor: id,
        event: event.event,
        label: `${actor.name}: ${readableEvent(type)}`,
        payload: JSON.stringify(payload).replace(/^{}$/, ''),
        path,
        at: Number(event.createdAt),
        value: property(event.snapshot, 'value'),
        context: property(event.snapshot, 'context'),
      })
      const cause = messages.findLast((one) => !one.step && one.to === id && one.type === type)
      if (cause) cause.step = changes.length
    },
    /** The last of the first `count` changes that was the actor's; undefined if it had not started by then. */
    lastChange: (actor: string | undefined, count: number): Change | undefined =>
      changes.slice(0, count).findLast((change) => change.actor === actor),
  }
}

export type Recording = ReturnType<typeof createRecording>
