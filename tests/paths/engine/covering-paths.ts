import { getShortestPaths } from '@xstate/graph'
import { fromTransition } from 'xstate'

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

/** The shortest path from the start to every node, nearest node first. */
export const shortestWays = <E extends Edge<unknown>>(
  start: string,
  edges: readonly E[],
): ReadonlyMap<string, readonly E[]> => {
  const leaving = leavingOf(edges)
  const logic = fromTransition((_, { edge }: { type: string; edge: E }) => edge.to, start)
  const paths = getShortestPaths(logic, {
    events: ({ context }) =>
      (leaving.get(context) ?? []).map((edge, index) => ({ type: `${index}`, edge })),
    serializeEvent: ({ type }) => type,
    serializeState: ({ context }) => context,
  })
  return new Map(
    paths.map(({ state, steps }) => [
      state.context,
      steps.flatMap(({ event }) => event.edge ?? []),
    ]),
  )
}

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
 * Paths from the start that together take every wanted edge within `longest` steps. A path continues to the nearest edge
 * that has not been taken yet, unless a fresh start costs less.
 */
export const coveringPaths = <E extends Edge<unknown>>(
  start: string,
  edges: readonly E[],
  { wanted = edges, longest = Number.POSITIVE_INFINITY, startCost = START_COST } = {},
): E[][] => {
  const leaving = leavingOf(edges)
  const ways = shortestWays(start, edges)
  const wayOver = (edge: E): readonly E[] => [...(ways.get(edge.from) ?? []), edge]
  const remaining = new Set(
    wanted.filter((edge) => ways.has(edge.from) && wayOver(edge).length <= longest),
  )
  const paths: E[][] = []
  for (const first of remaining) {
    const path: E[] = []
    let way: readonly E[] | undefined = wayOver(first)
    while (way) {
      path.push(...way)
      for (const edge of way) remaining.delete(edge)
      const next = wayToNearest(leaving, path.at(-1)?.to ?? start, remaining)
      const edge = next?.at(-1)
      const isCheaper = next && edge && next.length < wayOver(edge).length + startCost
      way = isCheaper && path.length + next.length <= longest ? next : undefined
    }
    paths.push(path)
  }
  return paths
}
