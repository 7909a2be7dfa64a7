import { expect, test } from 'vitest'
import { setup } from 'xstate'
import { mutantsOf } from './engine/mutants.ts'
import { runMutants } from './engine/mutation.ts'
import { table } from './engine/table.ts'

const door = setup({
  types: {} as {
    events: { type: 'handle.pressed'; by: 'guest' | 'owner' } | { type: 'key.turned' }
  },
  guards: { isOwner: ({ event }) => event.type === 'handle.pressed' && event.by === 'owner' },
  actions: { creak: () => {}, click: () => {} },
  delays: { closing: 1000 },
}).createMachine({
  id: 'door',
  initial: 'shut',
  states: {
    shut: {
      entry: 'click',
      on: {
        'handle.pressed': [{ guard: 'isOwner', target: 'open', actions: ['creak'] }, 'locked'],
        'key.turned': 'locked',
      },
    },
    open: { after: { closing: 'shut' } },
    locked: { on: { 'key.turned': 'shut' } },
  },
})

test('each mutant has one change, and a name that says which', () => {
  expect(mutantsOf(door).map(({ name }) => name)).toEqual([
    'shut entry: action dropped (click)',
    'shut on handle.pressed (1): transition dropped',
    'shut on handle.pressed (1): target swapped (open to locked)',
    'shut on handle.pressed (1): guard negated (isOwner)',
    'shut on handle.pressed (1): action dropped (creak)',
    'shut on handle.pressed (2): transition dropped',
    'shut on handle.pressed (2): target swapped (locked to shut)',
    'shut on key.turned: transition dropped',
    'shut on key.turned: target swapped (locked to shut)',
    'open: delay removed (closing)',
    'open on closing: target swapped (shut to open)',
    'locked on key.turned: transition dropped',
    'locked on key.turned: target swapped (shut to open)',
  ])
})

test('the original machine stays unchanged', () => {
  const before = JSON.stringify(door.config)
  mutantsOf(door)
  expect(JSON.stringify(door.config)).toBe(before)
})

/** A table that expects the states, but none of the actions. */
const weakTable = table(door, {
  graph: {
    shut: {
      'the owner presses the handle': 'open',
      'a guest presses the handle': 'locked',
      'the key is turned': 'locked',
    },
    open: { 'a second passes': 'shut' },
    locked: { 'the key is turned': 'shut' },
  },
  events: {
    'handle.pressed': {
      'the owner presses the handle': { by: 'owner' },
      'a guest presses the handle': { by: 'guest' },
    },
    'key.turned': { 'the key is turned': {} },
  },
  outcomes: {},
  delays: { closing: { 'a second passes': 1000 } },
  states: { shut: { seen: ['Shut'] }, open: { seen: ['Open'] }, locked: { seen: ['Locked'] } },
})
const entry = { name: 'door', exportName: 'door', machine: door }

test('mutants that weak tests do not notice are named as survivors', async () => {
  const report = await runMutants({ ...entry, table: weakTable })
  expect(report.killed).toBeLessThan(report.total)
  expect(report.survivors).toContain('shut on handle.pressed (1): action dropped (creak)')
})

test('a reason for a mutant that is killed is reported as obsolete', async () => {
  const equivalentMutants = { 'open: delay removed (closing)': 'Nobody waits.' }
  const { obsoleteReasons } = await runMutants({
    ...entry,
    table: { ...weakTable, equivalentMutants },
  })
  expect(obsoleteReasons).toEqual(['open: delay removed (closing)'])
})
