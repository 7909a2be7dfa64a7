import { expect, test } from 'vitest'
import { loadCatalog } from '../paths/engine/catalog.ts'
import { failuresIn } from '../paths/engine/check.ts'
import { graphOf, type PathTest } from '../paths/engine/graph.ts'
import { pairPaths } from '../paths/engine/pairs.ts'
import { reportFigures } from './support/proof.ts'

test('in the machines alone, each step after every step that can come before it', async (context) => {
  const pathTests: PathTest[] = []
  for (const { table } of await loadCatalog()) {
    if (!table) continue
    const graph = graphOf(table, pairPaths)
    expect([...graph.problems, ...failuresIn(table, graph)]).toEqual([])
    pathTests.push(...graph.pathTests)
  }
  const steps = pathTests.flatMap((pathTest) => pathTest.steps)
  reportFigures(context, { pathTests: pathTests.length, steps: steps.length })
})
