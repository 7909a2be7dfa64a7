import { describe, expect, test } from 'vitest'
import { casesOf, LONGEST_CASE } from './engine/cases.ts'
import { loadCatalog } from './engine/catalog.ts'
import { problemsOf } from './engine/check.ts'
import { graphOf } from './engine/graph.ts'
import { otherStepsProblems } from './engine/other-steps.ts'
import { propertiesBrokenByPathTests } from './engine/random-paths.ts'
import { checkRandomPaths, saveShortestFailure } from './engine/recordings.ts'

/** `npm run paths -- --properties` takes 10,000 paths with another seed. */
const SHORT = { seed: 291_074, count: 60 }

for (const { name, table, pageSteps } of await loadCatalog())
  describe(`the machine ${name}`, () => {
    test('has a table and steps on the pages, so that its path tests run in the views and in the browser', () => {
      expect(table, `machines/${name}.ts needs tests/paths/tables/${name}.ts`).toBeDefined()
      expect(pageSteps, `machines/${name}.ts needs tests/paths/page-steps/${name}.ts`).toBeDefined()
    })
    if (!table || !pageSteps) return
    const graph = graphOf(table)

    test('does what its table expects, and nothing is left out', () => {
      const problems = [...problemsOf(table, graph), ...otherStepsProblems(table, graph)]
      const file = problems.length > 0 && saveShortestFailure(pageSteps)
      expect(problems, `Saved in ${file}`).toEqual([])
    })

    test('has path tests that take every edge, each from a fresh start', () => {
      const paths = graph.pathTests.map(({ steps }) => steps.map(({ edge }) => edge))
      expect(new Set(paths.flat())).toEqual(new Set(graph.edges))
      for (const path of paths)
        expect(path.map(({ from }) => from)).toEqual([
          graph.start.key,
          ...path.slice(0, -1).map(({ to }) => to),
        ])
    })

    if (table.properties)
      test('keeps its properties on every path test and on random paths', () => {
        expect(propertiesBrokenByPathTests(table, graph)).toEqual([])
        expect(checkRandomPaths(pageSteps, graph, SHORT)).toEqual([])
      })

    test('has cases that take every edge in few steps each, and no two with one name', () => {
      const cases = casesOf(table, graph)
      const taken = cases.flatMap(({ steps }) => steps.map(({ edge }) => edge))
      expect(new Set(taken)).toEqual(new Set(graph.edges))
      expect(new Set(cases.map((each) => each.name)).size).toBe(cases.length)
      for (const { steps } of cases) expect(steps.length).toBeLessThanOrEqual(LONGEST_CASE)
    })
  })
