import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'

export interface State {
  path: string
  kind: 'leaf' | 'group'
  /** The state around it, or nothing for the outermost. */
  parent: string | undefined
  /** Where one comes in; a parallel state has none, for one is in all of it. */
  initial: readonly string[]
  isFinal: boolean
  isParallel: boolean
}

/** A transition as the machine's author wrote it. */
export interface Written {
  id: string
  source: string
  event: string
  /** The event and the guard as a diagram says them. */
  label: string
  targets: readonly string[]
}

export interface Delay {
  name: string
  state: string
  event: string
}

export interface Invoked {
  id: string
  src: string
  state: string
  /** Whether xstate made the id up, which makes an event with an unreadable name. */
  unnamed: boolean
}

/** What is written in a machine, found without running it. */
export interface Chart {
  states: readonly State[]
  written: ReadonlyMap<AnyTransitionDefinition, Written>
  delays: readonly Delay[]
  invoked: readonly Invoked[]
  events: readonly string[]
  /** The machine's id, and where it begins. */
  root: Pick<State, 'path' | 'initial' | 'isParallel'>
}

export const pathOf = (node: AnyStateNode): string => node.path.join('.') || node.machine.id

const says = (event: string): string =>
  event
    .replace(/^xstate\.done\.actor\.(.*)$/, '$1 done')
    .replace(/^xstate\.error\.actor\.(.*)$/, '$1 fails')
    .replace(/^xstate\.after\.([^.]*)\..*$/, 'after $1')
    .replace(/^xstate\.done\.state\..*$/, 'done')

const guardOf = ({ guard }: AnyTransitionDefinition): string => {
  if (guard === undefined) return ''
  const named: unknown = typeof guard === 'object' ? guard.type : guard
  return typeof named === 'string' ? ` [${named}]` : ' [if]'
}

const nodesOf = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values<AnyStateNode>(node.states).flatMap(nodesOf),
]

const writtenIn = (node: AnyStateNode): [AnyTransitionDefinition, Written][] => {
  const source = pathOf(node)
  const kinds: [string, readonly AnyTransitionDefinition[]][] = [
    ...node.transitions.entries(),
    ['always', node.always ?? []],
  ]
  return kinds.flatMap(([event, candidates]) =>
    candidates.map((transition, index): [AnyTransitionDefinition, Written] => {
      const targets = (transition.target ?? []).map(pathOf)
      const nth = candidates.length > 1 ? ` (${index + 1} of ${candidates.length})` : ''
      return [
        transition,
        {
          id: `${source} --${event}${nth}--> ${targets.join(', ') || 'itself'}`,
          source,
          event,
          label: `${says(event)}${guardOf(transition)}`,
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
    written: new Map(nodes.flatMap(writtenIn)),
    delays: nodes.flatMap((node) =>
      [...new Map(node.after.map((after) => [String(after.eventType), after.delay]))].map(
        ([event, delay]) => ({ name: String(delay), state: pathOf(node), event }),
      ),
    ),
    invoked: nodes.flatMap((node) =>
      node.invoke.map((invoke, index) => ({
        id: invoke.id,
        src: String(invoke.src),
        state: pathOf(node),
        unnamed: invoke.id === `${index}.${node.id}`,
      })),
    ),
    root: {
      path: machine.id,
      initial: initialOf(machine.root),
      isParallel: machine.root.type === 'parallel',
    },
    events: machine.events.map(String).filter((event) => !event.startsWith('xstate.')),
  }
}
