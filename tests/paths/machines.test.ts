import { describe, expect, test } from 'vitest'
import { casesOf, LONGEST_CASE } from './engine/cases.ts'
import { loadCatalog } from './engine/catalog.ts'
import { problemsOf } from './engine/check.ts'
import { graphOf } from './engine/graph.ts'
import { lawsBrokenByTours, lawsBrokenByWalks } from './engine/walks.ts'

/** `npm run paths -- --laws` takes 10,000 walks with another seed. */
const SHORT = { seed: 291_074, count: 60 }

for (const { name, table, stage } of await loadCatalog())
  describe(`the machine ${name}`, () => {
    test('has a table and a stage, so that its tours run in the views and in the browser', () => {
      expect(table, `machines/${name}.ts needs tests/paths/tables/${name}.ts`).toBeDefined()
      expect(stage, `machines/${name}.ts needs tests/paths/stages/${name}.ts`).toBeDefined()
    })
    if (!table) return
    const graph = graphOf(table)

    test('does what its table expects, and nothing is left out', () => {
      expect(problemsOf(table, graph)).toEqual([])
    })

    test('has tours that take every edge, each from a fresh start', () => {
      const walks = graph.tours.map(({ steps }) => steps.map(({ edge }) => edge))
      expect(new Set(walks.flat())).toEqual(new Set(graph.edges))
      for (const walk of walks)
        expect(walk.map(({ from }) => from)).toEqual([
          graph.start.key,
          ...walk.slice(0, -1).map(({ to }) => to),
        ])
    })

    if (table.laws)
      test('keeps its laws on every tour and on random walks', () => {
        expect(lawsBrokenByTours(table, graph)).toEqual([])
        expect(lawsBrokenByWalks(table, graph, SHORT)).toEqual([])
      })

    test('has cases that take every edge in few steps each, and no two with one name', () => {
      const cases = casesOf(table, graph)
      const taken = cases.flatMap(({ steps }) => steps.map(({ edge }) => edge))
      expect(new Set(taken)).toEqual(new Set(graph.edges))
      expect(new Set(cases.map((each) => each.name)).size).toBe(cases.length)
      for (const { steps } of cases) expect(steps.length).toBeLessThanOrEqual(LONGEST_CASE)
    })
  })
