import fc from 'fast-check'
import { shortestWays } from './covering-paths.ts'
import { beginPath, type Graph, type PathTest } from './graph.ts'
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

const runOf = ({ start, steps }: Pick<PathTest, 'start' | 'steps'>): Run => [
  momentOf(start, undefined, undefined),
  ...steps.map(({ step, state }, index) => momentOf(state, steps[index - 1]?.state ?? start, step)),
]

const MOST_STEPS = 30
/** What happens next: mostly an event or a response, sometimes the end of a delay or a wait. */
const KINDS = ['event', 'event', 'event', 'outcome', 'outcome', 'outcome', 'delay', 'wait'] as const
/** The path through the table's graph with which a run begins, and the steps after it. */
export const choices = fc.tuple(
  fc.nat(10_000),
  fc.array(fc.tuple(fc.constantFrom(...KINDS), fc.nat(1_000)), {
    maxLength: MOST_STEPS,
    size: 'max',
  }),
)
type Choices = typeof choices extends fc.Arbitrary<infer Value> ? Value : never

/** Takes steps at random: those that the table's graph lists, which the pages can take, or all that the machine accepts. */
export const randomPathOf = (table: AnyTable, graph: Graph, isListedOnly: boolean) => {
  const simulation = simulate(table)
  const { eventSteps, outcomeSteps, delaySteps, waitSteps, waits } = simulation
  // Paths into the graph, so that runs also begin deep in the machine.
  const ways = [...shortestWays(graph.start.key, graph.edges).values()]
  const stepsOf = {
    event: eventSteps,
    outcome: outcomeSteps,
    delay: delaySteps,
    wait: isListedOnly ? waitSteps : () => waits,
  }
  return ([way, next]: Choices): PathTest => {
    const { pathTest, last, go } = beginPath(simulation, '')
    for (const { label } of ways[way % ways.length] ?? []) go(label)
    for (const [kind, index] of next) {
      const state = last()
      if (state.snapshot.status !== 'active') break
      const listed = table.graph[state.key] ?? {}
      const possible = stepsOf[kind](state).filter(({ name }) => !isListedOnly || name in listed)
      const step = possible[index % possible.length]
      if (step) go(step)
    }
    const names = pathTest.steps.map(({ step }) => step.name).join(', then ')
    return { ...pathTest, name: `The random path “${names}”` }
  }
}

const stepsIn = (run: Run): string =>
  run.map(({ step }) => step?.name ?? 'the start').join(', then ')

/** The properties that path tests break, each with the name of the path test. */
export const propertiesBrokenByPathTests = (
  { properties = {} }: AnyTable,
  { pathTests }: Pick<Graph, 'pathTests'>,
): string[] =>
  pathTests.flatMap((pathTest) => {
    const run = runOf(pathTest)
    return Object.entries(properties)
      .filter(([, holds]) => !holds(run))
      .map(([property]) => `${pathTest.name} breaks: ${property}.`)
  })

/** The properties that random runs break, each with the shortest one that was found. */
export const propertiesBrokenAtRandom = (
  table: AnyTable,
  graph: Graph,
  { seed, count }: { seed: number; count: number },
  onBroken: (names: string[], text: string) => void = () => {},
): string[] => {
  const pathFrom = randomPathOf(table, graph, false)
  const runFrom = (chosen: Choices) => runOf(pathFrom(chosen))
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
