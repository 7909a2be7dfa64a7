import { expect, test } from 'vitest'
import { setup } from 'xstate'
import { runMachineTours } from './engine/run-machine-tours.ts'
import { simulate } from './engine/simulation.ts'
import { table } from './engine/table.ts'

/** Two delays in parallel: the shorter one ends several times while the longer one runs. */
const clockwork = setup({
  types: {} as { context: { now: () => number }; input: { now: () => number } },
  delays: { tick: 1000, alarm: 3500 },
}).createMachine({
  id: 'clockwork',
  context: ({ input }) => input,
  type: 'parallel',
  states: {
    hand: {
      initial: 'moving',
      states: { moving: { after: { tick: { target: 'moving', reenter: true } } } },
    },
    bell: { initial: 'still', states: { still: { after: { alarm: 'ringing' } }, ringing: {} } },
  },
})

const clockTable = table(clockwork, {
  input: (now) => ({ now }),
  key: ({ remaining: { alarm } }) => (alarm === undefined ? '' : `alarm in ${alarm} ms`),
  graph: {
    'still + moving | alarm in 3500 ms': {
      'a second passes': 'still + moving | alarm in 2500 ms',
      'the alarm rings': 'ringing + moving',
    },
    'still + moving | alarm in 2500 ms': { 'the alarm rings': 'ringing + moving' },
    'ringing + moving': {},
  },
  events: {},
  outcomes: {},
  delays: { tick: { 'a second passes': 1000 }, alarm: { 'the alarm rings': 3500 } },
  states: {
    'hand.moving': { checks: { 'the hand moves': ({ remaining }) => (remaining.tick ?? 0) > 0 } },
    'bell.still': { checks: { 'the alarm is set': ({ remaining }) => (remaining.alarm ?? 0) > 0 } },
    'bell.ringing': { seen: ['Ring!'] },
  },
})

test('when time passes, the delays end in their order', () => {
  const { start, stepsFrom, take } = simulate(clockTable)
  const alarm = stepsFrom(start()).find(({ name }) => name === 'the alarm rings')
  if (!alarm) throw new Error('The alarm cannot ring.')
  const rung = take(start(), alarm)
  expect(rung.clockMoves).toEqual([1000, 1000, 1000, 500])
  expect(rung.now - start().now).toBe(3500)
  expect(rung.states).toContain('bell.ringing')
})

test('the live machine with its clock does the same', async () => {
  expect((await runMachineTours(clockTable)).problems).toEqual([])
})
