export interface Edge<Label> {
  from: string
  to: string
  label: Label
}

type Leaving<E> = ReadonlyMap<string, readonly E[]>

export const leavingOf = <E extends Edge<unknown>>(edges: readonly E[]): Leaving<E> => {
  const leaving = new Map<string, E[]>()
  for (const edge of edges) {
    const others = leaving.get(edge.from)
    if (others) others.push(edge)
    else leaving.set(edge.from, [edge])
  }
  return leaving
}

const reachableFrom = <E extends Edge<unknown>>(leaving: Leaving<E>, from: string): Set<string> => {
  const reached = new Set([from])
  for (const node of reached) for (const edge of leaving.get(node) ?? []) reached.add(edge.to)
  return reached
}

/** The edges after which their start can be reached again. */
const edgesWithWayBack = <E extends Edge<unknown>>(
  leaving: Leaving<E>,
  edges: readonly E[],
): E[] => {
  const reach = new Map<string, Set<string>>()
  return edges.filter(({ from, to }) => {
    const reached = reach.get(to) ?? reachableFrom(leaving, to)
    reach.set(to, reached)
    return reached.has(from)
  })
}

export const wayToNearest = <E extends Edge<unknown>>(
  leaving: Leaving<E>,
  from: string,
  wanted: ReadonlySet<E>,
): E[] | undefined => {
  const seen = new Set([from])
  let reached: { node: string; way: E[] }[] = [{ node: from, way: [] }]
  while (reached.length > 0) {
    const further: { node: string; way: E[] }[] = []
    for (const { node, way } of reached) {
      for (const edge of leaving.get(node) ?? []) {
        if (wanted.has(edge)) return [...way, edge]
        if (seen.has(edge.to)) continue
        seen.add(edge.to)
        further.push({ node: edge.to, way: [...way, edge] })
      }
    }
    reached = further
  }
  return undefined
}

/**
 * Tours from the start that together take every edge that can be reached. A tour goes to the nearest
 * edge that was not taken yet, prefers edges with a way back, and ends when no such edge can be reached.
 * So there are few tours, and one with k new edges has at most k × n steps in a graph of n nodes.
 */
export const toursOf = <E extends Edge<unknown>>(start: string, edges: readonly E[]): E[][] => {
  const leaving = leavingOf(edges)
  const returning = leavingOf(edgesWithWayBack(leaving, edges))
  const remaining = new Set(edges)
  const tours: E[][] = []
  for (;;) {
    const tour: E[] = []
    for (let node = start; ; ) {
      const way = wayToNearest(returning, node, remaining) ?? wayToNearest(leaving, node, remaining)
      if (!way) break
      for (const edge of way) {
        remaining.delete(edge)
        tour.push(edge)
        node = edge.to
      }
    }
    if (tour.length === 0) return withoutRedundant(tours)
    tours.push(tour)
  }
}

/** Removes the tours whose edges the other tours take, too. */
const withoutRedundant = <E>(tours: readonly E[][]): E[][] => {
  const kept = [...tours]
  for (const tour of tours) {
    const others = new Set(kept.filter((other) => other !== tour).flat())
    if (tour.every((edge) => others.has(edge))) kept.splice(kept.indexOf(tour), 1)
  }
  return kept
}
