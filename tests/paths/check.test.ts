import { expect, expectTypeOf, test } from 'vitest'
import { assign, StateMachine } from 'xstate'
import { problemsOf } from './engine/check.ts'
import { graphOf } from './engine/graph.ts'
import type { AnyTable } from './engine/table.ts'
import { type KettleTable, kettle, kettleMachine } from './support/kettle.ts'
import { carousel } from './tables/carousel.ts'

/** The kettle with these states added or replaced. */
const withStates = (states: object): Partial<AnyTable> => ({
  machine: new StateMachine(
    { ...kettleMachine.config, states: { ...kettleMachine.config.states, ...states } },
    kettleMachine.implementations,
  ),
})
const { graph, states, events, outcomes } = kettle
const isPowered = ({ context }: { context: { cups: number } }) => context.cups < 100
const isSecondCup = ({ context }: { context: { cups: number } }) => context.cups > 0

test.for<[problem: string, change: Partial<AnyTable>]>([
  ['', {}],
  [
    'The transition hot --cup.poured (1 of 2)--> cold is never taken.',
    {
      events: { ...events, 'cup.poured': { 'one cup is poured': { cups: 1 } } },
      graph: { ...graph, hot: { 'one cup is poured': 'hot', 'a minute passes': 'cold' } },
    },
  ],
  [
    'In "heating" the step "it boils" should lead to "cold" and leads to "hot".',
    { graph: { ...graph, heating: { ...graph.heating, 'it boils': 'cold' } } },
  ],
  ['The machine starts in "cold", which the table\'s graph does not know.', { graph: { hot: {} } }],
  [
    'The situation "warm" of the table\'s graph is never reached.',
    { graph: { ...graph, warm: {} } },
  ],
  [
    'The table has "warm" under states, which the machine does not have.',
    { states: { ...states, warm: { seen: ['Warm'] } } },
  ],
  [
    'The table calls the state hot transient, but the machine stays there.',
    { states: { ...states, hot: 'transient' } },
  ],
  [
    'hot: the delay coolingDown takes 60000 ms here; its table knows 1000.',
    { delays: { coolingDown: { 'a second passes': 1000 } } },
  ],
  [
    'heating: an error of heat is not handled here and would end the machine.',
    {
      ...withStates({ heating: { invoke: { id: 'heat', src: 'heat', onDone: 'hot' } } }),
      outcomes: { heat: { ...outcomes.heat, error: {} } },
    },
  ],
  [
    'In "hot" after "one cup is poured" context cups should be 2 and is 1.',
    { after: { 'one cup is poured': { context: { cups: 2 } } } },
  ],
  ['it should be in hot.', { after: { 'all of it is poured': { in: 'hot' } } }],
  [
    'The guard isPowered of cold --switch.pressed--> heating is never false.',
    withStates({ cold: { on: { 'switch.pressed': { guard: isPowered, target: 'heating' } } } }),
  ],
  [
    'after "the switch is pressed" it should cause lid.opened to cook, and causes nothing; the same in 1 more.',
    {
      after: {
        'the switch is pressed': { actions: [{ type: 'lid.opened', to: 'cook', params: {} }] },
      },
    },
  ],
  [
    'context cups should be { of: undefined } and is 0',
    { states: { ...states, cold: { context: { cups: { of: undefined } } } } },
  ],
  [
    'The key "hot" is too coarse: "all of it is poured" leads from there to "hot", and also to "cold". It depends on context.cups, which is 0 or 1: add it to the key of the table.',
    withStates({
      hot: {
        on: {
          'cup.poured': [{ guard: isSecondCup, target: 'cold' }, { actions: assign({ cups: 1 }) }],
        },
      },
    }),
  ],
])('a table that differs from its machine is corrected by name: %s', ([problem, change]) => {
  const table = { ...kettle, ...change }
  const problems = problemsOf(table, graphOf(table)).join('\n')
  if (problem === '') expect(problems).toBe('')
  else expect(problems).toContain(problem)
})

test('a transition that is removed is one problem, not one for each step that would take it', () => {
  const { machine } = carousel
  const { resting, ...others } = machine.config.states ?? {}
  const states = { ...others, resting: { ...resting, always: [] } }
  const table: AnyTable = {
    ...carousel,
    machine: new StateMachine({ ...machine.config, states }, machine.implementations),
  }
  expect(problemsOf(table, graphOf(table))).toEqual([
    'In "resting | hovered" the step "the pointer leaves the slides" should lead to "turning" and leads to "resting"; so do 5 others.',
  ])
})

test('a machine that throws is named, with the situation and the step', () => {
  const thrown = withStates({
    cold: {
      on: {
        'switch.pressed': {
          actions: assign(() => {
            throw new Error('no water')
          }),
        },
      },
    },
  })
  expect(() => graphOf({ ...kettle, ...thrown })).toThrow(
    'The machine kettle throws in "cold" at the step "the switch is pressed": Error: no water',
  )
})

test.for<[how: string, change: Partial<AnyTable>]>([
  [
    'transitions without an event',
    withStates({ hot: { always: 'warm' }, warm: { always: 'hot' } }),
  ],
  [
    'an event that comes back',
    {
      ...withStates({
        hot: {
          entry: { type: 'press' },
          on: { 'switch.pressed': { target: 'hot', reenter: true } },
        },
      }),
      feedback: { press: () => ({ type: 'switch.pressed' }) },
    },
  ],
])('a machine that never comes to rest is named, with what it does: %s', ([, change]) => {
  const never = /^The machine kettle never comes to rest[.].* again and again: .*hot /
  expect(() => graphOf({ ...kettle, ...change })).toThrow(never)
})

test('an event, an actor, a delay or a state that the table lacks does not compile', () => {
  expectTypeOf(kettle.events).toExtend<KettleTable['events']>()
  expectTypeOf<Omit<typeof kettle.events, 'cup.poured'>>().not.toExtend<KettleTable['events']>()
  expectTypeOf<Omit<typeof kettle.outcomes, 'heat'>>().not.toExtend<KettleTable['outcomes']>()
  expectTypeOf<Omit<typeof kettle.delays, 'coolingDown'>>().not.toExtend<KettleTable['delays']>()
  expectTypeOf<Omit<typeof kettle.states, 'hot'>>().not.toExtend<KettleTable['states']>()
})
