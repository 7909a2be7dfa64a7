import type { InspectionRecord } from '../channel.ts'
import { numberedNames } from '../numbered-names.ts'
import { property } from '../property.ts'

interface ActorState {
  /** The paths of all active states. */
  readonly states: readonly string[]
  /** The same states as XState's state value. */
  readonly value: unknown
  readonly context: unknown
}

/** An event that an actor received, and the state of the actor after it. */
export interface Change extends ActorState {
  readonly actor: string
  readonly event: { readonly type: string }
  /** The path of the page at that time. */
  readonly path: string
  /** Epoch milliseconds. */
  readonly at: number
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

const actorStateOf = (snapshot: unknown): ActorState => ({
  states: statePaths(property(snapshot, 'value') ?? {}),
  value: property(snapshot, 'value'),
  context: property(snapshot, 'context'),
})

/** The machine's id; undefined for actors that are not state machines. */
const machineIdOf = (definition: string | undefined): string | undefined => {
  const config: unknown = JSON.parse(definition ?? 'null')
  return property(config, 'states') === undefined ? undefined : String(property(config, 'id'))
}

/** Records everything that the actors of these machines report, so that a developer can step back. */
export function createRecording(machineIds: ReadonlySet<string>) {
  const names = numberedNames()
  const records: InspectionRecord[] = []
  const created = new Map<string, Actor>()
  const actors = new Map<string, Actor>()
  const changes: Change[] = []
  const initialStates = new Map<string, ActorState>()

  /** React's StrictMode creates every actor twice but starts only one. Only started actors are shown. */
  function startedActor(id: string): Actor | undefined {
    const actor = created.get(id)
    if (!actor || actors.has(id)) return actors.get(id)
    const started = { ...actor, name: names.of(id, actor.name) }
    actors.set(id, started)
    return started
  }
  return {
    actors,
    changes,
    /** Everything that was reported, for saving to a file. */
    records,
    add(record: InspectionRecord) {
      const { event, path } = record
      records.push(record)
      if (event.type === '@xstate.actor') {
        const machine = machineIdOf(event.definition)
        if (machine === undefined || !machineIds.has(machine)) return
        created.set(event.sessionId, { id: event.sessionId, name: event.name, machine })
        initialStates.set(event.sessionId, actorStateOf(event.snapshot))
      }
      if (event.type === '@xstate.snapshot' && startedActor(event.sessionId))
        changes.push({
          actor: event.sessionId,
          event: event.event,
          path,
          at: Number(event.createdAt),
          ...actorStateOf(event.snapshot),
        })
    },
    /** The state of an actor after the first `count` changes. */
    stateAfter(actor: string, count: number): ActorState | undefined {
      return (
        changes.slice(0, count).findLast((change) => change.actor === actor) ??
        initialStates.get(actor)
      )
    },
  }
}

export type Recording = ReturnType<typeof createRecording>
