import { expectationsOf, failuresOf } from './expectation.ts'
import { type Graph, restStates } from './graph.ts'
import { situationOf } from './simulated-state.ts'
import type { AnyTable, ExpectedGraph, Internal } from './table.ts'

/** Where the machine differs from the graph that its table expects. */
const graphDifferences = (expected: ExpectedGraph, { start, edges }: Graph): string[] => {
  const reached = new Set([start.key, ...edges.map(({ to }) => to)])
  const targets = new Map(edges.map(({ from, to, label }) => [`${from}: ${label.name}`, to]))
  // A situation without steps is listed only as a target.
  const known = new Set([
    ...Object.keys(expected),
    ...Object.values(expected).flatMap(Object.values),
  ])
  const reachable = Object.entries(expected).filter(([from]) => reached.has(from))
  // Steps with a wrong target come first, because they often cause the other differences.
  return [
    ...reachable.flatMap(([from, steps]) =>
      Object.entries(steps).flatMap(([name, to]) => {
        const target = targets.get(`${from}: ${name}`)
        if (target === to) return []
        const found = target === undefined ? 'is not possible' : `leads to "${target}"`
        return [`In "${from}" the step "${name}" should lead to "${to}" and ${found}.`]
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

/** The expectations that fail on the path tests, each listed once. */
export const failuresIn = (table: AnyTable, { chart, pathTests }: Graph): string[] => {
  const failures = pathTests.flatMap(({ start, steps }) =>
    [
      { state: start, name: undefined },
      ...steps.map(({ state, step: { name } }) => ({ state, name })),
    ]
      .map(({ state, name }) => ({
        place: `In "${state.key}"${name === undefined ? '' : ` after "${name}"`}`,
        faults: failuresOf(expectationsOf(table, state.states, name), situationOf(chart, state)),
      }))
      .flatMap(({ place, faults }) => (faults.length > 0 ? `${place} ${faults.join('; ')}.` : [])),
  )
  return [...new Set(failures)]
}

const namesIn = (records: Readonly<Record<string, object | Internal>>): string[] =>
  Object.values(records).flatMap((record) =>
    typeof record === 'string' ? [] : Object.keys(record),
  )

const fixturesOf = ({ events, outcomes, delays, waits = {} }: AnyTable): string[] => [
  ...namesIn(events),
  ...Object.values(outcomes).flatMap((outcome) => namesIn({ ...outcome })),
  ...namesIn(delays),
  ...Object.keys(waits),
]

/** Names in the table that the machine does not have, and fixtures that are unused or share a name. */
const unknownNames = (table: AnyTable, { chart, edges }: Graph): string[] => {
  const states = chart.states.map(({ path }) => path)
  const steps = edges.map(({ label }) => label.name)
  const fixtures = fixturesOf(table)
  const missing = (what: string, names: readonly string[], known: readonly string[]) =>
    names
      .filter((name) => !known.includes(name))
      .map((name) => `The table has "${name}" under ${what}, which the machine does not have.`)
  return [
    ...missing('states', Object.keys(table.states), states),
    ...missing('events', Object.keys(table.events), chart.events),
    ...missing('outcomes', Object.keys(table.outcomes), chart.sources),
    ...missing('after', Object.keys(table.after ?? {}), steps),
    ...fixtures
      .filter((name) => !steps.includes(name))
      .map((name) => `The fixture "${name}" is never used.`),
    ...fixtures
      .filter((name, index) => fixtures.indexOf(name) !== index)
      .map((name) => `Two fixtures are called "${name}".`),
  ]
}

/** Transitions that no path test takes, and wrong claims about the states in which the path tests rest. */
const notReached = (table: AnyTable, graph: Graph): string[] => {
  const states = restStates(graph)
  const rested = new Set(states.flatMap((state) => state.states))
  const taken = new Set(states.flatMap((state) => state.taken))
  return [
    ...Object.entries(table.states)
      .filter(([state, one]) => rested.has(state) === (one === 'transient'))
      .map(([state, one]) =>
        one === 'transient'
          ? `The table calls the state ${state} transient, but the machine stays there.`
          : `The expectation of the state ${state} is never used: the machine never stays there.`,
      ),
    ...[...graph.chart.transitions.values()]
      .filter(({ id }) => !taken.has(id))
      .map(({ id }) => `The transition ${id} is never taken.`),
  ]
}

/** The differences between a machine and its table. Parts that no path test reaches count only if nothing else differs. */
export const problemsOf = (table: AnyTable, graph: Graph): string[] => {
  const causes = [
    ...graphDifferences(table.graph, graph),
    ...unknownNames(table, graph),
    ...graph.problems,
    ...failuresIn(table, graph),
  ]
  return causes.length > 0 ? causes : notReached(table, graph)
}
