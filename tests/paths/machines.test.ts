import { expect, test } from 'vitest'
import { StateMachine } from 'xstate'
import { problemsOf } from './engine/check.ts'
import { graphOf } from './engine/graph.ts'
import { stages } from './stages.ts'

const modules = import.meta.glob<Record<string, unknown>>('../../machines/*.ts', { eager: true })

test('every machine has a table and a stage, so that its tours run in the views and in the browser', () => {
  const machines = Object.values(modules)
    .flatMap((module) => Object.values(module))
    .filter((value) => value instanceof StateMachine)
  const staged = stages.map(({ table }) => table.machine.id)
  expect(machines.map(({ id }) => id).sort()).toEqual(staged.sort())
})

test.for(stages)(
  'the machine $table.machine.id does what its table expects, and nothing is left out',
  ({ table }) => {
    expect(problemsOf(table, graphOf(table))).toEqual([])
  },
)
