import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Edge, toursOf } from './tours.ts'

const places = 8
const graphs = fc
  .array(fc.tuple(fc.nat(places - 1), fc.nat(places - 1)), { maxLength: 30 })
  .map((pairs) => pairs.map(([from, to], label) => ({ from: `${from}`, to: `${to}`, label })))

const reachable = (edges: readonly Edge<number>[]): Edge<number>[] => {
  const reached = new Set(['0'])
  for (let size = 0; size < reached.size; ) {
    size = reached.size
    for (const { from, to } of edges) if (reached.has(from)) reached.add(to)
  }
  return edges.filter(({ from }) => reached.has(from))
}

test('the tours walk every edge that can be reached, and no other', () => {
  fc.assert(
    fc.property(graphs, (edges) => {
      const walked = new Set(toursOf('0', edges).flat())
      expect(walked).toEqual(new Set(reachable(edges)))
    }),
  )
})

test('each tour begins at the start, and each step where the one before it ended', () => {
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

test('a tour that walks k edges first takes at most k × places steps', () => {
  fc.assert(
    fc.property(graphs, (edges) => {
      const walked = new Set<Edge<number>>()
      for (const tour of toursOf('0', edges)) {
        const first = new Set(tour.filter((edge) => !walked.has(edge)))
        expect(first.size).toBeGreaterThan(0)
        expect(tour.length).toBeLessThanOrEqual(first.size * places)
        for (const edge of tour) walked.add(edge)
      }
    }),
  )
})

test('where one can always come back, one tour is enough', () => {
  fc.assert(
    fc.property(graphs, (edges) => {
      const ring = Array.from({ length: places }, (_, place) => ({
        from: `${place}`,
        to: `${(place + 1) % places}`,
        label: -place,
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

test('ways out of a ring are left for the ends of tours', () => {
  const edges = [
    { from: 'loading', to: 'shown', label: 'arrives' },
    { from: 'loading', to: 'failed', label: 'fails' },
    { from: 'failed', to: 'loading', label: 'again' },
  ]
  expect(toursOf('loading', edges).map((tour) => tour.map(({ label }) => label))).toEqual([
    ['fails', 'again', 'arrives'],
  ])
})
