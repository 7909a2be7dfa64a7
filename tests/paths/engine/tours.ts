export interface Edge<Label> {
  from: string
  to: string
  label: Label
}

type Leaving<E> = ReadonlyMap<string, E[]>

export const leavingOf = <E extends Edge<unknown>>(edges: readonly E[]): Leaving<E> => {
  const leaving = new Map<string, E[]>()
  for (const edge of edges) {
    const others = leaving.get(edge.from)
    if (others) others.push(edge)
    else leaving.set(edge.from, [edge])
  }
  return leaving
}

export const wayToNearest = <E extends Edge<unknown>>(
  leaving: Leaving<E>,
  from: string,
  wanted: ReadonlySet<E>,
): E[] | undefined => {
  const seen = new Set([from])
  let reached: { node: string; way: E[] }[] = [{ node: from, way: [] }]
  while (reached.length > 0) {
    const further: { node: string; way: E[] }[] = []
    for (const { node, way } of reached) {
      for (const edge of leaving.get(node) ?? []) {
        if (wanted.has(edge)) return [...way, edge]
        if (seen.has(edge.to)) continue
        seen.add(edge.to)
        further.push({ node: edge.to, way: [...way, edge] })
      }
    }
    reached = further
  }
  return undefined
}

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

/** An edge, which is taken at least once, or a new start. */
interface Arc<E> extends Edge<E | undefined> {
  cost: number
  taken: number
}
/** A way in a graph, where arcs are taken once more or once less. */
type Way<E> = readonly (readonly [arc: Arc<E>, change: 1 | -1])[]

/** In a browser a new start takes about as long as this many steps. */
export const START_COST = 7

/** The cheapest way from a node that is reached too often to one that is left too often, as Bellman and Ford find it. */
const cheapestWay = <E>(arcs: readonly Arc<E>[]): Way<E> | undefined => {
  const surplus = new Map<string, number>()
  for (const { from, to, taken } of arcs) {
    surplus.set(from, (surplus.get(from) ?? 0) - taken)
    surplus.set(to, (surplus.get(to) ?? 0) + taken)
  }
  const nodes = [...surplus.keys()].filter((node) => (surplus.get(node) ?? 0) > 0)
  const ways = new Map(nodes.map((node): [string, [number, Way<E>]] => [node, [0, []]]))
  const extend = (from: string, to: string, arc: Arc<E>, change: 1 | -1): boolean => {
    const [before, way] = ways.get(from) ?? [Infinity, []]
    const cost = before + arc.cost * change
    const isCheaper = cost < (ways.get(to)?.[0] ?? Infinity)
    if (isCheaper) ways.set(to, [cost, [...way, [arc, change]]])
    return isCheaper
  }
  for (let isCheaper = true; isCheaper; ) {
    isCheaper = false
    for (const arc of arcs) {
      if (extend(arc.from, arc.to, arc, 1)) isCheaper = true
      if (arc.taken > (arc.label ? 1 : 0) && extend(arc.to, arc.from, arc, -1)) isCheaper = true
    }
  }
  const ends = [...ways].filter(([node]) => (surplus.get(node) ?? 0) < 0)
  return ends.sort(([, [a]], [, [b]]) => a - b)[0]?.[1][1]
}

/** All arcs, each as often as it is taken, one after another and back to the start, as Hierholzer finds them. */
const circuitOf = <E>(start: string, arcs: readonly Arc<E>[]): Arc<E>[] => {
  const leaving = leavingOf(arcs.toReversed().flatMap((arc) => Array(arc.taken).fill(arc)))
  const way: Arc<E>[] = []
  const circuit: Arc<E>[] = []
  for (;;) {
    const next = leaving.get(way.at(-1)?.to ?? start)?.pop()
    const last = next ? undefined : way.pop()
    if (next) way.push(next)
    else if (last) circuit.unshift(last)
    else return circuit
  }
}

/**
 * The shortest tours from the start that together take every edge which can be reached. Edges and new starts are
 * repeated, as few as possible, until every node is left as often as it is reached: then one circuit takes them all.
 */
export const toursOf = <E extends Edge<unknown>>(start: string, edges: readonly E[]): E[][] => {
  const nodes = new Set(shortestWays(start, edges).keys())
  const arcs = [
    ...edges
      .filter(({ from }) => nodes.has(from))
      .map((edge): Arc<E> => ({ ...edge, label: edge, cost: 1, taken: 1 })),
    ...[...nodes].map(
      (from): Arc<E> => ({ from, to: start, label: undefined, cost: START_COST, taken: 0 }),
    ),
  ]
  for (let way = cheapestWay(arcs); way; way = cheapestWay(arcs))
    for (const [arc, change] of way) arc.taken += change
  const tours: E[][] = [[]]
  for (const { label } of circuitOf(start, arcs)) {
    if (label) tours.at(-1)?.push(label)
    else tours.push([])
  }
  // The circuit ends with a way back to the start, where its first tour begins.
  const [first = [], ...others] = tours
  const back = others.pop() ?? []
  return [[...back, ...first], ...others].filter(({ length }) => length > 0)
}
