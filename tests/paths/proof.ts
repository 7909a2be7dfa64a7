import { type Footprints, holesIn } from './gates.ts'
import { type Graph, graphOf } from './graph.ts'
import { machineDepth } from './machine-depth.ts'
import { type Depth, play } from './play.ts'
import type { AnyTable } from './table.ts'

export interface Proof {
  graph: Graph
  walked: Footprints
  /** What went wrong, each by name; empty when the machine is proved. */
  problems: readonly string[]
}

/** Walks all of a machine's tours and says what was wrong or left out. */
export const prove = async (table: AnyTable, depthOf = machineDepth): Promise<Proof> => {
  const graph = graphOf(table)
  const walked: Footprints = {
    edges: new Set(),
    transitions: new Set(),
    states: new Set(),
    trail: new Map(),
  }
  const problems: string[] = []
  const depth = depthOf(table, walked)
  const noting: Depth = {
    ...depth,
    async see(moment, step) {
      await depth.see(moment, step)
      if (step) walked.edges.add(step.edge)
    },
  }
  for (const tour of graph.tours) {
    try {
      await play(tour, noting)
    } catch (problem) {
      problems.push(problem instanceof Error ? problem.message : String(problem))
    }
  }
  return { graph, walked, problems: [...problems, ...holesIn(table, graph, walked)] }
}
