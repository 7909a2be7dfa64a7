import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pairsOf, pairToursOf } from './engine/pairs.ts'
import { type Edge, toursOf } from './engine/tours.ts'

const NODES = 8
const graphs = fc
  .array(fc.tuple(fc.nat(NODES - 1), fc.nat(NODES - 1)), { maxLength: 30 })
  .map((pairs) => pairs.map(([from, to], label) => ({ from: `${from}`, to: `${to}`, label })))

const reachable = (edges: readonly Edge<number>[]): Edge<number>[] => {
  const reached = new Set(['0'])
  for (let size = 0; size < reached.size; ) {
    size = reached.size
    for (const { from, to } of edges) if (reached.has(from)) reached.add(to)
  }
  return edges.filter(({ from }) => reached.has(from))
}

test('the tours take every edge that can be reached, and no other', () => {
  fc.assert(
    fc.property(graphs, (edges) => {
      const taken = new Set(toursOf('0', edges).flat())
      expect(taken).toEqual(new Set(reachable(edges)))
    }),
  )
})

test('each tour begins at the start, and each step where the previous step ended', () => {
  fc.assert(
    fc.property(graphs, (edges) => {
      for (const tour of toursOf('0', edges)) {
        expect(tour.map(({ from }) => from)).toEqual([
          '0',
          ...tour.slice(0, -1).map(({ to }) => to),
        ])
      }
    }),
  )
})

test('a tour with k new edges has at most k × n steps in a graph of n nodes', () => {
  fc.assert(
    fc.property(graphs, (edges) => {
      const taken = new Set<Edge<number>>()
      for (const tour of toursOf('0', edges)) {
        const first = new Set(tour.filter((edge) => !taken.has(edge)))
        expect(first.size).toBeGreaterThan(0)
        expect(tour.length).toBeLessThanOrEqual(first.size * NODES)
        for (const edge of tour) taken.add(edge)
      }
    }),
  )
})

test('one tour is enough where every node can be reached from every other', () => {
  fc.assert(
    fc.property(graphs, (edges) => {
      const ring = Array.from({ length: NODES }, (_, node) => ({
        from: `${node}`,
        to: `${(node + 1) % NODES}`,
        label: -node,
      }))
      expect(toursOf('0', [...edges, ...ring])).toHaveLength(1)
    }),
  )
})

test('the same edges give the same tours', () => {
  fc.assert(
    fc.property(graphs, (edges) => {
      expect(toursOf('0', edges)).toEqual(toursOf('0', edges))
    }),
  )
})

test('an edge without a way back comes at the end of a tour', () => {
  const edges = [
    { from: 'loading', to: 'shown', label: 'arrives' },
    { from: 'loading', to: 'failed', label: 'fails' },
    { from: 'failed', to: 'loading', label: 'again' },
  ]
  expect(toursOf('loading', edges).map((tour) => tour.map(({ label }) => label))).toEqual([
    ['fails', 'again', 'arrives'],
  ])
})

test('the tours of pairs take every step after every step that can come before it', () => {
  fc.assert(
    fc.property(graphs, (edges) => {
      const tours = pairToursOf('0', edges)
      const taken = tours.flatMap((tour) =>
        tour.map((second, index) => `${tour[index - 1]?.label} ${second.label}`),
      )
      const pairs = pairsOf('0', reachable(edges))
      expect(new Set(taken)).toEqual(
        new Set(pairs.map(({ first, second }) => `${first?.label} ${second.label}`)),
      )
    }),
  )
})
