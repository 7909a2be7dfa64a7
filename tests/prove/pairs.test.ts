import { expect, test } from 'vitest'
import { loadCatalog } from '../paths/engine/catalog.ts'
import { failuresIn } from '../paths/engine/check.ts'
import { graphOf, type Tour } from '../paths/engine/graph.ts'
import { pairToursOf } from '../paths/engine/pairs.ts'
import { reportFigures } from './support/proof.ts'

test('in the machines alone, each step after every step that can come before it', async (context) => {
  const tours: Tour[] = []
  for (const { table } of await loadCatalog()) {
    if (!table) continue
    const graph = graphOf(table, pairToursOf)
    expect([...graph.problems, ...failuresIn(table, graph)]).toEqual([])
    tours.push(...graph.tours)
  }
  const steps = tours.flatMap((tour) => tour.steps)
  reportFigures(context, { tours: tours.length, steps: steps.length })
})
