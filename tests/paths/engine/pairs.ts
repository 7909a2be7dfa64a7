import { type Edge, toursOf } from './tours.ts'

/** Two consecutive steps. `first` is undefined for the first step of a tour. */
interface Pair<E> {
  first: E | undefined
  second: E
}

/** All pairs of consecutive steps, and every step that can start a tour. */
export const pairsOf = <E extends Edge<unknown>>(start: string, edges: readonly E[]): Pair<E>[] => [
  ...edges.filter(({ from }) => from === start).map((second) => ({ first: undefined, second })),
  ...edges.flatMap((first) =>
    edges.filter(({ from }) => from === first.to).map((second) => ({ first, second })),
  ),
]

/** Tours that together take every pair: the tours of the line graph, whose nodes are the edges of this one. */
export const pairToursOf = <E extends Edge<unknown>>(start: string, edges: readonly E[]): E[][] => {
  const names = new Map(edges.map((edge, index) => [edge, `${index}`]))
  const nameOf = (edge: E | undefined) => (edge && names.get(edge)) ?? 'start'
  const steps = pairsOf(start, edges).map(({ first, second }) => ({
    from: nameOf(first),
    to: nameOf(second),
    label: second,
  }))
  return toursOf('start', steps).map((tour) => tour.map(({ label }) => label))
}
