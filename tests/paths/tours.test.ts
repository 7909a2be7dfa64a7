import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pairsOf, pairToursOf } from './engine/pairs.ts'
import { type Edge, shortestWays, toursOf } from './engine/tours.ts'

const graphs = fc
  .array(fc.tuple(fc.nat(7), fc.nat(7)), { maxLength: 30 })
  .map((pairs) => pairs.map(([from, to], label) => ({ from: `${from}`, to: `${to}`, label })))

const reachable = (edges: readonly Edge<number>[], within = Number.POSITIVE_INFINITY) => {
  const ways = shortestWays('0', edges)
  return edges.filter(({ from }) => (ways.get(from)?.length ?? within) < within)
}

test.for([Number.POSITIVE_INFINITY, 4])(
  'tours of at most %d steps take every edge that is near enough, each from the start',
  (longest) => {
    fc.assert(
      fc.property(graphs, (edges) => {
        const tours = toursOf('0', edges, { longest })
        expect(new Set(tours.flat())).toEqual(new Set(reachable(edges, longest)))
        for (const tour of tours) {
          expect(tour.length).toBeLessThanOrEqual(longest)
          const ends = tour.slice(0, -1).map(({ to }) => to)
          expect(tour.map(({ from }) => from)).toEqual(['0', ...ends])
        }
      }),
    )
  },
)

test('the tours of pairs take every step after every step that can come before it', () => {
  fc.assert(
    fc.property(graphs, (edges) => {
      const taken = pairToursOf('0', edges).flatMap((tour) =>
        tour.map((second, index) => `${tour[index - 1]?.label} ${second.label}`),
      )
      const pairs = pairsOf('0', reachable(edges))
      expect(new Set(taken)).toEqual(
        new Set(pairs.map(({ first, second }) => `${first?.label} ${second.label}`)),
      )
    }),
  )
})
