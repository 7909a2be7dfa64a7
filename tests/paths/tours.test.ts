import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pairsOf, pairToursOf } from './engine/pairs.ts'
import { type Edge, START_COST, toursOf } from './engine/tours.ts'

// With no more nodes, a way back always has fewer steps than a new start is worth.
const NODES = START_COST
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

/** The least cost of a walk that takes all edges and comes back to the start, found by trying every walk. */
const leastCost = (edges: readonly Edge<number>[]): number => {
  const walks = new Map([[0, new Set(['0 '])]])
  const tried = new Set<string>()
  for (let cost = 0; ; cost++)
    for (const walk of walks.get(cost) ?? []) {
      if (tried.has(walk)) continue
      tried.add(walk)
      const [node = '', ...taken] = walk.trim().split(' ')
      if (node === '0' && taken.length === edges.length) return cost
      const add = (more: number, to: string, all: readonly string[]) =>
        walks.set(cost + more, (walks.get(cost + more) ?? new Set()).add([to, ...all].join(' ')))
      add(START_COST, '0', taken)
      for (const { from, to, label } of edges)
        if (from === node) add(1, to, [...new Set([...taken, `${label}`])].sort())
    }
}

/** Here the step that looks best to repeat at first must be given back, or the walk has a step too many. */
const entangled = ['01', '02', '03', '10', '13', '30', '31', '31'].map(
  ([from = '', to = ''], label) => ({ from, to, label }),
)

test('no other tours take every edge in fewer steps and new starts', () => {
  const smallGraphs = fc
    .array(fc.tuple(fc.nat(4), fc.nat(4)), { maxLength: 7 })
    .map((pairs) => pairs.map(([from, to], label) => ({ from: `${from}`, to: `${to}`, label })))
  fc.assert(
    fc.property(smallGraphs, (edges) => {
      const costs = toursOf('0', edges).map(
        (tour) => tour.length + (tour.at(-1)?.to === '0' ? 0 : START_COST),
      )
      expect(costs.reduce((sum, cost) => sum + cost, 0)).toBe(leastCost(reachable(edges)))
    }),
    { examples: [[entangled]] },
  )
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
