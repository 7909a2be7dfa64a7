import fc from 'fast-check'
import { expect, test } from 'vitest'
import { casesOf, LONGEST_CASE, shortWalks } from './engine/cases.ts'
import { graphOf } from './engine/graph.ts'
import { type Edge, shortestWays } from './engine/tours.ts'
import { stages } from './stages.ts'
import { kettle } from './support/kettle.ts'

const LONGEST = 4
const graphs = fc
  .array(fc.tuple(fc.nat(7), fc.nat(7)), { maxLength: 30 })
  .map((pairs) => pairs.map(([from, to], label) => ({ from: `${from}`, to: `${to}`, label })))

test('short walks take every edge that is near enough, and each begins at the start', () => {
  fc.assert(
    fc.property(graphs, (edges) => {
      const walks = shortWalks('0', edges, LONGEST)
      const ways = shortestWays('0', edges)
      const isNear = ({ from }: Edge<number>) => (ways.get(from)?.length ?? LONGEST) < LONGEST
      expect(new Set(walks.flat())).toEqual(new Set(edges.filter(isNear)))
      for (const walk of walks) {
        expect(walk.length).toBeLessThanOrEqual(LONGEST)
        const ends = walk.slice(0, -1).map(({ to }) => to)
        expect(walk.map(({ from }) => from)).toEqual(['0', ...ends])
      }
    }),
  )
})

test.for(stages)(
  'the cases of $table.machine.id take every edge in few steps each',
  ({ table }) => {
    const graph = graphOf(table)
    const { cases, problems } = casesOf(table, graph)
    expect(problems).toEqual([])
    const taken = cases.flatMap(({ steps }) => steps.map(({ edge }) => edge))
    expect(new Set(taken)).toEqual(new Set(graph.edges))
    for (const { steps } of cases) expect(steps.length).toBeLessThanOrEqual(LONGEST_CASE)
  },
)

test('an edge that no short case reaches is named', () => {
  expect(casesOf(kettle, graphOf(kettle), 2).problems).toContain(
    'No case takes the step "one cup is poured" from "hot": it is more than 2 steps from the start.',
  )
})
