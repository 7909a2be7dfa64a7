import { type AnyStateMachine, not, StateMachine } from 'xstate'

/** A machine with one thing changed, which its tests must notice. */
export interface Mutant {
  name: string
  machine: AnyStateMachine
}

type Place = readonly (string | number)[]

interface Change {
  name: string
  at: Place
  /** What stands there instead; nothing where it is taken out. */
  to?: unknown
}

/** A part of a machine's definition as its author wrote it. */
interface Part {
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

const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const part = (value: unknown): Part => (isPart(value) ? value : {})

const entriesOf = (value: unknown): [string, unknown][] => Object.entries(part(value))

const changed = (value: unknown, at: Place, to: unknown): unknown => {
  const [first, ...rest] = at
  if (first === undefined) return to
  if (Array.isArray(value)) {
    const items: unknown[] = [...value]
    const item = changed(items[Number(first)], rest, to)
    items.splice(Number(first), 1, ...(item === undefined ? [] : [item]))
    return items
  }
  const fields = new Map(entriesOf(value))
  const item = changed(fields.get(String(first)), rest, to)
  if (item === undefined) fields.delete(String(first))
  else fields.set(String(first), item)
  return Object.fromEntries(fields)
}

/** Each of one or several, and where it stands. */
const each = (value: unknown, at: Place): { one: unknown; at: Place }[] => {
  if (value === undefined) return []
  if (!Array.isArray(value)) return [{ one: value, at }]
  const items: unknown[] = value
  return items.map((one, index) => ({ one, at: [...at, index] }))
}

const wordsOf = (one: unknown, at: Place): string => {
  const last = at.at(-1)
  const type = isPart(one) ? one.type : one
  const nth = typeof last === 'number' ? ` ${last + 1}` : ''
  return typeof type === 'string' ? type : `an unnamed one${nth}`
}

const actionsDropped = (value: unknown, at: Place, where: string): Change[] =>
  each(value, at).map(({ one, at }) => ({
    name: `${where}: action dropped (${wordsOf(one, at)})`,
    at,
  }))

/** Where a target could point instead: the next state beside it. */
const swapped = (target: string, state: Source, root: Part): string | undefined => {
  const way = target.split('.')
  const [first = '', ...between] = way.slice(0, -1)
  const last = way.at(-1) ?? ''
  const below = (from: Part | undefined, steps: readonly string[]): string[] =>
    entriesOf(
      steps.reduce((at, step) => part(new Map(entriesOf(at?.states)).get(step)), from)?.states,
    ).map(([name]) => name)
  const names = target.startsWith('#')
    ? below(first === `#${String(root.id)}` ? root : undefined, between)
    : target.startsWith('.')
      ? below(state.config, between)
      : below(state.parent, way.slice(0, -1))
  const other = names[(names.indexOf(last) + 1) % names.length]
  return other === undefined || other === last ? undefined : [...way.slice(0, -1), other].join('.')
}

interface Source {
  config: Part
  parent: Part | undefined
  at: Place
  name: string
}

const inTransition = (
  one: unknown,
  at: Place,
  where: string,
  state: Source,
  root: Part,
): Change[] => {
  const { target: named, guard, actions } = part(one)
  const target = typeof one === 'string' ? one : named
  const other = typeof target === 'string' ? swapped(target, state, root) : undefined
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
            name: `${where}: guard turned round (${wordsOf(guard, at)})`,
            at: [...at, 'guard'],
            to: opposite(guard),
          },
        ]),
    ...actionsDropped(actions, [...at, 'actions'], where),
  ]
}

const isGuard = (value: unknown): value is Parameters<typeof not>[0] =>
  typeof value === 'string' || typeof value === 'function' || isPart(value)

const opposite = (guard: unknown): unknown => (isGuard(guard) ? not(guard) : guard)

const inState = (state: Source, root: Part): Change[] => {
  const { config, at, name } = state
  const keyed = (key: 'on' | 'after'): [string, unknown, Place][] =>
    entriesOf(config[key]).map(([event, value]) => [event, value, [...at, key, event]])
  const invoked = each(config.invoke, [...at, 'invoke']).flatMap(({ one, at }) =>
    (['onDone', 'onError', 'onSnapshot'] as const).map((key): [string, unknown, Place] => [
      `${String(part(one).id)} ${key}`,
      part(one)[key],
      [...at, key],
    ]),
  )
  const inTransitions = (event: string, value: unknown, at: Place): Change[] =>
    each(value, at).flatMap(({ one, at }) => {
      const last = at.at(-1)
      const nth = typeof last === 'number' ? ` (${last + 1})` : ''
      return inTransition(one, at, `${name} on ${event}${nth}`, state, root)
    })
  const others: [string, unknown, Place][] = [
    ...keyed('on'),
    ...invoked,
    ['always', config.always, [...at, 'always']],
    ['onDone', config.onDone, [...at, 'onDone']],
  ]
  return [
    ...actionsDropped(config.entry, [...at, 'entry'], `${name} entry`),
    ...actionsDropped(config.exit, [...at, 'exit'], `${name} exit`),
    ...keyed('after').flatMap(([delay, value, at]) => [
      { name: `${name}: delay removed (${delay})`, at },
      // Taking its only transition out removes the delay too.
      ...inTransitions(delay, value, at).slice(Array.isArray(value) && value.length > 1 ? 0 : 1),
    ]),
    ...others.flatMap(([event, value, at]) => inTransitions(event, value, at)),
    ...entriesOf(config.states).flatMap(([child, inside]) =>
      inState(
        {
          config: part(inside),
          parent: config,
          at: [...at, 'states', child],
          name: at.length === 0 ? child : `${name}.${child}`,
        },
        root,
      ),
    ),
  ]
}

/** Every machine that differs from this one in one place. */
export const mutantsOf = (machine: AnyStateMachine): Mutant[] => {
  const root = part(machine.config)
  const whole = { config: root, parent: undefined, at: [], name: machine.id }
  return inState(whole, root).map(({ name, at, to }) => ({
    name,
    machine: new StateMachine(
      // A change may send a machine round in circles: that ends, and counts as noticed.
      { ...Object.fromEntries(entriesOf(changed(root, at, to))), options: { maxIterations: 200 } },
      machine.implementations,
    ),
  }))
}
