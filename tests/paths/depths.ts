import type { Footprints } from './gates.ts'
import type { Graph } from './graph.ts'
import { type Proof, prove } from './proof.ts'
import { playable } from './stage-depth.ts'
import { stages } from './stages.ts'
import type { AnyTable } from './table.ts'

export interface Coverage {
  all: number
  walked: number
}

/** How much of a machine is walked at one depth. */
export interface DepthReport {
  depth: 'machine' | 'views' | 'browser'
  states: Coverage
  edges: Coverage
  transitions: Coverage
  tours: number
  steps: number
}

const restedIn = ({ tours }: Graph): string[] =>
  tours
    .flatMap(({ start, steps }) => [start, ...steps.map(({ moment }) => moment)])
    .flatMap(({ states }) => states)

const reportOf = (
  depth: DepthReport['depth'],
  all: Graph,
  { graph, walked }: { graph: Graph; walked: Footprints },
): DepthReport => {
  const reached = new Set([...walked.states, ...restedIn(graph)])
  return {
    depth,
    states: {
      all: all.chart.states.length,
      walked: all.chart.states.filter(({ path }) => reached.has(path)).length,
    },
    edges: { all: all.edges.length, walked: walked.edges.size },
    transitions: { all: all.chart.written.size, walked: walked.transitions.size },
    tours: graph.tours.length,
    steps: graph.tours.reduce((sum, { steps }) => sum + steps.length, 0),
  }
}

/**
 * The machine alone, then the views and the browser. These two walk the tours of the machine's stage
 * (tests/src/paths.test.ts, tests/browser/tours.spec.ts), and what it leaves out is not walked there.
 */
export const depthsOf = async (
  table: AnyTable,
  proof: Proof,
): Promise<[DepthReport, ...DepthReport[]]> => {
  const played = stages.find((stage) => stage.table === table)
  const staged = played && (await prove(playable(played)))
  return [
    reportOf('machine', proof.graph, proof),
    ...(staged
      ? (['views', 'browser'] as const).map((depth) => reportOf(depth, proof.graph, staged))
      : []),
  ]
}
