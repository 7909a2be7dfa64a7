import { coveringPaths, type Edge } from './covering-paths.ts'

/** Path tests that take every step after every step that can come before it: path tests of the line graph, whose nodes are edges. */
export const pairPaths = <E extends Edge<unknown>>(start: string, edges: readonly E[]): E[][] => {
  const names = new Map(edges.map((edge, index) => [edge, `${index}`]))
  const pairOf = (from: string, second: E) => ({ from, to: names.get(second) ?? '', label: second })
  const leaving = (node: string) => edges.filter(({ from }) => from === node)
  const pairs = [
    ...leaving(start).map((second) => pairOf('start', second)),
    ...edges.flatMap((first) =>
      leaving(first.to).map((second) => pairOf(names.get(first) ?? '', second)),
    ),
  ]
  return coveringPaths('start', pairs).map((pathTest) => pathTest.map(({ label }) => label))
}
