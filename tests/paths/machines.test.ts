import { describe, expect, test } from 'vitest'
import { loadCatalog } from './engine/catalog.ts'
import { problemsOf } from './engine/check.ts'
import { graphOf } from './engine/graph.ts'

for (const { name, table, stage } of await loadCatalog())
  describe(`the machine ${name}`, () => {
    test('has a table and a stage, so that its tours run in the views and in the browser', () => {
      expect(table, `machines/${name}.ts needs tests/paths/tables/${name}.ts`).toBeDefined()
      expect(stage, `machines/${name}.ts needs tests/paths/stages/${name}.ts`).toBeDefined()
    })

    test.runIf(table)('does what its table expects, and nothing is left out', () => {
      if (table) expect(problemsOf(table, graphOf(table))).toEqual([])
    })
  })
