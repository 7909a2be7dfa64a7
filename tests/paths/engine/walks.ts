import fc from 'fast-check'
import { type Graph, graphOf } from './graph.ts'
import { type MachineLaws, type Run, runOf } from './law.ts'
import type { SimulatedState } from './simulated-state.ts'
import { type Step, simulate } from './simulation.ts'
import type { AnyTable } from './table.ts'
import { shortestWays } from './tours.ts'

const MOST_STEPS = 30
/** What happens next: mostly an event or an answer, sometimes the next delay, seldom a longer wait. */
const KINDS = ['event', 'event', 'event', 'outcome', 'outcome', 'outcome', 'delay', 'wait'] as const
/** Where a walk leaves the table's graph, and what happens from there on. */
const choices = fc.tuple(
  fc.nat(10_000),
  fc.array(fc.tuple(fc.constantFrom(...KINDS), fc.nat(1_000)), {
    maxLength: MOST_STEPS,
    size: 'max',
  }),
)
type Choices = typeof choices extends fc.Arbitrary<infer Value> ? Value : never

/** Walks at random: steps that the table's graph does not take, too. */
const walkerOf = (table: AnyTable) => {
  const { start, take, eventSteps, outcomeSteps, delaySteps } = simulate(table)
  const graph = graphOf(table)
  // So that walks also begin deep in the machine.
  const ways = [...shortestWays(graph.start.key, graph.edges).values()]
  const waits = Object.entries({ ...table.waits, 'a second passes': 1_000 }).map(
    ([name, ms]): Step => ({ name, kind: 'wait', ms }),
  )
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

/** The laws that a tour breaks, each with where. */
export const lawsBrokenByTours = (laws: MachineLaws['laws'], { tours }: Graph): string[] =>
  tours.flatMap(({ name, start, steps }) => {
    const run = runOf(start, steps)
    return laws.filter(({ holds }) => !holds(run)).map(({ law }) => `${name} breaks: ${law}.`)
  })

export interface Walks {
  seed: number
  count: number
}

/** The laws that random walks break, each with the shortest walk that was found. */
export const lawsBrokenByWalks = (
  { table, laws }: MachineLaws,
  { seed, count }: Walks,
): string[] => {
  const walk = walkerOf(table)
  const broken: string[] = []
  const check = () =>
    fc.check(
      fc.property(choices, (chosen) => {
        const run = walk(chosen)
        return laws.every(({ law, holds }) => broken.includes(law) || holds(run))
      }),
      { seed, numRuns: count },
    )
  const problems: string[] = []
  for (let result = check(); result.failed; result = check()) {
    if (!result.counterexample) throw result.errorInstance
    const run = walk(result.counterexample[0])
    const found = laws.filter(({ law, holds }) => !broken.includes(law) && !holds(run))
    // A law that throws is a mistake in the law.
    if (found.length === 0) throw result.errorInstance
    broken.push(...found.map(({ law }) => law))
    problems.push(
      ...found.map(({ law }) => `This breaks “${law}” (seed ${seed}): ${stepsIn(run)}.`),
    )
  }
  return problems
}
