import { describe, expect, expectTypeOf, test } from 'vitest'
import { assign, StateMachine } from 'xstate'
import { runMachineTours, runPairTours } from './engine/run-machine-tours.ts'
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

test('a complete table has no problems', async () => {
  expect(await problemsOf({})).toEqual([])
})

describe('a report names', () => {
  test('a state that is never reached', async () => {
    const problems = await problemsOf({
      ...withStates({ rusty: {} }),
      states: { ...kettle.states, rusty: { seen: ['Rust'] } },
    })
    expect(problems).toContain('The state rusty is never reached.')
  })

  test('a transition that is never taken', async () => {
    const hot = { 'one cup is poured': 'hot', 'a minute passes': 'cold' }
    const events = { ...kettle.events, 'cup.poured': { 'one cup is poured': { cups: 1 } } }
    expect(await problemsOf({ events, graph: { ...kettle.graph, hot } })).toEqual([
      'The transition hot --cup.poured (1 of 2)--> cold is never taken.',
    ])
  })

  test('an always transition that is never taken', async () => {
    const cold = { on: { 'switch.pressed': 'heating' }, always: { guard: () => false } }
    expect(await problemsOf(withStates({ cold }))).toEqual([
      'The transition cold --always--> itself is never taken.',
    ])
  })

  test('why tours failed, each cause once, and only then how much was missed', async () => {
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
      expect.stringMatching(/^Because of this no tour has reached \d+ states, steps or pairs\.$/),
    ])
  })

  test('how many pairs of steps were missed because a tour failed', async () => {
    const { problems, covered, total } = await runPairTours(kettle, () => ({
      start: () => {},
      perform: () => {},
      verify: (_, step) => {
        if (step?.step.name === 'the fuse blows') throw new Error('it is dark')
      },
      stop: () => {},
    }))
    expect(problems).toEqual([
      expect.stringMatching(/"the fuse blows", from "heating": it is dark$/),
      `Because of this no tour has reached ${total - covered} states, steps or pairs.`,
    ])
    expect(covered).toBeLessThan(total)
  })

  test('a step that leads elsewhere before what follows from it', async () => {
    const heating = { ...kettle.graph.heating, 'it boils': 'cold' }
    const [first] = await problemsOf({ graph: { ...kettle.graph, heating } })
    expect(first).toBe('In "heating" the step "it boils" should lead to "cold" and leads to "hot".')
  })

  test('a step that leads elsewhere than the graph says', async () => {
    const heating = { ...kettle.graph.heating, 'the fuse blows': 'hot' }
    expect(await problemsOf({ graph: { ...kettle.graph, heating } })).toEqual([
      'In "heating" the step "the fuse blows" should lead to "hot" and leads to "cold".',
    ])
  })

  test('a step of the graph that the machine does not take', async () => {
    const cold = { ...kettle.graph.cold, 'one cup is poured': 'cold' }
    expect(await problemsOf({ graph: { ...kettle.graph, cold } })).toEqual([
      'In "cold" the step "one cup is poured" should lead to "cold" and is not possible.',
    ])
  })

  test('a situation that only the machine or only the graph has', async () => {
    expect(await problemsOf({ graph: { hot: {} } })).toContain(
      'The table\'s graph does not know the situation "cold".',
    )
    expect(await problemsOf({ graph: { ...kettle.graph, warm: {} } })).toEqual([
      'The situation "warm" of the table\'s graph is never reached.',
    ])
  })

  test('a state without an expectation, and an expectation without content', async () => {
    const { hot: _, ...states } = kettle.states
    expect(await problemsOf({ states })).toEqual(['The state hot has no expectation.'])
    expect(await problemsOf({ states: { ...states, hot: {} } })).toEqual([
      'The expectation of the state hot is empty.',
    ])
  })

  test('an expectation for a state that does not exist', async () => {
    const states = { ...kettle.states, warm: { seen: ['Warm'] } }
    expect(await problemsOf({ states })).toContain(
      'There is no state warm, but there is an expectation for it.',
    )
  })

  test('a state that is called transient although the machine stays there', async () => {
    expect(await problemsOf({ states: { ...kettle.states, hot: 'transient' } })).toEqual([
      'The table calls the state hot transient, but the machine stays there.',
    ])
  })

  test('fixtures for an event, an actor and a delay that do not exist', async () => {
    const problems = await problemsOf({
      events: { ...kettle.events, 'lid.opened': { 'the lid is opened': {} } },
      outcomes: { ...kettle.outcomes, cool: { done: { 'it is cool': 1 }, error: {} } },
      delays: { ...kettle.delays, rusting: { 'a year passes': 1 } },
    })
    expect(problems).toContain('There is no event lid.opened, but there are fixtures for it.')
    expect(problems).toContain('No actor cool is invoked, but there are outcomes for it.')
    expect(problems).toContain('The fixture "a year passes" is never used: no state accepts it.')
  })

  test('an event, a result, an error and a delay without a fixture', async () => {
    const problems = await problemsOf({
      events: { 'switch.pressed': kettle.events['switch.pressed'] },
      outcomes: { heat: { done: {}, error: {} } },
      delays: {},
    })
    expect(problems).toContain('The event cup.poured has no fixture.')
    expect(problems).toContain(
      'The actor heat, invoked in heating, has no named result in its outcomes.',
    )
    expect(problems).toContain(
      'The actor heat, invoked in heating, has no named error in its outcomes.',
    )
    expect(problems).toContain('The delay coolingDown of hot has no fixture.')
  })

  test('two fixtures with the same name', async () => {
    const delays = { coolingDown: { 'it boils': 60_000 } }
    expect(await problemsOf({ delays })).toContain('Two fixtures are called "it boils".')
  })

  test('a delay of another length than in the table', async () => {
    expect(await problemsOf({ delays: { coolingDown: { 'a second passes': 1000 } } })).toContain(
      'hot: the delay coolingDown takes 60000 ms here; its table knows 1000.',
    )
  })

  test('an error that the machine does not handle', async () => {
    const heating = { invoke: { id: 'heat', src: 'heat', onDone: 'hot' } }
    expect(await problemsOf(withStates({ heating }))).toContain(
      'heating: an error of heat ("the fuse blows") is not handled here and would end the machine.',
    )
  })

  test('an actor without an id', async () => {
    const heating = { invoke: { src: 'heat', onDone: 'hot', onError: 'cold' } }
    expect(await problemsOf(withStates({ heating }))).toContain(
      'The actor heat, invoked in heating, has no id.',
    )
  })

  test('a key that gives two situations the same name', async () => {
    const isSecondCup = ({ context }: { context: { cups: number } }) => context.cups > 0
    const cups = [{ guard: isSecondCup, target: 'cold' }, { actions: assign({ cups: 1 }) }]
    const change = withStates({ hot: { on: { 'cup.poured': cups } } })
    expect((await problemsOf({ ...change, delays: {} })).join()).toContain('The key is too coarse')
  })

  test('an expectation for a step that does not exist', async () => {
    expect(await problemsOf({ after: { ...kettle.after, 'it sings': { in: 'hot' } } })).toEqual([
      'The expectation after "it sings" is never used: there is no such step.',
    ])
  })

  test('a wrong context or state, with the step that led to it', async () => {
    const wrongContext = { 'one cup is poured': { context: { cups: 2 } } }
    expect((await problemsOf({ after: wrongContext })).join()).toMatch(
      /Tour 1, step \d.*: "one cup is poured", from "hot": in "hot" context cups should be 2 and is 1/,
    )
    const wrongState = { 'all of it is poured': { in: 'hot' } }
    expect((await problemsOf({ after: wrongState })).join()).toContain('it should be in hot')
  })
})

test('an event, an actor, a delay or a state that the table lacks does not compile', () => {
  expectTypeOf(kettle.events).toExtend<KettleTable['events']>()
  expectTypeOf<Omit<typeof kettle.events, 'cup.poured'>>().not.toExtend<KettleTable['events']>()
  expectTypeOf<Omit<typeof kettle.outcomes, 'heat'>>().not.toExtend<KettleTable['outcomes']>()
  expectTypeOf<Omit<typeof kettle.delays, 'coolingDown'>>().not.toExtend<KettleTable['delays']>()
  expectTypeOf<Omit<typeof kettle.states, 'hot'>>().not.toExtend<KettleTable['states']>()
})
