import { capitalize } from './capitalize.ts'
import { follow, type Graph, type Tour } from './graph.ts'
import { shortestWays, shortWalks } from './short-walks.ts'
import { type Step, simulate } from './simulation.ts'
import type { AnyTable } from './table.ts'
import type { Edge } from './tours.ts'

/** More than that nobody follows by hand without losing the place. */
export const LONGEST_CASE = 15
const NAMED_STEPS = 3

/** The shortest way to a state: a case and the number of its step that arrives there, 0 for the start. */
export interface Way {
  state: string
  caseIndex: number
  step: number
}

export interface Cases {
  cases: readonly Tour[]
  ways: readonly Way[]
  problems: readonly string[]
}

const joinNames = (names: readonly string[]): string => {
  const last = names.length > 1 ? `then ${names.at(-1)}` : names[0]
  return capitalize([...names.slice(0, -1), last].join(', '))
}

/** Names a case after the steps that other cases have least, in their order. */
const namer = (edges: readonly Edge<Step>[]) => {
  const counts = new Map<string, number>()
  for (const { label } of edges) counts.set(label.name, (counts.get(label.name) ?? 0) + 1)
  const taken = new Set<string>()
  const seen = new Set<Edge<Step>>()
  return (walk: readonly Edge<Step>[]): string => {
    const steps = [...new Set(walk.map(({ label }) => label.name))]
    const newSteps = new Set(walk.filter((edge) => !seen.has(edge)).map(({ label }) => label.name))
    for (const edge of walk) seen.add(edge)
    const rank = (name: string) => (newSteps.has(name) ? 0 : 1_000) + (counts.get(name) ?? 0)
    const byRank = [...steps].sort((a, b) => rank(a) - rank(b))
    for (let count = NAMED_STEPS; ; count++) {
      const chosen = new Set(byRank.slice(0, count))
      const name = joinNames(steps.filter((step) => chosen.has(step)))
      const isLast = count >= steps.length
      const unique = isLast && taken.has(name) ? `${name}, to ${walk.at(-1)?.to}` : name
      if (taken.has(unique) && !isLast) continue
      taken.add(unique)
      return unique
    }
  }
}

/**
 * Short cases for a person, each from a fresh start. Together they take every edge, and for every state one of
 * them begins with the shortest way to it.
 */
export const casesOf = (
  table: AnyTable,
  { chart, edges, states }: Graph,
  longest = LONGEST_CASE,
): Cases => {
  const simulation = simulate(table)
  const start = simulation.start()
  const ways = shortestWays(start.key, edges)
  const byKey = new Map(states.map((state) => [state.key, state]))
  const leaves = chart.states.filter(({ kind }) => kind === 'leaf').map(({ path }) => path)
  const nearest = leaves.flatMap((leaf) => {
    const node = [...ways.keys()].find((key) => byKey.get(key)?.states.includes(leaf))
    return node === undefined ? [] : [{ leaf, node }]
  })
  const walks = shortWalks(
    start.key,
    edges,
    nearest.map(({ node }) => node),
    longest,
  )
  const nameOf = namer(edges)
  const cases = walks.map((walk) => follow(simulation, nameOf(walk), walk))
  const taken = new Set(walks.flat())
  return {
    cases,
    ways: nearest.flatMap(({ leaf, node }) => {
      const way = ways.get(node) ?? []
      const caseIndex = walks.findIndex((walk) => way.every((edge, index) => walk[index] === edge))
      return caseIndex < 0 ? [] : [{ state: leaf, caseIndex, step: way.length }]
    }),
    problems: [
      ...simulation.problems,
      ...edges
        .filter((edge) => !taken.has(edge))
        .map(
          ({ from, label }) =>
            `No case takes the step "${label.name}" from "${from}": it is more than ${longest} steps from the start.`,
        ),
    ],
  }
}
