import { type Coverage, gapsIn } from './gaps.ts'
import { type Graph, graphOf } from './graph.ts'
import { createMachineEnvironment } from './machine-environment.ts'
import { type Environment, runTour } from './run-tour.ts'
import type { AnyTable } from './table.ts'

export interface MachineRun {
  graph: Graph
  coverage: Coverage
  /** Failed tours and everything that was left out; empty when the machine is right. */
  problems: readonly string[]
}

/** Runs all tours of a machine and reports what failed and what was left out. */
export const runMachineTours = async (
  table: AnyTable,
  createEnvironment = createMachineEnvironment,
): Promise<MachineRun> => {
  const graph = graphOf(table)
  const coverage: Coverage = {
    edges: new Set(),
    transitions: new Set(),
    states: new Set(),
    transitionsByStep: new Map(),
  }
  const problems: string[] = []
  const environment = createEnvironment(table, coverage)
  const counting: Environment = {
    ...environment,
    async verify(state, step) {
      await environment.verify(state, step)
      if (step) coverage.edges.add(step.edge)
    },
  }
  for (const tour of graph.tours) {
    try {
      await runTour(tour, counting)
    } catch (problem) {
      problems.push(problem instanceof Error ? problem.message : String(problem))
    }
  }
  return { graph, coverage, problems: [...problems, ...gapsIn(table, graph, coverage)] }
}
