import { coveringPaths } from './covering-paths.ts'
import { follow, type Graph, type PathTest, type StepEdge } from './graph.ts'
import { simulate } from './simulation.ts'
import type { AnyTable } from './table.ts'

/** The most steps that a person can follow by hand without losing their place. */
export const LONGEST_CASE = 15
const NAMED_STEPS = 3

/** Names a case after the last steps in it that no earlier case takes, and if need be after where they begin. */
const nameOf = (
  path: readonly StepEdge[],
  seen: ReadonlySet<StepEdge>,
  taken: ReadonlySet<string>,
): string => {
  const fresh = path.filter((edge) => !seen.has(edge))
  const chosen = [...new Set(fresh.map(({ label }) => label.name))].slice(-NAMED_STEPS)
  const last = chosen.length > 1 ? `then ${chosen.at(-1)}` : chosen[0]
  const name = [...chosen.slice(0, -1), last].join(', ')
  const sentence = name.charAt(0).toUpperCase() + name.slice(1)
  return taken.has(sentence) ? `${sentence}, from “${fresh.at(-1)?.from}”` : sentence
}

/** Short cases for a person, each from a fresh start. Together they take every edge. */
export const casesOf = (table: AnyTable, { start, edges }: Graph): PathTest[] => {
  const simulation = simulate(table)
  const seen = new Set<StepEdge>()
  const names = new Set<string>()
  return coveringPaths(start.key, edges, { longest: LONGEST_CASE, startCost: 0 }).map((path) => {
    const name = nameOf(path, seen, names)
    names.add(name)
    for (const edge of path) seen.add(edge)
    return follow(simulation, name, path)
  })
}
