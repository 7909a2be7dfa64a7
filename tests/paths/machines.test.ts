import { describe, expect, test } from 'vitest'
import { catalogue } from './catalogue.ts'
import { prove } from './proof.ts'

describe.for(await catalogue())('the machine $name', ({ name, table }) => {
  test('has a table of paths', () => {
    expect(table, `machines/${name}.ts needs tests/paths/tables/${name}.ts`).toBeDefined()
  })

  test.runIf(table)('does what its table says on every edge, and none is left out', async () => {
    if (table) expect((await prove(table)).problems).toEqual([])
  })
})
