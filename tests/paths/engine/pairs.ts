import { type Edge, toursOf } from './tours.ts'

/** Tours that take every step after every step that can come before it: tours of the line graph, whose nodes are edges. */
export const pairToursOf = <E extends Edge<unknown>>(start: string, edges: readonly E[]): E[][] => {
  const names = new Map(edges.map((edge, index) => [edge, `${index}`]))
  const pairOf = (from: string, second: E) => ({ from, to: names.get(second) ?? '', label: second })
  const leaving = (node: string) => edges.filter(({ from }) => from === node)
  const pairs = [
    ...leaving(start).map((second) => pairOf('start', second)),
    ...edges.flatMap((first) =>
      leaving(first.to).map((second) => pairOf(names.get(first) ?? '', second)),
    ),
  ]
  return toursOf('start', pairs).map((tour) => tour.map(({ label }) => label))
}
