import { follow, type Graph, type Tour } from './graph.ts'
import type { Step } from './run.ts'
import { simulate } from './simulation.ts'
import type { AnyTable } from './table.ts'
import { type Edge, toursOf } from './tours.ts'

/** The most steps that a person can follow by hand without losing their place. */
export const LONGEST_CASE = 15
const NAMED_STEPS = 3

/** Names a case after the last steps in it that no earlier case takes. */
const nameOf = (walk: readonly Edge<Step>[], seen: ReadonlySet<Edge<Step>>): string => {
  const names = walk.filter((edge) => !seen.has(edge)).map(({ label }) => label.name)
  const chosen = [...new Set(names)].slice(-NAMED_STEPS)
  const last = chosen.length > 1 ? `then ${chosen.at(-1)}` : chosen[0]
  const name = [...chosen.slice(0, -1), last].join(', ')
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** Short cases for a person, each from a fresh start. Together they take every edge. */
export const casesOf = (table: AnyTable, { start, edges }: Graph): Tour[] => {
  const simulation = simulate(table)
  const seen = new Set<Edge<Step>>()
  return toursOf(start.key, edges, LONGEST_CASE, 0).map((walk) => {
    const name = nameOf(walk, seen)
    for (const edge of walk) seen.add(edge)
    return follow(simulation, name, walk)
  })
}
