import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'

export const pathOf = (node: AnyStateNode): string => node.path.join('.') || node.machine.id

/** Leaves out every state that has an active child, because the child's path contains it. */
export const leavesOf = (states: readonly string[]): string[] =>
  states.filter((state) => !states.some((other) => other.startsWith(`${state}.`)))

/** `{ data: 'loading' }` becomes `data` and `data.loading`. */
export const statePaths = (value: unknown, parent = ''): string[] =>
  (typeof value === 'string' ? [[value, {}]] : Object.entries(Object(value))).flatMap(
    ([name, inner]) => [`${parent}${name}`, ...statePaths(inner, `${parent}${name}.`)],
  )

/** The active leaf states. Sorted, because a recording does not keep the order of regions. */
export const stateName = (value: unknown): string => leavesOf(statePaths(value)).sort().join(' + ')

export const readableEvent = (event: string): string =>
  event
    .replace(/^xstate\.done\.actor\.(.*)$/, '$1 done')
    .replace(/^xstate\.error\.actor\.(.*)$/, '$1 fails')
    .replace(/^xstate\.after\.([^.]*)\..*$/, 'after $1')
    .replace(/^xstate\.done\.state\..*$/, 'done')

export const readableTime = (milliseconds: number): string =>
  milliseconds < 1000 ? `${milliseconds} ms` : `${Math.round(milliseconds / 100) / 10} s`

/** How long each delayed event takes, in milliseconds. */
export type Waits = Readonly<Record<string, number>>

/** The name of a transition's guard, or nothing if it has none. */
const guardName = ({ guard }: AnyTransitionDefinition): string => {
  const named = typeof guard === 'object' ? guard.type : guard
  return typeof named === 'function' ? named.name : (named ?? '')
}

/**
 * The guards that an event was checked against, in order. They were checked until one was true; its transition was taken.
 * `active` are the states before an event that took none.
 */
export function guardsAsked(
  event: string,
  taken: readonly AnyTransitionDefinition[],
  active: readonly AnyStateNode[],
): { name: string; isTrue: boolean }[] {
  const asked =
    taken.length > 0
      ? taken.map(({ source, eventType }) => source.transitions.get(eventType) ?? source.always)
      : active.map((node) => node.transitions.get(event))
  return asked.flatMap((candidates = []) => {
    const last = candidates.findIndex((one) => taken.includes(one))
    return candidates
      .slice(0, last < 0 ? undefined : last + 1)
      .map((one, index) => ({ name: guardName(one), isTrue: index === last }))
      .filter(({ name }) => name !== '')
  })
}

/** A state and all states within it. */
export const nodesOf = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values<AnyStateNode>(node.states).flatMap(nodesOf),
]

const transitionsOf = (node: AnyStateNode, waits: Waits) => {
  const source = pathOf(node)
  const byEvent: [string, readonly AnyTransitionDefinition[]][] = [
    ...node.transitions.entries(),
    ['always', node.always ?? []],
  ]
  return byEvent.flatMap(([event, candidates]) =>
    candidates.map((transition, index) => {
      const targets = (transition.target ?? []).map(pathOf)
      const guard = guardName(transition)
      const nth = candidates.length > 1 ? ` (${index + 1} of ${candidates.length})` : ''
      const id = `${source} --${readableEvent(event)}${nth}--> ${targets.join(', ') || 'itself'}`
      /** The event and the guard, as a diagram shows them. */
      const wait = waits[event]
      const name = `${readableEvent(event)}${wait === undefined ? '' : ` (${readableTime(wait)})`}`
      const label = [name, guard && `[${guard}]`].filter(Boolean).join('\n')
      return [transition, { id, source, event, guard, label, targets }] as const
    }),
  )
}

const stateOf = (node: AnyStateNode) => ({
  path: pathOf(node),
  kind: node.type === 'atomic' || node.type === 'final' ? ('leaf' as const) : ('group' as const),
  /** The path of the parent state; undefined for a state at the top level. */
  parent: node.parent?.parent && pathOf(node.parent),
  /** The paths of the initial child states; a parallel state has none, because all of its children are active. */
  initial: node.type === 'compound' ? node.initial.target.map(pathOf) : [],
  isFinal: node.type === 'final',
  isParallel: node.type === 'parallel',
})

/** The states, transitions, delays and invoked actors that a machine's definition contains. Delays are shown if known. */
export const chartOf = (machine: AnyStateMachine, waits: Waits = {}) => {
  const nodes = nodesOf(machine.root)
  return {
    states: nodes.filter((node) => node !== machine.root && node.type !== 'history').map(stateOf),
    transitions: new Map(nodes.flatMap((node) => transitionsOf(node, waits))),
    delays: nodes.flatMap((node) =>
      [...new Map(node.after.map((after) => [String(after.eventType), after.delay]))].map(
        ([event, delay]) => ({ name: String(delay), event }),
      ),
    ),
    /** The names of the invoked actors. */
    sources: nodes.flatMap((node) => node.invoke.map(({ src }) => String(src))),
    events: machine.events.map(String).filter((event) => !event.startsWith('xstate.')),
    /** The machine itself; its path is the machine's id. */
    root: stateOf(machine.root),
  }
}

export type Chart = ReturnType<typeof chartOf>
export type ChartState = ReturnType<typeof stateOf>
export type ChartTransition = ReturnType<typeof transitionsOf>[number][1]
