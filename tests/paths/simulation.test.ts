import { expect, test } from 'vitest'
import { setup } from 'xstate'
import { effect } from '../../machines/effect.ts'
import { prove } from './proof.ts'
import { simulate } from './simulation.ts'
import { table } from './table.ts'

/** Two delays side by side: the shorter ends again and again while the longer runs. */
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
  key: ({ waits }) => waits.alarm,
  events: {},
  outcomes: {},
  delays: { tick: { 'a second passes': 1000 }, alarm: { 'the alarm goes off': 3500 } },
  states: {
    'hand.moving': { claims: { 'the hand moves on': ({ waits }) => (waits.tick ?? 0) > 0 } },
    'bell.still': { claims: { 'the alarm is set': ({ waits }) => waits.alarm !== undefined } },
    'bell.ringing': { claims: { 'the alarm is over': ({ waits }) => waits.alarm === undefined } },
  },
})

test('time that passes ends the delays on the way, in their order', () => {
  const { begin, stepsAt, take } = simulate(clockTable)
  const start = begin()
  const alarm = stepsAt(start).find(({ says }) => says === 'the alarm goes off')
  if (!alarm) throw new Error('The alarm cannot go off.')
  const rung = take(start, alarm)
  expect(rung.hops).toEqual([1000, 1000, 1000, 500])
  expect(rung.now - start.now).toBe(3500)
  expect(rung.states).toContain('bell.ringing')
})

test('the live machine and its clock agree with that', async () => {
  expect((await prove(clockTable)).problems).toEqual([])
})

test('an answer that leaves the state as it is cannot come twice', async () => {
  const machine = setup({
    actors: { load: effect<number>('load') },
    actions: { note: () => {} },
  }).createMachine({
    id: 'once',
    initial: 'waiting',
    states: {
      waiting: {
        invoke: { id: 'load', src: 'load', onDone: { actions: 'note' }, onError: 'broken' },
      },
      broken: {},
    },
  })
  const once = table(machine, {
    events: {},
    outcomes: { load: { done: { 'it comes': 1 }, error: { 'it breaks': new Error('no') } } },
    delays: {},
    states: { waiting: { seen: ['…'] }, broken: { seen: ['Broken'] } },
    after: { 'it comes': { in: 'waiting', did: [{ type: 'note' }] } },
  })
  const { graph, problems } = await prove(once)
  expect(problems).toEqual([])
  expect(graph.moments.map(({ key }) => key)).toEqual([
    'waiting',
    'waiting | load is over',
    'broken',
  ])
})

test('what comes back of itself comes in the same step', async () => {
  const machine = setup({
    types: {} as {
      context: { at: string }
      events: { type: 'link.followed' } | { type: 'url.changed'; to: string }
    },
    actions: { navigate: (_, __: { to: string }) => {} },
  }).createMachine({
    id: 'way',
    context: { at: '/' },
    initial: 'here',
    states: {
      here: {
        on: {
          'link.followed': { actions: { type: 'navigate', params: { to: '/there' } } },
          'url.changed': 'there',
        },
      },
      there: {},
    },
  })
  const { graph, problems } = await prove(
    table(machine, {
      events: {
        'link.followed': { 'the link is followed': {} },
        'url.changed': { 'the address is typed': { to: '/there' } },
      },
      outcomes: {},
      delays: {},
      echoes: { navigate: () => ({ type: 'url.changed' as const, to: '/there' }) },
      states: { here: { seen: ['Here'] }, there: { seen: ['There'] } },
      after: { 'the link is followed': { in: 'there' } },
    }),
  )
  expect(problems).toEqual([])
  expect(graph.edges.map(({ from, to }) => [from, to])).toEqual([
    ['here', 'there'],
    ['here', 'there'],
  ])
})
