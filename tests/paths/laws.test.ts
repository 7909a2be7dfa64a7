import { describe, expect, test } from 'vitest'
import { graphOf } from './engine/graph.ts'
import { lawsBrokenByTours, lawsBrokenByWalks } from './engine/walks.ts'
import { laws } from './laws.ts'
import { stages } from './stages.ts'

/** `npm run paths -- --laws` takes 10,000 walks of another seed. */
const SHORT = { seed: 291_074, count: 60 }

test('every machine has laws', () => {
  expect(new Set(laws.map(({ table }) => table))).toEqual(new Set(stages.map(({ table }) => table)))
})

describe.for(laws)('the machine $table.machine.id', (machineLaws) => {
  const { table, laws } = machineLaws

  test('keeps its laws on every tour', () => {
    expect(lawsBrokenByTours(laws, graphOf(table))).toEqual([])
  })

  test('keeps its laws on random walks', () => {
    expect(lawsBrokenByWalks(machineLaws, SHORT)).toEqual([])
  })
})
