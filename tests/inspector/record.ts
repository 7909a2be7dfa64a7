import type { StatelyInspectionEvent } from '@statelyai/inspect'

/** What an actor was at one moment. */
export interface Still {
  readonly states: readonly string[]
  readonly context: unknown
}

/** One thing that happened: which actor took which event, and what it was after it. */
export interface Happening extends Still {
  readonly actor: string
  readonly event: { readonly type: string }
}

export interface Actor {
  readonly id: string
  readonly name: string
  /** The machine it runs, by the machine's own id. */
  readonly machine: string
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

/** `{ data: 'loading' }` as the paths `data` and `data.loading`. */
const pathsOf = (value: unknown, within = ''): string[] => {
  const at = (name: string) => (within === '' ? name : `${within}.${name}`)
  if (typeof value === 'string') return [at(value)]
  return Object.entries(Object(value)).flatMap(([name, inner]) => [
    at(name),
    ...pathsOf(inner, at(name)),
  ])
}

const stillOf = (snapshot: unknown): Still => ({
  states: pathsOf(field(snapshot, 'value') ?? {}),
  context: field(snapshot, 'context'),
})

/** Calls and listeners have no states. */
const machineOf = (definition: string | undefined): string | undefined => {
  const config: unknown = JSON.parse(definition ?? 'null')
  return field(config, 'states') === undefined ? undefined : String(field(config, 'id'))
}

/** All that was told of the actors of these machines, so that one can go back in it. */
export function record(machines: ReadonlySet<string>) {
  const actors = new Map<string, Actor>()
  const happenings: Happening[] = []
  const beginnings = new Map<string, Still>()
  return {
    actors,
    happenings,
    add(told: StatelyInspectionEvent) {
      if (told.type === '@xstate.actor') {
        const machine = machineOf(told.definition)
        if (machine === undefined || !machines.has(machine)) return
        actors.set(told.sessionId, { id: told.sessionId, name: told.name, machine })
        beginnings.set(told.sessionId, stillOf(told.snapshot))
      }
      if (told.type === '@xstate.snapshot' && actors.has(told.sessionId))
        happenings.push({ actor: told.sessionId, event: told.event, ...stillOf(told.snapshot) })
    },
    /** What an actor was after so many happenings. */
    at(actor: string, count: number): Still | undefined {
      return (
        happenings.slice(0, count).findLast((one) => one.actor === actor) ?? beginnings.get(actor)
      )
    },
  }
}
