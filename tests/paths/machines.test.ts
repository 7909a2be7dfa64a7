import { describe, expect, test } from 'vitest'
import { TOUR_TITLES } from '../evidence/tour-titles.ts'
import { loadCatalog } from './engine/catalog.ts'
import { runMachineTours, runPairTours } from './engine/run-machine-tours.ts'

for (const { name, table, stage } of await loadCatalog())
  describe(TOUR_TITLES.machine(name), () => {
    test('has a table and a stage, so that its tours run in the views and in the browser', () => {
      expect(table, `machines/${name}.ts needs tests/paths/tables/${name}.ts`).toBeDefined()
      expect(stage, `machines/${name}.ts needs tests/paths/stages/${name}.ts`).toBeDefined()
    })

    test.runIf(table)('does what its table expects, and nothing is left out', async () => {
      if (table) expect((await runMachineTours(table)).problems).toEqual([])
    })

    test.runIf(table)('does it after every step that can come before', async () => {
      if (table) expect((await runPairTours(table)).problems).toEqual([])
    })
  })
