import { adjacencyMapToArray, getAdjacencyMap } from '@xstate/graph'
import { fromTransition } from 'xstate'
import type { Chart } from '../../../src/inspector/page/chart.ts'
import type { Step } from './run.ts'
import type { SimulatedState } from './simulated-state.ts'
import { simulate } from './simulation.ts'
import type { AnyTable } from './table.ts'
import { type Edge, toursOf } from './tours.ts'

export interface TourStep {
  edge: Edge<Step>
  step: Step
  /** The state that the step leads to in this tour. */
  state: SimulatedState
}

export interface Tour {
  name: string
  start: SimulatedState
  steps: readonly TourStep[]
}

export interface Graph {
  chart: Chart
  start: SimulatedState
  edges: readonly Edge<Step>[]
  tours: readonly Tour[]
  problems: readonly string[]
}

/** Takes the edges of a walk one after another. */
export const follow = (
  { start, take, problems }: Pick<ReturnType<typeof simulate>, 'start' | 'take' | 'problems'>,
  name: string,
  walk: readonly Edge<Step>[],
): Tour => {
  const first = start()
  let state = first
  const steps = walk.map((edge): TourStep => {
    state = take(state, edge.label)
    if (state.key !== edge.to)
      problems.add(
        `The key is ambiguous: from "${edge.from}" the step "${edge.label.name}" leads to "${edge.to}", but here to "${state.key}".`,
      )
    return { edge, step: edge.label, state }
  })
  return { name, start: first, steps }
}

/** The reachable edges of a table's graph, and tours: by default, tours that together take every edge. */
export const graphOf = (
  table: AnyTable,
  walksOf: (start: string, edges: readonly Edge<Step>[]) => Edge<Step>[][] = toursOf,
): Graph => {
  const { chart, start, take, stepsFrom, problems } = simulate(table)
  const logic = fromTransition(
    (state: SimulatedState, { step }: { type: string; step: Step }) => take(state, step),
    start(),
  )
  const map = getAdjacencyMap(logic, {
    events: ({ context }) => stepsFrom(context).map((step) => ({ type: step.name, step })),
    serializeEvent: ({ type }) => type,
    serializeState: ({ context }) => context.key,
  })
  const edges = adjacencyMapToArray(map).map(
    ({ state, event, nextState }): Edge<Step> => ({
      from: state.context.key,
      to: nextState.context.key,
      label: event.step,
    }),
  )
  const walks = edges.length > 0 ? walksOf(start().key, edges) : [[]]
  const tours = walks.map((walk, index) =>
    follow({ start, take, problems }, `Tour ${index + 1}`, walk),
  )
  return { chart, start: start(), edges, tours, problems: [...problems] }
}

/** Every state that the tours rest in, in order, with repetitions. */
export const restStates = ({ tours }: Pick<Graph, 'tours'>): SimulatedState[] =>
  tours.flatMap(({ start, steps }) => [start, ...steps.map(({ state }) => state)])

/** The first state in the tours for each combination of active states. */
export const firstVisits = (graph: Pick<Graph, 'tours'>): ReadonlySet<SimulatedState> => {
  const first = new Map<string, SimulatedState>()
  for (const state of restStates(graph)) {
    const states = state.states.join()
    if (!first.has(states)) first.set(states, state)
  }
  return new Set(first.values())
}
