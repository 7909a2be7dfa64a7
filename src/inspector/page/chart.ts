import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'

export interface ChartState {
  path: string
  kind: 'leaf' | 'group'
  /** The path of the parent state; undefined for a state at the top level. */
  parent: string | undefined
  /** The paths of the initial child states; a parallel state has none, because all of its children are active. */
  initial: readonly string[]
  isFinal: boolean
  isParallel: boolean
}

export interface ChartTransition {
  id: string
  source: string
  event: string
  /** The event and the guard, as a diagram shows them. */
  label: string
  targets: readonly string[]
}

export interface ChartDelay {
  name: string
  event: string
}

/** The states, transitions, delays and invoked actors that a machine's definition contains. */
export interface Chart {
  states: readonly ChartState[]
  transitions: ReadonlyMap<AnyTransitionDefinition, ChartTransition>
  delays: readonly ChartDelay[]
  /** The names of the invoked actors. */
  sources: readonly string[]
  events: readonly string[]
  /** The machine itself; its path is the machine's id. */
  root: Pick<ChartState, 'path' | 'initial' | 'isParallel'>
}

export const pathOf = (node: AnyStateNode): string => node.path.join('.') || node.machine.id

/** Leaves out every state that has an active child, because the child's path contains it. */
export const leavesOf = (states: readonly string[]): string[] =>
  states.filter((state) => !states.some((other) => other.startsWith(`${state}.`)))

export const readableEvent = (event: string): string =>
  event
    .replace(/^xstate\.done\.actor\.(.*)$/, '$1 done')
    .replace(/^xstate\.error\.actor\.(.*)$/, '$1 fails')
    .replace(/^xstate\.after\.([^.]*)\..*$/, 'after $1')
    .replace(/^xstate\.done\.state\..*$/, 'done')

const guardLabel = ({ guard }: AnyTransitionDefinition): string => {
  if (guard === undefined) return ''
  const named = typeof guard === 'object' ? guard.type : guard
  return `\n[${typeof named === 'function' ? named.name : named}]`
}

const nodesOf = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values<AnyStateNode>(node.states).flatMap(nodesOf),
]

const transitionsOf = (node: AnyStateNode): [AnyTransitionDefinition, ChartTransition][] => {
  const source = pathOf(node)
  const byEvent: [string, readonly AnyTransitionDefinition[]][] = [
    ...node.transitions.entries(),
    ['always', node.always ?? []],
  ]
  return byEvent.flatMap(([event, candidates]) =>
    candidates.map((transition, index): [AnyTransitionDefinition, ChartTransition] => {
      const targets = (transition.target ?? []).map(pathOf)
      const nth = candidates.length > 1 ? ` (${index + 1} of ${candidates.length})` : ''
      return [
        transition,
        {
          id: `${source} --${readableEvent(event)}${nth}--> ${targets.join(', ') || 'itself'}`,
          source,
          event,
          label: `${readableEvent(event)}${guardLabel(transition)}`,
          targets,
        },
      ]
    }),
  )
}

const initialOf = (node: AnyStateNode): string[] =>
  node.type === 'compound' ? node.initial.target.map(pathOf) : []

export const chartOf = (machine: AnyStateMachine): Chart => {
  const nodes = nodesOf(machine.root)
  return {
    states: nodes
      .filter((node) => node !== machine.root && node.type !== 'history')
      .map((node) => ({
        path: pathOf(node),
        kind: node.type === 'atomic' || node.type === 'final' ? 'leaf' : 'group',
        parent: node.parent === machine.root || !node.parent ? undefined : pathOf(node.parent),
        initial: initialOf(node),
        isFinal: node.type === 'final',
        isParallel: node.type === 'parallel',
      })),
    transitions: new Map(nodes.flatMap(transitionsOf)),
    delays: nodes.flatMap((node) =>
      [...new Map(node.after.map((after) => [String(after.eventType), after.delay]))].map(
        ([event, delay]) => ({ name: String(delay), event }),
      ),
    ),
    sources: nodes.flatMap((node) => node.invoke.map(({ src }) => String(src))),
    root: {
      path: machine.id,
      initial: initialOf(machine.root),
      isParallel: machine.root.type === 'parallel',
    },
    events: machine.events.map(String).filter((event) => !event.startsWith('xstate.')),
  }
}
