import type { StatelyInspectionEvent } from '@statelyai/inspect'

interface ActorState {
  /** The paths of all active states. */
  readonly states: readonly string[]
  readonly context: unknown
}

/** An event that an actor received, and the state of the actor after it. */
export interface Change extends ActorState {
  readonly actor: string
  readonly event: { readonly type: string }
}

export interface Actor {
  readonly id: string
  readonly name: string
  readonly machine: string
}

const property = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

/** `{ data: 'loading' }` becomes `data` and `data.loading`. */
const statePaths = (value: unknown, parent = ''): string[] => {
  const pathOf = (name: string) => (parent === '' ? name : `${parent}.${name}`)
  if (typeof value === 'string') return [pathOf(value)]
  return Object.entries(Object(value)).flatMap(([name, inner]) => [
    pathOf(name),
    ...statePaths(inner, pathOf(name)),
  ])
}

const actorStateOf = (snapshot: unknown): ActorState => ({
  states: statePaths(property(snapshot, 'value') ?? {}),
  context: property(snapshot, 'context'),
})

/** The id of the machine; undefined for actors that are not machines and have no states. */
const machineIdOf = (definition: string | undefined): string | undefined => {
  const config: unknown = JSON.parse(definition ?? 'null')
  return property(config, 'states') === undefined ? undefined : String(property(config, 'id'))
}

/** `hold`, and `hold 2` for the second actor of that name. */
const numbered = (name: string, others: Iterable<Actor>): string => {
  const count = [...others].filter((other) => other.name.replace(/ \d+$/, '') === name).length
  return count === 0 ? name : `${name} ${count + 1}`
}

/** Keeps everything that the actors of these machines report, so that a developer can step back. */
export function createRecording(machineIds: ReadonlySet<string>) {
  const created = new Map<string, Actor>()
  const actors = new Map<string, Actor>()
  const changes: Change[] = []
  const initialStates = new Map<string, ActorState>()

  /** React's StrictMode creates every actor twice and starts one: only those that start are shown. */
  function startedActor(id: string): Actor | undefined {
    const actor = created.get(id)
    if (!actor || actors.has(id)) return actors.get(id)
    const started = { ...actor, name: numbered(actor.name, actors.values()) }
    actors.set(id, started)
    return started
  }
  return {
    actors,
    changes,
    add(event: StatelyInspectionEvent) {
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
