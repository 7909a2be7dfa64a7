import { coveringPaths } from './covering-paths.ts'
import { follow, type Graph, type PathTest, type StepEdge } from './graph.ts'
import { simulate } from './simulation.ts'
import type { AnyTable } from './table.ts'

/** The most steps that a person can follow by hand without losing their place. */
export const LONGEST_CASE = 15
const NAMED_STEPS = 3

const capitalize = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** The name of a step, with the name of its button in quotes. */
export const quoted = (name: string): string => name.replace(/^([A-Z\d].*)(?= is pressed$)/, '“$1”')

/** Names a case after the last steps in it that no earlier case takes, and if need be after the steps before these. */
const nameOf = (
  path: readonly StepEdge[],
  seen: ReadonlySet<StepEdge>,
  taken: ReadonlySet<string>,
): string => {
  const nameIn = (edges: readonly StepEdge[]) => [
    ...new Set(edges.map(({ label }) => quoted(label.name))),
  ]
  const fresh = path.filter((edge) => !seen.has(edge)).slice(-NAMED_STEPS)
  const chosen = nameIn(fresh)
  const last = chosen.length > 1 ? `then ${chosen.at(-1)}` : chosen[0]
  const name = [...chosen.slice(0, -1), last].join(', ')
  const [first] = fresh
  const before = nameIn(path.slice(0, first ? path.indexOf(first) : 0))
  const names = before.map((_, index) => `After ${before.slice(-1 - index).join(', ')}: ${name}`)
  return [capitalize(name), ...names].find((each) => !taken.has(each)) ?? `${name} (${taken.size})`
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
