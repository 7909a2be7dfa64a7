import { describe, expect, test } from 'vitest'
import { loadCatalog } from './engine/catalog.ts'
import { graphOf } from './engine/graph.ts'
import { lawsBrokenByTours, lawsBrokenByWalks } from './engine/walks.ts'
import { laws } from './laws.ts'

/** `npm run paths -- --laws` takes 10,000 walks of another seed. */
const SHORT = { seed: 291_074, count: 60 }

test('every machine has laws', async () => {
  const machines = (await loadCatalog()).map(({ machine }) => machine)
  expect(new Set(laws.map(({ table }) => table.machine))).toEqual(new Set(machines))
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
