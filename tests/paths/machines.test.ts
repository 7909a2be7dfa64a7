import { describe, expect, test } from 'vitest'
import { casesOf, LONGEST_CASE } from './engine/cases.ts'
import { loadCatalog } from './engine/catalog.ts'
import { problemsOf } from './engine/check.ts'
import { saveShortestFailure } from './engine/failures.ts'
import { graphOf, type PathTest } from './engine/graph.ts'
import { brokenProperties } from './engine/properties.ts'
import { brokenOverTime } from './tables/over-time.ts'

/** The steps that path tests take, each with its situation. */
const takenBy = (pathTests: readonly PathTest[]): Set<string> =>
  new Set(
    pathTests.flatMap(({ steps }) =>
      steps.map(({ source, step }) => `${source.key}: ${step.name}`),
    ),
  )

for (const { name, table, pageSteps } of await loadCatalog())
  describe(`the machine ${name}`, () => {
    test('has a table and steps on the pages, so that its path tests run in the views and in the browser', () => {
      expect(table, `machines/${name}.ts needs tests/paths/tables/${name}.ts`).toBeDefined()
      expect(pageSteps, `machines/${name}.ts needs tests/paths/page-steps/${name}.ts`).toBeDefined()
    })
    if (!table || !pageSteps) return
    const graph = graphOf(table)
    const edges = new Set(graph.edges.map(({ from, label }) => `${from}: ${label.name}`))

    test('does what its table expects, and nothing is left out', () => {
      const problems = problemsOf(table, graph)
      const file = problems.length > 0 ? saveShortestFailure(pageSteps) : undefined
      expect(problems, file && `Saved in ${file}`).toEqual([])
    })

    test('has path tests that take every edge, each from a fresh start', () => {
      expect(takenBy(graph.pathTests)).toEqual(edges)
      for (const { start } of graph.pathTests) expect(start.key).toBe(graph.start.key)
    })

    if (table.properties)
      test('keeps its properties on every path test', () => {
        expect(brokenProperties(table, graph)).toEqual([])
      })

    test('keeps on real actors what must be true over time', async () => {
      expect(await brokenOverTime(table, graph)).toEqual([])
    })

    test('has cases that take every edge in few steps each, and no two with one name', () => {
      const cases = casesOf(table, graph)
      expect(takenBy(cases)).toEqual(edges)
      expect(new Set(cases.map((each) => each.name)).size).toBe(cases.length)
      for (const { steps } of cases) expect(steps.length).toBeLessThanOrEqual(LONGEST_CASE)
    })
  })
