import { follow, type Graph, type Tour } from './graph.ts'
import { type Step, simulate } from './simulation.ts'
import type { AnyTable } from './table.ts'
import { type Edge, leavingOf, shortestWays, wayToNearest } from './tours.ts'

/** More than that nobody follows by hand without losing the place. */
export const LONGEST_CASE = 15
const NAMED_STEPS = 3

export interface Cases {
  readonly cases: readonly Tour[]
  readonly problems: readonly string[]
}

/**
 * Walks of at most `longest` edges, each from the start, that together take every edge that is near enough. A walk
 * goes on to the nearest edge that was not taken yet, unless a new walk would be at that edge as soon.
 */
export const shortWalks = <E extends Edge<unknown>>(
  start: string,
  edges: readonly E[],
  longest: number,
): readonly (readonly E[])[] => {
  const leaving = leavingOf(edges)
  const ways = shortestWays(start, edges)
  const wayOver = (edge: E): readonly E[] => [...(ways.get(edge.from) ?? []), edge]
  const remaining = new Set(
    edges.filter((edge) => ways.has(edge.from) && wayOver(edge).length <= longest),
  )
  const walks: E[][] = []
  for (const first of remaining) {
    const walk: E[] = []
    let way: readonly E[] | undefined = wayOver(first)
    while (way) {
      walk.push(...way)
      for (const edge of way) remaining.delete(edge)
      const next = wayToNearest(leaving, walk.at(-1)?.to ?? start, remaining)
      const edge = next?.at(-1)
      const isShorter = next && edge && next.length < wayOver(edge).length
      way = isShorter && walk.length + next.length <= longest ? next : undefined
    }
    walks.push(walk)
  }
  return walks
}

/** Names a case after the steps that only it takes, or by which it ends. */
const nameOf = (walk: readonly Edge<Step>[], seen: ReadonlySet<Edge<Step>>): string => {
  const names = walk.filter((edge) => !seen.has(edge)).map(({ label }) => label.name)
  const chosen = [...new Set(names)].slice(-NAMED_STEPS)
  const last = chosen.length > 1 ? `then ${chosen.at(-1)}` : chosen[0]
  return [...chosen.slice(0, -1), last].join(', ')
}

/** Short cases for a person, each from a fresh start. Together they take every edge. */
export const casesOf = (
  table: AnyTable,
  { start, edges }: Graph,
  longest = LONGEST_CASE,
): Cases => {
  const simulation = simulate(table)
  const seen = new Set<Edge<Step>>()
  const cases = shortWalks(start.key, edges, longest).map((walk) => {
    const name = nameOf(walk, seen)
    for (const edge of walk) seen.add(edge)
    return follow(simulation, name.charAt(0).toUpperCase() + name.slice(1), walk)
  })
  const tooFar = edges.filter((edge) => !seen.has(edge))
  return {
    cases,
    problems: [
      ...simulation.problems,
      ...tooFar.map(
        ({ from, label }) =>
          `No case takes the step "${label.name}" from "${from}": it is more than ${longest} steps from the start.`,
      ),
    ],
  }
}
