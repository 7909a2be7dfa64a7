import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMachine, fromPromise } from 'xstate'
import { prove } from './proof.ts'
import type { AnyTable, Sight } from './table.ts'

interface Place {
  events: readonly (number | undefined)[]
  invoked: readonly [number, number] | undefined
  delay: { ms: number; to: number } | undefined
  /** Only to a later place, so that no machine runs in circles by itself. */
  always: number | undefined
}

const size = 6
const to = fc.nat(size - 1)
const place = (index: number): fc.Arbitrary<Place> =>
  fc.record({
    events: fc.array(fc.option(to, { nil: undefined }), { maxLength: 3 }),
    invoked: fc.option(fc.tuple(to, to), { nil: undefined }),
    delay: fc.option(fc.record({ ms: fc.integer({ min: 1, max: 90_000 }), to }), {
      nil: undefined,
    }),
    always: fc.option(fc.integer({ min: Math.min(index + 1, size - 1), max: size - 1 }), {
      nil: undefined,
      freq: 4,
    }),
  })
const plans = fc
  .tuple(...Array.from({ length: size }, (_, index) => place(index)))
  .map((plan) =>
    plan.map((one, index) => (index === size - 1 ? { ...one, always: undefined } : one)),
  )

/** Entered anew even from itself, so that what the place begins begins again. */
const afresh = (target: number) => ({ target: `s${target}`, reenter: true })

const tableOf = (plan: readonly Place[]): AnyTable => {
  const states = plan.map((one, index) => ({
    on: Object.fromEntries(
      one.events.flatMap((target, event) =>
        target === undefined ? [] : [[`e.${event}`, afresh(target)]],
      ),
    ),
    ...(one.invoked && {
      invoke: {
        id: `call${index}`,
        src: `call${index}`,
        onDone: afresh(one.invoked[0]),
        onError: afresh(one.invoked[1]),
      },
    }),
    ...(one.delay && { after: { [`delay${index}`]: afresh(one.delay.to) } }),
    ...(one.always !== undefined && { always: `s${one.always}` }),
  }))
  const invoked = plan.flatMap((one, index) => (one.invoked ? [`call${index}`] : []))
  const delays = plan.flatMap((one, index): [string, number][] =>
    one.delay ? [[`delay${index}`, one.delay.ms]] : [],
  )
  const machine = createMachine(
    {
      id: 'generated',
      initial: 's0',
      states: Object.fromEntries(states.map((state, index) => [`s${index}`, state])),
    },
    {
      actors: Object.fromEntries(
        invoked.map((src) => [src, fromPromise(() => Promise.resolve(1))]),
      ),
      delays: Object.fromEntries(delays),
    },
  )
  const seen: Sight = { seen: ['something'] }
  return {
    machine,
    events: Object.fromEntries(
      machine.events
        .filter((event) => event.startsWith('e.'))
        .map((event) => [event, { [`${event} comes`]: {} }]),
    ),
    outcomes: Object.fromEntries(
      invoked.map((src) => [
        src,
        { done: { [`${src} ends`]: 1 }, error: { [`${src} fails`]: new Error(src) } },
      ]),
    ),
    delays: Object.fromEntries(delays.map(([name, ms]) => [name, { [`${name} passes`]: ms }])),
    states: Object.fromEntries(
      plan.map(({ always }, index) => [
        `s${index}`,
        always === undefined ? seen : 'passed through',
      ]),
    ),
  }
}

const restAt = (plan: readonly Place[], index: number): number => {
  const next = plan[index]?.always
  return next === undefined ? index : restAt(plan, next)
}

const waysFrom = ({ events, invoked, delay }: Place): number[] =>
  [...events, ...(invoked ?? []), delay?.to].filter((target) => target !== undefined)

/** Where the plan can come to rest, and through what, found without xstate. */
const reachOf = (plan: readonly Place[]) => {
  const passed = new Set<number>()
  const rested = new Set<number>()
  const pass = (index: number) => {
    passed.add(index)
    const next = plan[index]?.always
    if (next === undefined) rested.add(index)
    else pass(next)
  }
  pass(0)
  for (const index of rested) for (const target of waysFrom(plan[index] ?? none)) pass(target)
  return { passed, rested }
}

const none: Place = { events: [], invoked: undefined, delay: undefined, always: undefined }

test('every edge of any machine is walked, and what cannot be reached is named', async () => {
  await fc.assert(
    fc.asyncProperty(plans, async (plan) => {
      const { graph, walked, problems } = await prove(tableOf(plan))
      const { passed, rested } = reachOf(plan)
      const ways = [...rested].flatMap((index) => waysFrom(plan[index] ?? none))

      expect(graph.start).toBe(`s${restAt(plan, 0)}`)
      expect(new Set(graph.moments.map(({ key }) => key))).toEqual(
        new Set([...rested].map((index) => `s${index}`)),
      )
      expect(graph.edges).toHaveLength(ways.length)
      expect(walked.edges).toEqual(new Set(graph.edges))
      expect(problems.filter((problem) => /^Tour|edge|coarse/.test(problem))).toEqual([])
      expect(problems.filter((problem) => problem.endsWith('is never reached.')).sort()).toEqual(
        plan
          .flatMap((_, index) =>
            passed.has(index) ? [] : [`The state s${index} is never reached.`],
          )
          .sort(),
      )
      for (const { steps } of graph.tours)
        expect(steps.length).toBeLessThanOrEqual(graph.edges.length * graph.moments.length)
    }),
    { numRuns: 60 },
  )
})
