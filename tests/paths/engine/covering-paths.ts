export interface Edge<Label> {
  from: string
  to: string
  label: Label
}

/** A fresh start in a browser takes about as long as this many steps. */
const START_COST = 7

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

/** The shortest way to take one of the wanted edges. */
const wayToNearest = <E extends Edge<unknown>>(
  leaving: Leaving<E>,
  from: string,
  wanted: ReadonlySet<E>,
): readonly E[] | undefined => {
  const ways = new Map<string, readonly E[]>([[from, []]])
  for (const [node, way] of ways)
    for (const edge of leaving.get(node) ?? []) {
      if (wanted.has(edge)) return [...way, edge]
      if (!ways.has(edge.to)) ways.set(edge.to, [...way, edge])
    }
  return undefined
}

/**
 * Paths from the start that together take every edge within `longest` steps. A path continues to the nearest edge
 * that has not been taken yet, unless a fresh start costs less.
 */
export const coveringPaths = <E extends Edge<unknown>>(
  start: string,
  edges: readonly E[],
  { longest = Number.POSITIVE_INFINITY, startCost = START_COST } = {},
): E[][] => {
  const leaving = leavingOf(edges)
  const ways = new Map(
    edges.map((edge) => [edge, wayToNearest(leaving, start, new Set([edge])) ?? []]),
  )
  const lengthOf = (edge: E): number => ways.get(edge)?.length ?? 0
  const remaining = new Set(edges.filter((edge) => lengthOf(edge) <= longest))
  const paths: E[][] = []
  for (const first of remaining) {
    const path: E[] = []
    let way = ways.get(first)
    while (way) {
      path.push(...way)
      for (const edge of way) remaining.delete(edge)
      const next = wayToNearest(leaving, path.at(-1)?.to ?? start, remaining)
      const edge = next?.at(-1)
      const isCheaper = next && edge && next.length < lengthOf(edge) + startCost
      way = isCheaper && path.length + next.length <= longest ? next : undefined
    }
    paths.push(path)
  }
  return paths
}
