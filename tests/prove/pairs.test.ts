import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { loadCatalog } from '../paths/engine/catalog.ts'
import { failuresIn } from '../paths/engine/check.ts'
import { graphOf, type Tour } from '../paths/engine/graph.ts'
import { pairToursOf } from '../paths/engine/pairs.ts'
import { isLong, reportFigures } from './support/proof.ts'

// `npm test` runs the short form in tours.test.ts and tours.spec.ts: the pairs of one machine.
describe.skipIf(!isLong)('each step after every step that can come before it', () => {
  test('in the machines alone', async (context) => {
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

  test.each([
    ['in the mounted views', 'vitest', 'run --project views tests/src/tours.test.ts -t'],
    ['on the built site in a browser', 'playwright', 'test tours.spec -g'],
  ])('%s', (_, program, args) => {
    const env = { ...process.env, PAIRS: 'all' }
    const { status } = spawnSync(program, [...args.split(' '), 'each pair'], {
      stdio: 'inherit',
      env,
    })
    expect(status).toBe(0)
  })
})
