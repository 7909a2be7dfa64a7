export interface Edge<Label> {
  from: string
  to: string
  label: Label
}

type Leaving<E> = ReadonlyMap<string, readonly E[]>

const leavingOf = <E extends Edge<unknown>>(edges: readonly E[]): Leaving<E> => {
  const leaving = new Map<string, E[]>()
  for (const edge of edges) {
    const others = leaving.get(edge.from)
    if (others) others.push(edge)
    else leaving.set(edge.from, [edge])
  }
  return leaving
}

const reachOf = <E extends Edge<unknown>>(leaving: Leaving<E>, from: string): Set<string> => {
  const reached = new Set([from])
  for (const place of reached) for (const edge of leaving.get(place) ?? []) reached.add(edge.to)
  return reached
}

/** The edges that one can come back from. */
const withReturn = <E extends Edge<unknown>>(leaving: Leaving<E>, edges: readonly E[]): E[] => {
  const reach = new Map<string, Set<string>>()
  return edges.filter(({ from, to }) => {
    const reached = reach.get(to) ?? reachOf(leaving, to)
    reach.set(to, reached)
    return reached.has(from)
  })
}

const nearest = <E extends Edge<unknown>>(
  leaving: Leaving<E>,
  from: string,
  wanted: ReadonlySet<E>,
): E[] | undefined => {
  const seen = new Set([from])
  let reached: { place: string; way: E[] }[] = [{ place: from, way: [] }]
  while (reached.length > 0) {
    const further: { place: string; way: E[] }[] = []
    for (const { place, way } of reached) {
      for (const edge of leaving.get(place) ?? []) {
        if (wanted.has(edge)) return [...way, edge]
        if (seen.has(edge.to)) continue
        seen.add(edge.to)
        further.push({ place: edge.to, way: [...way, edge] })
      }
    }
    reached = further
  }
  return undefined
}

/**
 * Tours from the start that together walk every edge that can be reached. Each goes on to the
 * nearest unwalked edge, first to those it can come back from, and ends only where none can be
 * reached any more, so there are few.
 *
 * A way to the nearest unwalked edge visits no place twice, so it has at most as many steps as
 * there are places: a tour that walks k edges first has at most k × places steps.
 */
export const toursOf = <E extends Edge<unknown>>(start: string, edges: readonly E[]): E[][] => {
  const leaving = leavingOf(edges)
  const returning = leavingOf(withReturn(leaving, edges))
  const unwalked = new Set(edges)
  const tours: E[][] = []
  for (;;) {
    const tour: E[] = []
    for (let place = start; ; ) {
      const way = nearest(returning, place, unwalked) ?? nearest(leaving, place, unwalked)
      if (!way) break
      for (const edge of way) {
        unwalked.delete(edge)
        tour.push(edge)
        place = edge.to
      }
    }
    if (tour.length === 0) return withoutNeedless(tours)
    tours.push(tour)
  }
}

/** A later tour may pass everything that an earlier one was made for. */
const withoutNeedless = <E>(tours: readonly E[][]): E[][] => {
  const kept = [...tours]
  for (const tour of tours) {
    const others = new Set(kept.filter((other) => other !== tour).flat())
    if (tour.every((edge) => others.has(edge))) kept.splice(kept.indexOf(tour), 1)
  }
  return kept
}
