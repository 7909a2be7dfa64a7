import { expect, test } from 'vitest'
import { setup } from 'xstate'
import { mutantsOf } from './mutants.ts'
import { tryMutants } from './mutation.ts'
import { table } from './table.ts'

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

test('a machine is changed in one place at a time, and each change has a name', () => {
  expect(mutantsOf(door).map(({ name }) => name)).toEqual([
    'shut entry: action dropped (click)',
    'shut on handle.pressed (1): transition dropped',
    'shut on handle.pressed (1): target swapped (open to locked)',
    'shut on handle.pressed (1): guard turned round (isOwner)',
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

test('the machine itself stays as it was', () => {
  const before = JSON.stringify(door.config)
  mutantsOf(door)
  expect(JSON.stringify(door.config)).toBe(before)
})

/** It looks at every state, but at nothing that is done on the way. */
const weak = table(door, {
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
const entry = { name: 'door', exported: 'door', machine: door }

test('weak tests are found out: what they do not notice is named', async () => {
  const verdict = await tryMutants({ ...entry, table: weak })
  expect(verdict.killed).toBeLessThan(verdict.made)
  expect(verdict.survivors).toContain('shut on handle.pressed (1): action dropped (creak)')
})

test('a reason for what is noticed all the same is told as needless', async () => {
  const unnoticeable = { 'open: delay removed (closing)': 'Nobody waits.' }
  const { needless } = await tryMutants({ ...entry, table: { ...weak, unnoticeable } })
  expect(needless).toEqual(['open: delay removed (closing)'])
})
