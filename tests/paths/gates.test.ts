import { describe, expect, expectTypeOf, test } from 'vitest'
import { assign, fromPromise, StateMachine, setup } from 'xstate'
import { prove } from './proof.ts'
import { type AnyTable, type Table, table } from './table.ts'

const kettle = setup({
  types: {} as {
    context: { cups: number }
    events: { type: 'switch.pressed' } | { type: 'cup.poured'; cups: number }
  },
  actors: { heat: fromPromise<number>(() => Promise.resolve(100)) },
  delays: { coolingDown: 60_000 },
}).createMachine({
  id: 'kettle',
  context: { cups: 0 },
  initial: 'cold',
  states: {
    cold: { on: { 'switch.pressed': 'heating' } },
    heating: {
      invoke: { id: 'heat', src: 'heat', onDone: 'hot', onError: 'cold' },
      on: { 'switch.pressed': 'cold' },
    },
    hot: {
      after: { coolingDown: 'cold' },
      on: {
        'cup.poured': [
          { guard: ({ event }) => event.cups > 4, target: 'cold' },
          { actions: assign({ cups: ({ event }) => event.cups }) },
        ],
      },
    },
  },
})

const whole = table(kettle, {
  events: {
    'switch.pressed': { 'the switch is pressed': {} },
    'cup.poured': { 'one cup is poured': { cups: 1 }, 'all of it is poured': { cups: 5 } },
  },
  outcomes: {
    heat: { done: { 'it boils': 100 }, error: { 'the fuse blows': new Error('dark') } },
  },
  delays: { coolingDown: { 'a minute passes': 60_000 } },
  states: { cold: { seen: ['Off'] }, heating: { seen: ['Heating'] }, hot: { seen: ['Hot'] } },
  after: { 'one cup is poured': { in: 'hot', holds: { cups: 1 } } },
})

const problemsOf = async (change: Partial<AnyTable>): Promise<readonly string[]> =>
  (await prove({ ...whole, ...change })).problems

/** The same machine with one part of its definition changed. */
const changed = (states: object): Partial<AnyTable> => ({
  machine: new StateMachine(
    { ...kettle.config, states: { ...kettle.config.states, ...states } },
    kettle.implementations,
  ),
})

test('a whole table has no holes', async () => {
  expect(await problemsOf({})).toEqual([])
})

describe('a hole is named', () => {
  test('a state never reached', async () => {
    const problems = await problemsOf({
      ...changed({ rusty: {} }),
      states: { ...whole.states, rusty: { seen: ['Rust'] } },
    })
    expect(problems).toContain('The state rusty is never reached.')
  })

  test('a transition never walked', async () => {
    const { 'all of it is poured': _, ...pours } = whole.events['cup.poured']
    const problems = await problemsOf({ events: { ...whole.events, 'cup.poured': pours } })
    expect(problems).toEqual(['The transition hot --cup.poured (1 of 2)--> cold is never walked.'])
  })

  test('an always transition never walked', async () => {
    const problems = await problemsOf(
      changed({ cold: { on: { 'switch.pressed': 'heating' }, always: { guard: () => false } } }),
    )
    expect(problems).toEqual(['The transition cold --always--> itself is never walked.'])
  })

  test('an edge never walked', async () => {
    const lame = await prove(whole, () => ({
      start: () => {},
      do: () => {},
      see: () => {
        throw new Error('it is dark')
      },
      stop: () => {},
    }))
    expect(lame.problems).toContain(
      'The edge from "cold" by "the switch is pressed" to "heating" is never walked.',
    )
  })

  test('a state with no assertion', async () => {
    const { hot: _, ...states } = whole.states
    expect(await problemsOf({ states })).toEqual(['The state hot has no assertion.'])
  })

  test('an assertion that asserts nothing', async () => {
    expect(await problemsOf({ states: { ...whole.states, hot: {} } })).toEqual([
      'The assertion of the state hot asserts nothing.',
    ])
  })

  test('an assertion for a state that is not there', async () => {
    const states = { ...whole.states, warm: { seen: ['Warm'] } }
    expect(await problemsOf({ states })).toContain(
      'There is no state warm, yet there is an assertion for it.',
    )
  })

  test('a state that the machine rests in, said to be passed through', async () => {
    expect(await problemsOf({ states: { ...whole.states, hot: 'passed through' } })).toEqual([
      'The state hot is said to be passed through, yet the machine rests there.',
    ])
  })

  test('a fixture that no state takes', async () => {
    const machine = changed({ hot: { ...kettle.config.states?.hot, on: {} } })
    expect(await problemsOf({ ...machine, after: {} })).toContain(
      'The fixture "one cup is poured" matches nothing: no state takes it.',
    )
  })

  test('fixtures of an event, an actor and a delay that are not there', async () => {
    const problems = await problemsOf({
      events: { ...whole.events, 'lid.opened': { 'the lid is opened': {} } },
      outcomes: { ...whole.outcomes, cool: { done: { 'it is cool': 1 }, error: {} } },
      delays: { ...whole.delays, rusting: { 'a year passes': 1 } },
    })
    expect(problems).toContain('There is no event lid.opened, yet there are fixtures for it.')
    expect(problems).toContain('No actor cool is invoked, yet there are outcomes for it.')
    expect(problems).toContain('The fixture "a year passes" matches nothing: no state takes it.')
  })

  test('an event, an answer, an error and a delay with no fixture', async () => {
    const problems = await problemsOf({
      events: { 'switch.pressed': whole.events['switch.pressed'] },
      outcomes: { heat: { done: {}, error: {} } },
      delays: {},
    })
    expect(problems).toContain('The event cup.poured has no fixture.')
    expect(problems).toContain(
      'The actor heat, invoked in heating, has no named answer in its outcomes.',
    )
    expect(problems).toContain(
      'The actor heat, invoked in heating, has no named error in its outcomes.',
    )
    expect(problems).toContain('The delay coolingDown of hot has no fixture.')
  })

  test('an event, an actor, a delay or a state with nothing in the table does not compile', () => {
    type Whole = Table<typeof kettle>
    expectTypeOf(whole.events).toExtend<Whole['events']>()
    expectTypeOf<Omit<typeof whole.events, 'cup.poured'>>().not.toExtend<Whole['events']>()
    expectTypeOf<Omit<typeof whole.outcomes, 'heat'>>().not.toExtend<Whole['outcomes']>()
    expectTypeOf<Omit<typeof whole.delays, 'coolingDown'>>().not.toExtend<Whole['delays']>()
    expectTypeOf<Omit<typeof whole.states, 'hot'>>().not.toExtend<Whole['states']>()
  })

  test('two fixtures of one name', async () => {
    const delays = { coolingDown: { 'it boils': 60_000 } }
    expect(await problemsOf({ delays })).toContain('Two fixtures are called "it boils".')
  })

  test('a delay of another length than the table says', async () => {
    expect(await problemsOf({ delays: { coolingDown: { 'a second passes': 1000 } } })).toContain(
      'hot: the delay coolingDown takes 60000 ms here; its table knows 1000.',
    )
  })

  test('an error that the machine does not answer', async () => {
    const heating = { invoke: { id: 'heat', src: 'heat', onDone: 'hot' } }
    expect(await problemsOf(changed({ heating }))).toContain(
      'heating: an error of heat ("the fuse blows") is not handled here and would end the machine.',
    )
  })

  test('an actor without an id of its own', async () => {
    const heating = { invoke: { src: 'heat', onDone: 'hot', onError: 'cold' } }
    expect(await problemsOf(changed({ heating }))).toContain(
      'The actor heat, invoked in heating, has no id of its own.',
    )
  })

  test('a key that tells too little apart', async () => {
    const machine = changed({
      hot: {
        on: {
          'cup.poured': [
            {
              guard: ({ context }: { context: { cups: number } }) => context.cups > 0,
              target: 'cold',
            },
            { actions: assign({ cups: 1 }) },
          ],
        },
      },
    })
    expect((await problemsOf({ ...machine, delays: {} })).join()).toContain('The key is too coarse')
  })

  test('what must be true after a step that never comes', async () => {
    expect(await problemsOf({ after: { ...whole.after, 'it sings': { in: 'hot' } } })).toEqual([
      'What must be true after "it sings" is never asked: there is no such step.',
    ])
  })
})

describe('a note that does not fit the machine fails, with its name:', () => {
  test('how to do by hand what never happens', async () => {
    expect(await problemsOf({ byHand: { 'it sings': 'Listen.' } })).toEqual([
      'How to do "it sings" by hand is never asked: there is no such step.',
    ])
  })

  test('a step said to come of a state it does not come of', async () => {
    const after = { 'one cup is poured': { from: ['hot', 'cold'] } }
    expect(await problemsOf({ after })).toEqual([
      'In "cold" nothing comes of "one cup is poured", though its table says it does.',
    ])
  })

  test('a step that comes of a state its table does not name', async () => {
    const after = { 'the switch is pressed': { from: ['cold'] } }
    expect(await problemsOf({ after })).toEqual([
      'In "heating" something comes of "the switch is pressed", which its table does not say.',
    ])
  })
})

describe('an assertion that does not hold fails, with the step that led there', () => {
  test('on the context', async () => {
    const after = { 'one cup is poured': { holds: { cups: 2 } } }
    expect((await problemsOf({ after })).join()).toMatch(
      /Tour 1, at step \d, "one cup is poured", from "hot": in "hot" context cups should be 2 and is 1/,
    )
  })

  test('on where it leads', async () => {
    const after = { 'all of it is poured': { in: 'hot' } }
    expect((await problemsOf({ after })).join()).toContain('it should be in hot')
  })
})
