import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { loadCatalog } from '../paths/engine/catalog.ts'
import { failuresIn } from '../paths/engine/check.ts'
import { graphOf, type Tour } from '../paths/engine/graph.ts'
import { pairToursOf } from '../paths/engine/pairs.ts'
import { reportFigures } from './support/report-figures.ts'
import { isLong } from './support/sizes.ts'

// The short form is in tours.test.ts and tours.spec.ts themselves: the pairs of one machine.
const follow = (program: string, ...args: string[]) =>
  spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, PAIRS: 'all' } }).status

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

  test('in the mounted views', () => {
    const ended = follow(
      'vitest',
      'run',
      '--project',
      'views',
      'tests/src/tours.test.ts',
      '-t',
      'each pair',
    )
    expect(ended).toBe(0)
  })

  test('on the built site in a browser', () => {
    expect(follow('playwright', 'test', 'tours.spec', '-g', 'each pair')).toBe(0)
  })
})
