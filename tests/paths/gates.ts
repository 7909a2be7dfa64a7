import type { Graph, Walked } from './graph.ts'
import { lookAt } from './simulation.ts'
import type { AnyTable, Internal } from './table.ts'

/** What was really walked at a depth: edges, and what the live machine went through on them. */
export interface Footprints {
  edges: Set<unknown>
  transitions: Set<string>
  states: Set<string>
  /** The transitions each step of a tour took. */
  trail: Map<Walked, string[]>
}

const empty = (record: object | Internal | undefined): boolean =>
  record !== 'raised inside' &&
  typeof record !== 'function' &&
  Object.keys(record ?? {}).length === 0

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

const unanswered = (table: AnyTable, { chart }: Graph): string[] => {
  const awaited = new Set([...chart.written.values()].map(({ event }) => event))
  return chart.invoked.flatMap(({ id, src, state }) => {
    const outcomes = table.outcomes[src]
    const done = outcomes !== undefined || awaited.has(`xstate.done.actor.${id}`)
    const error = outcomes !== undefined || awaited.has(`xstate.error.actor.${id}`)
    return [
      ...(done && empty(outcomes?.done) ? ['answer'] : []),
      ...(error && empty(outcomes?.error) ? ['error'] : []),
    ].map((kind) => `The actor ${src}, invoked in ${state}, has no named ${kind} in its outcomes.`)
  })
}

const missing = (table: AnyTable, graph: Graph): string[] => [
  ...graph.chart.events
    .filter((event) => empty(table.events[event]))
    .map((event) => `The event ${event} has no fixture.`),
  ...graph.chart.states
    .filter(({ path, kind }) => kind === 'leaf' && !table.states[path])
    .map(({ path }) => `The state ${path} has no assertion.`),
  ...Object.entries(table.states)
    .filter(([, sight]) => sight !== 'passed through' && Object.values(sight).every(empty))
    .map(([state]) => `The assertion of the state ${state} asserts nothing.`),
  ...graph.chart.invoked
    .filter(({ unnamed }) => unnamed)
    .map(({ src, state }) => `The actor ${src}, invoked in ${state}, has no id of its own.`),
  ...unanswered(table, graph),
  ...graph.chart.delays
    .filter(({ name }) => empty(table.delays[name]))
    .map(({ name, state }) => `The delay ${name} of ${state} has no fixture.`),
]

const stale = (table: AnyTable, { chart, edges }: Graph): string[] => {
  const states = new Set(chart.states.map(({ path }) => path))
  const events = new Set(chart.events)
  const sources = new Set(chart.invoked.map(({ src }) => src))
  const taken = new Set(edges.map(({ label }) => label.says))
  const fixtures = fixturesOf(table)
  return [
    ...Object.keys(table.states)
      .filter((state) => !states.has(state))
      .map((state) => `There is no state ${state}, yet there is an assertion for it.`),
    ...Object.keys(table.events)
      .filter((event) => !events.has(event))
      .map((event) => `There is no event ${event}, yet there are fixtures for it.`),
    ...Object.keys(table.outcomes)
      .filter((src) => !sources.has(src))
      .map((src) => `No actor ${src} is invoked, yet there are outcomes for it.`),
    ...fixtures
      .filter((name) => !taken.has(name))
      .map((name) => `The fixture "${name}" matches nothing: no state takes it.`),
    ...fixtures
      .filter((name, index) => fixtures.indexOf(name) !== index)
      .map((name) => `Two fixtures are called "${name}".`),
    ...Object.keys(table.byHand ?? {})
      .filter((name) => !taken.has(name))
      .map((name) => `How to do "${name}" by hand is never asked: there is no such step.`),
    ...Object.keys(table.after ?? {})
      .filter((name) => !taken.has(name))
      .map((name) => `What must be true after "${name}" is never asked: there is no such step.`),
  ]
}

const unwalked = (
  table: AnyTable,
  { chart, edges, tours }: Graph,
  walked: Footprints,
): string[] => {
  const rested = new Set(
    tours
      .flatMap(({ start, steps }) => [start, ...steps.map(({ moment }) => moment)])
      .flatMap(({ states }) => states),
  )
  const reached = new Set([...walked.states, ...rested])
  return [
    ...chart.states
      .filter(({ path }) => !reached.has(path))
      .map(({ path }) => `The state ${path} is never reached.`),
    ...Object.entries(table.states)
      .filter(([state, sight]) => rested.has(state) === (sight === 'passed through'))
      .map(([state]) =>
        rested.has(state)
          ? `The state ${state} is said to be passed through, yet the machine rests there.`
          : `The assertion of the state ${state} is never asked: the machine never rests there.`,
      ),
    ...[...chart.written.values()]
      .filter(({ id }) => !walked.transitions.has(id))
      .map(({ id }) => `The transition ${id} is never walked.`),
    ...edges
      .filter((edge) => !walked.edges.has(edge))
      .map(
        ({ from, to, label }) =>
          `The edge from "${from}" by "${label.says}" to "${to}" is never walked.`,
      ),
  ]
}

/** Steps that can be taken in other states than their table says. */
const misplaced = (table: AnyTable, { chart, edges, moments }: Graph): string[] =>
  Object.entries(table.after ?? {}).flatMap(([step, { from }]) => {
    if (!from) return []
    const taken = new Set(edges.filter(({ label }) => label.says === step).map(({ from }) => from))
    return moments.flatMap((moment) => {
      const named = from.some((state) => moment.states.includes(state))
      const offered = table.offers?.(step, lookAt(chart, moment)) ?? true
      if (named && offered && !taken.has(moment.key))
        return [`In "${moment.key}" nothing comes of "${step}", though its table says it does.`]
      if (!named && taken.has(moment.key))
        return [`In "${moment.key}" something comes of "${step}", which its table does not say.`]
      return []
    })
  })

/** Every hole in a machine's tests, each named. */
export const holesIn = (table: AnyTable, graph: Graph, walked: Footprints): string[] => [
  ...new Set([
    ...missing(table, graph),
    ...stale(table, graph),
    ...misplaced(table, graph),
    ...graph.troubles,
    ...unwalked(table, graph, walked),
  ]),
]
