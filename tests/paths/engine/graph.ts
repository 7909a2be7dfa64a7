import { adjacencyMapToArray, getAdjacencyMap } from '@xstate/graph'
import { fromTransition } from 'xstate'
import type { Chart } from '../../../src/diagram/chart.ts'
import { differences } from '../../../src/inspector/page/differences.ts'
import { coveringPaths, type Edge } from './covering-paths.ts'
import type { Step } from './run.ts'
import { type SimulatedState, situationOf } from './simulated-state.ts'
import { simulate } from './simulation.ts'
import type { AnyTable } from './table.ts'

/** A step from a situation, with the state in which it was tried first, and the state that it led to. */
export interface StepEdge extends Edge<Step> {
  source: SimulatedState
  target: SimulatedState
}

export interface PathStep {
  /** The state in which it is taken. */
  source: SimulatedState
  step: Step
  /** The state that the step leads to in this path test. */
  state: SimulatedState
}

export interface PathTest {
  name: string
  start: SimulatedState
  steps: readonly PathStep[]
}

export interface Graph {
  chart: Chart
  start: SimulatedState
  edges: readonly StepEdge[]
  pathTests: readonly PathTest[]
  problems: readonly string[]
  simulation: Simulation
}

type Simulation = ReturnType<typeof simulate>

/** Why one step leads from the same situation to two others, and what to do about it. */
const ambiguity = (chart: Chart, edge: StepEdge, before: SimulatedState, after: string): string => {
  const [tried, met] = [edge.source, before].map((state) => {
    const { context, remaining, inputs } = situationOf(chart, state)
    return { context, remaining, inputs }
  })
  const [difference] = differences(tried, met)
  const cause = difference
    ? `It depends on ${difference.path}, which is ${difference.was ?? 'absent'} or ${difference.is ?? 'absent'}: add it to the key of the table.`
    : 'It depends on the time: add it to the key of the table.'
  return `The key "${edge.from}" is too coarse: "${edge.label.name}" leads from there to "${edge.to}", and also to "${after}". ${cause}`
}

/** A path test without steps. `go` adds a step to it, and `last` is the state in which it ends. */
export const beginPath = ({ start, take }: Pick<Simulation, 'start' | 'take'>, name: string) => {
  const steps: PathStep[] = []
  const pathTest: PathTest = { name, start: start(), steps }
  const last = (): SimulatedState => steps.at(-1)?.state ?? pathTest.start
  const go = (step: Step): void => {
    const source = last()
    steps.push({ source, step, state: take(source, step) })
  }
  return { pathTest, last, go }
}

/** Takes the edges of a path one after another. */
export const follow = (
  simulation: Simulation,
  name: string,
  path: readonly StepEdge[],
): PathTest => {
  const { pathTest, last, go } = beginPath(simulation, name)
  for (const edge of path) {
    const before = last()
    go(edge.label)
    if (last().key !== edge.to)
      simulation.problems.add(ambiguity(simulation.chart, edge, before, last().key))
  }
  return pathTest
}

/** The reachable edges of a table's graph, and path tests that together take every edge. */
export const graphOf = (table: AnyTable): Graph => {
  const simulation = simulate(table)
  const { chart, start, take, stepsFrom, problems } = simulation
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
    ({ state, event, nextState }): StepEdge => ({
      source: state.context,
      target: nextState.context,
      from: state.context.key,
      to: nextState.context.key,
      label: event.step,
    }),
  )
  const paths = edges.length > 0 ? coveringPaths(start().key, edges) : [[]]
  const pathTests = paths.map((path, index) => follow(simulation, `Path ${index + 1}`, path))
  return { chart, start: start(), edges, pathTests, problems: [...problems], simulation }
}

/** Every state that the path tests rest in, in order, with repetitions. */
export const restStates = ({ pathTests }: Pick<Graph, 'pathTests'>): SimulatedState[] =>
  pathTests.flatMap(({ start, steps }) => [start, ...steps.map(({ state }) => state)])

/** The first state in the path tests for each combination of active states, and after each step. */
export const firstVisits = ({
  pathTests,
}: Pick<Graph, 'pathTests'>): ReadonlySet<SimulatedState> => {
  const visits = pathTests.flatMap(({ start, steps }) => [
    [start.states.join(), start] as const,
    ...steps.flatMap(({ step, state }) =>
      [state.states.join(), step.name].map((place) => [place, state] as const),
    ),
  ])
  // Of entries with the same key, a map keeps the last.
  return new Set(new Map(visits.reverse()).values())
}
