import fc from 'fast-check'
import { shortestWays } from './covering-paths.ts'
import type { Graph } from './graph.ts'
import type { Moment, Run, Step } from './run.ts'
import type { SimulatedState } from './simulated-state.ts'
import { simulate } from './simulation.ts'
import type { AnyTable } from './table.ts'

const momentOf = (
  state: SimulatedState,
  before: SimulatedState | undefined,
  step: Step | undefined,
): Moment => {
  const { actors } = state
  const started = [...actors].filter(([id, actor]) => before?.actors.get(id) !== actor)
  const ended = [...(before?.actors ?? [])].filter(([id, actor]) => actors.get(id) !== actor)
  const answered = step?.kind === 'done' || step?.kind === 'error' ? step.actor : undefined
  return {
    step,
    states: state.states,
    context: state.snapshot.context,
    actions: state.actions,
    running: new Set(actors.keys()),
    started: new Map(started.map(([id, { input }]) => [id, input])),
    abandoned: new Set(ended.map(([id]) => id).filter((id) => id !== answered)),
  }
}

const runOf = (
  start: SimulatedState,
  steps: readonly { step: Step; state: SimulatedState }[],
): Run => [
  momentOf(start, undefined, undefined),
  ...steps.map(({ step, state }, index) => momentOf(state, steps[index - 1]?.state ?? start, step)),
]

const MOST_STEPS = 30
/** What happens next: mostly an event or a response, sometimes the end of a delay or a wait. */
const KINDS = ['event', 'event', 'event', 'outcome', 'outcome', 'outcome', 'delay', 'wait'] as const
/** The path through the table's graph with which a run begins, and the steps after it. */
const choices = fc.tuple(
  fc.nat(10_000),
  fc.array(fc.tuple(fc.constantFrom(...KINDS), fc.nat(1_000)), {
    maxLength: MOST_STEPS,
    size: 'max',
  }),
)
type Choices = typeof choices extends fc.Arbitrary<infer Value> ? Value : never

/** Takes steps at random, including those that the table's graph does not take. */
const randomRunOf = (table: AnyTable, graph: Graph) => {
  const { start, take, eventSteps, outcomeSteps, delaySteps, waits } = simulate(table)
  // Paths into the graph, so that runs also begin deep in the machine.
  const ways = [...shortestWays(graph.start.key, graph.edges).values()]
  const stepsOf = {
    event: eventSteps,
    outcome: outcomeSteps,
    delay: delaySteps,
    wait: () => waits,
  }
  return ([way, next]: Choices): Run => {
    const steps: { step: Step; state: SimulatedState }[] = []
    const first = start()
    let state = first
    const go = (step: Step) => {
      state = take(state, step)
      steps.push({ step, state })
    }
    for (const { label } of ways[way % ways.length] ?? []) go(label)
    for (const [kind, index] of next) {
      if (state.snapshot.status !== 'active') break
      const possible = stepsOf[kind](state)
      const step = possible[index % possible.length]
      if (step) go(step)
    }
    return runOf(first, steps)
  }
}

const stepsIn = (run: Run): string =>
  run.map(({ step }) => step?.name ?? 'the start').join(', then ')

/** The properties that path tests break, each with the name of the path test. */
export const propertiesBrokenByPathTests = (
  { properties = {} }: AnyTable,
  { pathTests }: Pick<Graph, 'pathTests'>,
): string[] =>
  pathTests.flatMap(({ name, start, steps }) => {
    const run = runOf(start, steps)
    return Object.entries(properties)
      .filter(([, holds]) => !holds(run))
      .map(([property]) => `${name} breaks: ${property}.`)
  })

/** The properties that random runs break, each with the shortest one that was found. */
export const propertiesBrokenAtRandom = (
  table: AnyTable,
  graph: Graph,
  { seed, count }: { seed: number; count: number },
  onBroken: (names: string[], text: string) => void = () => {},
): string[] => {
  const runFrom = randomRunOf(table, graph)
  const kept = new Map(Object.entries(table.properties ?? {}))
  const problems: string[] = []
  const check = () =>
    fc.check(
      fc.property(choices, (chosen) => {
        const run = runFrom(chosen)
        return [...kept.values()].every((holds) => holds(run))
      }),
      { seed, numRuns: count },
    )
  for (let result = check(); result.failed; result = check()) {
    if (!result.counterexample) throw result.errorInstance
    const run = runFrom(result.counterexample[0])
    const broken = [...kept].filter(([, holds]) => !holds(run))
    // A property that throws is wrong itself.
    if (broken.length === 0) throw result.errorInstance
    for (const [property] of broken) {
      kept.delete(property)
      problems.push(`This breaks “${property}” (seed ${seed}): ${stepsIn(run)}.`)
      onBroken(
        run.flatMap(({ step }) => step?.name ?? []),
        property,
      )
    }
  }
  return problems
}
