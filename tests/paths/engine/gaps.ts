import { type Graph, restStates, type TourStep } from './graph.ts'
import type { AnyTable, ExpectedGraph, Internal } from './table.ts'

/** What the tours really took: edges, and the transitions and states that the live machine reported. */
export interface Coverage {
  edges: Set<unknown>
  transitions: Set<string>
  states: Set<string>
  /** The transitions that each step of a tour took. */
  transitionsByStep: Map<TourStep, string[]>
}

const isEmpty = (record: object | Internal | undefined): boolean =>
  record !== 'internal' && typeof record !== 'function' && Object.keys(record ?? {}).length === 0

const namesIn = (records: Readonly<Record<string, object | Internal>>): string[] =>
  Object.values(records).flatMap((record) =>
    typeof record === 'string' ? [] : Object.keys(record),
  )

const fixturesOf = (table: AnyTable): string[] => [
  ...namesIn(table.events),
  ...Object.values(table.outcomes).flatMap((outcomes) => namesIn({ ...outcomes })),
  ...namesIn(table.delays),
  ...Object.keys(table.waits ?? {}),
]

const missingOutcomes = (table: AnyTable, { chart }: Graph): string[] => {
  const handled = new Set([...chart.transitions.values()].map(({ event }) => event))
  return chart.invocations.flatMap(({ id, src, state }) => {
    const outcomes = table.outcomes[src]
    const isMissing = (kind: 'done' | 'error') =>
      (outcomes !== undefined || handled.has(`xstate.${kind}.actor.${id}`)) &&
      isEmpty(outcomes?.[kind])
    return [...(isMissing('done') ? ['result'] : []), ...(isMissing('error') ? ['error'] : [])].map(
      (kind) => `The actor ${src}, invoked in ${state}, has no named ${kind} in its outcomes.`,
    )
  })
}

/** What the machine has and the table does not. */
const missingInTable = (table: AnyTable, graph: Graph): string[] => [
  ...graph.chart.events
    .filter((event) => isEmpty(table.events[event]))
    .map((event) => `The event ${event} has no fixture.`),
  ...graph.chart.states
    .filter(({ path, kind }) => kind === 'leaf' && !table.states[path])
    .map(({ path }) => `The state ${path} has no expectation.`),
  ...Object.entries(table.states)
    .filter(([, one]) => one !== 'transient' && Object.values(one).every(isEmpty))
    .map(([state]) => `The expectation of the state ${state} is empty.`),
  ...graph.chart.invocations
    .filter(({ hasGeneratedId }) => hasGeneratedId)
    .map(({ src, state }) => `The actor ${src}, invoked in ${state}, has no id.`),
  ...missingOutcomes(table, graph),
  ...graph.chart.delays
    .filter(({ name }) => isEmpty(table.delays[name]))
    .map(({ name, state }) => `The delay ${name} of ${state} has no fixture.`),
]

/** What the table has and the machine does not. */
const obsoleteInTable = (table: AnyTable, { chart, edges }: Graph): string[] => {
  const states = new Set(chart.states.map(({ path }) => path))
  const events = new Set(chart.events)
  const sources = new Set(chart.invocations.map(({ src }) => src))
  const taken = new Set(edges.map(({ label }) => label.name))
  const fixtures = fixturesOf(table)
  const report = (names: readonly string[], isKnown: Set<string>, say: (name: string) => string) =>
    names.filter((name) => !isKnown.has(name)).map(say)
  return [
    ...report(
      Object.keys(table.states),
      states,
      (state) => `There is no state ${state}, but there is an expectation for it.`,
    ),
    ...report(
      Object.keys(table.events),
      events,
      (event) => `There is no event ${event}, but there are fixtures for it.`,
    ),
    ...report(
      Object.keys(table.outcomes),
      sources,
      (src) => `No actor ${src} is invoked, but there are outcomes for it.`,
    ),
    ...report(
      fixtures,
      taken,
      (name) => `The fixture "${name}" is never used: no state accepts it.`,
    ),
    ...fixtures
      .filter((name, index) => fixtures.indexOf(name) !== index)
      .map((name) => `Two fixtures are called "${name}".`),
    ...report(
      Object.keys(table.after ?? {}),
      taken,
      (name) => `The expectation after "${name}" is never used: there is no such step.`,
    ),
    ...report(
      Object.values(table.requirements ?? {}).flat(),
      new Set([...states, ...taken]),
      (name) => `A requirement is seen at "${name}": there is no such state or step.`,
    ),
  ]
}

const notCovered = (table: AnyTable, graph: Graph, coverage: Coverage): string[] => {
  const rested = new Set(restStates(graph).flatMap(({ states }) => states))
  const reached = new Set([...coverage.states, ...rested])
  return [
    ...graph.chart.states
      .filter(({ path }) => !reached.has(path))
      .map(({ path }) => `The state ${path} is never reached.`),
    ...Object.entries(table.states)
      .filter(([state, one]) => rested.has(state) === (one === 'transient'))
      .map(([state]) =>
        rested.has(state)
          ? `The table calls the state ${state} transient, but the machine stays there.`
          : `The expectation of the state ${state} is never used: the machine never stays there.`,
      ),
    ...[...graph.chart.transitions.values()]
      .filter(({ id }) => !coverage.transitions.has(id))
      .map(({ id }) => `The transition ${id} is never taken.`),
    ...graph.edges
      .filter((edge) => !coverage.edges.has(edge))
      .map(
        ({ from, to, label }) =>
          `The edge from "${from}" by "${label.name}" to "${to}" is never taken.`,
      ),
  ]
}

/** Where the machine differs from the graph that its table expects. */
const graphDifferences = (expected: ExpectedGraph, { states, edges }: Graph): string[] => {
  const reached = new Set(states.map(({ key }) => key))
  const targets = new Map(edges.map(({ from, to, label }) => [`${from}: ${label.name}`, to]))
  // A situation without steps is known as the target of another one.
  const known = new Set([
    ...Object.keys(expected),
    ...Object.values(expected).flatMap(Object.values),
  ])
  const reachable = Object.entries(expected).filter(([from]) => reached.has(from))
  // A step that leads elsewhere comes first: the rest often follows from it.
  return [
    ...reachable.flatMap(([from, steps]) =>
      Object.entries(steps).flatMap(([name, to]) => {
        const target = targets.get(`${from}: ${name}`)
        return target === to
          ? []
          : [
              `In "${from}" the step "${name}" should lead to "${to}" and ${target === undefined ? 'is not possible' : `leads to "${target}"`}.`,
            ]
      }),
    ),
    ...[...reached]
      .filter((key) => !known.has(key))
      .map((key) => `The table's graph does not know the situation "${key}".`),
    ...Object.keys(expected)
      .filter((from) => !reached.has(from))
      .map((from) => `The situation "${from}" of the table's graph is never reached.`),
  ]
}

export interface Gaps {
  /** Where table and machine differ. */
  causes: readonly string[]
  /** What no tour has reached. */
  missed: readonly string[]
}

/** Everything that the tests of a machine leave out, each named. */
export const gapsIn = (table: AnyTable, graph: Graph, coverage: Coverage): Gaps => ({
  causes: [
    ...new Set([
      ...graphDifferences(table.graph, graph),
      ...missingInTable(table, graph),
      ...obsoleteInTable(table, graph),
      ...graph.problems,
    ]),
  ],
  missed: [...new Set(notCovered(table, graph, coverage))],
})
