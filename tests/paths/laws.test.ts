import { describe, expect, test } from 'vitest'
import { graphOf } from './engine/graph.ts'
import { lawsBrokenByTours, lawsBrokenByWalks } from './engine/walks.ts'
import { stages } from './stages.ts'

/** `npm run paths -- --laws` takes 10,000 walks with another seed. */
const SHORT = { seed: 291_074, count: 60 }

describe.for(stages.filter(({ table }) => table.laws))(
  'the machine $table.machine.id',
  ({ table }) => {
    test('keeps its laws on every tour', () => {
      expect(lawsBrokenByTours(table, graphOf(table))).toEqual([])
    })

    test('keeps its laws on random walks', () => {
      expect(lawsBrokenByWalks(table, SHORT)).toEqual([])
    })
  },
)
