import { type Edge, leavingOf, wayToNearest } from './tours.ts'

/** The shortest way from the start to every node, the nearest first. */
export const shortestWays = <E extends Edge<unknown>>(
  start: string,
  edges: readonly E[],
): ReadonlyMap<string, readonly E[]> => {
  const leaving = leavingOf(edges)
  const ways = new Map<string, readonly E[]>([[start, []]])
  for (const [node, way] of ways)
    for (const edge of leaving.get(node) ?? [])
      if (!ways.has(edge.to)) ways.set(edge.to, [...way, edge])
  return ways
}

const startsWith = <E>(walk: readonly E[], way: readonly E[]): boolean =>
  way.every((edge, index) => walk[index] === edge)

/**
 * Walks of at most `longest` edges, each from the start, that together take every edge that is near enough. For
 * each of the given nodes one walk begins with the shortest way to it. A walk goes on to the nearest edge that was
 * not taken yet, unless a new walk would be at that edge as soon.
 */
export const shortWalks = <E extends Edge<unknown>>(
  start: string,
  edges: readonly E[],
  nodes: readonly string[],
  longest: number,
): readonly (readonly E[])[] => {
  const leaving = leavingOf(edges)
  const ways = shortestWays(start, edges)
  const wayOver = (edge: E): readonly E[] => [...(ways.get(edge.from) ?? []), edge]
  const isNear = (walk: readonly E[]) => walk.length > 0 && walk.length <= longest
  const remaining = new Set(edges.filter((edge) => ways.has(edge.from) && isNear(wayOver(edge))))

  const walkFrom = (beginning: readonly E[]): readonly E[] => {
    const walk = [...beginning]
    for (const edge of walk) remaining.delete(edge)
    for (;;) {
      const way = wayToNearest(leaving, walk.at(-1)?.to ?? start, remaining)
      const edge = way?.at(-1)
      if (!way || !edge || walk.length + way.length > longest) return walk
      if (way.length >= wayOver(edge).length) return walk
      walk.push(...way)
      for (const taken of way) remaining.delete(taken)
    }
  }

  const wanted = nodes.map((node) => ways.get(node) ?? []).filter(isNear)
  const beginnings = wanted.filter(
    (way, index) =>
      !wanted.some((other, at) => at !== index && startsWith(other, way) && other !== way),
  )
  const walks = [...new Set(beginnings)].map(walkFrom)
  for (const edge of remaining) if (remaining.has(edge)) walks.push(walkFrom(wayOver(edge)))
  return walks
}
