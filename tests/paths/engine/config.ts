import type { AnyStateNode, AnyTransitionDefinition } from 'xstate'
import type { AnyTable } from './table.ts'

type Some<Value> = Value | undefined

/** A transition as data: its guard and its actions are names. */
interface PlainTransition {
  readonly target: Some<string>
  readonly guard: Some<string>
  readonly actions: Some<readonly string[]>
  readonly reenter: Some<true>
}
type ByEvent = Some<Readonly<Record<string, readonly PlainTransition[]>>>

/** A state, or a whole machine, as data. As JSON, it is a config of XState. */
export interface PlainState {
  readonly id?: string
  readonly type: Some<'parallel' | 'final'>
  readonly initial: Some<string>
  readonly entry: Some<readonly string[]>
  readonly exit: Some<readonly string[]>
  readonly invoke: Some<
    readonly (Readonly<Record<'id' | 'src', string>> &
      Readonly<Record<'onDone' | 'onError', Some<readonly PlainTransition[]>>>)[]
  >
  readonly on: ByEvent
  readonly after: ByEvent
  readonly always: Some<readonly PlainTransition[]>
  readonly onDone: Some<readonly PlainTransition[]>
  readonly states: Some<Readonly<Record<string, PlainState>>>
}

export const part = (value: unknown, name: string): unknown => Reflect.get(Object(value), name)

/** JSON leaves out what is undefined. */
const unlessEmpty = <Value extends object>(value: Value): Some<Value> =>
  Object.keys(value).length > 0 ? value : undefined

/** The name of a guard or an action, or what an action assigns, raises or emits. */
export const nameOf = (named: unknown): string => {
  const type = part(named, 'type')
  const [, kind] = /^xstate\.(.+)$/.exec(String(type)) ?? []
  if (kind === undefined) return String(type ?? part(named, 'name') ?? named)
  const what =
    kind === 'assign'
      ? Object.keys(Object(part(named, 'assignment'))).join(', ') || 'context'
      : part(part(named, 'event'), 'type')
  return [kind, what].filter(Boolean).join(' ')
}

export const namesOf = (actions: unknown): Some<readonly string[]> =>
  unlessEmpty((actions === undefined ? [] : [actions]).flat().map(nameOf))

const plainTransition = (transition: AnyTransitionDefinition): PlainTransition => {
  const { target, guard, actions, reenter } = transition
  const [node] = target ?? []
  return {
    target: node && `#${[node.machine.id, ...node.path].join('.')}`,
    guard: guard === undefined ? undefined : nameOf(guard),
    actions: namesOf(actions),
    reenter: reenter && node ? true : undefined,
  }
}

/** How long a delay takes: as the machine says or, if the machine computes it, as the table says. */
export const millisecondsOf = (
  { machine, delays }: Pick<AnyTable, 'machine' | 'delays'>,
  delay: unknown,
): number => {
  const value: unknown = machine.implementations.delays[String(delay)] ?? delay
  const [known = 0] = Object.values(delays[String(delay)] ?? {})
  return typeof value === 'number' ? value : known
}

/** A machine as data. Its delays are numbers, as XState's own tools take them. */
export const configOf = ({ machine, delays }: Pick<AnyTable, 'machine' | 'delays'>): PlainState => {
  const plain = (node: AnyStateNode): PlainState => {
    const all = [...node.transitions].map(
      ([event, transitions]) => [event, transitions.map(plainTransition)] as const,
    )
    const ending = (event: string) => all.find(([name]) => name === event)?.[1]
    const [type, initial] =
      node.type === 'compound' ? [undefined, node.initial.target[0]?.key] : [node.type, undefined]
    return {
      type: type === 'parallel' || type === 'final' ? type : undefined,
      initial,
      entry: namesOf(node.config.entry),
      exit: namesOf(node.config.exit),
      invoke: unlessEmpty(
        node.invoke.map(({ id, src }) => ({
          ...{ id, src: String(src) },
          onDone: ending(`xstate.done.actor.${id}`),
          onError: ending(`xstate.error.actor.${id}`),
        })),
      ),
      on: unlessEmpty(Object.fromEntries(all.filter(([event]) => !event.startsWith('xstate.')))),
      after: unlessEmpty(
        Object.fromEntries(
          node.after.map(({ eventType, delay }) => [
            millisecondsOf({ machine, delays }, delay),
            ending(String(eventType)) ?? [],
          ]),
        ),
      ),
      always: node.always?.map(plainTransition),
      onDone: ending(`xstate.done.state.${node.id}`),
      states: unlessEmpty(
        Object.fromEntries(
          Object.values<AnyStateNode>(node.states).map((child) => [child.key, plain(child)]),
        ),
      ),
    }
  }
  return { id: machine.id, ...plain(machine.root) }
}
