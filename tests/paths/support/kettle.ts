import * as v from 'valibot'
import { assign, fromPromise, setup } from 'xstate'
import { postCall } from '../../../domain/call.ts'
import { createPageSteps } from '../engine/page-steps.ts'
import { type Table, table } from '../engine/table.ts'

/** A machine for the tests of the path tool, so that they do not depend on the site's machines. */
export const kettleMachine = setup({
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

export type KettleTable = Table<typeof kettleMachine>

export const kettle = table(kettleMachine, {
  graph: {
    cold: { 'the switch is pressed': 'heating' },
    heating: { 'the switch is pressed': 'cold', 'it boils': 'hot', 'the fuse blows': 'cold' },
    hot: { 'one cup is poured': 'hot', 'all of it is poured': 'cold', 'a minute passes': 'cold' },
  },
  events: {
    'switch.pressed': { 'the switch is pressed': {} },
    'cup.poured': { 'one cup is poured': { cups: 1 }, 'all of it is poured': { cups: 5 } },
  },
  outcomes: {
    heat: { done: { 'it boils': 100 }, error: { 'the fuse blows': new Error('no power') } },
  },
  delays: { coolingDown: { 'a minute passes': 60_000 } },
  states: { cold: { seen: ['Off'] }, heating: { seen: ['Heating'] }, hot: { seen: ['Hot'] } },
  after: { 'one cup is poured': { context: { cups: 1 } } },
})

const heat = postCall('/api/heat', v.undefined(), v.object({ degrees: v.number() }))

/** There is no site with a kettle, so the tests only record its steps. */
export const kettlePageSteps = createPageSteps(kettle, {
  path: '/kettle',
  setUp: (driver) => driver.passTime(90_000),
  steps: {
    'the switch is pressed': (driver) => driver.click('Switch'),
    'it boils': (driver) => driver.respond(heat, { degrees: 100 }),
    'the fuse blows': (driver) => driver.failNetwork(heat),
    'one cup is poured': (driver) => driver.type('Cups', '1'),
    'all of it is poured': async (driver) => {
      await driver.type('Cups', '')
      await driver.type('Cups', ' 5')
    },
  },
})
