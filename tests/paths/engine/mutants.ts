import { type AnyStateMachine, not, StateMachine } from 'xstate'

/** A machine with one change, which its tests must notice. */
export interface Mutant {
  name: string
  machine: AnyStateMachine
}

type Path = readonly (string | number)[]

/** One change to the definition of a machine. */
export interface Change {
  name: string
  at: Path
  /** The new value; undefined removes the old one. */
  to?: unknown
}

/** A state, a transition or an invocation in a machine's definition. */
interface Definition {
  id?: unknown
  type?: unknown
  on?: unknown
  after?: unknown
  always?: unknown
  invoke?: unknown
  entry?: unknown
  exit?: unknown
  states?: unknown
  target?: unknown
  guard?: unknown
  actions?: unknown
  onDone?: unknown
  onError?: unknown
  onSnapshot?: unknown
}

const isDefinition = (value: unknown): value is Definition =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const definitionOf = (value: unknown): Definition => (isDefinition(value) ? value : {})

const entriesOf = (value: unknown): [string, unknown][] => Object.entries(definitionOf(value))

const withChange = (value: unknown, at: Path, to: unknown): unknown => {
  const [first, ...rest] = at
  if (first === undefined) return to
  if (Array.isArray(value)) {
    const items: unknown[] = [...value]
    const item = withChange(items[Number(first)], rest, to)
    items.splice(Number(first), 1, ...(item === undefined ? [] : [item]))
    return items
  }
  const fields = new Map(entriesOf(value))
  const item = withChange(fields.get(String(first)), rest, to)
  if (item === undefined) fields.delete(String(first))
  else fields.set(String(first), item)
  return Object.fromEntries(fields)
}

/** The items of a list, or the one value, each with its path. */
const itemsOf = (value: unknown, at: Path): { one: unknown; at: Path }[] => {
  if (value === undefined) return []
  if (!Array.isArray(value)) return [{ one: value, at }]
  const items: unknown[] = value
  return items.map((one, index) => ({ one, at: [...at, index] }))
}

const labelOf = (one: unknown, at: Path): string => {
  const last = at.at(-1)
  const type = isDefinition(one) ? one.type : one
  const nth = typeof last === 'number' ? ` ${last + 1}` : ''
  return typeof type === 'string' ? type : `an inline one${nth}`
}

const droppedActions = (value: unknown, at: Path, where: string): Change[] =>
  itemsOf(value, at).map(({ one, at }) => ({
    name: `${where}: action dropped (${labelOf(one, at)})`,
    at,
  }))

/** A target with its last part replaced by the next sibling state. */
const swappedTarget = (target: string, state: Source, root: Definition): string | undefined => {
  const parts = target.split('.')
  const [first = '', ...between] = parts.slice(0, -1)
  const last = parts.at(-1) ?? ''
  const below = (from: Definition | undefined, steps: readonly string[]): string[] =>
    entriesOf(
      steps.reduce((at, step) => definitionOf(new Map(entriesOf(at?.states)).get(step)), from)
        ?.states,
    ).map(([name]) => name)
  const names = target.startsWith('#')
    ? below(first === `#${String(root.id)}` ? root : undefined, between)
    : target.startsWith('.')
      ? below(state.config, between)
      : below(state.parent, parts.slice(0, -1))
  const other = names[(names.indexOf(last) + 1) % names.length]
  return other === undefined || other === last
    ? undefined
    : [...parts.slice(0, -1), other].join('.')
}

interface Source {
  config: Definition
  parent: Definition | undefined
  at: Path
  name: string
}

const transitionChanges = (
  one: unknown,
  at: Path,
  where: string,
  state: Source,
  root: Definition,
): Change[] => {
  const { target: named, guard, actions } = definitionOf(one)
  const target = typeof one === 'string' ? one : named
  const other = typeof target === 'string' ? swappedTarget(target, state, root) : undefined
  return [
    { name: `${where}: transition dropped`, at },
    ...(other === undefined
      ? []
      : [
          {
            name: `${where}: target swapped (${String(target)} to ${other})`,
            at: typeof one === 'string' ? at : [...at, 'target'],
            to: other,
          },
        ]),
    ...(guard === undefined
      ? []
      : [
          {
            name: `${where}: guard negated (${labelOf(guard, at)})`,
            at: [...at, 'guard'],
            to: negated(guard),
          },
        ]),
    ...droppedActions(actions, [...at, 'actions'], where),
  ]
}

const isGuard = (value: unknown): value is Parameters<typeof not>[0] =>
  typeof value === 'string' || typeof value === 'function' || isDefinition(value)

const negated = (guard: unknown): unknown => (isGuard(guard) ? not(guard) : guard)

const stateChanges = (state: Source, root: Definition): Change[] => {
  const { config, at, name } = state
  const keyed = (key: 'on' | 'after'): [string, unknown, Path][] =>
    entriesOf(config[key]).map(([event, value]) => [event, value, [...at, key, event]])
  const invoked = itemsOf(config.invoke, [...at, 'invoke']).flatMap(({ one, at }) =>
    (['onDone', 'onError', 'onSnapshot'] as const).map((key): [string, unknown, Path] => [
      `${String(definitionOf(one).id)} ${key}`,
      definitionOf(one)[key],
      [...at, key],
    ]),
  )
  const inTransitions = (event: string, value: unknown, at: Path): Change[] =>
    itemsOf(value, at).flatMap(({ one, at }) => {
      const last = at.at(-1)
      const nth = typeof last === 'number' ? ` (${last + 1})` : ''
      return transitionChanges(one, at, `${name} on ${event}${nth}`, state, root)
    })
  const others: [string, unknown, Path][] = [
    ...keyed('on'),
    ...invoked,
    ['always', config.always, [...at, 'always']],
    ['onDone', config.onDone, [...at, 'onDone']],
  ]
  return [
    ...droppedActions(config.entry, [...at, 'entry'], `${name} entry`),
    ...droppedActions(config.exit, [...at, 'exit'], `${name} exit`),
    ...keyed('after').flatMap(([delay, value, at]) => [
      { name: `${name}: delay removed (${delay})`, at },
      // Dropping the only transition of a delay is the same as removing the delay.
      ...inTransitions(delay, value, at).slice(Array.isArray(value) && value.length > 1 ? 0 : 1),
    ]),
    ...others.flatMap(([event, value, at]) => inTransitions(event, value, at)),
    ...entriesOf(config.states).flatMap(([child, inside]) =>
      stateChanges(
        {
          config: definitionOf(inside),
          parent: config,
          at: [...at, 'states', child],
          name: at.length === 0 ? child : `${name}.${child}`,
        },
        root,
      ),
    ),
  ]
}

/** The machine with one change. */
export const mutantOf = (machine: AnyStateMachine, { name, at, to }: Change): Mutant => ({
  name,
  machine: new StateMachine(
    // A change may cause an endless loop: it ends after some rounds and counts as noticed.
    {
      ...Object.fromEntries(entriesOf(withChange(definitionOf(machine.config), at, to))),
      options: { maxIterations: 200 },
    },
    machine.implementations,
  ),
})

/** Every machine that differs from this one by one change. */
export const mutantsOf = (machine: AnyStateMachine): Mutant[] => {
  const root = definitionOf(machine.config)
  const whole = { config: root, parent: undefined, at: [], name: machine.id }
  return stateChanges(whole, root).map((change) => mutantOf(machine, change))
}
