import { expectationsOf, failuresOf } from './expectation.ts'
import { type Graph, restStates } from './graph.ts'
import { type SimulatedState, situationOf } from './simulated-state.ts'
import { type AnyTable, type ExpectedGraph, type Internal, REFUSED } from './table.ts'

/** The active states of a situation, without what the key of the table adds. */
const statesOf = (situation: string): string => situation.replace(/ \|.*/, '')

/**
 * The steps that do not lead where the table expects. Steps that end in the same states have one cause, such as a
 * transition that is missing there, so the first speaks for all of them.
 */
const wrongSteps = (expected: ExpectedGraph, { edges }: Graph): string[] => {
  const targets = new Map(edges.map(({ from, to, label }) => [`${from}: ${label.name}`, to]))
  const reached = new Set(edges.map(({ from }) => from))
  const wrong = Object.entries(expected)
    .filter(([from]) => reached.has(from))
    .flatMap(([from, steps]) =>
      Object.entries(steps).flatMap(([name, to]) => {
        const target = targets.get(`${from}: ${name}`)
        if (target === to || (to === REFUSED && target === undefined)) return []
        const cause = target === undefined ? `${statesOf(from)}: ${name}` : statesOf(target)
        const found = target === undefined ? 'is not possible' : `leads to "${target}"`
        const wanted = to === REFUSED ? 'be refused' : `lead to "${to}"`
        const text = `In "${from}" the step "${name}" should ${wanted} and ${found}`
        return [{ cause, text }]
      }),
    )
  const causes = [...new Set(wrong.map(({ cause }) => cause))]
  return causes.map((cause) => {
    const [first, ...others] = wrong.filter((each) => each.cause === cause)
    const more = ['', '; so does 1 other step'][others.length] ?? `; so do ${others.length} others`
    return `${first?.text}${more}.`
  })
}

/** Situations that only the table has. */
const unreachedSituations = (expected: ExpectedGraph, { start, edges }: Graph): string[] => {
  const reached = new Set([start.key, ...edges.map(({ to }) => to)])
  return Object.keys(expected)
    .filter((from) => !reached.has(from))
    .map((from) => `The situation "${from}" of the table's graph is never reached.`)
}

/** The expectations that fail on the path tests, each listed once. */
export const failuresIn = (table: AnyTable, { chart, pathTests }: Graph): string[] => {
  const places = new Map<string, Set<string>>()
  const check = (state: SimulatedState, name?: string) => {
    const place = `In "${state.key}"${name === undefined ? '' : ` after "${name}"`}`
    const expectations = expectationsOf(table, state.states, name)
    for (const fault of failuresOf(expectations, situationOf(chart, state)))
      places.set(fault, (places.get(fault) ?? new Set()).add(place))
  }
  for (const { start, steps } of pathTests) {
    check(start)
    for (const { state, step } of steps) check(state, step.name)
  }
  return [...places].map(([fault, all]) => {
    const [first] = all
    return `${first} ${fault}${all.size > 1 ? `; the same in ${all.size - 1} more` : ''}.`
  })
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

/** Names that only the machine or only its table has, and fixtures that share a name. */
const differentNames = (table: AnyTable, { chart }: Graph): string[] => {
  const states = chart.states.map(({ path }) => path)
  const leaves = chart.states.filter(({ kind }) => kind === 'leaf').map(({ path }) => path)
  const delays = chart.delays.map(({ name }) => name)
  const fixtures = fixturesOf(table)
  const differences = (what: string, names: object, known: readonly string[], needed = known) => [
    ...[...new Set(needed)]
      .filter((name) => !(name in names))
      .map((name) => `The machine has "${name}": add it to the table under ${what}.`),
    ...Object.keys(names)
      .filter((name) => !known.includes(name))
      .map((name) => `The table has "${name}" under ${what}, which the machine does not have.`),
  ]
  return [
    ...differences('states', table.states, states, leaves),
    ...differences('events', table.events, chart.events),
    ...differences('outcomes', table.outcomes, chart.sources, []),
    ...differences('delays', table.delays, delays),
    ...fixtures
      .filter((name, index) => fixtures.indexOf(name) !== index)
      .map((name) => `Two fixtures are called "${name}".`),
  ]
}

/** Parts of the table and the machine that no path test reaches, and wrong claims about where a machine rests. */
const notReached = (table: AnyTable, graph: Graph): string[] => {
  const refused = Object.values(table.graph).flatMap((row) =>
    Object.entries(row).flatMap(([name, to]) => (to === REFUSED ? name : [])),
  )
  const steps = [...graph.edges.map(({ label }) => label.name), ...refused]
  const states = restStates(graph)
  const rested = new Set(states.flatMap((state) => state.states))
  const taken = new Set(states.flatMap((state) => state.taken))
  return [
    ...[...fixturesOf(table), ...Object.keys(table.after ?? {})]
      .filter((name) => !steps.includes(name))
      .map((name) => `The step "${name}" is never taken.`),
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
    ...(['true', 'false'] as const).flatMap((outcome) =>
      [...graph.chart.transitions.values()]
        .filter(({ id, guard }) => guard !== '' && !graph.simulation.guardsSeen[outcome].has(id))
        .map(({ id, guard }) => `The guard ${guard} of ${id} is never ${outcome}.`),
    ),
  ]
}

/** How a machine differs from its table: the first kind of difference there is, because it often causes the others. */
export const problemsOf = (table: AnyTable, graph: Graph): string[] => {
  const { start, problems } = graph
  const kinds = [
    problems,
    differentNames(table, graph),
    Object.hasOwn(table.graph, start.key)
      ? []
      : [`The machine starts in "${start.key}", which the table's graph does not know.`],
    wrongSteps(table.graph, graph),
    unreachedSituations(table.graph, graph),
    failuresIn(table, graph),
    notReached(table, graph),
  ]
  return [...(kinds.find((each) => each.length > 0) ?? [])]
}
