import { expect, expectTypeOf, test } from 'vitest'
import { assign, StateMachine } from 'xstate'
import { runMachineTours } from './engine/run-machine-tours.ts'
import type { AnyTable } from './engine/table.ts'
import { type KettleTable, kettle, kettleMachine } from './support/kettle.ts'

const problemsOf = async (change: Partial<AnyTable>): Promise<readonly string[]> =>
  (await runMachineTours({ ...kettle, ...change })).problems

/** The kettle with other states in its definition. */
const withStates = (states: object): Partial<AnyTable> => ({
  machine: new StateMachine(
    { ...kettleMachine.config, states: { ...kettleMachine.config.states, ...states } },
    kettleMachine.implementations,
  ),
})
const { graph, states, events, outcomes, delays, after } = kettle
const { hot: _, ...withoutHot } = states
const isSecondCup = ({ context }: { context: { cups: number } }) => context.cups > 0

test('a complete table has no problems', async () => {
  expect(await problemsOf({})).toEqual([])
})

const CHANGES: readonly (readonly [problem: string, change: Partial<AnyTable>])[] = [
  [
    'The state rusty is never reached.',
    { ...withStates({ rusty: {} }), states: { ...states, rusty: { seen: ['Rust'] } } },
  ],
  [
    'The transition hot --cup.poured (1 of 2)--> cold is never taken.',
    {
      events: { ...events, 'cup.poured': { 'one cup is poured': { cups: 1 } } },
      graph: { ...graph, hot: { 'one cup is poured': 'hot', 'a minute passes': 'cold' } },
    },
  ],
  [
    'The transition cold --always--> itself is never taken.',
    withStates({ cold: { on: { 'switch.pressed': 'heating' }, always: { guard: () => false } } }),
  ],
  [
    'In "heating" the step "it boils" should lead to "cold" and leads to "hot".',
    { graph: { ...graph, heating: { ...graph.heating, 'it boils': 'cold' } } },
  ],
  [
    'In "cold" the step "one cup is poured" should lead to "cold" and is not possible.',
    { graph: { ...graph, cold: { ...graph.cold, 'one cup is poured': 'cold' } } },
  ],
  ['The table\'s graph does not know the situation "cold".', { graph: { hot: {} } }],
  [
    'The situation "warm" of the table\'s graph is never reached.',
    { graph: { ...graph, warm: {} } },
  ],
  ['The state hot has no expectation.', { states: withoutHot }],
  ['The expectation of the state hot is empty.', { states: { ...withoutHot, hot: {} } }],
  [
    'There is no state warm, but there is an expectation for it.',
    { states: { ...states, warm: { seen: ['Warm'] } } },
  ],
  [
    'The table calls the state hot transient, but the machine stays there.',
    { states: { ...states, hot: 'transient' } },
  ],
  [
    'There is no event lid.opened, but there are fixtures for it.',
    { events: { ...events, 'lid.opened': { 'the lid is opened': {} } } },
  ],
  [
    'No actor cool is invoked, but there are outcomes for it.',
    { outcomes: { ...outcomes, cool: { done: { 'it is cool': 1 }, error: {} } } },
  ],
  [
    'The fixture "a year passes" is never used: no state accepts it.',
    { delays: { ...delays, rusting: { 'a year passes': 1 } } },
  ],
  [
    'The event cup.poured has no fixture.',
    { events: { 'switch.pressed': events['switch.pressed'] } },
  ],
  [
    'The actor heat, invoked in heating, has no named error in its outcomes.',
    { outcomes: { heat: { done: outcomes.heat.done, error: {} } } },
  ],
  ['The delay coolingDown of hot has no fixture.', { delays: {} }],
  ['Two fixtures are called "it boils".', { delays: { coolingDown: { 'it boils': 60_000 } } }],
  [
    'hot: the delay coolingDown takes 60000 ms here; its table knows 1000.',
    { delays: { coolingDown: { 'a second passes': 1000 } } },
  ],
  [
    'heating: an error of heat ("the fuse blows") is not handled here and would end the machine.',
    withStates({ heating: { invoke: { id: 'heat', src: 'heat', onDone: 'hot' } } }),
  ],
  [
    'The actor heat, invoked in heating, has no id.',
    withStates({ heating: { invoke: { src: 'heat', onDone: 'hot', onError: 'cold' } } }),
  ],
  [
    'The expectation after "it sings" is never used: there is no such step.',
    { after: { ...after, 'it sings': { in: 'hot' } } },
  ],
  [
    'A requirement is seen at "warm": there is no such state or step.',
    { requirements: { 'tea-warm': ['warm'] } },
  ],
  [
    'in "hot" context cups should be 2 and is 1.',
    { after: { 'one cup is poured': { context: { cups: 2 } } } },
  ],
  ['it should be in hot.', { after: { 'all of it is poured': { in: 'hot' } } }],
  [
    'The key is too coarse',
    withStates({
      hot: {
        on: {
          'cup.poured': [{ guard: isSecondCup, target: 'cold' }, { actions: assign({ cups: 1 }) }],
        },
      },
    }),
  ],
]

test.for(CHANGES)('a report says: %s', async ([problem, change]) => {
  expect((await problemsOf(change)).join('\n')).toContain(problem)
})

test('a report says each cause of failed tours once, and only then how much was missed', async () => {
  const { problems } = await runMachineTours(kettle, () => ({
    start: () => {},
    perform: () => {},
    verify: () => {
      throw new Error('nothing works')
    },
    stop: () => {},
  }))
  expect(problems).toEqual([
    expect.stringMatching(/^Tour 1, step 0( and \d more)?: at the start: nothing works$/),
    expect.stringMatching(/^Because of this no tour has reached \d+ states or steps\.$/),
  ])
})

test('an event, an actor, a delay or a state that the table lacks does not compile', () => {
  expectTypeOf(kettle.events).toExtend<KettleTable['events']>()
  expectTypeOf<Omit<typeof kettle.events, 'cup.poured'>>().not.toExtend<KettleTable['events']>()
  expectTypeOf<Omit<typeof kettle.outcomes, 'heat'>>().not.toExtend<KettleTable['outcomes']>()
  expectTypeOf<Omit<typeof kettle.delays, 'coolingDown'>>().not.toExtend<KettleTable['delays']>()
  expectTypeOf<Omit<typeof kettle.states, 'hot'>>().not.toExtend<KettleTable['states']>()
})
